"""Scream Machine: first attractions, visitors, turns of building and options, the choice."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.base import Act, known_as
from companion.games.scream_machine import actions as possible
from companion.games.scream_machine.actions import (
    Advertise,
    Arrive,
    Build,
    BuildRow,
    Demolish,
    Draw,
    EndTurn,
    First,
    Look,
    NextRound,
    Novelties,
    Reveal,
    RowCard,
    Visit,
)
from companion.games.scream_machine.parks import least_missed
from companion.games.scream_machine.state import State
from companion.play import Play
from tests.family.games import Press, Tap, Touch

OPTION = {Advertise: "advertise", Look: "look", Draw: "draw", Novelties: "novelties"}
BUILDS = (Build, BuildRow)

BY_ITSELF: tuple[type[Act], ...] = ()


def options(draw: Random) -> dict[str, Any]:
    return {"what_if": draw.random() < 0.7}


def wish(play: Play, draw: Random) -> tuple[Act, ...]:
    state = known_as(State, play.state)
    if not play.can_undo:
        return (First(draw.randrange(len(state.names))),)
    found = [a for a in possible(state) if _has_key(state, a)]
    if state.stage in ("opening", "turns"):
        found = _turn(state, found, draw)
    action = draw.choice(found)
    if isinstance(action, BuildRow) and action.ride is not None and state.options.what_if:
        return RowCard(action.place, action.ride), BuildRow(action.place)
    return (action,)


def _turn(state: State, found: list[Any], draw: Random) -> list[Any]:
    """Rather build than not, and use all that is left."""
    ends = [a for a in found if isinstance(a, EndTurn)]
    more = [a for a in found if not isinstance(a, EndTurn)]
    if not state.actions_left or not more:
        return ends
    builds = [a for a in more if isinstance(a, BUILDS)]
    return builds if builds and draw.random() < 0.7 else more


def _has_key(state: State, action: Act) -> bool:
    if isinstance(action, Demolish):
        ride = least_missed(state)
        return ride is not None and (action.family, action.value) == (ride.family, ride.value)
    return True


def touch(table: Any, wanted: tuple[Act, ...], draw: Random) -> Touch:
    action = wanted[0]
    shell, opening = table.shell, table.state.stage == "opening"
    if isinstance(action, (*BUILDS, RowCard)) and table.sheet is not None:
        return Tap(_in_sheet(table, action))
    if table.sheet is not None:
        return Tap("close")
    if table.can_step_back():
        return Tap("undo")  # the screen asks who comes instead
    if isinstance(action, EndTurn) and draw.random() < 0.2:
        return Press(table.turn_of())
    return Tap(_key(action, opening=opening, walking=bool(shell.find("skip"))))


def _key(action: Act, *, opening: bool, walking: bool) -> str:
    match action:
        case First(player=player):
            return f"first:{player}"
        case Build(family=family, value=value):
            return f"card:{family}:{value}" if opening else f"cell:{family}"
        case BuildRow(place=place) | RowCard(place=place):
            return f"row:{place}"
        case Demolish():
            return "option:demolish"
        case EndTurn():
            return "end"
        case Arrive(kind=kind) | Reveal(kind=kind):
            return f"visitor:{kind}"
        case Visit():
            return "visit"
        case NextRound():
            return "skip" if walking else "next"
    return f"option:{OPTION[type(action)]}"


def _in_sheet(table: Any, action: Any) -> str:
    """The answer to what the sheet asks; where it asks something else, it is closed."""
    find = table.shell.find
    if isinstance(action, Build):
        fits = getattr(table.sheet, "_family", "") == action.family
        return f"value:{action.value}" if fits else "close"
    if getattr(table.sheet, "_number", None) != action.place:
        return "close"
    ride = action.ride
    if ride is not None and find(f"pick:{ride.family}:{ride.value}"):
        return f"pick:{ride.family}:{ride.value}"
    return "build" if find("build") and isinstance(action, BuildRow) else "close"


def plain(action: Act) -> Act:
    return replace(action, player=None) if isinstance(action, EndTurn) else action
