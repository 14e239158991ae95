"""The board seen from above: four crossings (and the lens) -> a small square picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.boardnet import INPUT, PITCH, square
from companion.vision.reading import Floats, Image, Quad

Corners = NDArray[np.float32]  # 4 x 2


def corners(quad: Quad) -> Corners:
    """A quad as an array."""
    return np.array(quad, np.float32)


def as_quad(points: NDArray[np.generic]) -> Quad:
    """An array as a quad."""
    a, b, c, d = ((float(x), float(y)) for x, y in np.asarray(points, np.float64))
    return (a, b, c, d)


def homography(quad: Quad) -> Floats:
    """Network picture -> photo pixels."""
    return np.asarray(cv2.getPerspectiveTransform(square(), corners(quad)), np.float64)


def side(quad: Quad) -> float:
    """The mean distance between neighbouring outer crossings, in pixels."""
    p = corners(quad)
    return float(np.mean(np.linalg.norm(p - np.roll(p, -1, axis=0), axis=1)))


def flatten(image: Image, quad: Quad) -> Image:
    """The board as the network wants it; sampled finely first so that details do not alias."""
    finer = int(np.clip(round(side(quad) / 3 / PITCH), 1, 4))
    scale = np.diag([1 / finer, 1 / finer, 1.0])
    shift = (1 / finer - 1) / 2  # pixel centres
    scale[:2, 2] = shift
    h = homography(quad) @ scale
    size = (INPUT * finer, INPUT * finer)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(image, h, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    if finer > 1:
        flat = cv2.resize(flat, (INPUT, INPUT), interpolation=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8)


def nodes(quad: Quad) -> Floats:
    """All sixteen crossings in pixels, row by row."""
    unit = np.array([[0, 0], [3, 0], [3, 3], [0, 3]], np.float32)
    h = cv2.getPerspectiveTransform(unit, corners(quad))
    grid = np.array([[[x, y] for y in range(4) for x in range(4)]], np.float32)
    return np.asarray(cv2.perspectiveTransform(grid, h)[0], np.float64)


def moved(quad: Quad, offsets: NDArray[np.float64]) -> Quad:
    """The quad after moving its corners by offsets given in pitches of the flat picture."""
    there = square() + offsets.astype(np.float32) * PITCH
    h = homography(quad).astype(np.float32)
    return as_quad(cv2.perspectiveTransform(there[None].astype(np.float32), h)[0])


def turns(quad: Quad) -> list[Quad]:
    """The same crossings, begun at each of the four."""
    return [(*quad[k:], *quad[:k]) for k in range(4)]  # type: ignore[misc]


def convex(quad: Quad) -> bool:
    """Clockwise on screen and no bow-tie."""
    p = corners(quad).astype(np.float64)
    a, b = np.roll(p, -1, axis=0) - p, np.roll(p, -2, axis=0) - np.roll(p, -1, axis=0)
    return bool(np.all(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0] > 0))


def crossed(quad: Quad) -> bool:
    """The sides of the quad cut each other."""
    p = corners(quad).astype(np.float64)
    a, b = np.roll(p, -1, axis=0) - p, np.roll(p, -2, axis=0) - np.roll(p, -1, axis=0)
    turn = np.sign(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
    return bool(abs(turn.sum()) < 4)
