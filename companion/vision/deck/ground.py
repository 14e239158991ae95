"""What of a picture is the ground: colours that are found all over it, whatever their pattern.

A table, a cloth or a mat shows its colours everywhere; a card shows its own in one place.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.reading import Image

LIGHT = (np.arange(256, dtype=np.int32) >> 4) << 10
_WEAKEST, _STRONGEST = 128 - thresholds.GROUND_STRONGEST, 127 + thresholds.GROUND_STRONGEST
HUE = (np.arange(256, dtype=np.int32).clip(_WEAKEST, _STRONGEST) - _WEAKEST) >> 2
RED, BLUE = HUE << 5, HUE


def spread(image: Image) -> Floats:
    """For each pixel the share of the picture's parts in which its colour is found."""
    soft = cv2.medianBlur(image, thresholds.GROUND_SOFT)
    parts = cv2.split(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB))
    light, red, blue = (
        np.asarray(cv2.LUT(part, table))
        for part, table in zip(parts, (LIGHT, RED, BLUE), strict=True)
    )
    colour = np.asarray(light + red + blue, np.int32)
    return np.asarray(_found_in(colour)[colour], np.float32)


def _found_in(colour: NDArray[np.int32]) -> Floats:
    """For each colour the share of the parts in which it, or one next to it, is found."""
    across, down = thresholds.GROUND_PARTS
    part = colour[::2, ::2]
    h, w = part.shape
    rows, columns = np.arange(h) * down // h, np.arange(w) * across // w
    number = (rows[:, None] * across + columns).astype(np.int32)
    colours, parts = int(np.prod(thresholds.GROUND_COLOURS)), across * down
    counts = np.bincount((number * colours + part).ravel(), minlength=parts * colours)
    near = counts.astype(np.uint16).reshape(parts, *thresholds.GROUND_COLOURS)
    for axis in (1, 2, 3):
        near = _with_next(near, axis)
    enough = near > thresholds.GROUND_ENOUGH * h * w / parts
    return np.asarray(enough.mean(0, dtype=np.float32).ravel())


def _with_next(counts: NDArray[np.uint16], axis: int) -> NDArray[np.uint16]:
    """Each count with those of the colours to either hand of it."""
    out = counts.copy()
    later, before = [slice(None)] * 4, [slice(None)] * 4
    later[axis], before[axis] = slice(1, None), slice(None, -1)
    out[tuple(later)] += counts[tuple(before)]
    out[tuple(before)] += counts[tuple(later)]
    return out


def off_ground(found: Floats, most: float) -> NDArray[np.uint8]:
    """255 where a colour is found in less than so much of the picture."""
    return np.asarray((found < most).view(np.uint8) * np.uint8(255))
