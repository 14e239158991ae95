"""Tables of Macadam at the moments the tests begin from."""

from __future__ import annotations

from typing import Any

from companion.games import macadam as m
from companion.games.base import Correct, Player
from companion.games.macadam.actions import Deal
from companion.games.macadam.state import Options, State
from tests.games.moves import acted, refusal

GO, WAIT, LANE, MOTORWAY, GREEN, BLUE = 0, 2, 1, 3, 6, 8  # places of the suggested board


def table(count: int = 4, **options: Any) -> State:
    names = ("Marc", "Nina", "Léa", "Jo", "Zoé", "Ali")[:count]
    players = tuple(Player(name, "ABCDEF"[seat], seat) for seat, name in enumerate(names))
    return act(m.setup(players, Options(**options), 1), Deal(0))


def act(state: State, *actions: Any) -> State:
    return acted(m, state, *actions)


def refused(state: State, action: Any) -> str:
    return refusal(m, state, action)


def with_papers(state: State, *papers: tuple[str, int]) -> State:
    return act(state, *(Correct(name, 1, player) for name, player in papers))
