"""Where a card lies that nobody has taught yet: a four-sided shape, found to the pixel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.reading import Image

Points = NDArray[np.float64]
Slopes = NDArray[np.int16]
Size = tuple[int, int]


class Spot(NamedTuple):
    """A card in a picture: corners clockwise from the upper left, and its width over height."""

    corners: Points
    aspect: float


def find_card(
    image: Image, aspect: float | None = None, place: Sequence[Sequence[float]] | None = None
) -> Spot | None:
    """The largest shape that a card of this aspect could have; of any aspect before the first.

    Only what has its middle inside `place` counts, where one is given, and is no mat itself.
    """
    k = min(1.0, thresholds.SPOT_WIDE / image.shape[1])
    small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    area = np.asarray(place, np.float32) if place is not None else None
    best: Spot | None = None
    for quad in _quads(np.asarray(small, np.uint8)):
        spot = _spot((quad + 0.5) / k - 0.5, _size(image), aspect)
        if spot is None or (area is not None and not _lies_in(spot.corners, area)):
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
    if (low < thresholds.SPOT_EDGE).any() or (
        high > np.array(size) - 1 - thresholds.SPOT_EDGE
    ).any():
        return None
    sides = np.roll(spot.corners, -1, 0) - spot.corners
    lengths = np.linalg.norm(sides, axis=1)
    turns = np.einsum("ij,ij->i", sides, np.roll(sides, -1, 0)) / (lengths * np.roll(lengths, -1))
    if np.abs(turns).max() > np.sin(np.radians(thresholds.SPOT_SQUARE)):
        return None
    if aspect is not None:
        return spot if _ratio(spot.aspect, aspect) < thresholds.SPOT_SAME_SHAPE else None
    return (
        spot
        if thresholds.SPOT_SHAPES[0] < min(spot.aspect, 1 / spot.aspect) < thresholds.SPOT_SHAPES[1]
        else None
    )


def _aspect(corners: Points, size: Size) -> float:
    """Width over height of the card, for a usual lens: a card seen from aside looks shorter."""
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    middle = np.array(size) / 2
    way = np.asarray(cv2.getPerspectiveTransform(flat, (corners - middle).astype(np.float32)))
    way = way / np.array(
        [[thresholds.SPOT_LENS * max(size)], [thresholds.SPOT_LENS * max(size)], [1.0]]
    )
    wide, high = np.linalg.norm(way[:, :2], axis=0)
    return float(wide / max(float(high), 1e-9))


def _quads(small: Image) -> list[Points]:
    soft = cv2.GaussianBlur(small, (3, 3), 0)
    dx, dy = cv2.Sobel(soft, cv2.CV_16S, 1, 0), cv2.Sobel(soft, cv2.CV_16S, 0, 1)
    best = (np.abs(dx) + np.abs(dy)).argmax(2)
    y, x = np.ogrid[: small.shape[0], : small.shape[1]]
    right, down = (np.ascontiguousarray(slope[y, x, best], np.int16) for slope in (dx, dy))
    found: list[Points] = []
    for low, high in thresholds.SPOT_THRESHOLDS:
        edges = cv2.dilate(
            cv2.Canny(right, down, low, high, L2gradient=True), np.ones((3, 3), np.uint8)
        )
        # Both sides of the line: a card on a busy table has an inside, one on a plain an outside.
        for lines in (edges, 255 - edges):
            outlines, _ = cv2.findContours(lines, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
            hulls = sorted(map(_hull, outlines), key=cv2.contourArea, reverse=True)
            quads = (_quad(hull, small) for hull in hulls[: thresholds.SPOT_MOST])
            found += [quad for quad in quads if quad is not None and _is_edged(quad, right, down)]
    return found


def _is_edged(quad: Points, right: Slopes, down: Slopes) -> bool:
    """Whether each side lies on an edge that runs its way: hulls also span shadows and streets."""
    limit = np.array([right.shape[1], right.shape[0]]) - 1
    for a, b in zip(quad, np.roll(quad, -1, 0), strict=True):
        t = (b - a) / max(float(np.linalg.norm(b - a)), 1e-6)
        out = np.array([t[1], -t[0]])
        places = (
            a + (b - a) * np.linspace(*thresholds.SPOT_ALONG, thresholds.SPOT_PROBES)[:, None]
        )[:, None]
        spots = np.round(
            places + out * np.arange(-thresholds.SPOT_NEAR, thresholds.SPOT_NEAR + 1)[:, None]
        ).astype(int)
        x, y = np.moveaxis(np.clip(spots, 0, limit), 2, 0)
        g = np.stack([right[y, x], down[y, x]], 2).astype(np.float64)
        across, aslant = np.abs(g @ out), np.abs(g @ t)
        if (
            np.mean(
                ((across > thresholds.SPOT_STEEP) & (aslant < thresholds.SPOT_ASLANT * across)).any(
                    1
                )
            )
            < thresholds.SPOT_EDGED
        ):
            return False
    return True


def _hull(outline: NDArray[Any]) -> NDArray[np.int32]:
    return np.asarray(cv2.convexHull(outline), np.int32)


def _quad(hull: NDArray[np.int32], small: Image) -> Points | None:
    area = cv2.contourArea(hull)
    if not thresholds.SPOT_SMALL < area / (small.shape[0] * small.shape[1]) < thresholds.SPOT_LARGE:
        return None
    for share in thresholds.SPOT_SIMPLER:
        sides = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)[:, 0]
        if len(sides) == 4 and area > thresholds.SPOT_FILLED * cv2.contourArea(sides):
            return np.asarray(sides, np.float64)
    return None


def _settled(image: Image, corners: Points) -> Points:
    """The corners where the sides cross, each side laid through the steepest change about it."""
    soft = cv2.GaussianBlur(image, (3, 3), 0).astype(np.float32)
    lines = []
    for a, b in zip(corners, np.roll(corners, -1, 0), strict=True):
        along = np.linspace(*thresholds.SPOT_PROBED, thresholds.SPOT_PROBES)[:, None]
        out = np.array([b[1] - a[1], a[0] - b[0]]) / max(np.linalg.norm(b - a), 1e-6)
        reach = np.arange(-thresholds.SPOT_PROBE, thresholds.SPOT_PROBE + 1)
        spots = (a + (b - a) * along)[:, None] + out * reach[:, None]
        maps = spots.astype(np.float32)
        values = cv2.remap(soft, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR)
        steep = np.abs(np.diff(values, axis=1)).sum(2)
        # The outermost step counts: frames inside the card are steep too.
        steep *= np.linspace(thresholds.SPOT_OUTERMOST, 1.0, steep.shape[1])
        found = spots[np.arange(thresholds.SPOT_PROBES), steep.argmax(1)] + out / 2
        strong = steep.max(1) >= np.median(steep.max(1)) * thresholds.SPOT_STRONG
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
            if np.linalg.norm(there - corners[k]) < thresholds.SPOT_AWAY * thresholds.SPOT_PROBE:
                found[k] = there
    return found


def _size(image: Image) -> Size:
    return image.shape[1], image.shape[0]


def _lies_in(corners: Points, place: NDArray[np.float32]) -> bool:
    """Whether its middle does; what fills the place is the sheet that marks it, or its frame."""
    if _area(corners) > thresholds.SPOT_FILLS * _area(place):
        return False
    x, y = corners.mean(0)
    return cv2.pointPolygonTest(place, (float(x), float(y)), False) >= 0


def _area(corners: Points | NDArray[np.float32]) -> float:
    return abs(cv2.contourArea(corners.astype(np.float32)))


def _ratio(one: float, other: float) -> float:
    return max(one / other, other / one)
