"""Where cards may lie by their outlines: four sides, of which something may hide a part."""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck.looks import Floats
from companion.vision.deck.view import Doubles
from companion.vision.reading import Image

WIDE = 640  # pixels: outlines are sought in a picture this wide
THRESHOLDS = ((40, 110), (110, 260))
MOST = 36  # outlines tried at each threshold
PLACES = 180  # places given
LEAST = 40.0  # pixels of a card's height in the picture
EDGE = 2.0  # pixels from the middle of a dilated edge to its end
SAME = 5.0  # pixels between two places worth trying
FILLS = 0.6  # share of the card's area that its outline must hold
STRETCH = (1.2, 1.42)


def outlines(image: Image, aspect: float) -> list[Floats]:
    """Corners of four-sided shapes that a card could have, in every way up."""
    k = min(1.0, WIDE / image.shape[1])
    small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    soft = cv2.split(cv2.GaussianBlur(small, (3, 3), 0))
    places: list[Floats] = []
    for low, high in THRESHOLDS:
        closed = np.zeros(small.shape[:2], np.uint8)
        for channel in soft:
            closed |= cv2.Canny(channel, low, high, L2gradient=True)
        closed = cv2.dilate(closed, np.ones((3, 3), np.uint8))
        # What edges enclose, and what holds together by edges: a card with all its print.
        for ground, outside in ((255 - closed, 1), (closed, -1)):
            how = cv2.RETR_LIST if outside > 0 else cv2.RETR_EXTERNAL
            found, _ = cv2.findContours(ground, how, cv2.CHAIN_APPROX_SIMPLE)
            for outline in sorted(found, key=len, reverse=True)[:MOST]:
                shape = small.shape[:2]
                places += _cards(np.asarray(outline), k, shape, aspect, EDGE * outside)
    return _distinct([np.asarray((p + 0.5) / k - 0.5, np.float32) for p in places])[:PLACES]


def _cards(
    outline: NDArray[np.int32], k: float, shape: tuple[int, ...], aspect: float, grown: float
) -> list[Floats]:
    _, _, w, h = cv2.boundingRect(outline)
    small = max(w, h) < LEAST * k or w * h < 0.3 * (LEAST * k) ** 2
    if small or w * h > 0.8 * shape[0] * shape[1]:
        return []
    hull = cv2.convexHull(outline)
    area = cv2.contourArea(hull)
    if area < 0.25 * (LEAST * k) ** 2 * aspect or cv2.contourArea(outline) < 0.5 * area:
        return []
    found: list[Floats] = []
    for share in (0.018, 0.045):
        sides = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)[:, 0]
        for quad in _quads(sides.astype(np.float64), float(area)):
            found += _ways_up(_grown(quad, grown), aspect)
    return found


def _quads(polygon: Doubles, area: float) -> list[Floats]:
    """Four-sided shapes through sides of the polygon: what is cut off was hidden."""
    if not 4 <= len(polygon) <= 8:
        return []
    if cv2.contourArea(polygon.astype(np.float32), True) > 0:
        polygon = polygon[::-1]
    ends = np.roll(polygon, -1, 0)
    lengths = np.linalg.norm(ends - polygon, axis=1)
    longest = np.sort(np.argsort(-lengths)[:6])
    chosen = np.array(list(combinations(longest, 4)))
    corners, fine = _crossings(polygon, ends, chosen)
    quads = zip(corners[fine], lengths[chosen].sum(1)[fine], strict=True)
    found = []
    for quad, length in quads:
        whole = abs(cv2.contourArea(quad))
        if FILLS * whole < area < 1.08 * whole and cv2.isContourConvex(quad):
            found.append((length, quad))
    found.sort(key=lambda pair: -pair[0])
    return [quad for _, quad in found[:1]]


def _crossings(
    starts: Doubles, ends: Doubles, chosen: NDArray[np.intp]
) -> tuple[Floats, NDArray[np.bool_]]:
    """The four corners in which the chosen sides cross, each with the one before."""
    a, b = ends[:, 1] - starts[:, 1], starts[:, 0] - ends[:, 0]
    c = a * starts[:, 0] + b * starts[:, 1]
    one, other = np.roll(chosen, 1, 1), chosen
    det = a[one] * b[other] - a[other] * b[one]
    fine = (np.abs(det) > 1e-6).all(1)
    det = np.where(np.abs(det) > 1e-6, det, 1.0)
    x = (c[one] * b[other] - c[other] * b[one]) / det
    y = (a[one] * c[other] - a[other] * c[one]) / det
    fine &= np.abs(x - starts[:, 0].mean()).max(1) < 2000
    fine &= np.abs(y - starts[:, 1].mean()).max(1) < 2000
    return np.stack([x, y], 2).astype(np.float32), fine


def _grown(quad: Floats, by: float) -> Floats:
    """The edge is a dilated line: the card begins a little outside the outline found inside it."""
    out = quad - quad.mean(0)
    return np.asarray(quad + out / np.linalg.norm(out, axis=1, keepdims=True) * by, np.float32)


def _ways_up(quad: Floats, aspect: float) -> list[Floats]:
    """Clockwise from each corner that could be the upper left of a card of that aspect."""
    if cv2.contourArea(quad, True) < 0:
        quad = quad[::-1]
    ways: list[Floats] = []
    for turn in range(4):
        turned = np.ascontiguousarray(np.roll(quad, -turn, 0))
        a, b, c, d = turned
        wide = float(np.linalg.norm(b - a) + np.linalg.norm(c - d))
        high = float(np.linalg.norm(d - a) + np.linalg.norm(c - b))
        ratio = wide / max(high, 1e-6) / aspect
        if 0.55 < ratio < 1.9:
            ways.append(turned)
        if 1.1 < ratio < 2.2:
            ways += [_longer(turned, k, end) for k in STRETCH for end in (0, 1)]
    return ways


def _longer(quad: Floats, by: float, end: int) -> Floats:
    """The card of which this is the part that can be seen: its upper or lower end is hidden."""
    a, b, c, d = quad
    if end:
        return np.array([a, b, b + (c - b) * by, a + (d - a) * by], np.float32)
    return np.array([d + (a - d) * by, c + (b - c) * by, c, d], np.float32)


def _distinct(places: list[Floats]) -> list[Floats]:
    """Without those that are all but another."""
    if not places:
        return []
    flat = np.stack(places).reshape(len(places), 8)
    cells = np.round(flat / SAME).astype(np.int32)
    _, first = np.unique(cells, axis=0, return_index=True)
    return [places[number] for number in np.sort(first)]
