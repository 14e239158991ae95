"""Moves a card's corners until it lies upon the taught picture, whatever hides a part of it.

Gauss and Newton's steps for the eight numbers of a plane seen from aside, together with a level, a
slope and a contrast of the light, over the pixels of the taught picture that give most hold. Places
that fit badly, a hand or another card, weigh little.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
SPREAD = 0.30  # log light at which a misfit begins to lose its weight; less on the way
STILL = 0.08  # pixels: a smaller step is the last
STAY = np.array([8.0, 8, 1, 8, 8, 1, 60, 60])  # hold against moving, by number
RIDGE = np.array([1e-3] * 3 + [0.3])
PRIOR = RIDGE[3] * np.eye(12)[3]  # a contrast of one


class Hold(NamedTuple):
    """The pixels of a taught picture by which it is held: where, how light, how it changes."""

    at: Floats
    unit: Floats
    look: Floats
    table: Floats
    size: tuple[int, int]


def hold(look: Floats, most: int) -> Hold:
    """The pixels of a grey taught picture (log light) that give most hold, from all over it."""
    h, w = look.shape
    soft = np.asarray(cv2.GaussianBlur(look, (0, 0), 1.0))
    dx, dy = cv2.Sobel(soft, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(soft, cv2.CV_32F, 0, 1) / 8
    strength = np.hypot(dx, dy)
    best = strength / (cv2.blur(strength, (11, 11)) + 0.02)
    count = min(most, h * w)
    ids = np.argpartition(-best.ravel(), count - 1)[:count]
    y, x = np.divmod(ids, w)
    at = np.stack([x, y], 1).astype(np.float32)
    unit = np.stack([(x + 0.5 - w / 2) / h, (y + 0.5 - h / 2) / h], 1).astype(np.float32)
    u, v = unit.T
    gx, gy = dx.ravel()[ids] * h, dy.ravel()[ids] * h
    one = np.ones_like(u)
    values = soft.ravel()[ids]
    along = u * gx + v * gy
    columns = [one, u, v, values - values.mean()]
    columns += [u * gx, v * gx, gx, u * gy, v * gy, gy, -u * along, -v * along]
    return Hold(at, unit, np.asarray(values), np.stack(columns, 1).astype(np.float32), (w, h))


def settled(
    held: Hold, part: Floats, plane: Doubles, steps: int, stiff: float = 1.0
) -> tuple[Doubles, float]:
    """The plane (card heights about the middle to pixels of `part`) that fits better, if one does.

    Also the share of the held pixels that are as light as taught. `stiff` tells how far the plane
    is trusted. `part` is grey log light, about
    as sharp as the taught picture.
    """
    points = np.c_[held.unit, np.ones(len(held.unit))].astype(np.float32)
    start, seen = plane, _sample(part, points, plane)
    before = _fits(seen, held)
    moved, stay = np.zeros(8), STAY * stiff
    for step in range(steps):
        shift = _shift(seen, held, SPREAD / (1 + step / 3), moved, stay)
        if shift is None:
            break
        moved = moved + shift
        plane = plane @ np.linalg.inv(_plane(shift))
        plane = plane / plane[2, 2]
        seen = _sample(part, points, plane)
        if np.abs(shift).max() * held.size[1] < STILL:
            break
    after = _fits(seen, held)
    return (plane, after) if after >= before else (start, before)


def _sample(part: Floats, points: Floats, plane: Doubles) -> Floats:
    mapped = points @ plane.T.astype(np.float32)
    depth = np.where(np.abs(mapped[:, 2:]) < 1e-6, 1e-6, mapped[:, 2:])
    at = mapped[:, :2] / depth
    x, y = np.ascontiguousarray(at[None, :, 0]), np.ascontiguousarray(at[None, :, 1])
    seen = cv2.remap(part, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen[0], np.float32)


def _fits(seen: Floats, held: Hold) -> float:
    """The share of the held pixels that are as light as taught, in the light that suits best."""
    misfit = _level(seen - held.look)
    table = held.table[:, :4]
    for _ in range(2):
        weighted = (table * (1 / (1 + (misfit / SPREAD) ** 2) ** 2)[:, None]).T
        normal = (weighted @ table).astype(np.float64) + np.diag(RIDGE)
        light = np.linalg.solve(normal, (weighted @ seen).astype(np.float64) + PRIOR[:4])
        light[3] = min(max(light[3], 0.3), 1.5)
        misfit = seen - table @ light.astype(np.float32)
    return float((1 / (1 + (misfit / (SPREAD / 2)) ** 2)).mean())


def _shift(
    seen: Floats, held: Hold, spread: float, moved: Doubles, stay: Doubles
) -> Doubles | None:
    """The step of the eight numbers; None where the cut-out gives no hold."""
    misfit = _level(seen - held.look)
    solved = _solved(seen, held, _weight(misfit, 1.5 * spread), moved, stay)
    if solved is None:
        return None
    misfit = seen - held.table[:, :4] @ solved[:4].astype(np.float32)
    solved = _solved(seen, held, _weight(misfit, spread), moved, stay)
    if solved is None:
        return None
    contrast = min(max(solved[3], 0.3), 1.5)
    return np.asarray(np.clip(solved[4:] / contrast, -0.12, 0.12))


def _level(values: Floats) -> Floats:
    """The values about their median, without the ceremony of numpy's own."""
    half = len(values) // 2
    return np.asarray(values - np.partition(values, half)[half], np.float32)


def _weight(misfit: Floats, spread: float) -> Floats:
    return np.asarray(1 / (1 + (misfit / spread) ** 2) ** 2, np.float32)


def _solved(
    seen: Floats, held: Hold, weight: Floats, moved: Doubles, stay: Doubles
) -> Doubles | None:
    """Light and shift by least squares."""
    weighted = (held.table * weight[:, None]).T
    normal = (weighted @ held.table).astype(np.float64) + np.diag([*RIDGE, *stay])
    right = (weighted @ seen).astype(np.float64) + PRIOR
    right[4:] -= stay * moved
    try:
        return np.asarray(np.linalg.solve(normal, right))
    except np.linalg.LinAlgError:
        return None


def _plane(shift: Doubles) -> Doubles:
    a, b, c, d, e, f, g, h = shift
    return np.array([[1 + a, b, c], [d, 1 + e, f], [g, h, 1.0]])
