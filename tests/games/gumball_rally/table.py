"""Tables of Gumball Rally at the moments the tests begin from."""

from __future__ import annotations

from typing import Any

from companion.games import gumball_rally
from companion.games.base import Player
from companion.games.gumball_rally.actions import Danger, PlayCard
from companion.games.gumball_rally.cards import COLOURS
from companion.games.gumball_rally.state import Options, State
from tests.games.moves import acted, refusal


def rally(count: int = 4, seed: int = 3, **options: Any) -> State:
    players = tuple(Player(f"P{i}", "ABCDEFGH"[i], i) for i in range(count))
    return gumball_rally.setup(players, Options(**options), seed)


def done(state: State, *actions: Any) -> State:
    return acted(gumball_rally, state, *actions)


def refused(state: State, action: Any) -> str:
    return refusal(gumball_rally, state, action)


def rounds(state: State, *dangers: Danger) -> State:
    """Whole rounds in which nobody passes anybody."""
    for danger in dangers:
        numbers = iter(range(10, 0, -1))
        while state.driver is not None:
            number = next(numbers)
            state = done(state, PlayCard(COLOURS[number % 4], number))
        state = done(state, danger)
    return state


HAZARD = Danger("minor", "red")
