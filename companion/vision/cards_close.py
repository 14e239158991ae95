"""A close look at one card: cut it out, straighten it by its own grid, look again four ways."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from companion.vision import thresholds
from companion.vision.cards_cut import cut
from companion.vision.cards_find import Pose
from companion.vision.cards_net import CLOSE, CROP, STRIDE, CardNet, probability
from companion.vision.reading import Floats, Image

MIDDLE = (CLOSE - 1) / 2


@dataclass(frozen=True)
class CloseLook:
    """A straightened card.

    `picture` is the crop, `to_image` its pixels to the picture's (2x3); `heats` the chance of
    R, B, Y and E centres per cell; `card` and `green` the chance of card and of green ground;
    `steps` the grid's u and v per cell, in crop pixels; `seen` the share of the crop that lies
    in the picture.
    """

    picture: Image
    to_image: Floats
    heats: Floats
    card: Floats
    green: float
    steps: Floats
    seen: float = 1.0


def look_close(net: CardNet, image: Image, pose: Pose) -> CloseLook:
    """Each look straightens the next until the card lies well; the last is done in four turns."""
    c, s = (f(pose.angle) * pose.size * CROP / CLOSE for f in (math.cos, math.sin))
    first = _placed(np.array([[c, -s], [s, c]]), np.array([MIDDLE, MIDDLE]), np.array(pose.centre))
    place = first
    for _ in range(thresholds.CARD_MOST_LOOKS):
        before, place = place, straightened(_view(net, image, place, turns=1))
        if _far_off(before, place) < thresholds.CARD_SETTLED:
            break
    return _view(net, image, place, turns=4)


def _far_off(a: Floats, b: Floats) -> float:
    """How far the corners of the crop went, in sides of the crop."""
    corners = np.array([[0, 0], [CLOSE, 0], [CLOSE, CLOSE], [0, CLOSE]])
    gone = corners @ (a - b)[:, :2].T + (a - b)[:, 2]
    side = math.sqrt(abs(float(np.linalg.det(b[:, :2])))) * CLOSE
    return float(np.linalg.norm(gone, axis=1).max()) / max(side, 1.0)


def straightened(view: CloseLook) -> Floats:
    """A better crop: the grid square and upright, the card's box in the middle, in full size."""
    weight = view.card * (thresholds.CARD_BARE + view.heats.max(0)) + 1e-9
    u, v = np.tensordot(view.steps, weight / weight.sum(), axes=([2, 3], [0, 1]))
    turn = np.stack([u, v], 1)
    area = abs(float(np.linalg.det(turn)))
    if area < thresholds.CARD_LEAST_STEP**2:
        return view.to_image
    turn = turn / math.sqrt(area)
    back = np.linalg.inv(turn)
    ys, xs = np.nonzero(view.card > 0.5)
    if len(xs) < 16:
        return view.to_image
    points = (np.stack([xs, ys], 1) * STRIDE + (STRIDE - 1) / 2) @ back.T
    low, high = (
        np.percentile(points, thresholds.BOX_ENDS[0], axis=0) - STRIDE / 2,
        np.percentile(points, thresholds.BOX_ENDS[1], axis=0) + STRIDE / 2,
    )
    side = math.sqrt(float(np.prod(high - low)))
    scale = side * CROP / CLOSE
    linear = view.to_image[:, :2] @ turn
    middle = view.to_image[:, :2] @ (turn @ ((low + high) / 2)) + view.to_image[:, 2]
    return _placed(linear * scale, np.array([MIDDLE, MIDDLE]), middle)


def _placed(linear: Floats, at: Floats, goes_to: Floats) -> Floats:
    return np.column_stack([linear, goes_to - linear @ at])


def _view(net: CardNet, image: Image, to_image: Floats, turns: int) -> CloseLook:
    crop = cut(image, to_image, CLOSE)
    looks = [_turned_look(net, crop, turn) for turn in range(turns)]
    heats, card, green, steps = (np.mean([look[k] for look in looks], 0) for k in range(4))
    seen = _in_picture(image, to_image, card.shape[0])
    heats, card = heats * seen, card * seen
    share = float((green * card).sum() / max(1e-6, float(card.sum())))
    return CloseLook(crop, to_image, heats, card, share, steps, float(seen.mean()))


def _in_picture(image: Image, to_image: Floats, side: int) -> Floats:
    """1 for the cells that the picture shows; beyond its edge a crop shows it mirrored."""
    ys, xs = np.mgrid[0:side, 0:side] * STRIDE + (STRIDE - 1) / 2
    x, y = np.tensordot(to_image, np.stack([xs, ys, np.ones_like(xs)]), axes=1)
    high, wide = image.shape[:2]
    return np.asarray((x >= 0) & (y >= 0) & (x < wide) & (y < high), np.float64)


def _turned_look(net: CardNet, crop: Image, turn: int) -> tuple[Floats, Floats, Floats, Floats]:
    planes = net.planes(np.ascontiguousarray(np.rot90(crop, turn)))
    planes = np.rot90(planes, -turn, axes=(1, 2))
    steps = planes[6:10].reshape(2, 2, *planes.shape[1:]) * 32
    for _ in range(turn):
        u, v = (np.stack([-step[1], step[0]]) for step in steps)
        steps = np.stack([-v, u])
    chances = probability(planes[:6])
    return chances[:4], chances[4], chances[5], steps
