"""A player's exposed cards as they lie on the table, beside what the play counted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.macadam.cards import kind
from companion.games.macadam.kinds import ROAD_KINDS
from companion.games.macadam.scoring import laid
from companion.games.macadam.state import KINDS, POINTS, CardKind, Seat


class Count(msgspec.Struct, frozen=True):
    """How many cards of a kind the play counted, and how many lie there."""

    kind: CardKind
    counted: int
    lying: int

    @property
    def missing(self) -> int:
        """Cards that the play counted and nobody sees; below 0 those it does not know of."""
        return self.counted - self.lying


def recount(seat: Seat, cards: Sequence[str]) -> tuple[Count, ...]:
    """Kind by kind; policemen and papers score nothing and are left out."""
    lying = [kind(ROAD_KINDS[card]) for card in cards if card in ROAD_KINDS]
    return tuple(Count(k, laid(seat, k), lying.count(k)) for k in KINDS)


def lying_points(counts: Sequence[Count]) -> int:
    """What the cards on the table are worth, tickets apart."""
    return sum(POINTS.get(count.kind, 0) * count.lying for count in counts)


def counted_points(counts: Sequence[Count]) -> int:
    """What the play counted for the cards, tickets apart."""
    return sum(POINTS.get(count.kind, 0) * count.counted for count in counts)
