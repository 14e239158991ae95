"""Tables of Gumball Rally at the moments the tests begin from."""

from __future__ import annotations

from typing import Any

from companion.games.base import Player, Refusal
from companion.games.gumball_rally import apply, setup
from companion.games.gumball_rally.cards import COLOURS
from companion.games.gumball_rally.options import Options
from companion.games.gumball_rally.state import Action, Danger, PlayCard, State


def rally(count: int = 4, seed: int = 3, **options: Any) -> State:
    players = tuple(Player(f"P{i}", "ABCDEFGH"[i], i) for i in range(count))
    return setup(players, Options(**options), seed)


def done(state: State, *actions: Action) -> State:
    for action in actions:
        after = apply(state, action)
        assert not isinstance(after, Refusal), (action, after)
        state = after
    return state


def refused(state: State, action: Action) -> str:
    after = apply(state, action)
    assert isinstance(after, Refusal), action
    return after.key


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
