"""Tables of Macadam at the moments the tests begin from."""

from __future__ import annotations

from typing import Any

from catalogue_words import both, help_pages

from companion.games import macadam as m
from companion.games.base import Correct, Player, Refusal

GO, WAIT, LANE, MOTORWAY, GREEN, BLUE = 0, 2, 1, 3, 6, 8  # places of the suggested board


def table(count: int = 4, **options: Any) -> m.State:
    names = ("Marc", "Nina", "Léa", "Jo", "Zoé", "Ali")[:count]
    players = tuple(Player(name, "ABCDEF"[seat], seat) for seat, name in enumerate(names))
    return act(m.setup(players, m.Options(**options), 1), m.Deal(0))


def act(state: m.State, *actions: Any) -> m.State:
    for action in actions:
        after = m.apply(state, action)
        assert isinstance(after, m.State), after
        state = after
    return state


def refused(state: m.State, action: Any) -> str:
    """The key of the refusal, once its words exist in both languages."""
    after = m.apply(state, action)
    assert isinstance(after, Refusal), "accepted"
    assert all(both(after))
    assert after.rule in help_pages("macadam")
    return after.key


def with_papers(state: m.State, *papers: tuple[str, int]) -> m.State:
    return act(state, *(Correct(name, 1, player) for name, player in papers))
