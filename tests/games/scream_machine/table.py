"""Tables of Scream Machine at the moments the tests begin from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games import scream_machine as s
from companion.games.base import Player
from companion.games.scream_machine.actions import Action, Arrive, Build, EndTurn, Reveal, Visit
from companion.games.scream_machine.options import visitor_kinds
from companion.games.scream_machine.state import (
    FAMILIES,
    HIDDEN,
    Family,
    Kind,
    Options,
    Ride,
    State,
    Visitor,
)
from companion.games.scream_machine.visitors import on_table
from tests.games.moves import acted, refusal

NAMES = ("Léa", "Marc", "Nina", "Jo", "Zoé", "Ali")


def table(count: int = 4, **options: Any) -> State:
    players = tuple(Player(NAMES[seat], "ABCDEF"[seat], seat) for seat in range(count))
    return s.setup(players, Options(**options), 1)


def act(state: State, *actions: Any) -> State:
    return acted(s, state, *actions)


def refused(state: State, action: Any) -> str:
    return refusal(s, state, action)


def rides(*cards: tuple[Family, int]) -> tuple[Ride, ...]:
    return tuple(Ride(family, value) for family, value in cards)


def opened(count: int = 4, **options: Any) -> State:
    """Every player has laid one card of value 3 and of value 1: all have a visitor."""
    state = table(count, **options)
    for player in range(count):
        family = FAMILIES[player]
        state = act(state, Build(family, 3), Build(family, 1), EndTurn())
    return state


def kinds(state: State) -> list[Kind]:
    """Visitors for all waiting benches, no kind more often than its cards."""
    pool = [kind for kind in visitor_kinds(len(state.names)) for _ in range(4)]
    for kind, used in on_table(state).items():
        if kind != HIDDEN:
            for _ in range(used):
                pool.remove(kind)
    return pool[: len(state.to_deal)]


def dealt(count: int = 4, **options: Any) -> State:
    state = opened(count, **options)
    return act(state, *(Arrive(kind) for kind in kinds(state)))


def everybody_done(state: State) -> State:
    return act(state, *(EndTurn() for _ in state.names))


def visiting(parks: tuple[Any, ...], national: str = "", **options: Any) -> State:
    """A table just before the visitors choose."""
    return replace(
        table(len(parks), **options),
        stage="visit",
        parks=parks,
        national=tuple(Visitor(kind) for kind in msgspec.convert(national.split(), list[Kind])),
    )


def resolved(count: int = 4) -> State:
    state = everybody_done(dealt(count))
    return act(state, *(Reveal("cheap") for _ in range(count)), Visit())


def unknown(kind: Callable[..., Action], *values: object) -> Action:
    """An action with a value that the types do not allow."""
    return kind(*values)
