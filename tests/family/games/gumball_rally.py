"""A rally: colour and number, danger cards told or drawn."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.base import Act, known_as
from companion.games.gumball_rally import actions as possible
from companion.games.gumball_rally.actions import Danger, Draw, LineUp, Photo, PlayCard, Stay
from companion.games.gumball_rally.state import State
from companion.play import Play
from tests.family.games import Green, Tap, Touch

STAY = 0.06  # chance that who moved stays behind

BY_ITSELF: tuple[type[Act], ...] = ()


def options(draw: Random) -> dict[str, Any]:
    return {"app_deck": draw.random() < 0.4, "must_pass": draw.random() < 0.3}


def wish(play: Play, draw: Random) -> tuple[Act, ...]:
    state = known_as(State, play.state)
    found = possible(state)
    stays = [a for a in found if isinstance(a, Stay) and a.passes == _fewer(state)]
    others: list[Any] = [a for a in found if not isinstance(a, Stay)]
    if state.stage == "photo":
        asked = others[0].player
        others = [a for a in others if a.player == asked]
    return (draw.choice(stays if stays and draw.random() < STAY else others),)


def _fewer(state: State) -> int:
    """What the one key for staying behind means now."""
    last = state.overtaking
    return -1 if last is None else last.passes - 1 if last.passes else len(last.rivals)


def touch(table: Any, wanted: tuple[Act, ...], draw: Random) -> Touch:
    action = wanted[0]
    if table.sheet is not None:
        return Green() if draw.random() < 0.2 else Tap("danger:read")
    if table.shell.find("curve") is not None:
        return Green() if draw.random() < 0.2 else Tap("next")
    match action:
        case LineUp(first=first):
            return Tap(f"first:{first}")
        case PlayCard(colour=colour, number=number):
            chosen = [w for w in table.shell.view() if getattr(w, "chosen", False)]
            ready = any(w.name == f"colour:{colour}" for w in chosen)
            return Tap(f"n:{number}" if ready else f"colour:{colour}")
        case Stay():
            return Tap("stay")
        case Danger(kind=kind, colour=colour):
            return Tap(f"danger:{kind}:{colour}" if colour else f"danger:{kind}")
        case Draw():
            return Green() if draw.random() < 0.2 else Tap("draw")
        case Photo(number=number):
            return Tap(f"n:{number}")
    raise AssertionError(action)


def plain(action: Act) -> Act:
    return action
