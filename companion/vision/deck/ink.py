"""The print of a card without what light may have done to it, and the tiles it is judged in."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
BROAD = 4  # parts of a card's width: what is broader than one may be light as well as print
HUE = 0.5  # of such a broad difference in colour that counts as print
LEVEL = 0.2  # the same of a broad difference in light
OFF = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))  # pixels
ACROSS = 3  # tiles of a card's width


def total(values: Floats) -> Floats:
    """The sum over the three colours, faster than numpy's own."""
    return np.asarray(values[..., 0] + values[..., 1] + values[..., 2])


def inked(look: Floats) -> Floats:
    """A picture in log light with what light may have done to it made faint."""
    side = max(5, look.shape[1] // BROAD) | 1
    broad = cv2.blur(look, (side, side))
    grey = (broad[..., 0] + broad[..., 1] + broad[..., 2])[..., None] / 3
    return np.asarray(look - (1 - HUE) * broad - (HUE - LEVEL) * grey, np.float32)


class Tiles:
    """A card in squares about a third of its width wide, without its rim."""

    def __init__(self, size: tuple[int, int]) -> None:
        w, h = size
        rim = max(2, h // 40)
        self._rows, self._columns = (_shares(length, rim, w / ACROSS) for length in (h, w))
        self._at = tuple(share.argmax(0) for share in (self._rows, self._columns))

    def sums(self, maps: Floats) -> Floats:
        """The sum of each of several maps over each tile: rows x columns x maps."""
        h, w, count = maps.shape
        rows = (self._rows @ maps.reshape(h, w * count)).reshape(-1, w, count)
        return np.asarray(self._columns @ rows)

    def spread(self, values: NDArray[np.intp]) -> NDArray[np.intp]:
        """For each pixel the value of its tile."""
        return np.asarray(values[self._at[0][:, None], self._at[1][None, :]])


def _shares(length: int, rim: int, side: float) -> Floats:
    count = max(2, round((length - 2 * rim) / side))
    edges = np.linspace(rim, length - rim, count + 1).round()
    at = np.arange(length)
    return np.asarray((at >= edges[:-1, None]) & (at < edges[1:, None]), np.float32)
