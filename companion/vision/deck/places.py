"""Places in a picture where a card may lie: what is possible there, and what lies there already."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats


def plausible(corners: Floats, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which of these are convex cards, not mirrored, not tiny, and mostly inside the picture."""
    fine: NDArray[np.bool_] = np.asarray(np.isfinite(corners).all((1, 2)))
    safe = np.where(fine[:, None, None], corners, 0)
    sides = np.roll(safe, -1, 1) - safe
    before = np.roll(sides, 1, 1)
    fine &= (before[..., 0] * sides[..., 1] - before[..., 1] * sides[..., 0] > 0).all(1)
    lengths = np.linalg.norm(sides, axis=2)
    fine &= lengths[:, 1] + lengths[:, 3] >= 2 * thresholds.PLACE_SMALLEST
    fine &= lengths.max(1) <= thresholds.PLACE_SLENDER * lengths.min(1)
    low, high = safe.min(1), safe.max(1)
    out = (low < 0).any(1) | (high > (shape[1], shape[0])).any(1)
    frame = np.array([[0, 0], [shape[1], 0], [shape[1], shape[0]], [0, shape[0]]], np.float32)
    for number in np.flatnonzero(fine & out):
        inside, _ = cv2.intersectConvexConvex(safe[number], frame)
        fine[number] = inside > thresholds.PLACE_INSIDE * cv2.contourArea(safe[number])
    return np.asarray(fine)


def within(points: Floats, corners: Floats, share: float) -> NDArray[np.bool_]:
    """Which points lie in a card made smaller about its middle to this share."""
    inner = corners * share + corners.mean(0) * (1 - share)
    sides = np.roll(inner, -1, 0) - inner
    off = points[:, None] - inner
    return np.asarray((sides[:, 0] * off[..., 1] - sides[:, 1] * off[..., 0] >= 0).all(1))


def common(a: Floats, b: Floats) -> Floats | None:
    """The part that both cards cover; None where that is next to nothing."""
    size, part = cv2.intersectConvexConvex(a, b)
    least = thresholds.PLACE_COMMON * min(cv2.contourArea(a), cv2.contourArea(b))
    return np.asarray(part, np.float32).reshape(-1, 2) if size > least else None


def shared(a: Floats, b: Floats) -> float:
    """The share of the smaller card that both cover."""
    common, _ = cv2.intersectConvexConvex(a, b)
    return float(common) / max(1.0, min(cv2.contourArea(a), cv2.contourArea(b)))
