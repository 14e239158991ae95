"""The board seen from above: four crossings (and the lens) -> a small square picture."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import INPUT, PITCH, lattice, square
from companion.vision.lens import Lens, fitted
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
    return sum(map(math.dist, quad, quad[1:] + quad[:1])) / 4


def flatten(image: Image, quad: Quad, lens: Lens | None = None, times: int = 1) -> Image:
    """The board as the network wants it, or so many times as large.

    It is sampled finely first so that details do not alias.
    """
    more = int(np.clip(round(side(quad) / 3 / PITCH / times), 1, thresholds.FINER))
    finer = times * more
    size = INPUT * finer
    if lens is None or lens.k == 0:
        scale = np.diag([1 / finer, 1 / finer, 1.0])
        scale[:2, 2] = (1 / finer - 1) / 2  # pixel centres
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        h = homography(quad) @ scale
        flat = cv2.warpPerspective(
            image, h, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
    else:
        flat = _bent_flat(image, quad, lens, finer)
    if more > 1:
        whole = (INPUT * times, INPUT * times)
        flat = cv2.resize(flat, whole, interpolation=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8)


def _bent_flat(image: Image, quad: Quad, lens: Lens, finer: int) -> Image:
    line = (np.arange(INPUT * finer) + 0.5) / finer - 0.5
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    size = (len(line), len(line))
    x, y = (v.astype(np.float32).reshape(size) for v in onto(quad, grid, lens).T)
    out = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8)


def onto(quad: Quad, points: Floats, lens: Lens | None = None) -> Floats:
    """Points of the flat board -> pixels of the photo."""
    bend = lens is not None and lens.k != 0
    plain = as_quad(lens.straight(np.array(quad))) if lens is not None and bend else quad
    there = cv2.perspectiveTransform(points[None].astype(np.float64), homography(plain))[0]
    return np.asarray(lens.bent(there) if lens is not None and bend else there, np.float64)


def nodes(quad: Quad, lens: Lens | None = None) -> Floats:
    """All sixteen crossings in pixels, row by row."""
    return onto(quad, lattice().astype(np.float64), lens)


def moved(
    quad: Quad,
    offsets: NDArray[np.float64],
    weights: NDArray[np.float64],
    lens: Lens | None = None,
) -> tuple[Quad, NDArray[np.float64]]:
    """The quad that best fits where the sixteen crossings really are, and what is off from it.

    `offsets` are in pitches of the flat picture; `weights` (0..1) how much each counts.
    """
    here = lattice().astype(np.float64)
    there = here + offsets * PITCH
    h = fitted(here, there, weights)
    outer = cv2.perspectiveTransform(square()[None].astype(np.float64), h)[0]
    back = cv2.perspectiveTransform(there[None], np.linalg.inv(h))[0]
    return as_quad(onto(quad, outer, lens)), np.asarray((back - here) / PITCH)


def turns(quad: Quad) -> list[Quad]:
    """The same crossings, begun at each of the four."""
    return [(*quad[k:], *quad[:k]) for k in range(4)]  # type: ignore[misc]


def convex(quad: Quad) -> bool:
    """Clockwise on screen and no bow-tie."""
    return all(turn > 0 for turn in _bends(quad))


def crossed(quad: Quad) -> bool:
    """The sides of the quad cut each other."""
    return abs(sum(np.sign(_bends(quad)))) < 4


def _bends(quad: Quad) -> list[float]:
    """How far to the right each side turns from the one before."""
    ahead, beyond = quad[1:] + quad[:1], quad[2:] + quad[:2]
    return [
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
        for a, b, c in zip(quad, ahead, beyond, strict=True)
    ]
