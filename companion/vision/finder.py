"""The finder network: a whole picture -> where the outer crossings may lie."""

from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision import thresholds
from companion.vision.boardnet import as_input, asset
from companion.vision.reading import Floats, Image, Quad
from companion.vision.rectify import as_quad, convex, nodes, side

HEAT_STEP = 4  # pixels of the small picture per cell of the maps
SMALL = (256, 144)  # what the network looks at
MOST_PEAKS = 8


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


def _at(heat: NDArray[np.float32], points: Floats) -> NDArray[np.float32]:
    x = np.clip(np.round(points[:, 0]).astype(int), 0, heat.shape[1] - 1)
    y = np.clip(np.round(points[:, 1]).astype(int), 0, heat.shape[0] - 1)
    return np.asarray(heat[y, x])


def _score(quad: Quad, heats: Floats, inner: NDArray[np.float32]) -> float:
    """How well four peaks and the twelve crossings they imply agree with the maps."""
    lengths = np.linalg.norm(np.array(quad) - np.roll(np.array(quad), -1, axis=0), axis=1)
    if lengths.min() < 3 or lengths.max() > 4 * lengths.min():
        return 0.0
    soft = np.asarray(cv2.GaussianBlur(inner, (3, 3), 0), np.float32)
    return float(np.exp(np.log(heats).mean())) * float(_at(soft, nodes(quad)).mean())


class Finder:
    """The trained network, loaded once."""

    def __init__(self) -> None:
        self._net = cv2.dnn.readNetFromONNX(np.frombuffer(asset("finder.onnx"), np.uint8))

    def heat(self, small: Image) -> NDArray[np.float32]:
        """Maps of outer crossings and of all crossings, 0..1."""
        self._net.setInput(as_input(small)[None])
        raw = np.asarray(self._net.forward(), np.float32)[0]
        return np.asarray(1 / (1 + np.exp(-raw)), np.float32)

    def propose(self, image: Image, most: int = 3) -> list[Quad]:
        """The likeliest places of the four outer crossings, best first, in pixels."""
        small, f = reduced(image)
        outer, inner = self.heat(small)
        found = peaks(outer)
        scored: list[tuple[float, Quad]] = []
        for four in combinations(found, 4):
            quad = in_order(np.array([p[:2] for p in four]))
            if convex(quad):
                scored.append((_score(quad, np.array([p[2] for p in four]), inner), quad))
        scored.sort(key=lambda s: -s[0])
        big = [
            as_quad(((np.array(q) + 0.5) * HEAT_STEP) / f - 0.5) for s, q in scored[:most] if s > 0
        ]
        return [q for q in big if side(q) >= thresholds.MIN_SIDE]
