"""Tables of Scream Machine at the moments the tests begin from."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games import scream_machine as s
from companion.games.base import Player
from tests.games.moves import acted, refusal

NAMES = ("Léa", "Marc", "Nina", "Jo", "Zoé", "Ali")


def table(count: int = 4, **options: Any) -> s.State:
    players = tuple(Player(NAMES[seat], "ABCDEF"[seat], seat) for seat in range(count))
    return s.setup(players, s.Options(**options), 1)


def act(state: s.State, *actions: Any) -> s.State:
    return acted(s, state, *actions)


def refused(state: s.State, action: Any) -> str:
    return refusal(s, state, action)


def rides(*cards: tuple[str, int]) -> tuple[s.Ride, ...]:
    return tuple(s.Ride(family, value) for family, value in cards)


def opened(count: int = 4, **options: Any) -> s.State:
    """Every player has laid one card of value 3 and of value 1: all have a visitor."""
    state = table(count, **options)
    for player in range(count):
        family = s.FAMILIES[player]
        state = act(state, s.Build(family, 3), s.Build(family, 1), s.EndTurn())
    return state


def kinds(state: s.State) -> list[str]:
    """Visitors for all waiting benches, no kind more often than its cards."""
    pool = [kind for kind in s.visitor_kinds(len(state.names)) for _ in range(4)]
    for kind, used in s.on_table(state).items():
        for _ in range(used if kind != s.HIDDEN else 0):
            pool.remove(kind)
    return pool[: len(state.to_deal)]


def dealt(count: int = 4, **options: Any) -> s.State:
    state = opened(count, **options)
    return act(state, *(s.Arrive(kind) for kind in kinds(state)))


def everybody_done(state: s.State) -> s.State:
    return act(state, *(s.EndTurn() for _ in state.names))


def visiting(parks: tuple[Any, ...], national: str = "", **options: Any) -> s.State:
    """A table just before the visitors choose."""
    return replace(
        table(len(parks), **options),
        phase="visit",
        parks=parks,
        national=tuple(s.Visitor(kind) for kind in national.split()),
    )


def resolved(count: int = 4) -> s.State:
    state = everybody_done(dealt(count))
    return act(state, *(s.Reveal("cheap") for _ in range(count)), s.Visit())
