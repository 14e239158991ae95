"""Where cards lie in a whole picture: centre, size and turn, roughly."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.cards_net import FAR, STRIDE, CardNet, probability
from companion.vision.reading import Floats, Image

SURE_CARD = (
    0.4  # probability of a cell to be card: lower than half, hands and glare take cells away
)
FEWEST_CELLS = 3  # of the network's cells on a card; fewer is a speck
MOST_CARDS = 3  # looked at closely in one picture


@dataclass(frozen=True)
class Pose:
    """A card in picture pixels: `size` is the root of its area, `angle` within a quarter turn."""

    centre: tuple[float, float]
    size: float
    angle: float
    trust: float


def find_cards(net: CardNet, image: Image) -> list[Pose]:
    """Up to three cards, the most trusted first."""
    small, scale, shift = fitted(image)
    planes = net.planes(small)
    card = probability(planes[0])
    count, labels = cv2.connectedComponents((card > SURE_CARD).astype(np.uint8), connectivity=4)
    poses = []
    for label in range(1, count):
        cells = labels == label
        if int(cells.sum()) >= FEWEST_CELLS:
            poses.append(_pose(planes, card, cells, scale, shift))
    poses.sort(key=lambda pose: -pose.trust * math.sqrt(pose.size))
    return _apart(poses)[:MOST_CARDS]


def fitted(image: Image) -> tuple[Image, float, Floats]:
    """The picture in the network's size; its pixel p is `(p - shift) / scale` of the picture."""
    high, wide = image.shape[:2]
    scale = min(FAR[0] / wide, FAR[1] / high)
    w, h = max(1, round(wide * scale)), max(1, round(high * scale))
    small = cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA)
    left, top = (FAR[0] - w) // 2, (FAR[1] - h) // 2
    edges = (top, FAR[1] - h - top, left, FAR[0] - w - left)
    small = cv2.copyMakeBorder(small, *edges, cv2.BORDER_REFLECT_101)
    return np.asarray(small, np.uint8), scale, np.array([left, top], np.float64)


def _pose(planes: Floats, card: Floats, cells: Floats, scale: float, shift: Floats) -> Pose:
    weight = card * cells
    weight = weight / weight.sum()
    yy, xx = np.mgrid[0 : card.shape[0], 0 : card.shape[1]]
    cos, sin, grown, dx, dy = ((plane * weight).sum() for plane in planes[1:])
    x = (xx * weight).sum() * STRIDE + (STRIDE - 1) / 2 + dx * 64
    y = (yy * weight).sum() * STRIDE + (STRIDE - 1) / 2 + dy * 64
    size = 32 * math.exp(grown)
    full = int(cells.sum()) * STRIDE**2 / size**2
    trust = float((card * weight).sum()) * min(1.0, 2 * full)
    centre = (np.array([x, y]) - shift) / scale
    return Pose((float(centre[0]), float(centre[1])), size / scale, math.atan2(sin, cos) / 4, trust)


def _apart(poses: list[Pose]) -> list[Pose]:
    """A hand may cut a card in two: keep one pose for one place."""
    kept: list[Pose] = []
    for pose in poses:
        if all(math.dist(pose.centre, k.centre) > 0.5 * max(pose.size, k.size) for k in kept):
            kept.append(pose)
    return kept
