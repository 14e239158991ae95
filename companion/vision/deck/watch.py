"""Cards as they are laid down in play: each is told once, however long it lies in view.

A picture in which nothing moved is not read again, but for a few later looks at a card that could
not be named. A card counts when two pictures agree on it; one that goes and comes back is not new,
and of two identical cards the second is.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.model import UNSURE
from companion.vision.deck.read import CardFound, DeckReader
from companion.vision.reading import Image


class Looked(NamedTuple):
    """What a picture shows: all cards in view, and the sure ones that were not there before."""

    cards: tuple[CardFound, ...]
    fresh: tuple[CardFound, ...]


class DeckWatch:
    """Follows one view of the table; keeps a small picture and the names that were told."""

    def __init__(self, reader: DeckReader) -> None:
        self._reader = reader
        self._agreed: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._last: NDArray[np.float32] | None = None
        self._left = 0
        self._later = 0
        self._still: list[Image] = []
        self._waited = 0
        self._cards: tuple[CardFound, ...] = ()

    def let_go(self) -> None:
        """Nobody looks for a while; which cards lie there stays known."""
        self._reader.let_go()

    def forget(self) -> None:
        """Every card counts as new again: another round, another player."""
        self._agreed.clear()
        self._before.clear()
        self._last, self._left, self._cards = None, 0, ()
        self._begin_again()

    def look(self, image: Image) -> Looked:
        """The cards of the next picture. It is read when something moved, and a little after."""
        small = _small(image)
        if self._last is None or _moved(self._last, small):
            self._last, self._left = small, thresholds.WATCH_READS
            self._begin_again()
        elif not self._left:
            image = self._again(image)
        if not self._left:
            return Looked(self._cards, ())
        self._left -= 1
        found = tuple(self._reader.read(image))
        if not self._later or _named(found) >= _named(self._cards):
            self._cards = found
        now = Counter(card.kind for card in self._cards if card.kind != UNSURE)
        agreed = now & self._before
        self._before = now
        return Looked(self._cards, self._fresh(agreed))

    def _begin_again(self) -> None:
        """Something moved: the later looks begin anew."""
        self._later, self._waited, self._still = 0, 0, []

    def _again(self, image: Image) -> Image:
        """The picture to read at a later look, once one is due; the picture itself before."""
        if self._later >= len(thresholds.WATCH_AGAIN) or all(
            card.kind != UNSURE for card in self._cards
        ):
            return image
        self._waited += 1
        if self._waited > thresholds.WATCH_AGAIN[self._later] - thresholds.WATCH_MEAN:
            self._still.append(image)
        if self._waited < thresholds.WATCH_AGAIN[self._later]:
            return image
        mean = np.asarray(np.mean(self._still, 0, np.float32).round(), np.uint8)
        self._later, self._waited, self._left, self._still = (
            self._later + 1,
            0,
            thresholds.WATCH_LATER,
            [],
        )
        return mean

    def _fresh(self, agreed: Counter[str]) -> tuple[CardFound, ...]:
        """The cards beyond those that were told of their kind, in the order they were found."""
        found = []
        for kind, count in (agreed - self._agreed).items():
            found += [card for card in self._cards if card.kind == kind][-count:]
        self._agreed |= agreed
        return tuple(found)


def _named(cards: tuple[CardFound, ...]) -> int:
    return sum(card.kind != UNSURE for card in cards)


def _small(image: Image) -> NDArray[np.float32]:
    """A small grey picture without its own level: a cloud before the lamp is no movement."""
    small = cv2.resize(image, thresholds.WATCH_SMALL, interpolation=cv2.INTER_AREA)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)
    return np.asarray(grey - grey.mean(), np.float32)


def _moved(before: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    return int((np.abs(now - before) > thresholds.WATCH_MOVED).sum()) >= thresholds.WATCH_PLACES
