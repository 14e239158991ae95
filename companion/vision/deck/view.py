"""A picture of the table at several sizes, from which cards are cut out."""

from __future__ import annotations

from functools import cached_property
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.glance import Glancer
from companion.vision.deck.ground import off_ground, spread
from companion.vision.deck.looks import grey_log
from companion.vision.reading import Image


class View:
    """A BGR picture, whole and reduced; each size is made once, when it is asked for."""

    def __init__(self, image: Image) -> None:
        self.shape = (image.shape[0], image.shape[1])
        self._scales = [1.0]
        while self._scales[-1] * thresholds.VIEW_STEP > thresholds.VIEW_SMALLEST:
            self._scales.append(self._scales[-1] * thresholds.VIEW_STEP)
        self._images: dict[int, Image] = {0: image}
        self._greys: dict[int, Floats] = {}
        self.glancer = Glancer(self)

    @cached_property
    def reduced(self) -> Image:
        """The picture as wide as outlines, edges and the ground are sought in."""
        k = min(1.0, thresholds.VIEW_WIDE / self.shape[1])
        if round(self.shape[1] * self._scales[2]) == round(self.shape[1] * k):
            return self.small(2)  # kept anyway
        small = cv2.resize(self._images[0], None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)

    @cached_property
    def spread(self) -> Floats:
        """Of each pixel of the reduced picture, in how much of it its colour is found."""
        return spread(self.reduced)

    @cached_property
    def lines(self) -> Floats:
        """Straight edges of the reduced picture (x, y, x, y), in pixels of the picture."""
        return self._edges(np.asarray(cv2.cvtColor(self.reduced, cv2.COLOR_BGR2GRAY), np.uint8))

    @cached_property
    def faint_lines(self) -> Floats:
        """The same with those that haze, glare or the dark leaves faint; and more of the ground."""
        grey = cv2.cvtColor(self.reduced, cv2.COLOR_BGR2GRAY)
        even = cv2.createCLAHE(*thresholds.VIEW_EVENED).apply(grey)
        return self._edges(np.asarray(even, np.uint8))

    def _edges(self, grey: NDArray[np.uint8]) -> Floats:
        lines = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE, thresholds.SIDE_COARSER)
        found = lines.detect(grey)[0]
        if found is None:
            return np.zeros((0, 4), np.float32)
        k = self.reduced.shape[1] / self.shape[1]
        return np.asarray((np.asarray(found, np.float32).reshape(-1, 4) + 0.5) / k - 0.5)

    @cached_property
    def _off_ground(self) -> NDArray[np.uint8]:
        shown = off_ground(self.spread, thresholds.GROUND_LEAST)
        if cv2.countNonZero(shown) > shown.size * thresholds.GROUND_MOST:
            return np.full(shown.shape, 255, np.uint8)
        return np.asarray(cv2.medianBlur(shown, 5), np.uint8)

    def free(self, near: float) -> NDArray[np.uint8]:
        """Where the reduced picture shows no ground, or is so near to such a place: 255.

        Everywhere if that is most of it: then nobody can tell what the ground is.
        """
        tidy = self._off_ground
        side = 2 * max(1, round(near * tidy.shape[1] / self.shape[1])) + 1
        return np.asarray(cv2.dilate(tidy, np.ones((side, side), np.uint8)), np.uint8)

    def size_for(self, scale: float) -> int:
        """The number of the kept size nearest to a wanted scale, rather finer than coarser."""
        return max(
            (n for n, s in enumerate(self._scales) if s * thresholds.VIEW_TOO_FINE >= scale),
            default=0,
        )

    def scale(self, number: int) -> tuple[float, float]:
        """Pixels of a kept size against those of the picture, across and down."""
        small = self.small(number)
        return small.shape[1] / self.shape[1], small.shape[0] / self.shape[0]

    def small(self, number: int) -> Image:
        """The picture in one of its sizes."""
        if number not in self._images:
            k = self._scales[number]
            even = thresholds.VIEW_EVEN if number == 1 else 1
            high, wide = (
                max(thresholds.VIEW_EVEN, round(side * k / even) * even) for side in self.shape
            )
            finer = self.small(max(0, number - 2))
            how = cv2.INTER_AREA if number > 1 else cv2.INTER_LINEAR
            small = cv2.resize(finer, (wide, high), interpolation=how)
            self._images[number] = np.asarray(small, np.uint8)
        return self._images[number]

    def grey(self, number: int) -> Floats:
        """The same as the mean log light of the three colours, a little softer."""
        if number not in self._greys:
            grey = grey_log(self.small(number))
            self._greys[number] = np.asarray(cv2.GaussianBlur(grey, (5, 5), 1.0), np.float32)
        return self._greys[number]

    def cut(self, corners: Floats, size: tuple[int, int]) -> Image:
        """The card at these corners, upright, in this size."""
        number = self.size_for(size[1] / high_of(corners))
        kx, ky = self.scale(number)
        there = np.asarray((corners + 0.5) * (kx, ky) - 0.5, np.float32)
        flat = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(flat, there)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        small = self.small(number)
        cut = cv2.warpPerspective(small, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(cut, np.uint8)


def high_of(corners: Floats | Doubles) -> float:
    """The height of a card in pixels, as large as its area makes it."""
    a, b, c, d = corners.tolist()
    return (hypot(d[0] - a[0], d[1] - a[1]) + hypot(c[0] - b[0], c[1] - b[1])) / 2


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
