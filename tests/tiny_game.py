"""The smallest whole game, for the rooms that serve all games: add 1 to 3 until a goal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion import games
from companion.games.base import (
    Act,
    Correct,
    Field,
    GameInfo,
    Message,
    Option,
    Outcome,
    Player,
    Refusal,
    Setup,
    correction,
    known_as,
    replaced,
)
from companion.games.ranking import ranking

if TYPE_CHECKING:
    from companion.play import Play

INFO = GameInfo("tiny", "Tiny", 2, 4)
SCREEN = "tests.tiny_screen"
OPTIONS: tuple[Option, ...] = (Option("goal", "tiny.goal", "number"),)


BEFORE: dict[str, object] = {}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goal: int = 10


class Add(Act, frozen=True):
    """Adds a number for the player whose turn it is."""

    number: int


Action = Add | Correct


class State(msgspec.Struct, frozen=True):
    goal: int
    turn: int
    totals: tuple[int, ...]
    history: tuple[tuple[int, ...], ...] = ()


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    return State(options.goal, seed % len(players), (0,) * len(players))


def actions(state: State) -> tuple[Add, ...]:
    return () if outcome(state) else (Add(1), Add(2), Add(3))


def apply(state: State, action: Add | Correct) -> State | Refusal:
    if isinstance(action, Correct):
        return _correct(state, action)
    if outcome(state):
        return Refusal("tiny.over")
    if not 1 <= action.number <= 3:
        return Refusal("tiny.range", {"number": action.number}, "adding")
    totals = replaced(state.totals, state.turn, state.totals[state.turn] + action.number)
    turn = (state.turn + 1) % len(totals)
    return State(state.goal, turn, totals, (*state.history, totals))


def _correct(state: State, action: Correct) -> State | Refusal:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    totals = replaced(state.totals, field.player or 0, action.value)
    return msgspec.structs.replace(state, totals=totals)


def outcome(state: State) -> Outcome | None:
    if max(state.totals) < state.goal:
        return None
    return ranking({p: (total,) for p, total in enumerate(state.totals)}, state.totals)


def scores(state: State) -> tuple[int, ...]:
    return state.totals


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    return state.history


def fields(state: State) -> tuple[Field, ...]:
    return tuple(Field("total", "tiny.total", t, 0, 99, p) for p, t in enumerate(state.totals))


def describe(state: State, action: Add | Correct) -> Message:
    if isinstance(action, Correct):
        return Message("tiny.corrected", {"value": action.value})
    return Message("tiny.added", {"player": state.turn, "number": action.number})


def help_page(state: State) -> str:
    return "end" if outcome(state) else "adding"


def install(patch: pytest.MonkeyPatch) -> None:
    """Puts the game on the list, until the patch is undone."""
    patch.setattr(games, "GAMES", (*games.GAMES, INFO))
    guests = games.GUESTS._replace(modules={**games.GUESTS.modules, "tiny": sys.modules[__name__]})
    patch.setattr(games, "GUESTS", guests)


def table(*names: str, goal: int = 10, seed: int = 0) -> Setup:
    """A set-up for these people."""
    people = tuple(Player(name, "ABCDEFGH"[i], i) for i, name in enumerate(names or ("Ana", "Bo")))
    return Setup("tiny", people, {"goal": goal}, seed)


class Watch:
    """A clock that moves one second each time it is read."""

    def __init__(self, start: float = 1_700_000_000.0) -> None:
        self.now = start

    def __call__(self) -> float:
        self.now += 1
        return self.now


def totals(play: Play) -> tuple[int, ...]:
    """What each player of a play of this game has added up."""
    return known_as(State, play.state).totals
