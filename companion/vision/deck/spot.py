"""Where a card lies that nobody has taught yet: a four-sided shape, found to the pixel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.reading import Image

Points = NDArray[np.float64]
Slopes = NDArray[np.int16]
WIDE = 640  # pixels: shapes are sought in a picture this wide
THRESHOLDS = ((30, 80), (90, 220))
MOST = 40  # shapes tried at each threshold
SMALL, LARGE = 0.008, 0.5  # of the picture's area
Size = tuple[int, int]
SHAPES = (0.4, 1.05)  # short side over long side of a card
SAME_SHAPE = 1.18  # most ratio of the shapes of two cards of a deck, as a camera measures them
SQUARE = 32.0  # degrees by which a corner may differ from a right angle in the picture
FILLED = 0.93  # share of the four-sided shape that the outline must fill
LENS = 0.9  # focal length of a usual camera, in widths of the picture
EDGE = 3.0  # pixels: a shape that touches the picture's edge is cut off
PROBE = 7  # pixels about a side in which it is sought again
PROBES = 48  # places along a side
EDGED = 0.8  # share of a side that must lie on an edge
NEAR = 3  # pixels beside it in which the edge may be
STEEP = 25.0  # slope of an edge
ASLANT = 0.45  # of the slope across a side, that may run along it


class Spot(NamedTuple):
    """A card in a picture: corners clockwise from the upper left, and its width over height."""

    corners: Points
    aspect: float


def find_card(
    image: Image, aspect: float | None = None, place: Sequence[Sequence[float]] | None = None
) -> Spot | None:
    """The largest shape that a card of this aspect could have; of any aspect before the first.

    Only what has its middle inside `place` counts, where one is given.
    """
    k = min(1.0, WIDE / image.shape[1])
    small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    area = np.asarray(place, np.float32) if place is not None else None
    best: Spot | None = None
    for quad in _quads(np.asarray(small, np.uint8)):
        spot = _spot((quad + 0.5) / k - 0.5, _size(image), aspect)
        if spot is None or (area is not None and not _inside(spot.corners, area)):
            continue
        if best is None or _area(spot.corners) > _area(best.corners):
            best = spot
    if best is None:
        return None
    sharp = _settled(image, best.corners)
    return _spot(sharp, _size(image), aspect) or best


def upright(corners: Points, size: Size, aspect: float | None) -> Spot:
    """Four corners in any order, begun where the card's own upper left most likely is.

    A card lies lengthwise or not; it is kept standing, like the deck it belongs to.
    """
    turning = corners - corners.mean(0)
    clockwise = corners[np.argsort(np.arctan2(turning[:, 1], turning[:, 0]))]
    ways = [Spot(way, _aspect(way, size)) for way in (np.roll(clockwise, -k, 0) for k in range(4))]
    like = aspect if aspect is not None else min(way.aspect for way in ways)
    standing = sorted(ways, key=lambda way: _ratio(way.aspect, like))[:2]
    return min(standing, key=lambda way: float(way.corners[0, 1] + way.corners[1, 1]))


def _spot(corners: Points, size: Size, aspect: float | None) -> Spot | None:
    """The shape as a card; None when no card looks so."""
    spot = upright(corners, size, aspect)
    low, high = spot.corners.min(0), spot.corners.max(0)
    if (low < EDGE).any() or (high > np.array(size) - 1 - EDGE).any():
        return None
    sides = np.roll(spot.corners, -1, 0) - spot.corners
    lengths = np.linalg.norm(sides, axis=1)
    turns = np.einsum("ij,ij->i", sides, np.roll(sides, -1, 0)) / (lengths * np.roll(lengths, -1))
    if np.abs(turns).max() > np.sin(np.radians(SQUARE)):
        return None
    if aspect is not None:
        return spot if _ratio(spot.aspect, aspect) < SAME_SHAPE else None
    return spot if SHAPES[0] < min(spot.aspect, 1 / spot.aspect) < SHAPES[1] else None


def _aspect(corners: Points, size: Size) -> float:
    """Width over height of the card, for a usual lens: a card seen from aside looks shorter."""
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    middle = np.array(size) / 2
    way = np.asarray(cv2.getPerspectiveTransform(flat, (corners - middle).astype(np.float32)))
    way = way / np.array([[LENS * max(size)], [LENS * max(size)], [1.0]])
    wide, high = np.linalg.norm(way[:, :2], axis=0)
    return float(wide / max(float(high), 1e-9))


def _quads(small: Image) -> list[Points]:
    soft = cv2.GaussianBlur(small, (3, 3), 0)
    dx, dy = cv2.Sobel(soft, cv2.CV_16S, 1, 0), cv2.Sobel(soft, cv2.CV_16S, 0, 1)
    best = (np.abs(dx) + np.abs(dy)).argmax(2)
    y, x = np.ogrid[: small.shape[0], : small.shape[1]]
    right, down = (np.ascontiguousarray(slope[y, x, best], np.int16) for slope in (dx, dy))
    found: list[Points] = []
    for low, high in THRESHOLDS:
        edges = cv2.dilate(
            cv2.Canny(right, down, low, high, L2gradient=True), np.ones((3, 3), np.uint8)
        )
        # Both sides of the line: a card on a busy table has an inside, one on a plain an outside.
        for lines in (edges, 255 - edges):
            outlines, _ = cv2.findContours(lines, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
            hulls = sorted(map(_hull, outlines), key=cv2.contourArea, reverse=True)
            quads = (_quad(hull, small) for hull in hulls[:MOST])
            found += [quad for quad in quads if quad is not None and _is_edged(quad, right, down)]
    return found


def _is_edged(quad: Points, right: Slopes, down: Slopes) -> bool:
    """Whether each side lies on an edge that runs its way: hulls also span shadows and streets."""
    limit = np.array([right.shape[1], right.shape[0]]) - 1
    for a, b in zip(quad, np.roll(quad, -1, 0), strict=True):
        t = (b - a) / max(float(np.linalg.norm(b - a)), 1e-6)
        out = np.array([t[1], -t[0]])
        places = (a + (b - a) * np.linspace(0.08, 0.92, PROBES)[:, None])[:, None]
        spots = np.round(places + out * np.arange(-NEAR, NEAR + 1)[:, None]).astype(int)
        x, y = np.moveaxis(np.clip(spots, 0, limit), 2, 0)
        g = np.stack([right[y, x], down[y, x]], 2).astype(np.float64)
        across, aslant = np.abs(g @ out), np.abs(g @ t)
        if np.mean(((across > STEEP) & (aslant < ASLANT * across)).any(1)) < EDGED:
            return False
    return True


def _hull(outline: NDArray[Any]) -> NDArray[np.int32]:
    return np.asarray(cv2.convexHull(outline), np.int32)


def _quad(hull: NDArray[np.int32], small: Image) -> Points | None:
    area = cv2.contourArea(hull)
    if not SMALL < area / (small.shape[0] * small.shape[1]) < LARGE:
        return None
    for share in (0.02, 0.035, 0.05):
        sides = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)[:, 0]
        if len(sides) == 4 and area > FILLED * cv2.contourArea(sides):
            return np.asarray(sides, np.float64)
    return None


def _settled(image: Image, corners: Points) -> Points:
    """The corners where the sides cross, each side laid through the steepest change about it."""
    soft = cv2.GaussianBlur(image, (3, 3), 0).astype(np.float32)
    lines = []
    for a, b in zip(corners, np.roll(corners, -1, 0), strict=True):
        along = np.linspace(0.1, 0.9, PROBES)[:, None]
        out = np.array([b[1] - a[1], a[0] - b[0]]) / max(np.linalg.norm(b - a), 1e-6)
        reach = np.arange(-PROBE, PROBE + 1)
        spots = (a + (b - a) * along)[:, None] + out * reach[:, None]
        maps = spots.astype(np.float32)
        values = cv2.remap(soft, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)
        steep = np.abs(np.diff(values, axis=1)).sum(2)
        # The outermost step counts: frames inside the card are steep too.
        steep *= np.linspace(0.7, 1.0, steep.shape[1])
        found = spots[np.arange(PROBES), steep.argmax(1)] + out / 2
        strong = steep.max(1) >= np.median(steep.max(1)) * 0.6
        lines.append(cv2.fitLine(found[strong].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01))
    return _crossed([line[:, 0].astype(np.float64) for line in lines], corners)


def _crossed(lines: list[Points], corners: Points) -> Points:
    """Where each side crosses the one before; the corner itself where that is far away."""
    found = corners.copy()
    for k in range(4):
        (vx, vy, x, y), (ux, uy, s, t) = lines[k - 1], lines[k]
        det = vx * uy - vy * ux
        if abs(det) > 1e-3:
            way = ((s - x) * uy - (t - y) * ux) / det
            there = np.array([x + way * vx, y + way * vy])
            if np.linalg.norm(there - corners[k]) < 2.5 * PROBE:
                found[k] = there
    return found


def _size(image: Image) -> Size:
    return image.shape[1], image.shape[0]


def _inside(corners: Points, place: NDArray[np.float32]) -> bool:
    x, y = corners.mean(0)
    return cv2.pointPolygonTest(place, (float(x), float(y)), False) >= 0


def _area(corners: Points) -> float:
    return abs(cv2.contourArea(corners.astype(np.float32)))


def _ratio(one: float, other: float) -> float:
    return max(one / other, other / one)
