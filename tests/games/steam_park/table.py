"""A table of Steam Park for the tests: short ways to the phase that a test is about."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games import steam_park as steam
from companion.games.base import Player
from companion.games.steam_park.actions import Bid, Dirt, Done, EndTurn, Spy
from companion.games.steam_park.state import (
    Extension,
    Options,
    Park,
    PieceKind,
    Places,
    Ride,
    State,
)
from tests.games.moves import acted, refusal

NAMES = ("Nina", "Papi Jo", "Léa", "Marc", "Zoé")


def table(count: int = 3, seed: int = 1, **options: Any) -> State:
    players = tuple(Player(NAMES[seat], "ABCDE"[seat], seat) for seat in range(count))
    state = steam.setup(players, Options(**options), seed)
    assert isinstance(state, State)
    return state


def act(state: State, *actions: Any) -> State:
    return acted(steam, state, *actions)


def refused(state: State, action: Any) -> str:
    return refusal(steam, state, action)


def raced(state: State) -> State:
    """The race run in seat order."""
    while state.stage == "race":
        state = act(state, Done(min(set(range(len(state.parks))) - set(state.order))))
    return state


def to_dirt(state: State) -> State:
    """The race run in seat order, no bids, every spy die thrown away."""
    state = raced(state)
    while state.stage != "dirt":
        for player in range(len(state.parks)):
            way = Bid(player, 0) if state.stage == "bids" else Spy(player, 0, False)
            state = act(state, way)
    return state


def to_action(state: State) -> State:
    """The action phase in seat order, without dirty dice, and with the parks' dirt as it was."""
    parks = state.parks
    state = to_dirt(state)
    state = act(state, Dirt((0,) * len(parks)))
    now = (replace(p, dirt=before.dirt) for p, before in zip(state.parks, parks, strict=True))
    return replace(state, parks=tuple(now))


def to_income(state: State) -> State:
    if state.stage != "action":
        state = to_action(state)
    while state.stage == "action":
        state = act(state, EndTurn(state.order[state.turn.index]))
    return state


def with_parks(state: State, *parks: Park) -> State:
    """The state with the first parks as given."""
    return replace(state, parks=(*parks, *state.parks[len(parks) :]))


def playing(park: Park, count: int = 3, **options: Any) -> State:
    """The turn of the first player, who owns that park."""
    return to_action(with_parks(table(count, **options), park))


def ride(colour: Any = "red", size: int = 3, right: int = 0, **more: Any) -> Ride:
    return Ride(colour, Places(size, right), **more)


def extended(metal: Any, size: int, colour: Any = "red") -> Ride:
    """A full ride with an empty extension."""
    return Ride(colour, Places(1, 1), Extension(metal, Places(size)))


def stands(*kinds: PieceKind, **more: Any) -> Park:
    return Park(stands=kinds, **more)
