"""Where cards lie in a whole picture: centre, size and turn, roughly."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.cards_cut import cut
from companion.vision.cards_net import FAR, STRIDE, CardNet, probability
from companion.vision.reading import Floats, Image


@dataclass(frozen=True)
class Pose:
    """A card in picture pixels: `size` is the root of its area, `angle` within a quarter turn.

    The angle is 0 until the card is looked at (`aimed`).
    """

    centre: tuple[float, float]
    size: float
    angle: float
    trust: float


def aimed(image: Image, pose: Pose) -> Pose:
    """The same card with its turn, told by its edges."""
    return replace(pose, angle=edge_angle(image, pose))


def find_small_cards(net: CardNet, image: Image) -> list[Pose]:
    """The same in pieces of the picture, its corners and its middle, for cards too small in the
    whole."""
    high, wide = image.shape[:2]
    h, w = round(high * thresholds.CARD_PIECE), round(wide * thresholds.CARD_PIECE)
    poses = []
    for down, across in ((0.5, 0.5), (0, 0), (0, 1), (1, 0), (1, 1)):
        y, x = round(down * (high - h)), round(across * (wide - w))
        for pose in find_cards(net, image[y : y + h, x : x + w]):
            centre = (pose.centre[0] + x, pose.centre[1] + y)
            poses.append(replace(pose, centre=centre))
    poses.sort(key=lambda pose: -pose.trust)
    return _apart(poses)[: thresholds.MOST_CARDS]


def find_cards(net: CardNet, image: Image) -> list[Pose]:
    """Up to three cards, the most trusted first.

    An upright picture is laid on its side: so cards stay large.
    """
    high, wide = image.shape[:2]
    if high > wide:
        poses = find_cards(net, np.ascontiguousarray(np.rot90(image)))
        return [replace(p, centre=(wide - 1 - p.centre[1], p.centre[0])) for p in poses]
    small, scale, shift = fitted(image)
    planes = net.planes(small)
    card = probability(planes[0])
    level = min(
        thresholds.CARD_CELL,
        max(thresholds.CARD_CELL_FAINT, thresholds.CARD_CELL_SHARE * float(card.max())),
    )
    count, labels = cv2.connectedComponents((card > level).astype(np.uint8), connectivity=4)
    poses = []
    for label in range(1, count):
        cells = labels == label
        if int(cells.sum()) >= thresholds.CARD_SPECK:
            poses.append(_pose(planes, card, cells, scale, shift))
    poses.sort(key=lambda pose: -pose.trust * math.sqrt(pose.size))
    return _apart(poses)[: thresholds.MOST_CARDS]


def edge_angle(image: Image, pose: Pose) -> float:
    """The turn of the card: most edges on it, its own and its streets', run along or across."""
    scale = thresholds.ANGLE_REACH * pose.size / thresholds.ANGLE_SIDE
    corner = np.array(pose.centre) - scale * thresholds.ANGLE_SIDE / 2
    crop = cut(
        image, np.array([[scale, 0, corner[0]], [0, scale, corner[1]]]), thresholds.ANGLE_SIDE
    )
    soft = cv2.GaussianBlur(crop.astype(np.float32), (0, 0), 1.0)
    across, down = (cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx) for dx in (1, 0))
    strongest = (across**2 + down**2).argmax(2)[..., None]
    gx, gy = (np.take_along_axis(g, strongest, 2)[..., 0] for g in (across, down))
    force = np.hypot(gx, gy)
    yy, xx = (
        np.mgrid[0 : thresholds.ANGLE_SIDE, 0 : thresholds.ANGLE_SIDE] / thresholds.ANGLE_SIDE - 0.5
    )
    weight = np.minimum(force, np.percentile(force, thresholds.ANGLE_STRONGEST)) * np.exp(
        -(((xx**2 + yy**2) / thresholds.ANGLE_WINDOW) ** 2)
    )
    turns = np.arctan2(gy, gx) % (math.pi / 2)
    bins, _ = np.histogram(turns, thresholds.ANGLE_BINS, (0, math.pi / 2), weights=weight)
    away = np.minimum(
        np.arange(thresholds.ANGLE_BINS), thresholds.ANGLE_BINS - np.arange(thresholds.ANGLE_BINS)
    )
    smooth = np.fft.ifft(
        np.fft.fft(bins) * np.fft.fft(np.exp(-0.5 * (away / thresholds.ANGLE_BLUR) ** 2))
    ).real
    angle = (int(smooth.argmax()) + 0.5) / thresholds.ANGLE_BINS * math.pi / 2
    return angle if angle < math.pi / 4 else angle - math.pi / 2


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
    grown, dx, dy = ((plane * weight).sum() for plane in planes[1:])
    x = (xx * weight).sum() * STRIDE + (STRIDE - 1) / 2 + dx * 64
    y = (yy * weight).sum() * STRIDE + (STRIDE - 1) / 2 + dy * 64
    size = 32 * math.exp(grown)
    full = int(cells.sum()) * STRIDE**2 / size**2
    trust = float((card * weight).sum()) * min(1.0, 2 * full)
    centre = (np.array([x, y]) - shift) / scale
    return Pose((float(centre[0]), float(centre[1])), size / scale, 0.0, trust)


def _apart(poses: list[Pose]) -> list[Pose]:
    """A hand may cut a card in two: keep one pose for one place."""
    kept: list[Pose] = []
    for pose in poses:
        if all(math.dist(pose.centre, k.centre) > 0.5 * max(pose.size, k.size) for k in kept):
            kept.append(pose)
    return kept
