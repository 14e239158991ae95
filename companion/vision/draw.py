"""A reading drawn over its photo, for people setting up a camera."""

import cv2
import numpy as np

from companion.vision.reading import Image, Quad, Reading
from companion.vision.rectify import nodes, side

INK = {
    "R": (40, 40, 220),
    "B": (220, 90, 20),
    "Y": (0, 210, 250),
    ".": (235, 235, 235),
    "?": (200, 0, 200),
}
GRID = (60, 200, 60)


def _streets(picture: Image, spots: np.ndarray, width: int) -> None:
    grid = np.round(spots).astype(np.int32).reshape(4, 4, 2)
    cv2.polylines(picture, list(grid), False, GRID, width, cv2.LINE_AA)
    cv2.polylines(
        picture,
        [np.ascontiguousarray(line) for line in grid.transpose(1, 0, 2)],
        False,
        GRID,
        width,
        cv2.LINE_AA,
    )


def _crossing(picture: Image, at: np.ndarray, name: str, margin: float, r: float) -> None:
    x, y = (round(float(v)) for v in at)
    width = max(1, round(r / 8))
    cv2.circle(picture, (x, y), round(r), (20, 20, 20), 2 * width, cv2.LINE_AA)
    sweep = 360 * max(0.02, min(1.0, margin))  # the ring closes as the reading grows surer
    cv2.ellipse(picture, (x, y), (round(r), round(r)), -90, 0, sweep, INK[name], width, cv2.LINE_AA)
    spot = (round(x - r * 0.35), round(y + r * 0.35))
    for ink, thick in (((20, 20, 20), 3 * width), (INK[name], width)):
        cv2.putText(picture, name, spot, cv2.FONT_HERSHEY_SIMPLEX, r / 25, ink, thick, cv2.LINE_AA)


def overlay(image: Image, reading: Reading) -> Image:
    """A copy of the photo with streets, names and margins; crossings that lead nowhere in red."""
    picture = image.copy()
    if reading.crossings is None:
        return picture
    if reading.found == "none":
        _wrong(picture, reading.crossings)
        return picture
    spots, r = nodes(reading.crossings), max(6.0, side(reading.crossings) / 3 * 0.33)
    _streets(picture, spots, max(1, round(r / 12)))
    for at, name, margin in zip(spots, reading.cells, reading.margins, strict=True):
        _crossing(picture, at, name, margin, r)
    return picture


def _wrong(picture: Image, quad: Quad) -> None:
    points = np.clip(np.nan_to_num(np.array(quad)), -20000, 20000)
    cv2.polylines(picture, [np.round(points).astype(np.int32)], True, (0, 0, 255), 2, cv2.LINE_AA)
