"""Small coded stickers for cards that no camera could tell apart: their codes, and seeing them.

They are markers 100 to 199 of DICT_4X4_250, whose first hundred are those of the board, the mat
and our printed deck; any two differ in three bits at least, and none is corrected.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck.model import Deck
from companion.vision.deck.read import CardFound, DeckReader
from companion.vision.deck_codes import Bits, marker_bits, proved, strict_detector
from companion.vision.reading import Image

STICKERS = 100  # numbered from 1 on the sheet
FIRST = 100  # the marker of sticker 1
CODE_MM = 10.0  # side of the black square
RIM_MM = 2.0  # of white paper about it


class Sticker(NamedTuple):
    """A sticker in a picture: its number, and the corners of its black square."""

    number: int
    corners: NDArray[np.float64]


def sticker_bits(number: int) -> Bits:
    """The six rows of sticker 1 to STICKERS, True is black."""
    if not 1 <= number <= STICKERS:
        raise ValueError(f"no such sticker: {number}")
    return marker_bits(_dictionary(), FIRST + number - 1)


def seen_stickers(image: Image) -> tuple[Sticker, ...]:
    """All stickers in the picture."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    corners, ids, _ = strict_detector(_dictionary()).detectMarkers(grey)
    found = []
    for quad, code in zip(corners, [] if ids is None else np.ravel(ids), strict=True):
        number, place = int(code) - FIRST + 1, np.asarray(quad, np.float64).reshape(4, 2)
        if 1 <= number <= STICKERS and proved(grey, place, sticker_bits(number)):
            found.append(Sticker(number, place))
    return tuple(found)


def sticker_in(stickers: Iterable[Sticker], corners: NDArray[np.float64]) -> int | None:
    """The number of the one sticker on a card; None where there is none, or more than one."""
    there = [sticker.number for sticker in stickers if _holds(corners, sticker)]
    return there[0] if len(there) == 1 else None


class StickerReader(DeckReader):
    """Names a card by its sticker where it carries one that was taught, else by its look."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(deck)
        self._codes = dict(deck.codes)

    def read(self, image: Image) -> list[CardFound]:
        """The cards in a BGR picture, the surest first."""
        cards = super().read(image)
        if not self._codes:
            return cards
        for sticker in seen_stickers(image):
            kind = self._codes.get(sticker.number)
            if kind is not None:
                cards = _named(cards, sticker, kind)
        return sorted(cards, key=lambda card: -card.margin)


def _named(cards: list[CardFound], sticker: Sticker, kind: str) -> list[CardFound]:
    """The cards, the one below the sticker named by it; one that was not found begins there."""
    for number, card in enumerate(cards):
        if _holds(np.array(card.corners), sticker):
            named = card._replace(kind=kind, margin=1.0, among=())
            return [*cards[:number], named, *cards[number + 1 :]]
    corners = tuple((float(x), float(y)) for x, y in sticker.corners)
    return [*cards, CardFound(kind, corners, 1.0)]


def _holds(corners: NDArray[np.float64], sticker: Sticker) -> bool:
    x, y = sticker.corners.mean(0)
    return cv2.pointPolygonTest(corners.astype(np.float32), (float(x), float(y)), False) > 0


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_250)
