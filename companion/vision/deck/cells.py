"""A cut-out against every taught face at once, part by part, whatever the light on each part.

The card is cut into small squares. In each, the cut-out is compared with the same square of all
faces, and may lie a pixel off: one product of two tables tells how like each face is, where.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.vision.deck.looks import HIGHS, Floats, Looks, graded, smaller

PARTS = 9  # squares that would fill a card's height
CLOSER = 0.75  # of a square from one to the next
BLUR = 0.7  # pixels by which the taught faces are blurred here
NOISE = 0.035  # of white: less contrast than this is no print
STRONG = 0.25  # of white: more contrast than this weighs no more
OFF = 2  # pixels by which a square may lie off
FINEST = 2  # of HIGHS at which squares are compared
KEPT = 96_000_000  # bytes of tables that are kept ready


class Table(NamedTuple):
    """How like each face is in each square (-1 to 1), and how much each square counts."""

    alike: Floats
    weight: Floats


class Cells:
    """The squares of all faces, at each height they are compared at."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        side = HIGHS[-1] // PARTS
        most = len(looks.kinds) * (PARTS / CLOSER) ** 2 * looks.aspect * side * side * 3 * 4
        self._faces = lru_cache(maxsize=max(1, min(4, int(KEPT / most))))(self._make_faces)

    def table(self, cut: Floats, level: int) -> Table:
        """The cut-out against all faces."""
        if level > FINEST:
            cut, level = smaller(cut, self._looks.size(HIGHS[FINEST])), FINEST
        faces, strength = self._faces(level)
        seen, power = _normed(_squares(graded(cut), *_grid(cut.shape), OFF))
        alike = (faces @ seen.transpose(0, 2, 1)).max(2)
        return Table(alike.T, np.maximum(strength, np.minimum(power[:, :1], STRONG)).T)

    def _make_faces(self, level: int) -> tuple[Floats, Floats]:
        """Of every square all faces as vectors, and their contrast."""
        shown = [self._looks.picture(f, level, BLUR) for f in range(len(self._looks.kinds))]
        grid = _grid(shown[0].shape)
        stack = np.concatenate([_squares(graded(picture), *grid, 0) for picture in shown], 1)
        faces, strength = _normed(stack)
        return faces, np.minimum(strength, STRONG)


def _grid(shape: tuple[int, ...]) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
    """The first rows and columns of the squares, and their side."""
    h, w = shape[:2]
    side = max(4, round(h / PARTS))
    rim = max(OFF + 1, round(h * 0.02))
    firsts = []
    for length in (h, w):
        count = max(2, round((length - 2 * rim) / (side * CLOSER)))
        firsts.append(np.linspace(rim, length - rim - side, count).round().astype(np.intp))
    return firsts[0], firsts[1], side


def _squares(
    look: Floats, rows: NDArray[np.intp], columns: NDArray[np.intp], side: int, off: int
) -> Floats:
    """Every square as one vector for each shift: squares x shifts x values, the unshifted first."""
    windows = np.lib.stride_tricks.sliding_window_view(look, (side, side), (0, 1))
    found = []
    steps = [(0, 0)] + [
        (y, x) for y in range(-off, off + 1) for x in range(-off, off + 1) if y or x
    ]
    for y, x in steps:
        part = windows[(rows + y)[:, None], columns + x]
        found.append(part.reshape(len(rows) * len(columns), -1))
    return np.stack(found, 1)


def _normed(squares: Floats) -> tuple[Floats, Floats]:
    """Vectors of length one without each colour's own level, and their contrast."""
    count, ways, values = squares.shape
    split = squares.reshape(count, ways, 3, values // 3)
    split = split - split.mean(3, keepdims=True)
    flat = split.reshape(count, ways, values)
    power = np.einsum("abc,abc->ab", flat, flat) / values
    out = flat / np.sqrt((power + NOISE**2) * values)[..., None]
    return np.asarray(out, np.float32), np.sqrt(power).astype(np.float32)
