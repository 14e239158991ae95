"""Cheap watch over a board already found: a few hundred points tell whether to look again."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import INPUT, PITCH, REACH
from companion.vision.lens import Lens
from companion.vision.reading import CELLS, Image, Quad
from companion.vision.rectify import onto

Values = NDArray[np.float32]
NEAR = thresholds.WATCH_REACH
DISC = np.linspace(-NEAR, NEAR, thresholds.WATCH_POINTS)  # pitches round a crossing


def _spots() -> tuple[NDArray[np.float32], int]:
    """Points in the flat board: first 25 per crossing, then the print between the crossings."""
    own = [
        ((REACH + k % 4 + dx) * PITCH, (REACH + k // 4 + dy) * PITCH)
        for k in range(CELLS)
        for dy in DISC
        for dx in DISC
    ]
    lattice = np.arange(thresholds.PRINT_STEP // 2, INPUT, thresholds.PRINT_STEP)
    grid = np.array([(x, y) for y in lattice for x in lattice], np.float32)
    far = np.abs((grid / PITCH) - np.round(grid / PITCH)).max(axis=1) > thresholds.PRINT_CLEAR
    return np.concatenate([np.array(own, np.float32), grid[far]]), len(own)


@dataclass(frozen=True)
class Change:
    """What differs from the picture last believed."""

    cells: NDArray[np.bool_]  # 16
    still: float  # share of the print that differs

    def any(self) -> bool:
        """Something asks for a new look."""
        return bool(self.cells.any()) or self.still > thresholds.STILL_SHARE


class WatchPoints:
    """Pixel positions on one located board, and what they looked like."""

    def __init__(self, frame: Image, quad: Quad, lens: Lens | None = None) -> None:
        spots, self._own = _spots()
        there = onto(quad, spots.astype(np.float64), lens)
        h, w = frame.shape[:2]
        x = np.clip(np.round(there[:, 0]), 1, w - 2).astype(np.intp)
        y = np.clip(np.round(there[:, 1]), 1, h - 2).astype(np.intp)
        # the mean of 2 x 2 pixels: half the noise for four look-ups
        self._index = np.stack([y * w + x, y * w + x + 1, (y + 1) * w + x, (y + 1) * w + x + 1])
        self.shape = frame.shape
        self._believed = self._values(frame)

    def believe(self, frame: Image) -> None:
        """This is how the board looks now."""
        self._believed = self._values(frame)

    def compare(self, frame: Image) -> Change:
        """Differences, after taking out a change of the whole light."""
        now = self._values(frame)
        gain = np.median((now[self._own :] + 4) / (self._believed[self._own :] + 4), axis=0)
        gap = np.abs(now - self._believed * gain).max(axis=1)
        cells = gap[: self._own].reshape(CELLS, -1).mean(axis=1)
        still = float((gap[self._own :] > thresholds.STILL_CHANGE).mean())
        return Change(cells > thresholds.CELL_CHANGE, still)

    def _values(self, frame: Image) -> Values:
        flat = frame.reshape(-1, 3)
        return np.asarray(flat[self._index].astype(np.float32).mean(axis=0))
