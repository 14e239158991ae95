"""A table of Traffic for tests: seats, boards as four rows, and actions that must succeed."""

from __future__ import annotations

from typing import Any

from companion.games import traffic as t
from companion.games.base import Player
from companion.games.traffic.actions import (
    Bip,
    BoardSet,
    Dealt,
    Handicap,
    Reveal,
    ShowPattern,
    Start,
)
from companion.games.traffic.claims import Verdict
from companion.games.traffic.state import Options, State
from tests.games.moves import acted, refusal

NAMES = ("Nina", "Marc", "Léa", "Papi Jo")
ROWS = ("RB.Y", ".Y..", "..RB", "BY.R")
BOARD = "".join(ROWS)
RIGHT = ("RB", "?Y")
MIRROR = ("BR", "Y?")
EXPERT = ("RB", "_Y")


def cell(name: str) -> int:
    """B3 is the second column, third row."""
    return (int(name[1]) - 1) * 4 + "ABCD".index(name[0])


def cells(names: str) -> tuple[int, ...]:
    return tuple(cell(name) for name in names.split())


def fresh(count: int = 3, seed: int = 1, **options: Any) -> State:
    players = tuple(Player(NAMES[seat], "CBGH"[seat], seat) for seat in range(count))
    return t.setup(players, Options(**options), seed)


def act(state: State, *actions: Any) -> State:
    return acted(t, state, *actions)


def refused(state: State, action: Any) -> str:
    return refusal(t, state, action)


def running(count: int = 3, board: str = BOARD, experts: int = 0, **options: Any) -> State:
    """A round under way; the first player may hold expert cards."""
    state = fresh(count, **options)
    if experts:
        state = act(state, Handicap(0, experts))
    return act(state, Dealt(), BoardSet(board), Start())


def judged(state: State, rows: tuple[str, ...], player: int = 0) -> State:
    """A claim of that card up to its verdict."""
    shown = act(state, Bip(player), ShowPattern(rows))
    return act(shown, Reveal()) if shown.stage == "window" else shown


def verdict(state: State) -> Verdict:
    assert state.claim is not None and state.claim.verdict is not None
    return state.claim.verdict
