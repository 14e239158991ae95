"""What can be done now: concrete actions, a sample of the large choices."""

from collections.abc import Iterator

from companion.games.base import Refusal
from companion.games.steam_park import race
from companion.games.steam_park.actions import (
    Action,
    Adjust,
    Attract,
    Bid,
    Bonus,
    Clean,
    Dirt,
    Done,
    EndTurn,
    Fine,
    Ground,
    Income,
    LastThrow,
    NewExtension,
    NewRide,
    NewStand,
    Rides,
    Seat,
    SettleCard,
    Spy,
    Stands,
    Steal,
    TakeBack,
    UseStand,
)
from companion.games.steam_park.attract import choices
from companion.games.steam_park.rules import apply
from companion.games.steam_park.stands import mirrors
from companion.games.steam_park.stands.all import STANDS
from companion.games.steam_park.state import COLOURS, METALS, SIZES, State


def actions(state: State) -> tuple[Action, ...]:
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


def _race(state: State) -> Iterator[Action]:
    yield from (Done(p) for p in range(len(state.parks)) if p not in state.order)
    if race.last_player(state) is not None:
        yield LastThrow()
    if state.order:
        yield TakeBack(state.order[-1])


def _bids(state: State) -> Iterator[Action]:
    for player, park in enumerate(state.parks):
        if state.bids[player] is None:
            yield from (Bid(player, n) for n in sorted({0, park.money // 2, park.money}))


def _spy(state: State) -> Iterator[Action]:
    if state.auction is not None:
        yield Steal(not state.auction.spy)
    for player in range(len(state.parks)):
        yield Spy(player, 0, False)
        yield from (Spy(player, matches, True) for matches in (0, 1, 2, 4))


def _dirt(state: State) -> Iterator[Action]:
    seats = range(len(state.parks))
    yield from (Dirt((faces,) * len(seats)) for faces in range(5))
    yield Dirt(tuple(seat % 5 for seat in seats))


def _turn(state: State) -> Iterator[Action]:
    player = state.order[state.turn.index]
    yield EndTurn(player)
    yield from _buildings(state, player)
    yield from _visitors(state, player)
    yield from (Clean(player, dice) for dice in (1, 2, 3))
    yield Clean(player, 1, spy=True)
    yield from (Bonus(player, 1, money) for money in (0, 4, 7))
    yield Bonus(player, 2)
    yield from (Ground(player, count) for count in (1, 2))
    yield from (UseStand(player, kind) for kind in STANDS)
    yield UseStand(player, "shooting", 1, blanks=1)


def _buildings(state: State, player: int) -> Iterator[Action]:
    park = state.parks[player]
    yield from (Rides(player, (NewRide(c, size),)) for c in COLOURS for size in SIZES)
    for index in range(len(park.rides)):
        for metal in METALS:
            for size in SIZES:
                yield Rides(player, extensions=(NewExtension(metal, size, index),))
    yield from (Stands(player, (NewStand(kind),)) for kind in state.plans)
    yield from (Stands(player, (NewStand("mirrors", k),)) for k in mirrors.can_copy(park))


def _visitors(state: State, player: int) -> Iterator[Action]:
    yield from (Attract(player, (seat,)) for seat in choices(state, Attract(player)))
    for colour in COLOURS:
        yield Attract(player, (Seat(colour), Seat(colour)))
        yield Attract(player, (Seat(colour, extension=True), Seat("guest")))
        yield Attract(player, pooled=(colour,))
    yield Attract(player, (Seat("stingy"),), stingy_in=1, missing="red")
    yield Attract(player, (Seat("stingy", extension=True),), stingy_in=2, missing="blue")


def _income(_: State) -> Iterator[Action]:
    yield Income()


def _simple(state: State) -> Iterator[Action]:
    yield Income()
    for player in range(len(state.parks)):
        yield Adjust(player, money=5)
        yield Adjust(player, money=-2, dirt=-2)
        yield Adjust(player, dirt=4, visitors=1)
        yield Adjust(player, visitors=-1)


def _cards(state: State) -> Iterator[Action]:
    everybody = tuple(range(len(state.parks)))
    yield from (SettleCard(8, (player,)) for player in everybody)
    yield SettleCard(5, everybody)
    yield SettleCard(0)


def _fines(state: State) -> Iterator[Action]:
    for player in range(len(state.parks)):
        yield from (Fine(player, amount) for amount in (0, 5, 12))
