"""The cards of a taught deck before the camera, told when what is seen changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.events import CardsSeen, ShownCard
from companion.vision.card_place import CardPlace, inside, part_in
from companion.vision.deck.watch import DeckWatch, Looked
from companion.vision.stickers import StickerReader

if TYPE_CHECKING:
    from companion.vision.calibrate import Calibration
    from companion.vision.deck.model import Deck
    from companion.vision.reading import Quad
    from hardware.ports import Frame

STIRRED = 0.08  # of a card's longest side: a corner that moves less has not moved


class DeckSight:
    """Follows the cards of one game, at the card place; belongs to the eyes' thread."""

    def __init__(self, game: str, deck: Deck, known: Calibration) -> None:
        self.game = game
        self._watch = DeckWatch(StickerReader(deck))
        self._place = CardPlace(known)
        self._posted: CardsSeen | None = None

    def forget(self) -> None:
        """Every card counts as new again."""
        self._watch.forget()
        self._posted = None

    def let_go(self) -> None:
        """Nobody looks for a while; which cards were told stays known."""
        self._watch.let_go()

    def begin(self) -> None:
        """Somebody looks again: what lies there is told, though not as new."""
        self._posted = None

    def see(self, frame: Frame) -> CardsSeen | None:
        """What this picture adds; None when it shows what was told last."""
        seen = self.look(frame)
        if not seen.fresh and self._posted is not None and _same(self._posted, seen):
            return None
        self._posted = seen
        return seen

    def look(self, frame: Frame) -> CardsSeen:
        """What this picture shows."""
        place = self._place.where(frame.image, frame.at)
        if place is None:
            return _seen(self.game, self._watch.look(frame.image), None, (0, 0))
        part, corner = part_in(frame.image, place)
        return _seen(self.game, self._watch.look(part), place, corner)


def _seen(game: str, looked: Looked, place: Quad | None, corner: tuple[int, int]) -> CardsSeen:
    """The cards in pixels of the frame, without those beside the place."""
    cards: list[ShownCard] = []
    fresh: list[int] = []
    for card in looked.cards:
        corners = np.array(card.corners) + corner
        if place is not None and not inside(place, corners):
            continue
        if any(card is new for new in looked.fresh):
            fresh.append(len(cards))
        there = tuple((float(x), float(y)) for x, y in corners)
        cards.append(ShownCard(card.kind, there, card.margin, card.among))
    return CardsSeen(game, tuple(cards), tuple(fresh))


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
