"""Cards as they are laid down in play: each is told once, however long it lies in view.

A picture in which nothing moved is not read again. A card counts when two pictures agree on it; one
that goes and comes back is not new, and of two identical cards the second is.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck.model import UNSURE
from companion.vision.deck.read import CardFound, DeckReader
from companion.vision.reading import Image

SMALL = (160, 90)  # pixels in which a picture is compared with the one before
MOVED = 14.0  # grey levels by which a place must change
READS = 3  # pictures read after a movement; two must agree
PLACES = 6  # of them that must change: less is noise


class Looked(NamedTuple):
    """What a picture shows: all cards in view, and the sure ones that were not there before."""

    cards: tuple[CardFound, ...]
    fresh: tuple[CardFound, ...]


class DeckWatch:
    """Follows one view of the table; keeps a small picture and the names that were told."""

    def __init__(self, reader: DeckReader) -> None:
        self._reader = reader
        self._told: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._last: NDArray[np.float32] | None = None
        self._left = 0
        self._cards: tuple[CardFound, ...] = ()

    def forget(self) -> None:
        """Every card counts as new again: another round, another player."""
        self._told.clear()
        self._before.clear()
        self._last, self._left, self._cards = None, 0, ()

    def look(self, image: Image) -> Looked:
        """The cards of the next picture. It is read when something moved, and a little after."""
        small = _small(image)
        if self._last is None or _moved(self._last, small):
            self._last, self._left = small, READS
        if not self._left:
            return Looked(self._cards, ())
        self._left -= 1
        self._cards = tuple(self._reader.read(image))
        now = Counter(card.kind for card in self._cards if card.kind != UNSURE)
        agreed = now & self._before
        self._before = now
        return Looked(self._cards, self._fresh(agreed))

    def _fresh(self, agreed: Counter[str]) -> tuple[CardFound, ...]:
        """The cards beyond those that were told of their kind, in the order they were found."""
        found = []
        for kind, count in (agreed - self._told).items():
            found += [card for card in self._cards if card.kind == kind][-count:]
        self._told |= agreed
        return tuple(found)


def _small(image: Image) -> NDArray[np.float32]:
    """A small grey picture without its own level: a cloud before the lamp is no movement."""
    small = cv2.resize(image, SMALL, interpolation=cv2.INTER_AREA)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
    return np.asarray(grey - grey.mean(), np.float32)


def _moved(before: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    return int((np.abs(now - before) > MOVED).sum()) >= PLACES
