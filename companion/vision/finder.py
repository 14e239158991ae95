"""The finder network: a whole picture -> where the outer crossings may lie."""

from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import as_input, asset
from companion.vision.reading import Floats, Image, Quad
from companion.vision.rectify import as_quad, convex, side

HEAT_STEP = 4  # pixels of the small picture per cell of the maps
SMALL = (256, 144)  # what the network looks at
MOST_PEAKS = 8
FINE = 4  # parts of a cell in which the outline of the area is followed
LEAST_AREA = 16  # cells
MOST_POINTS = 48  # of an outline
SNAP = 0.12  # of the area's width: how far a corner goes to meet a glowing crossing


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
    order = np.argsort(-heat[ys, xs])[:MOST_PEAKS]
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
    fine = cv2.resize(area, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_LINEAR)
    shapes, _ = cv2.findContours(
        (fine > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    if not shapes:
        return None
    hull = cv2.convexHull(max(shapes, key=cv2.contourArea))
    if cv2.contourArea(hull) < LEAST_AREA * FINE * FINE:
        return None
    return (_largest_quad(hull[:, 0].astype(np.float64)) + 0.5) / FINE - 0.5


def _largest_quad(hull: Floats) -> Floats:
    """Four points of a convex outline that span the most area."""
    some = hull[np.unique(np.linspace(0, len(hull) - 1, MOST_POINTS).round().astype(int))]
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
    reach = SNAP * float(np.ptp(corners, axis=0).max())
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


class Finder:
    """The trained network, loaded once."""

    def __init__(self) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(asset("finder.onnx"), np.uint8))

    def maps(self, small: Image) -> NDArray[np.float32]:
        """Outer crossings, and the area between them, 0..1."""
        self._net.setInput(as_input(small)[None])
        raw = np.asarray(self._net.forward(), np.float32)[0]
        return np.asarray(1 / (1 + np.exp(-raw)), np.float32)

    def propose(self, image: Image) -> list[Quad]:
        """Likely places of the four outer crossings, best first, in pixels."""
        small, f = reduced(image)
        outer, area = self.maps(small)
        rough = corners_of(area)
        if rough is None:
            return []
        tries = [_snapped(rough, peaks(outer)), rough, _grown(rough, 1.15), _grown(rough, 1.3)]
        quads = [in_order(t) for t in tries]
        big = [as_quad(((np.array(q) + 0.5) * HEAT_STEP) / f - 0.5) for q in quads if convex(q)]
        return [q for q in big if side(q) >= thresholds.MIN_SIDE]
