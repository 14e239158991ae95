"""The kinds of card: those of the printable deck, by the code in each card's corner."""

from __future__ import annotations

from companion.games.base import CardKind, Message
from companion.games.traffic.cards import deck

TASK_KINDS = dict(deck())

CARD_KINDS = tuple(
    CardKind(
        key,
        "traffic.kinds_expert" if card.expert else "traffic.kinds_regular",
        1,
        Message("traffic.kind_card", {"card": key}),
    )
    for key, card in TASK_KINDS.items()
)
