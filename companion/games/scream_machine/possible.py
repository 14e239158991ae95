"""What can be done now: enough for a play from the opening to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.base import Refusal
from companion.games.scream_machine import turns
from companion.games.scream_machine.actions import (
    Action,
    Advertise,
    Arrive,
    Build,
    BuildRow,
    Demolish,
    Draw,
    EndTurn,
    Look,
    NextRound,
    Novelties,
    Reveal,
    Score,
    Visit,
)
from companion.games.scream_machine.counting import MOST
from companion.games.scream_machine.options import visitor_kinds
from companion.games.scream_machine.state import COST, FAMILIES, ROW, Kind, Ride, Slot, State
from companion.games.scream_machine.visitors import kind_problem

RIDES = tuple(Ride(family, value) for family in FAMILIES for value in COST)


def actions(state: State) -> list[Action]:
    """Concrete actions, each accepted by apply. After the last round there are none."""
    match state.stage:
        case "opening":
            return _opening(state)
        case "turns":
            return _turn(state)
        case "deal":
            return [Arrive(kind) for kind in _kinds(state)]
        case "reveal":
            return [Reveal(kind) for kind in _kinds(state)]
        case "visit":
            return [Visit()]
        case "resolved":
            return [NextRound()]
        case "score":
            return _score(state)
    return []


def _kinds(state: State) -> list[Kind]:
    kinds = visitor_kinds(len(state.names))
    return [kind for kind in kinds if kind_problem(state, kind) is None]


def _builds(state: State) -> list[Action]:
    if not state.hands[state.turn]:
        return []
    return [Build(ride.family, ride.value) for ride in _affordable(state)]


def _affordable(state: State) -> list[Ride]:
    cheap_enough = (ride for ride in RIDES if COST[ride.value] <= state.actions_left)
    return [ride for ride in cheap_enough if turns.ride_problem(state, ride) is None]


def _opening(state: State) -> list[Action]:
    found = _builds(state)
    return [*found, EndTurn()] if state.parks[state.turn] else found


def _turn(state: State) -> list[Action]:
    found: list[Action] = [EndTurn(), *_builds(state)]
    handlers: list[tuple[Callable[[State, Any], State | Refusal], Action]] = [
        (turns.advertise, Advertise()),
        (turns.look, Look()),
        (turns.draw, Draw()),
        (turns.novelties, Novelties()),
    ]
    handlers += [(turns.build_row, action) for action in _row_builds(state)]
    park = sorted(set(state.parks[state.turn]), key=lambda ride: (ride.family, ride.value))
    handlers += [(turns.demolish, Demolish(ride.family, ride.value)) for ride in park]
    tried = ((action, handler(state, action)) for handler, action in handlers)
    return found + [action for action, after in tried if not isinstance(after, Refusal)]


def _row_builds(state: State) -> list[Action]:
    """Every known card of the row, and the first unknown one as any card."""
    known: list[Action] = [BuildRow(place) for place in range(ROW) if state.row[place].ride]
    unknown = [place for place in range(ROW) if state.row[place] == Slot()]
    return known + [BuildRow(place, ride) for place in unknown[:1] for ride in RIDES]


def _score(state: State) -> list[Action]:
    found: list[Action] = [NextRound()]
    for player, total in enumerate(state.scores):
        if total < MOST:
            found.append(Score(player, 1))
        if total:
            found.append(Score(player, -1))
    return found
