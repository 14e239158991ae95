"""What there is to teach of a game: its kinds of card, and the back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.base import CardKind, Message

if TYPE_CHECKING:
    from companion.vision.deck.model import Deck

BACK = CardKind("back", "deck.group_back", None, Message("deck.back"))


def kinds_to_teach(kinds: Sequence[CardKind]) -> tuple[CardKind, ...]:
    """The kinds of the box and the back, which comes last; nothing for a box without cards."""
    return (*kinds, BACK) if kinds else ()


def first_missing(
    kinds: Sequence[CardKind], deck: Deck | None, after: CardKind | None = None
) -> CardKind | None:
    """The next kind that is not taught, in the order of the box; None when all are."""
    taught = set(deck.kinds) if deck is not None else set()
    start = kinds.index(after) + 1 if after in kinds else 0
    order = (*kinds[start:], *kinds[:start])
    return next((kind for kind in order if kind.key not in taught), None)
