"""The green light is a disc too: on a crossing it is no car, and people are told."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import PITCH, lattice
from companion.vision.reading import Image, Reading
from companion.vision.rectify import flatten

GREEN = "G"


def with_green(image: Image, reading: Reading) -> tuple[str, ...]:
    """The cells, with G where a crossing without a car is vividly green and the others are not.

    A board whose crossings are all green says nothing: there the others are green as well.
    """
    if reading.crossings is None:
        return reading.cells
    shares = _shares(flatten(image, reading.crossings))
    free = [i for i, cell in enumerate(reading.cells) if cell in ".?" and not reading.covered[i]]
    cells = list(reading.cells)
    for i in free:
        others = [shares[j] for j in free if j != i]
        if (
            shares[i] >= thresholds.GREEN_FULL
            and others
            and np.median(others) <= thresholds.GREEN_ELSEWHERE
        ):
            cells[i] = GREEN
    return tuple(cells)


def _shares(flat: Image) -> list[float]:
    """How much of each crossing's middle is vividly green."""
    hsv = cv2.cvtColor(flat, cv2.COLOR_BGR2HSV)
    hue, vivid = hsv[..., 0], hsv[..., 1] >= thresholds.GREEN_VIVID
    green = (vivid & (hue >= thresholds.GREEN_HUES[0]) & (hue <= thresholds.GREEN_HUES[1])).astype(
        np.float32
    )
    reach = round(thresholds.GREEN_CORE * PITCH)
    middles = np.rint(lattice()).astype(int)
    return [
        float(green[y - reach : y + reach + 1, x - reach : x + reach + 1].mean())
        for x, y in middles
    ]
