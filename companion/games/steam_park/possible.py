"""What can be done now: concrete actions, a sample of the large choices."""

from collections.abc import Iterator
from typing import Any

from companion.games.base import Refusal
from companion.games.steam_park import acts, race
from companion.games.steam_park.attract import choices
from companion.games.steam_park.rules import apply
from companion.games.steam_park.stands import mirrors
from companion.games.steam_park.stands.all import STANDS
from companion.games.steam_park.state import COLOURS, METALS, SIZES, State


def actions(state: State) -> tuple[Any, ...]:
    """Every one of them is accepted by `apply`; corrections are not listed."""
    ways = {
        "race": _race,
        "bids": _bids,
        "spy": _spy,
        "dirt": _dirt,
        "action": _turn,
        "income": _income,
        "simple": _simple,
        "cards": _cards,
        "fines": _fines,
    }
    if state.stage not in ways:
        return ()
    return tuple(a for a in ways[state.stage](state) if not isinstance(apply(state, a), Refusal))


def _race(state: State) -> Iterator[Any]:
    yield from (acts.Done(p) for p in range(len(state.parks)) if p not in state.order)
    if race.last_player(state) is not None:
        yield acts.LastThrow()
    if state.order:
        yield acts.TakeBack(state.order[-1])


def _bids(state: State) -> Iterator[Any]:
    for player, park in enumerate(state.parks):
        if state.bids[player] is None:
            yield from (acts.Bid(player, n) for n in sorted({0, park.money // 2, park.money}))


def _spy(state: State) -> Iterator[Any]:
    for player in range(len(state.parks)):
        yield acts.Spy(player, 0, False)
        yield from (acts.Spy(player, matches, True) for matches in (0, 1, 2, 4))


def _dirt(state: State) -> Iterator[Any]:
    seats = range(len(state.parks))
    yield from (acts.Dirt((faces,) * len(seats)) for faces in range(5))
    yield acts.Dirt(tuple(seat % 5 for seat in seats))


def _turn(state: State) -> Iterator[Any]:
    player = state.order[state.turn.index]
    yield acts.EndTurn(player)
    yield from _buildings(state, player)
    yield from _visitors(state, player)
    yield from (acts.Clean(player, dice) for dice in (1, 2, 3))
    yield acts.Clean(player, 1, spy=True)
    yield from (acts.Bonus(player, 1, money) for money in (0, 4, 7))
    yield acts.Bonus(player, 2)
    yield from (acts.Ground(player, count) for count in (1, 2))
    yield from (acts.UseStand(player, kind) for kind in STANDS)
    yield acts.UseStand(player, "shooting", 1, blanks=1)


def _buildings(state: State, player: int) -> Iterator[Any]:
    park = state.parks[player]
    yield from (acts.Rides(player, (acts.NewRide(c, size),)) for c in COLOURS for size in SIZES)
    for index in range(len(park.rides)):
        for metal in METALS:
            for size in SIZES:
                yield acts.Rides(player, extensions=(acts.NewExtension(metal, size, index),))
    yield from (acts.Stands(player, (acts.NewStand(kind),)) for kind in state.plans)
    yield from (acts.Stands(player, (acts.NewStand("mirrors", k),)) for k in mirrors.can_copy(park))


def _visitors(state: State, player: int) -> Iterator[Any]:
    yield from (acts.Attract(player, (seat,)) for seat in choices(state, acts.Attract(player)))
    for colour in COLOURS:
        yield acts.Attract(player, (acts.Seat(colour), acts.Seat(colour)))
        yield acts.Attract(player, (acts.Seat(colour, extension=True), acts.Seat("guest")))
        yield acts.Attract(player, pooled=(colour,))
    yield acts.Attract(player, (acts.Seat("stingy"),), stingy_in=1, missing="red")
    yield acts.Attract(player, (acts.Seat("stingy", extension=True),), stingy_in=2, missing="blue")


def _income(_: State) -> Iterator[Any]:
    yield acts.Income()


def _simple(state: State) -> Iterator[Any]:
    yield acts.Income()
    for player in range(len(state.parks)):
        yield acts.Adjust(player, money=5)
        yield acts.Adjust(player, money=-2, dirt=-2)
        yield acts.Adjust(player, dirt=4, visitors=1)
        yield acts.Adjust(player, visitors=-1)


def _cards(state: State) -> Iterator[Any]:
    everybody = tuple(range(len(state.parks)))
    yield from (acts.SettleCard(8, (player,)) for player in everybody)
    yield acts.SettleCard(5, everybody)
    yield acts.SettleCard(0)


def _fines(state: State) -> Iterator[Any]:
    for player in range(len(state.parks)):
        yield from (acts.Fine(player, amount) for amount in (0, 5, 12))
