"""Local features: spots that stand out at some size, with a description of what surrounds them.

Blobs of a pyramid of differences of soft pictures, described by histograms of the slopes about them
(what SIFT does), but for all spots at once: a whole picture takes a few hundredths of a second.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats


class Spots(NamedTuple):
    """Features: where and how large (pixels), how turned (radians), their looks, of which plane."""

    at: Floats
    size: Floats
    angle: Floats
    looks: Floats
    plane: NDArray[np.int32]


class Plane(NamedTuple):
    """One value of each pixel in which features are sought, and at which levels of its pyramid."""

    weights: tuple[float, float, float]
    first: int
    share: float


PLANES = tuple(Plane(*plane) for plane in thresholds.FEATURE_PLANES)


def spots(
    image: NDArray[np.uint8],
    levels: int,
    most: int,
    free: NDArray[np.uint8] | None = None,
    planes: int = len(PLANES),
    finest: float = 1.0,
) -> Spots:
    """The features of a BGR picture, at most so many of the finest size in each plane.

    Those where `free`, as large as it, is zero are left out. They are sought in the picture
    reduced to `finest`.
    """
    start = np.zeros(2, np.float32)
    if free is not None:
        part = _part(free)
        start[:] = part[1].start, part[0].start
        image, free = image[part], free[part]
    wide = image.shape[1]
    if finest < 1:
        small = cv2.resize(image, None, fx=finest, fy=finest, interpolation=cv2.INTER_LINEAR)
        image = np.asarray(small, np.uint8)
    found = []
    for number, plane in enumerate(PLANES[:planes]):
        level = _values(image, plane)
        for size in range(plane.first, levels):
            count = max(8, int(most * plane.share * thresholds.FEATURE_STEP**size))
            found.append(_level(level, wide / level.shape[1], count, number, free))
            level = np.asarray(_reduced(level, thresholds.FEATURE_STEP), np.float32)
    joined = Spots(*(np.concatenate(column) for column in zip(*found, strict=True)))
    return joined._replace(at=joined.at + start)


def _values(image: NDArray[np.uint8], plane: Plane) -> Floats:
    """The picture in one plane, as large as its first level."""
    if not plane.first:  # light: a whole picture of three floats a pixel would cost most of all
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.float32)
    values = _reduced(image, thresholds.FEATURE_STEP**plane.first).astype(np.float32)
    return np.asarray(cv2.transform(values, np.array([plane.weights], np.float32)), np.float32)


def _part(free: NDArray[np.uint8]) -> tuple[slice, slice]:
    """The rows and columns that hold all that is free, with room about it for descriptions."""
    x, y, w, h = cv2.boundingRect(free)
    near = thresholds.FEATURE_ABOUT
    return slice(max(0, y - near), y + h + near), slice(max(0, x - near), x + w + near)


def _reduced(image: NDArray[Any], k: float) -> NDArray[Any]:
    size = (max(16, round(image.shape[1] * k)), max(16, round(image.shape[0] * k)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA))


def _blurred(values: Floats, window: int, width: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(values, (window, window), width), np.float32)


def _level(
    values: Floats, ratio: float, most: int, plane: int, free: NDArray[np.uint8] | None
) -> Spots:
    """The features of one size; `ratio` brings them back to the picture's pixels."""
    fine = _blurred(values, *thresholds.FEATURE_SOFT)
    blobs = np.asarray(cv2.subtract(fine, _blurred(fine, *thresholds.FEATURE_BLOB)), np.float32)
    if free is not None:
        shape = (blobs.shape[1], blobs.shape[0])
        hidden = cv2.resize(free, shape, interpolation=cv2.INTER_NEAREST) == 0
        blobs[hidden] = 0
    at = _peaks(blobs, most)
    ids, angle = _directions(fine, at)
    at = at[ids]
    where = np.asarray((at + 0.5) * ratio - 0.5, np.float32)
    size = np.full(len(at), ratio, np.float32)
    looks = _looks(fine, at, angle)
    return Spots(where, size, angle, looks, np.full(len(at), plane, np.int32))


