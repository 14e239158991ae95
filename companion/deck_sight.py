"""The cards of a taught deck before the camera, told when what is seen changes."""

from __future__ import annotations

import numpy as np

from companion.events import CardsSeen, ShownCard
from companion.vision.deck.model import Deck
from companion.vision.deck.read import DeckReader
from companion.vision.deck.watch import DeckWatch, Looked
from companion.vision.reading import Image

STIRRED = 0.08  # of a card's longest side: a corner that moves less has not moved


class DeckSight:
    """Follows the cards of one game; belongs to the eyes' thread."""

    def __init__(self, game: str, deck: Deck) -> None:
        self.game = game
        self._watch = DeckWatch(DeckReader(deck))
        self._told: CardsSeen | None = None

    def forget(self) -> None:
        """Every card counts as new again."""
        self._watch.forget()
        self._told = None

    def begin(self) -> None:
        """Somebody looks again: what lies there is told, though not as new."""
        self._told = None

    def see(self, image: Image) -> CardsSeen | None:
        """What this picture adds; None when it shows what was told last."""
        seen = _seen(self.game, self._watch.look(image))
        if not seen.fresh and self._told is not None and _same(self._told, seen):
            return None
        self._told = seen
        return seen


def _seen(game: str, looked: Looked) -> CardsSeen:
    cards = tuple(ShownCard(card.kind, card.corners, card.margin) for card in looked.cards)
    fresh = tuple(looked.cards.index(card) for card in looked.fresh)
    return CardsSeen(game, cards, fresh)


def _same(one: CardsSeen, other: CardsSeen) -> bool:
    """Whether both show the same cards at the same places, in whatever order."""
    if len(one.cards) != len(other.cards):
        return False
    left = list(other.cards)
    for card in one.cards:
        twin = next((there for there in left if _is_there(card, there)), None)
        if twin is None:
            return False
        left.remove(twin)
    return True


def _is_there(card: ShownCard, other: ShownCard) -> bool:
    if card.kind != other.kind:
        return False
    corners = np.array(card.corners)
    longest = float(np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1).max())
    return bool(np.abs(corners - np.array(other.corners)).max() < STIRRED * longest)
