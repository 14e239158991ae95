"""The kinds of card in the box: eight sorts of visitors, seven families of three attractions."""

from __future__ import annotations

from companion.games.base import CardKind, Message, Word
from companion.games.scream_machine.names import FAMILY_WORDS, VISITOR_WORDS
from companion.games.scream_machine.state import (
    COPIES,
    COST,
    FAMILIES,
    VISITORS,
    Kind,
    Ride,
    Values,
)

VISITOR_KINDS = {f"visitor-{kind}": kind for kind in VISITORS}
RIDE_KINDS = {f"ride-{f}-{value}": Ride(f, value) for f in FAMILIES for value in COST}


def _visitor(key: str, kind: Kind) -> CardKind:
    name = Message("scream.kind_visitor", {"visitor": Word(VISITOR_WORDS[kind])})
    return CardKind(key, "scream.kinds_visitors", COPIES, name)


def _ride(key: str, ride: Ride) -> CardKind:
    values: Values = {"family": Word(FAMILY_WORDS[ride.family]), "value": ride.value}
    return CardKind(key, "scream.kinds_rides", COPIES, Message("scream.kind_ride", values))


CARD_KINDS = (
    *(_visitor(key, kind) for key, kind in VISITOR_KINDS.items()),
    *(_ride(key, ride) for key, ride in RIDE_KINDS.items()),
)