def _peaks(blobs: Floats, most: int) -> Floats:
    """Where the picture is lighter or darker than about it, the strongest first."""
    strength = np.abs(blobs)
    highest = np.maximum(cv2.dilate(strength, np.ones((5, 5), np.uint8)), thresholds.FEATURE_FAINT)
    peak = cv2.compare(strength, np.asarray(highest, np.float32), cv2.CMP_GE)
    edge = 6
    peak[:edge], peak[-edge:], peak[:, :edge], peak[:, -edge:] = 0, 0, 0, 0
    found = cv2.findNonZero(peak)
    if found is None:
        return np.zeros((0, 2), np.float32)
    x, y = np.asarray(found).reshape(-1, 2).T.astype(np.intp)
    middle = blobs[y, x]
    xx = blobs[y, x - 1] + blobs[y, x + 1] - 2 * middle
    yy = blobs[y - 1, x] + blobs[y + 1, x] - 2 * middle
    xy = (blobs[y - 1, x - 1] + blobs[y + 1, x + 1] - blobs[y - 1, x + 1] - blobs[y + 1, x - 1]) / 4
    trace, det = xx + yy, xx * yy - xy * xy
    kept = (det > 0) & (
        trace**2 * thresholds.FEATURE_ROUND < (thresholds.FEATURE_ROUND + 1) ** 2 * det
    )
    x, y = x[kept], y[kept]
    dx = np.clip((blobs[y, x - 1] - blobs[y, x + 1]) / (2 * xx[kept] + 1e-6), -0.5, 0.5)
    dy = np.clip((blobs[y - 1, x] - blobs[y + 1, x]) / (2 * yy[kept] + 1e-6), -0.5, 0.5)
    order = _spread(x, y, strength[y, x], most)
    return np.stack([x + dx, y + dy], 1).astype(np.float32)[order]


