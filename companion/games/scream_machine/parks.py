"""Parks compared: strengths, prices, who leads, where each visitor goes and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from companion.games.base import replaced
from companion.games.scream_machine.state import (
    CHEAP,
    FAMILIES,
    HIDDEN,
    VISITORS,
    Decision,
    Family,
    Kind,
    Options,
    Ride,
    State,
    Visitor,
)

Park = tuple[Ride, ...]


class Matrix(msgspec.Struct, frozen=True):
    """The parks at a glance: `strengths` and `leaders` by family, `leaders["cheap"]` by price.

    Several leaders are a tie; where nobody has the family there is no leader.
    """

    strengths: dict[Family, tuple[int, ...]]
    prices: tuple[int, ...]
    leaders: dict[Kind, tuple[int, ...]]


class Spot(msgspec.Struct, frozen=True):
    """Where a visitor sits: `gap` None is national."""

    gap: int | None
    index: int
    kind: Kind


class WhatIf(msgspec.Struct, frozen=True):
    """What a card would do for the player at play, from the visitors that lie face up."""

    wins: tuple[Spot, ...]
    gains: tuple[Spot, ...]
    loses: tuple[Spot, ...]


def strength(park: Park, family: Family) -> int:
    return sum(ride.value for ride in park if ride.family == family)


def price(park: Park) -> int:
    return sum(ride.value for ride in park)


def variety(park: Park) -> int:
    """How many different families the park has."""
    return len({ride.family for ride in park})


def sides(gap: int, players: int) -> tuple[int, int]:
    """The two parks a local visitor chooses between."""
    return gap, (gap + 1) % players


def matrix(state: State) -> Matrix:
    return _matrix(state.parks, state.options)


@lru_cache(maxsize=64)
def _matrix(parks: tuple[Park, ...], options: Options) -> Matrix:
    strengths = {f: tuple(strength(park, f) for park in parks) for f in FAMILIES}
    leaders: dict[Kind, tuple[int, ...]] = {}
    for kind in VISITORS:
        leaders[kind] = _best(kind, range(len(parks)), numbers_for(kind, parks, options))
    return Matrix(strengths, tuple(price(park) for park in parks), leaders)


def numbers_for(kind: Kind, parks: Sequence[Park], options: Options) -> tuple[int | None, ...]:
    """What a visitor of this kind sees of each park; None is a closed park."""
    if kind != CHEAP:
        return tuple(strength(park, kind) for park in parks)
    return tuple(None if options.empty_park_closed and not park else price(park) for park in parks)


def _best(kind: Kind, players: Sequence[int], numbers: Sequence[int | None]) -> tuple[int, ...]:
    """The players in front; nobody is when no park has anything for this visitor."""
    seen = [(number, p) for number, p in zip(numbers, players, strict=True) if number is not None]
    if not seen:
        return ()
    best = min(seen)[0] if kind == CHEAP else max(seen)[0]
    if kind != CHEAP and best == 0:
        return ()
    return tuple(p for number, p in seen if number == best)


def decide(state: State, kind: Kind, gap: int | None, index: int) -> Decision:
    """Where this visitor goes and the numbers that say so."""
    count = len(state.parks)
    players = tuple(range(count)) if gap is None else sides(gap, count)
    numbers = numbers_for(kind, [state.parks[p] for p in players], state.options)
    best = _best(kind, players, numbers)
    winner = best[0] if len(best) == 1 else None
    stays = winner is None and (kind != CHEAP or state.options.cheap_tie_stays)
    return Decision(kind, gap, index, players, numbers, winner, stays)


def decisions(state: State) -> tuple[Decision, ...]:
    """Every face-up visitor's choice: nationals first, then the gaps from the first player."""
    found = []
    for gap in (None, *gap_order(state)):
        for index, visitor in enumerate(bench(state, gap)):
            if visitor.kind != HIDDEN:
                found.append(decide(state, visitor.kind, gap, index))
    return tuple(found)


def bench(state: State, gap: int | None) -> tuple[Visitor, ...]:
    """The visitors of a gap, or the national ones."""
    return state.national if gap is None else state.gaps[gap]


def gap_order(state: State) -> tuple[int, ...]:
    """The gaps clockwise from the first player."""
    count = len(state.gaps)
    return tuple((state.first + step) % count for step in range(count))


def least_missed(state: State) -> Ride | None:
    """The attraction the player at play would rather give up; None while his park is empty.

    The dearest of the families he does not lead alone, for a lower price; else his cheapest.
    """
    park, leaders = state.parks[state.turn], matrix(state).leaders
    idle = [ride for ride in park if leaders[ride.family] != (state.turn,)]
    if idle:
        return max(idle, key=lambda ride: ride.value)
    return min(park, key=lambda ride: ride.value, default=None)


def what_if(state: State, family: Family, value: int) -> WhatIf:
    """What building this card now would win for the player at play, from open information."""
    before = _won(state)
    park = (*state.parks[state.turn], Ride(family, value))
    after = _won(msgspec.structs.replace(state, parks=replaced(state.parks, state.turn, park)))
    gains = tuple(spot for spot in after if spot not in before)
    return WhatIf(after, gains, tuple(spot for spot in before if spot not in after))


def _won(state: State) -> tuple[Spot, ...]:
    mine = (d for d in decisions(state) if d.winner == state.turn)
    return tuple(Spot(d.gap, d.index, d.kind) for d in mine)
