"""A picture of the table, from which cards are cut out at the size of the taught ones."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck.glance import Glancer
from companion.vision.deck.looks import LINEAR, Floats, log_of, smaller
from companion.vision.reading import Image

Doubles = NDArray[np.float64]
MARGIN = 0.2  # card heights about a card that are cut out with it


class Part(NamedTuple):
    """What lies about a card in log light, and the way from its pixels back to the picture's."""

    look: Floats
    back: Doubles


class View:
    """A BGR picture as light, whole and reduced."""

    def __init__(self, image: Image) -> None:
        self.shape = (image.shape[0], image.shape[1])
        self.image = image
        self.glancer = Glancer(image)

    def part(self, corners: Floats, high: float) -> Part:
        """What lies about a card, with the card about that high."""
        tall = high_of(corners)
        margin = MARGIN * tall
        x0, y0 = np.maximum(np.floor(corners.min(0) - margin), 0).astype(int)
        x1, y1 = np.minimum(np.ceil(corners.max(0) + margin), self.shape[::-1]).astype(int)
        light = LINEAR[self.image[y0:y1, x0:x1]]
        k = min(1.0, high / tall)
        if k < 1:
            size = (max(8, round((x1 - x0) * k)), max(8, round((y1 - y0) * k)))
            light = np.asarray(cv2.resize(light, size, interpolation=cv2.INTER_AREA))
        rx, ry = (x1 - x0) / light.shape[1], (y1 - y0) / light.shape[0]
        back = np.array([[rx, 0, x0 + rx / 2 - 0.5], [0, ry, y0 + ry / 2 - 0.5], [0, 0, 1.0]])
        return Part(log_of(light), back)


def reduced(grey: Floats, back: Doubles, k: float) -> tuple[Floats, Doubles]:
    """A part made smaller and a little softer, with its way back."""
    if k < 1:
        size = (max(8, round(grey.shape[1] * k)), max(8, round(grey.shape[0] * k)))
        rx, ry = grey.shape[1] / size[0], grey.shape[0] / size[1]
        grey = smaller(grey, size)
        back = back @ np.array([[rx, 0, rx / 2 - 0.5], [0, ry, ry / 2 - 0.5], [0, 0, 1.0]])
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 1.0)), back


def warped(part: Floats, matrix: Floats | Doubles, size: tuple[int, int]) -> Floats:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpPerspective(part, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.float32)


def high_of(corners: Floats | Doubles) -> float:
    """The height of a card in pixels, as large as its area makes it."""
    left = float(np.linalg.norm(corners[3] - corners[0]))
    right = float(np.linalg.norm(corners[2] - corners[1]))
    return (left + right) / 2


def plane_of(corners: Floats | Doubles, aspect: float) -> Doubles:
    """From card heights about the card's middle to pixels."""
    a = aspect / 2
    flat = np.array([[-a, -0.5], [a, -0.5], [a, 0.5], [-a, 0.5]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(flat, corners.astype(np.float32)))


def corners_of(plane: Doubles, aspect: float) -> Floats:
    """The card's corners, clockwise from its own upper left."""
    a = aspect / 2
    flat = np.array([[[-a, -0.5], [a, -0.5], [a, 0.5], [-a, 0.5]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(flat, plane)[0], np.float32)