def _spread(
    x: NDArray[np.intp], y: NDArray[np.intp], strength: Floats, most: int
) -> NDArray[np.intp]:
    """The strongest, but from all over the picture: those of a crowded part count less."""
    if len(x) <= most:
        return np.arange(len(x))
    cell = (x // thresholds.FEATURE_CROWD) * 4096 + y // thresholds.FEATURE_CROWD
    order = np.lexsort((-strength, cell))
    starts = np.r_[0, np.flatnonzero(np.diff(cell[order])) + 1]
    rank = np.arange(len(x)) - np.repeat(starts, np.diff(np.r_[starts, len(x)]))
    worth = np.empty(len(x), np.float32)
    worth[order] = strength[order] / (1 + rank)
    return np.argsort(-worth)[:most]


_STEPS = (
    (np.arange(thresholds.FEATURE_PATCH + 2) - (thresholds.FEATURE_PATCH + 1) / 2)
    / (thresholds.FEATURE_PATCH / 2)
).astype(np.float32)
_SQUARE = np.stack(np.meshgrid(_STEPS, _STEPS), -1).reshape(-1, 2)


def _patches(light: Floats, at: Floats, angle: Floats) -> Floats:
    """Squares about each spot, turned by its angle."""
    cos, sin = (
        np.cos(angle)[:, None] * thresholds.FEATURE_REACH,
        np.sin(angle)[:, None] * thresholds.FEATURE_REACH,
    )
    x = at[:, :1] + cos * _SQUARE[:, 0] - sin * _SQUARE[:, 1]
    y = at[:, 1:] + sin * _SQUARE[:, 0] + cos * _SQUARE[:, 1]
    out = np.empty(x.shape, np.float32)
    for start in range(0, len(at), 8192):
        part = slice(start, start + 8192)
        out[part] = cv2.remap(
            light, x[part], y[part], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return out.reshape(-1, thresholds.FEATURE_PATCH + 2, thresholds.FEATURE_PATCH + 2)


def _slopes(patches: Floats) -> tuple[Floats, Floats]:
    dx = patches[:, 1:-1, 2:] - patches[:, 1:-1, :-2]
    dy = patches[:, 2:, 1:-1] - patches[:, :-2, 1:-1]
    return dx.reshape(-1, thresholds.FEATURE_PATCH * thresholds.FEATURE_PATCH), dy.reshape(
        -1, thresholds.FEATURE_PATCH * thresholds.FEATURE_PATCH
    )


_ACROSS = np.stack(np.meshgrid(_STEPS[1:-1], _STEPS[1:-1]), -1).reshape(-1, 2)
_BELL = np.exp(-(_ACROSS**2).sum(1) / (2 * 0.5**2)).astype(np.float32)


def _directions(light: Floats, at: Floats) -> tuple[NDArray[np.intp], Floats]:
    """For each spot its main direction, and a second one that is nearly as strong: ids, radians."""
    if not len(at):
        return np.zeros(0, np.intp), np.zeros(0, np.float32)
    dx, dy = _slopes(_patches(light, at, np.zeros(len(at), np.float32)))
    size = np.sqrt(dx * dx + dy * dy) * _BELL
    turn = cv2.phase(dx, dy) * np.float32(thresholds.FEATURE_TURNS / (2 * np.pi))
    cell = (
        turn.astype(np.int32) % thresholds.FEATURE_TURNS
        + np.arange(len(at), dtype=np.int32)[:, None] * thresholds.FEATURE_TURNS
    )
    counted = np.bincount(cell.ravel(), size.ravel(), len(at) * thresholds.FEATURE_TURNS)
    sums = counted.astype(np.float64).reshape(-1, thresholds.FEATURE_TURNS)
    for _ in range(3):
        sums = (np.roll(sums, 1, 1) + sums + np.roll(sums, -1, 1)) / 3
    peak = (sums > np.roll(sums, 1, 1)) & (sums >= np.roll(sums, -1, 1))
    peak &= sums > thresholds.FEATURE_MAIN * sums.max(1, keepdims=True)
    ids, best = np.nonzero(peak)
    left, mid, right = (
        sums[ids, best - 1],
        sums[ids, best],
        sums[ids, (best + 1) % thresholds.FEATURE_TURNS],
    )
    shift = 0.5 * (left - right) / (left - 2 * mid + right - 1e-6)
    return ids, ((best + 0.5 + shift) * (2 * np.pi / thresholds.FEATURE_TURNS)).astype(np.float32)


def _pooling() -> Floats:
    """How much each sample of the square counts in each of its parts."""
    centres = (np.arange(thresholds.FEATURE_CELLS) - (thresholds.FEATURE_CELLS - 1) / 2) / (
        thresholds.FEATURE_CELLS / 2
    )
    near = np.maximum(0, 1 - np.abs(_STEPS[1:-1, None] - centres) * thresholds.FEATURE_CELLS / 2)
    whole = np.einsum("ya,xb->yxab", near, near).reshape(
        thresholds.FEATURE_PATCH * thresholds.FEATURE_PATCH, -1
    )
    return np.asarray(whole * np.exp(-(_ACROSS**2).sum(1) / 2)[:, None], np.float32)


_POOLING = _pooling()


def _looks(light: Floats, at: Floats, angle: Floats) -> Floats:
    """Histograms of slopes about each spot, of length one."""
    if not len(at):
        return np.zeros(
            (0, thresholds.FEATURE_BINS * thresholds.FEATURE_CELLS * thresholds.FEATURE_CELLS),
            np.float32,
        )
    dx, dy = _slopes(_patches(light, at, angle))
    size = np.sqrt(dx * dx + dy * dy)
    turn = cv2.phase(dx, dy) * np.float32(thresholds.FEATURE_BINS / (2 * np.pi))
    parts = []
    for ray in range(thresholds.FEATURE_BINS):
        off = np.abs(turn - ray)
        off = np.minimum(off, thresholds.FEATURE_BINS - off)
        parts.append((np.maximum(0, 1 - off) * size) @ _POOLING)
    looks = np.concatenate(parts, 1)
    return np.asarray(np.sqrt(looks / (looks.sum(1, keepdims=True) + 1e-6)), np.float32)
