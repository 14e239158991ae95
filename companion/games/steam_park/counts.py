"""What a park holds, and what the box still has."""

from __future__ import annotations

from companion.games.steam_park.state import (
    EXTRA_GROUNDS,
    HAND,
    STANDS_PER_KIND,
    WHITE_DICE,
    Colour,
    Park,
    PieceKind,
    Places,
    State,
)


def seatings(park: Park) -> tuple[Places, ...]:
    """The places of every ride and extension of a park."""
    extensions = (r.extension.places for r in park.rides if r.extension)
    return (*(r.places for r in park.rides), *extensions)


def visitors(park: Park) -> int:
    """Visitors who stay, without the stingy ones and the guests."""
    return park.plain + sum(p.right for p in seatings(park))


def stingy(park: Park) -> int:
    return sum(p.stingy for p in seatings(park))


def guests(park: Park) -> int:
    return sum(len(p.guests) for p in seatings(park))


def of_colour(park: Park, colour: Colour) -> int:
    """How many of a colour are known to be in the park, guests of that colour among them."""
    right = 0
    for ride in park.rides:
        if ride.colour == colour:
            right += ride.places.right + (ride.extension.places.right if ride.extension else 0)
    return right + sum(p.guests.count(colour) for p in seatings(park))


def out_of_reserve(state: State, colour: Colour) -> int:
    """How many of a colour sit in parks or on the Smooth-talker's tile."""
    return sum(of_colour(park, colour) for park in state.parks) + state.pool.count(colour)


def power(park: Park, kind: PieceKind) -> int:
    """How many stands of a kind work in a park, halls of mirrors that copy it included."""
    return park.stands.count(kind) + park.mirrors.count(kind)


def stands_left(state: State, kind: PieceKind) -> int:
    """Stands of a kind still in the box; 0 for a kind that is not in this play."""
    if kind not in state.plans:
        return 0
    return STANDS_PER_KIND - sum(park.stands.count(kind) for park in state.parks)


def grounds_left(state: State) -> int:
    return EXTRA_GROUNDS - sum(park.ground for park in state.parks)


def white_dice(state: State, player: int) -> int:
    """White dice on the pig: six, one more for the Baron's thief, one less for his victim."""
    if state.auction is None or state.auction.spy:
        return WHITE_DICE
    return WHITE_DICE + (state.auction.thief == player) - (state.auction.victim == player)


def spy_owners(state: State, player: int) -> tuple[int, ...]:
    """Whose spy dice lie on a player's pig: his own, unless stolen, and one he stole."""
    stolen = state.auction if state.auction is not None and state.auction.spy else None
    if stolen is None or player not in (stolen.thief, stolen.victim):
        return (player,)
    return (player, stolen.victim) if player == stolen.thief else ()


def spies_kept(state: State, player: int) -> int:
    """Spy dice that were paid and may be used."""
    return sum(state.spied[owner] is True for owner in spy_owners(state, player) if state.spied)


def spy_kept(state: State, player: int) -> bool:
    return spies_kept(state, player) > 0


def pig_dice(state: State, player: int) -> int:
    """All dice that may be used: the white ones and a spy die that was paid."""
    return white_dice(state, player) + spies_kept(state, player)


def hand(park: Park) -> int:
    """Bonus cards a player may hold: 3, and one more per office."""
    return HAND + power(park, "office")
