"""Where cards may lie by their outlines: four sides, of which something may hide a part."""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.ground import off_ground
from companion.vision.deck.table import oddness
from companion.vision.deck.view import View

Shapes = tuple[list[NDArray[np.int32]], float]  # outlines, and how far outside the card begins


def by_colour(view: View, aspect: float) -> Floats:
    """Corners of four-sided shapes of other colours than the ground, in every way up."""
    shapes = []
    for most in thresholds.OUTLINE_GROUND:
        shown = off_ground(view.spread, most)
        whole = cv2.morphologyEx(shown, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        shapes.append((_around(whole, cv2.RETR_EXTERNAL), thresholds.OUTLINE_RIM))
    return _places(view, shapes, aspect)


def by_slopes(view: View, aspect: float) -> Floats:
    """The same of what edges enclose, and what holds together by edges: a card with its print."""
    soft = cv2.split(cv2.GaussianBlur(view.reduced, (3, 3), 0))
    shapes = []
    for low, high in thresholds.OUTLINE_THRESHOLDS:
        edges = [cv2.Canny(channel, low, high, L2gradient=True) for channel in soft]
        closed = cv2.dilate(np.maximum.reduce(edges), np.ones((3, 3), np.uint8))
        within = _around(np.asarray(255 - closed), cv2.RETR_LIST)
        shapes.append((within, thresholds.OUTLINE_EDGE))
        shapes.append((_around(closed, cv2.RETR_EXTERNAL), -thresholds.OUTLINE_EDGE))
    return _places(view, shapes, aspect)


def _places(view: View, all_shapes: list[Shapes], aspect: float) -> Floats:
    """Corners in the picture of what could be cards."""
    shape = view.reduced.shape[:2]
    k = shape[1] / view.shape[1]
    quads: list[Floats] = []
    for shapes, outside in all_shapes:
        longest = sorted(shapes, key=len, reverse=True)[: thresholds.OUTLINE_MOST]
        ours = [quad for one in longest for quad in _quads(one, k, shape, aspect)]
        quads += [_grown(quad, outside) for quad in ours]
    if not quads:
        return np.zeros((0, 4, 2), np.float32)
    places = _distinct(_with_hidden_ends(_distinct(np.stack(quads)), aspect))
    odd = oddness(places, aspect, shape)
    likely = places[odd < thresholds.OUTLINE_ODD][: thresholds.OUTLINE_PLACES]
    return np.asarray((likely + 0.5) / k - 0.5, np.float32)


def _around(shown: MatLike, how: int) -> list[NDArray[np.int32]]:
    found, _ = cv2.findContours(shown, how, cv2.CHAIN_APPROX_SIMPLE)
    return [np.asarray(one, np.int32) for one in found]


def _quads(
    outline: NDArray[np.int32], k: float, shape: tuple[int, ...], aspect: float
) -> list[Floats]:
    """The four-sided shapes of an outline, seen coarsely and finely."""
    _, _, w, h = cv2.boundingRect(outline)
    small = (
        max(w, h) < thresholds.OUTLINE_LEAST * k
        or w * h < thresholds.OUTLINE_LEAST_AREA[0] * (thresholds.OUTLINE_LEAST * k) ** 2
    )
    if small or w * h > thresholds.OUTLINE_LARGEST * shape[0] * shape[1]:
        return []
    hull = cv2.convexHull(outline)
    area = cv2.contourArea(hull)
    if (
        area < thresholds.OUTLINE_LEAST_AREA[1] * (thresholds.OUTLINE_LEAST * k) ** 2 * aspect
        or cv2.contourArea(outline) < thresholds.OUTLINE_HOLLOW * area
    ):
        return []
    found: list[Floats] = []
    around = cv2.arcLength(hull, True)
    for share in thresholds.OUTLINE_ROUNDED:
        sides = cv2.approxPolyDP(hull, share * around, True)[:, 0]
        quad = _quad(sides.astype(np.float64), float(area))
        if quad is not None:
            found.append(_straight(quad, outline))
    return found


def _straight(quad: Floats, outline: NDArray[np.int32]) -> Floats:
    """The shape with each side laid along the outline beside it: its corners alone are noise."""
    points = outline.reshape(-1, 2).astype(np.float64)
    starts = quad.astype(np.float64)
    ways = np.roll(starts, -1, 0) - starts
    lengths = np.hypot(ways[:, 0], ways[:, 1])[:, None] + 1e-6
    ways /= lengths
    off = points - starts[:, None]
    along = (off * ways[:, None]).sum(2) / lengths - 0.5
    beside = off[..., 1] * ways[:, :1] - off[..., 0] * ways[:, 1:]
    near = (np.abs(along) < thresholds.OUTLINE_ALONG / 2) & (
        np.abs(beside) < thresholds.OUTLINE_BESIDE
    )
    for side in np.flatnonzero(near.sum(1) >= thresholds.OUTLINE_POINTS):
        ours = points[near[side]].astype(np.float32)
        line = cv2.fitLine(ours, cv2.DIST_HUBER, 0, *thresholds.OUTLINE_EXACTLY)[:, 0]
        ways[side], starts[side] = line[:2], line[2:]
    found, fine = _crossings(starts, starts + ways, np.arange(4)[None])
    moved = float(np.abs(found[0] - quad).max())
    return np.asarray(found[0]) if fine[0] and moved < thresholds.OUTLINE_MOVED else quad


_FOURS = {count: np.array(list(combinations(range(count), 4))) for count in (4, 5, 6)}


def _quad(polygon: Doubles, area: float) -> Floats | None:
    """The four-sided shape through sides of the polygon: what is cut off was hidden."""
    if not 4 <= len(polygon) <= thresholds.OUTLINE_SIDES:
        return None
    ends = np.concatenate([polygon[1:], polygon[:1]])
    away = ends - polygon
    lengths = np.hypot(away[:, 0], away[:, 1])
    longest = np.sort(np.argsort(-lengths)[:6])
    chosen = longest[_FOURS[len(longest)]]
    quads, fine = _crossings(polygon, ends, chosen)
    whole = np.abs(_areas(quads))
    fine &= thresholds.OUTLINE_FILLS * whole < area
    fine &= area < thresholds.OUTLINE_SPILLS * whole
    for number in np.argsort(-lengths[chosen].sum(1)):
        if fine[number] and cv2.isContourConvex(quads[number]):
            return np.asarray(quads[number])
    return None


def _crossings(
    starts: Doubles, ends: Doubles, chosen: NDArray[np.intp]
) -> tuple[Floats, NDArray[np.bool_]]:
    """The four corners in which the chosen sides cross, each with the one before."""
    a, b = ends[:, 1] - starts[:, 1], starts[:, 0] - ends[:, 0]
    c = a * starts[:, 0] + b * starts[:, 1]
    one, other = chosen[:, [3, 0, 1, 2]], chosen
    det = a[one] * b[other] - a[other] * b[one]
    fine = (np.abs(det) > 1e-6).all(1)
    det = np.where(np.abs(det) > 1e-6, det, 1.0)
    x = (c[one] * b[other] - c[other] * b[one]) / det
    y = (a[one] * c[other] - a[other] * c[one]) / det
    fine &= np.abs(x - starts[0, 0]).max(1) < thresholds.OUTLINE_FAR
    fine &= np.abs(y - starts[0, 1]).max(1) < thresholds.OUTLINE_FAR
    return np.stack([x, y], 2).astype(np.float32), fine


def _areas(quads: Floats) -> Floats:
    """Of each shape, positive where its corners go clockwise in the picture."""
    a, c = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.asarray((a[:, 0] * c[:, 1] - a[:, 1] * c[:, 0]) / 2)


def _grown(quad: Floats, by: float) -> Floats:
    """The edge is a dilated line: the card begins a little outside the outline found inside it."""
    out = quad - quad.mean(0)
    return np.asarray(quad + out / np.hypot(out[:, :1], out[:, 1:]) * by, np.float32)


def ways_up(quads: Floats, aspect: float) -> Floats:
    """Clockwise from each corner that could be the upper left of a card of that aspect."""
    ways, ratio = _turned(quads, aspect)
    return np.asarray(ways[_within(ratio, thresholds.OUTLINE_WIDER)])


def _turned(quads: Floats, aspect: float) -> tuple[Floats, Floats]:
    """Clockwise from each corner, and how much wider than a card each is so."""
    quads = np.where((_areas(quads) < 0)[:, None, None], quads[:, ::-1], quads)
    ways = np.stack([np.roll(quads, -turn, 1) for turn in range(4)], 1).reshape(-1, 4, 2)
    sides = np.linalg.norm(np.roll(ways, -1, 1) - ways, axis=2)
    ratio = (sides[:, 0] + sides[:, 2]) / np.maximum(sides[:, 1] + sides[:, 3], 1e-6) / aspect
    return ways, ratio


def _within(ratio: Floats, limits: tuple[float, float]) -> NDArray[np.bool_]:
    return np.asarray((ratio > limits[0]) & (ratio < limits[1]))


def _with_hidden_ends(quads: Floats, aspect: float) -> Floats:
    """The same, and those of which an end is hidden."""
    ways, ratio = _turned(quads, aspect)
    whole = ways[_within(ratio, thresholds.OUTLINE_WIDER)]
    cut = ways[_within(ratio, thresholds.OUTLINE_CUT)]
    return np.concatenate(
        [whole, *(_longer(cut, by, end) for by in thresholds.OUTLINE_STRETCH for end in (0, 1))]
    )


def _longer(quads: Floats, by: float, end: int) -> Floats:
    """The cards of which these are the parts that can be seen: one end of each is hidden."""
    a, b, c, d = (quads[:, corner] for corner in range(4))
    if end:
        return np.stack([a, b, b + (c - b) * by, a + (d - a) * by], 1)
    return np.stack([d + (a - d) * by, c + (b - c) * by, c, d], 1)


def _distinct(places: Floats) -> Floats:
    """Without those that are all but another."""
    cells = np.round(places.reshape(len(places), 8) / thresholds.OUTLINE_SAME).astype(np.int32)
    _, first = np.unique(cells, axis=0, return_index=True)
    return np.asarray(places[np.sort(first)])
