"""The card place: the part of the picture in which cards are looked for, by mat or by hand."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.calibrate import Calibration
from companion.vision.reading import Image, Point, Quad

MAT = (4, 5, 6, 7)  # markers of DICT_4X4_50 at the mat's corners, clockwise; the board has 0 to 3
MARK_MM = 20.0  # side of such a marker
MAT_SIZES = ((190.0, 277.0), (195.9, 259.4))  # mm between the outer edges, on A4 and on Letter


def place_of(known: Calibration, image: Image) -> Quad | None:
    """The place that was shown once, in pixels; None for the whole picture."""
    if len(known.card_place) != 4:
        return None
    high, wide = image.shape[:2]
    a, b, c, d = ((x * wide, y * high) for x, y in known.card_place)
    return (a, b, c, d)


def shares(corner: Point, other: Point, image: Image) -> tuple[Point, ...] | None:
    """A rectangle dragged over the picture, as shares of its sides; None when it is too small."""
    high, wide = image.shape[:2]
    left, right = sorted((corner[0] / wide, other[0] / wide))
    top, low = sorted((corner[1] / high, other[1] / high))
    if right - left < thresholds.PLACE_LEAST or low - top < thresholds.PLACE_LEAST:
        return None
    return ((left, top), (right, top), (right, low), (left, low))


class CardPlace:
    """Where cards are looked for now: the mat while it lies there, else what was shown once."""

    def __init__(self, known: Calibration) -> None:
        self._known = known
        self._mat: Quad | None = None
        self._looked = -thresholds.MAT_LOOK
        self._missed = 0
        self._detector = cv2.aruco.ArucoDetector(
            cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        )

    def where(self, image: Image, at: float) -> Quad | None:
        """The four corners in pixels; None for the whole picture."""
        if not 0 <= at - self._looked < thresholds.MAT_LOOK:
            self._looked = at
            self._look(image)
        return self._mat or place_of(self._known, image)

    def seen_now(self, image: Image, at: float) -> Quad | None:
        """The same, looked for in this very picture."""
        self._looked = -thresholds.MAT_LOOK
        return self.where(image, at)

    def _look(self, image: Image) -> None:
        found = find_mat(image, self._detector)
        if found is None:
            self._missed += 1
            if self._missed >= thresholds.MAT_MISSED:
                self._mat = None
            return
        self._missed = 0
        moved = thresholds.MAT_STIRRED * image.shape[1]
        if self._mat is None or np.abs(np.subtract(self._mat, found)).max() > moved:
            self._mat = found


def find_mat(image: Image, detector: cv2.aruco.ArucoDetector) -> Quad | None:
    """The mat's outer corners, from three of its markers at least."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    squares, ids, _ = detector.detectMarkers(grey)
    pairs = zip([] if ids is None else np.ravel(ids), squares, strict=True)
    seen = {int(k): square[0] for k, square in pairs}
    marks = {k - MAT[0]: np.asarray(seen[k], np.float64) for k in MAT if k in seen}
    if len(marks) < thresholds.MAT_MARKS:
        return None
    fits = [_fitted(marks, size) for size in MAT_SIZES]
    ends, _ = min(fits, key=lambda fit: fit[1])
    a, b, c, d = ((float(x), float(y)) for x, y in ends)
    return (a, b, c, d)


def _fitted(
    marks: dict[int, NDArray[np.float64]], size: tuple[float, float]
) -> tuple[NDArray[np.float64], float]:
    """The corners of a mat of that size on which these marks are, and how badly they fit."""
    wide, high = size
    ends = np.array([[0, 0], [wide, 0], [wide, high], [0, high]])
    square = np.array([[0, 0], [MARK_MM, 0], [MARK_MM, MARK_MM], [0, MARK_MM]])
    flat = np.concatenate([ends[k] - square[k] + square for k in marks])
    there = np.concatenate(list(marks.values()))
    way, _ = cv2.findHomography(flat, there)
    if way is None:
        return ends, np.inf
    back = cv2.perspectiveTransform(flat[None], way)[0]
    corners = cv2.perspectiveTransform(ends[None], way)[0]
    return np.asarray(corners, np.float64), float(np.abs(back - there).mean())


def part_in(image: Image, place: Quad) -> tuple[Image, tuple[int, int]]:
    """What lies about the place, and where in the picture that begins."""
    corners = np.array(place)
    x0, y0 = np.maximum(np.floor(corners.min(0)), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(corners.max(0)) + 1, image.shape[1::-1]).astype(int)
    if x1 - x0 < 16 or y1 - y0 < 16:
        return image, (0, 0)
    return np.ascontiguousarray(image[y0:y1, x0:x1]), (int(x0), int(y0))


def inside(place: Quad, corners: NDArray[np.float64]) -> bool:
    """Whether the middle of a card lies in the place."""
    x, y = corners.mean(0)
    shape = np.array(place, np.float32)
    return cv2.pointPolygonTest(shape, (float(x), float(y)), False) >= 0
