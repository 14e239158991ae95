"""The finder network: a whole picture -> where the outer crossings may lie."""

from collections.abc import Iterator
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import as_input
from companion.vision.networks import network
from companion.vision.reading import Floats, Image, Quad
from companion.vision.rectify import as_quad, convex, side
from companion.vision.streets import Glow, Map, glow, turns_of

HEAT_STEP = 4  # pixels of the small picture per cell of the maps
SMALL = (256, 144)  # what the network looks at


def reduced(image: Image) -> tuple[Image, float]:
    """The whole picture in the network's frame, and its scale."""
    f = min(SMALL[0] / image.shape[1], SMALL[1] / image.shape[0])
    small = cv2.resize(image, None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
    out = np.zeros((SMALL[1], SMALL[0], 3), np.uint8)
    out[: small.shape[0], : small.shape[1]] = small[: SMALL[1], : SMALL[0]]
    return out, f


def peaks(heat: NDArray[np.float32]) -> list[tuple[float, float, float]]:
    """The strongest local maxima, (x, y, heat), found between the cells."""
    top = (heat == cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > thresholds.PEAK)
    ys, xs = np.nonzero(top)
    order = np.argsort(-heat[ys, xs])[: thresholds.MOST_PEAKS]
    padded = cv2.copyMakeBorder(heat, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    out = []
    for k in order:
        x, y = int(xs[k]), int(ys[k])
        part = padded[y : y + 3, x : x + 3]
        total = float(part.sum())
        dx = float((part * np.array([[-1, 0, 1]])).sum()) / total
        dy = float((part * np.array([[-1], [0], [1]])).sum()) / total
        out.append((x + dx, y + dy, float(heat[y, x])))
    return out


def in_order(points: Floats) -> Quad:
    """Clockwise on screen, begun at the point nearest the upper left."""
    centre = points.mean(axis=0)
    around = points[np.argsort(np.arctan2(*(points - centre).T[::-1]))]
    first = int(np.argmin(around.sum(axis=1)))
    return as_quad(np.roll(around, -first, axis=0))


def corners_of(area: NDArray[np.float32]) -> Floats | None:
    """The four corners of the largest bright area, in cells; None when there is none."""
    fine = cv2.resize(
        area,
        None,
        fx=thresholds.OUTLINE_FINE,
        fy=thresholds.OUTLINE_FINE,
        interpolation=cv2.INTER_LINEAR,
    )
    shapes, _ = cv2.findContours(
        (fine > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    if not shapes:
        return None
    hull = cv2.convexHull(max(shapes, key=cv2.contourArea))
    if (
        cv2.contourArea(hull)
        < thresholds.LEAST_AREA * thresholds.OUTLINE_FINE * thresholds.OUTLINE_FINE
    ):
        return None
    return (_largest_quad(hull[:, 0].astype(np.float64)) + 0.5) / thresholds.OUTLINE_FINE - 0.5


def _largest_quad(hull: Floats) -> Floats:
    """Four points of a convex outline that span the most area."""
    some = hull[
        np.unique(np.linspace(0, len(hull) - 1, thresholds.OUTLINE_POINTS).round().astype(int))
    ]
    best, found = -1.0, some[:4]
    for a, c in combinations(range(len(some)), 2):
        line = some[c] - some[a]
        off = (some - some[a]) @ np.array([-line[1], line[0]])
        area = float(off.max() - off.min())
        if area > best:
            best, found = area, some[[a, int(off.argmin()), c, int(off.argmax())]]
    return np.asarray(found)


def _snapped(corners: Floats, found: list[tuple[float, float, float]]) -> Floats:
    """Each corner moved to a glowing outer crossing near it."""
    reach = thresholds.SNAP * float(np.ptp(corners, axis=0).max())
    out = corners.copy()
    for k, corner in enumerate(corners):
        near = [p for p in found if np.hypot(p[0] - corner[0], p[1] - corner[1]) < reach]
        if near:
            out[k] = max(near, key=lambda p: p[2])[:2]
    return out


def _grown(corners: Floats, by: float) -> Floats:
    """A larger square round the same middle: areas partly hidden come out too small."""
    box = cv2.boxPoints(cv2.minAreaRect(corners.astype(np.float32))).astype(np.float64)
    return np.asarray((box - box.mean(axis=0)) * by + box.mean(axis=0))


def _fine(image: Image, f: float) -> Image:
    """The part of the picture the maps cover, at twice the network's scale."""
    out = np.zeros((2 * SMALL[1], 2 * SMALL[0], 3), np.uint8)
    small = cv2.resize(image, None, fx=2 * f, fy=2 * f, interpolation=cv2.INTER_AREA)
    out[: small.shape[0], : small.shape[1]] = small[: out.shape[0], : out.shape[1]]
    return out


class Finder:
    """The trained network, loaded once."""

    def __init__(self) -> None:
        self._net = network("finder.onnx", "ENGINE_AUTO")  # looks far around: newer is quicker

    def maps(self, small: Image) -> NDArray[np.float32]:
        """Outer crossings, and the area between them, 0..1."""
        self._net.setInput(as_input(small)[None])
        raw = np.asarray(self._net.forward(), np.float32)[0]
        return np.asarray(1 / (1 + np.exp(-raw)), np.float32)

    def propose(self, image: Image, glow: float = 0.0) -> Iterator[Quad]:
        """Likely places of the four outer crossings in pixels, the cheapest and best first.

        Nothing is proposed where the map of areas glows less than `glow`.
        """
        small, f = reduced(image)
        outer, area = self.maps(small)
        if float(area.max()) < glow:
            return
        for points in self._tries(image, f, outer, area):
            quad = in_order(points)
            big = as_quad(((np.array(quad) + 0.5) * HEAT_STEP) / f - 0.5)
            if convex(quad) and side(big) >= thresholds.MIN_SIDE:
                yield big

    def _tries(self, image: Image, f: float, outer: Map, area: Map) -> Iterator[Floats]:
        """Corners in cells of the maps: by outline, along the streets, larger, then seen near."""
        rough = corners_of(area)
        if rough is not None:
            yield _snapped(rough, peaks(outer))
        seen = glow(area) if float(area.max()) > thresholds.GLOW else None
        if seen is not None:
            yield from self._along_streets(image, f, seen)
        if rough is not None:
            yield from (rough, *(_grown(rough, by) for by in thresholds.AREA_GROWN))
        if seen is not None:
            for sides in (thresholds.CLOSE_UP, thresholds.LARGER * thresholds.CLOSE_UP):
                yield from self._second_look(image, f, seen.window(sides))

    def _along_streets(self, image: Image, f: float, seen: Glow) -> Iterator[Floats]:
        """Squares along the likeliest streets, and what a second look along them shows."""
        turns = turns_of(_fine(image, f), seen)
        for turn in turns:
            yield from (seen.square(turn), seen.square(turn, thresholds.LARGER))
        if turns:
            yield from self._second_look(image, f, seen.square(turns[0], thresholds.CLOSE_UP))

    def _second_look(self, image: Image, f: float, window: Floats) -> Iterator[Floats]:
        """The network's word on the same board, seen near and from above."""
        middle = SMALL[1] * (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2)
        there = middle + np.array(SMALL) / 2 - 0.5
        pixels = ((window + 0.5) * HEAT_STEP) / f - 0.5
        h = cv2.getPerspectiveTransform(there.astype(np.float32), pixels.astype(np.float32))
        how = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
        outer, area = self.maps(
            np.asarray(cv2.warpPerspective(image, h, SMALL, flags=how), np.uint8)
        )
        rough = corners_of(area)
        if rough is not None:
            fine = (_snapped(rough, peaks(outer)) + 0.5) * HEAT_STEP - 0.5
            back = cv2.perspectiveTransform(fine[None], h)[0]
            yield np.asarray((back + 0.5) * f / HEAT_STEP - 0.5, np.float64)
