"""A second opinion on two faces: small windows where their print differs, by correlation alone.

Each window of the cut-out may lie a little off and have its own light. Where a card was laid amiss,
what seems to tell two kinds apart is often but an edge out of place: here it fits neither of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.deck.looks import Looks
from companion.vision.reading import Image


class Differing(NamedTuple):
    """Where two faces differ most (rows, columns), both there as vectors of length one.

    `apart` tells how unlike they are there, wherever a camera may lay them, and `strength` how
    much contrast they have.
    """

    at: NDArray[np.intp]
    vectors: tuple[Floats, Floats]
    apart: Floats
    strength: Floats


class Windows:
    """What depends on two faces alone is made once."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._differing = lru_cache(maxsize=thresholds.WINDOW_KEPT)(self._make)

    def ahead(
        self,
        cut: Image,
        best: int,
        rival: int,
        level: int,
        blur: float,
        visible: Floats | None = None,
    ) -> float:
        """How much nearer to the best one than to the rival the cut-out is: 1 as taught, 0 alike.

        Also 1 where too little is seen of print that tells them apart: colour alone may do.
        """
        differing = self._differing(best, rival, level, blur)
        if not len(differing.at):
            return 1.0
        shown = np.multiply(cut, np.float32(1 / 255), dtype=np.float32)
        seen = _shifted(shown, differing.at, self._side(level))
        one, other = ((seen @ of[..., None]).max(1)[:, 0] for of in differing.vectors)
        open_ = np.maximum(one, other) > thresholds.WINDOW_OPEN
        if visible is not None:
            y, x = (differing.at + self._side(level) // 2).T
            open_ &= visible[y, x] > 0
        whole = differing.apart * differing.strength
        left = float(whole[open_].sum())
        if left < thresholds.WINDOW_SEEN * whole.sum():
            return 1.0
        return float((differing.strength * (one - other))[open_].sum()) / (left + 1e-9)

    def _side(self, level: int) -> int:
        return max(8, round(thresholds.LOOK_HIGHS[level] * thresholds.WINDOW_PART))

    def _make(self, best: int, rival: int, level: int, blur: float) -> Differing:
        side = self._side(level)
        shown = [self._looks.graded(face, level, blur) for face in (best, rival)]
        at = _places(shown[0] - shown[1], side)
        vectors = [_upright(picture, at, side) for picture in shown]
        moved = _shifted(shown[0], at, side)
        strength = np.maximum(*(np.linalg.norm(of, axis=1) for of in vectors)) / side
        one, other = (
            of / np.sqrt((of * of).sum(1, keepdims=True) + _least(of.shape[1])) for of in vectors
        )
        alike = (moved @ other[..., None]).max(1)[:, 0] if len(at) else np.zeros(0, np.float32)
        strong = np.minimum(strength, thresholds.WINDOW_STRONG)
        return Differing(at, (one, other), np.asarray(1 - alike, np.float32), strong)


def _places(gap: Floats, side: int) -> NDArray[np.intp]:
    """Upper left corners of the windows in which two faces differ most, none over another."""
    box = (side, side)
    mean = np.asarray(cv2.boxFilter(gap, -1, box, anchor=(0, 0)))
    power = (np.asarray(cv2.boxFilter(gap * gap, -1, box, anchor=(0, 0))) - mean * mean).sum(2)
    rim = thresholds.WINDOW_OFF + 1
    left = np.ascontiguousarray(power[rim : -side - rim, rim : -side - rim])
    top, apart = float(left.max(initial=0)), round(side * thresholds.WINDOW_APART)
    found: list[tuple[int, int]] = []
    while len(found) < thresholds.WINDOW_MOST:
        y, x = divmod(int(left.argmax()), left.shape[1])
        if left[y, x] <= max(thresholds.WINDOW_FAINT, thresholds.WINDOW_LEAST * top):
            break
        found.append((y + rim, x + rim))
        left[max(0, y - apart) : y + apart + 1, max(0, x - apart) : x + apart + 1] = 0
    return np.array(found, np.intp).reshape(-1, 2)


def _upright(picture: Floats, at: NDArray[np.intp], side: int) -> Floats:
    """Each window as it lies, without each colour's level."""
    parts = np.empty((len(at), side, side, 3), np.float32)
    for number, (y, x) in enumerate(at.tolist()):
        parts[number] = picture[y : y + side, x : x + side]
    flat = parts.reshape(len(at), -1, 3)
    flat -= (np.full(side**2, 1 / side**2, np.float32) @ flat)[:, None]
    return flat.reshape(len(at), -1)


def _shifted(picture: Floats, at: NDArray[np.intp], side: int) -> Floats:
    """Each window as it lies and moved a little each way: vectors of length one."""
    steps = np.arange(-thresholds.WINDOW_OFF, thresholds.WINDOW_OFF + 1)
    down, right = np.repeat(steps, len(steps)), np.tile(steps, len(steps))
    moved = (at[:, None] + np.stack([down, right], 1)).reshape(-1, 2)
    vectors = _upright(picture, moved, side)
    length = np.sqrt((vectors * vectors).sum(1, keepdims=True) + _least(vectors.shape[1]))
    return np.asarray(vectors / length).reshape(len(at), len(steps) ** 2, -1)


def _least(values: int) -> float:
    """Less contrast than this in so many values is noise."""
    return float(thresholds.WINDOW_NOISE**2 * values)
