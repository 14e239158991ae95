"""The print of a card without what light may have done to it, and the tiles it is judged in."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats

_ONES = np.ones((1, 3), np.float32)


def total(one: Floats, other: Floats) -> Floats:
    """The product of two pictures summed over the three colours."""
    return np.asarray(cv2.transform(one * other, _ONES), np.float32)


def inked(look: Floats) -> Floats:
    """A picture in log light with what light may have done to it made faint."""
    side = max(5, look.shape[1] // thresholds.TILE_BROAD) | 1
    broad = cv2.blur(look, (side, side))
    grey = (broad[..., 0] + broad[..., 1] + broad[..., 2])[..., None] / 3
    return np.asarray(
        look
        - (1 - thresholds.TILE_HUE) * broad
        - (thresholds.TILE_HUE - thresholds.TILE_LEVEL) * grey,
        np.float32,
    )


class Tiles:
    """A card in squares about a third of its width wide, without its rim."""

    def __init__(self, size: tuple[int, int]) -> None:
        w, h = size
        rim = max(2, h // thresholds.TILE_RIM)
        self._rows, self._columns = (
            _shares(length, rim, w / thresholds.TILE_ACROSS) for length in (h, w)
        )
        self._channels = np.ascontiguousarray(np.repeat(self._columns, 3, 1).T)
        self._parts = tuple(
            [slice(int(of.argmax()), int(of.argmax() + of.sum())) for of in shares]
            for shares in (self._rows, self._columns)
        )

    def sums(self, plane: Floats) -> Floats:
        """The sum of a plane over each tile."""
        return np.asarray(self._rows @ plane @ self._columns.T)

    def coloured(self, picture: Floats) -> Floats:
        """The sum of each colour over each tile: rows x columns x colours."""
        h, w, count = picture.shape
        rows = (self._rows @ picture.reshape(h, w * count)).reshape(-1, w, count)
        return np.asarray(self._columns @ rows)

    def product(self, one: Floats, other: Floats) -> Floats:
        """The product of two pictures, or of many with one, summed over each tile."""
        h, w, count = one.shape[-3:]
        products = (one * other).reshape(*one.shape[:-3], h, w * count)
        rows = self._rows @ products
        return np.asarray(rows @ self._channels)

    def joined(self, pictures: Floats, chosen: NDArray[np.intp]) -> Floats:
        """Of each tile the chosen picture; the first of all beside them."""
        out = np.array(pictures[0], np.float32)
        for (row, column), number in np.ndenumerate(chosen):
            if number:
                part = self._parts[0][row], self._parts[1][column]
                out[part] = pictures[int(number)][part]
        return out


def _shares(length: int, rim: int, side: float) -> Floats:
    count = max(2, round((length - 2 * rim) / side))
    edges = np.linspace(rim, length - rim, count + 1).round()
    at = np.arange(length)
    return np.asarray((at >= edges[:-1, None]) & (at < edges[1:, None]), np.float32)
