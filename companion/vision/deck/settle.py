"""Moves the corners of cards until each lies upon its taught picture, whatever hides a part of it.

Gauss and Newton's steps for the eight numbers of a plane seen from aside, together with a level, a
slope and a contrast of the light, over the pixels of the taught picture that give most hold. Places
that fit badly, a hand or another card, weigh little. All cards of a look are moved at once.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Doubles, Floats
from companion.vision.deck.view import View, corners_of, high_of, plane_of

STAY = np.diag(thresholds.SETTLE_STAY)
# The same for a card on a known table: it may move and turn, and hardly more.
_STRETCH, _SHEAR = thresholds.SETTLE_STRETCH, 8 + thresholds.SETTLE_SHEAR
ON_TABLE = np.diag([_STRETCH, _SHEAR, 1, _SHEAR, _STRETCH, 1] + [thresholds.SETTLE_LEAN] * 2)
ON_TABLE[1, 3] = ON_TABLE[3, 1] = thresholds.SETTLE_SHEAR
RIDGE = np.array(thresholds.SETTLE_LIT)
PRIOR = RIDGE[3] * np.eye(12)[3]  # a contrast of one


class Hold(NamedTuple):
    """The pixels of a taught picture by which it is held: where, how light, how it changes."""

    at: Floats
    look: Floats
    table: Floats
    high: int


class Settled(NamedTuple):
    """Corners set right, and the share of the held pixels that are as light as taught."""

    corners: Floats
    fits: Floats


def hold(look: Floats, most: int) -> Hold:
    """The pixels of a grey taught picture (log light) that give most hold, from all over it."""
    h, w = look.shape
    soft = np.asarray(cv2.GaussianBlur(look, (0, 0), 1.0))
    dx, dy = cv2.Sobel(soft, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(soft, cv2.CV_32F, 0, 1) / 8
    strength = np.hypot(dx, dy)
    near, least = thresholds.SETTLE_SPREAD_OUT
    best = strength / (cv2.blur(strength, (near, near)) + least)
    count = min(most, h * w)
    ids = np.argpartition(-best.ravel(), count - 1)[:count]
    y, x = np.divmod(ids, w)
    u, v = (x + 0.5 - w / 2) / h, (y + 0.5 - h / 2) / h
    gx, gy = dx.ravel()[ids] * h, dy.ravel()[ids] * h
    one = np.ones_like(u)
    values = soft.ravel()[ids]
    along = u * gx + v * gy
    columns = [one, u, v, values - values.mean()]
    columns += [u * gx, v * gx, gx, u * gy, v * gy, gy, -u * along, -v * along]
    at = np.stack([u, v, one], 1).astype(np.float32)
    return Hold(at, np.asarray(values), np.stack(columns, 1).astype(np.float32), h)


def settled(
    view: View, held: list[Hold], corners: Floats, steps: int, stay: Doubles, aspect: float
) -> Settled:
    """Each of several cards laid upon its taught picture; all pictures are of one height.

    `stay` tells how each holds against moving. What fits no better stays where it was.
    """
    sampler = _Sampler(view, corners, held)
    stacked = _Stacked(
        np.stack([one.look for one in held]),
        np.stack([one.table for one in held]),
        np.broadcast_to(stay, (len(held), 8, 8)),
    )
    planes = np.stack([plane_of(one, aspect) for one in corners])
    start, moved = planes, np.zeros((len(held), 8))
    seen = sampler.seen(planes)
    before = _fits(seen, stacked)
    going = np.ones(len(held), bool)
    misfit = _level(seen - stacked.look)
    for step in range(steps):
        spread = (
            thresholds.SETTLE_SPREAD
            / (1 + step / 3)
            * (thresholds.SETTLE_FIRST if step == 0 else 1)
        )
        solved = _solved(seen, stacked, _weight(misfit, spread), moved)
        contrast = np.clip(solved[:, 3:4], *thresholds.SETTLE_CONTRAST)
        shift = np.clip(
            solved[:, 4:] / contrast, -thresholds.SETTLE_LONGEST, thresholds.SETTLE_LONGEST
        )
        shift[~going] = 0
        moved = moved + shift
        planes = planes @ np.linalg.inv(_planes(shift))
        planes = planes / planes[:, 2:, 2:]
        seen = sampler.seen(planes)
        light = solved[:, :4, None].astype(np.float32)
        misfit = seen - (stacked.table[..., :4] @ light)[..., 0]
        going &= np.abs(shift).max(1) * held[0].high >= thresholds.SETTLE_STILL
        if not going.any():
            break
    after = _fits(seen, stacked)
    better = after >= before
    planes = np.where(better[:, None, None], planes, start)
    out = np.stack([corners_of(plane, aspect) for plane in planes])
    return Settled(*_near(out, np.where(better, after, before), corners))


def _near(found: Floats, fits: Floats, start: Floats) -> tuple[Floats, Floats]:
    """What went too far stays where it was, and fits nothing."""
    high = np.array([high_of(one) for one in start])
    near = np.isfinite(found).all((1, 2)) & (
        np.abs(found - start).max((1, 2)) <= thresholds.SETTLE_FAR * high
    )
    return np.where(near[:, None, None], found, start), np.where(near, fits, 0.0)


class _Stacked(NamedTuple):
    """The held pixels of all cards, and how much each number of a plane resists."""

    look: Floats
    table: Floats
    stay: Doubles


class _Sampler:
    """Each card's pixels in the size of the picture that suits it."""

    def __init__(self, view: View, corners: Floats, held: list[Hold]) -> None:
        self._view = view
        self._points = np.stack([one.at for one in held])
        wanted = [held[0].high / high_of(one) for one in corners]
        self._number = np.array([view.size_for(scale) for scale in wanted])

    def seen(self, planes: Doubles) -> Floats:
        mapped = self._points @ planes.transpose(0, 2, 1).astype(np.float32)
        depth = mapped[..., 2]
        depth = np.where(np.abs(depth) < 1e-6, np.float32(1e-6), depth)
        x, y = mapped[..., 0] / depth + np.float32(0.5), mapped[..., 1] / depth + np.float32(0.5)
        out = np.empty(x.shape, np.float32)
        for number in np.unique(self._number):
            of = self._number == number
            kx, ky = self._view.scale(int(number))
            at = x[of] * np.float32(kx) - np.float32(0.5), y[of] * np.float32(ky) - np.float32(0.5)
            grey = self._view.grey(int(number))
            out[of] = cv2.remap(grey, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return out


def _fits(seen: Floats, held: _Stacked) -> Floats:
    """The share of the held pixels that are as light as taught, in the light that suits best."""
    misfit = _level(seen - held.look)
    table = held.table[..., :4]
    for _ in range(2):
        weighted = (table * _weight(misfit, thresholds.SETTLE_SPREAD)[..., None]).transpose(0, 2, 1)
        normal = (weighted @ table).astype(np.float64) + np.diag(RIDGE)
        right = (weighted @ seen[..., None])[..., 0].astype(np.float64) + PRIOR[:4]
        light = np.linalg.solve(normal, right[..., None])
        light[:, 3] = np.clip(light[:, 3], *thresholds.SETTLE_CONTRAST)
        misfit = seen - (table @ light.astype(np.float32))[..., 0]
    return np.asarray((1 / (1 + (misfit / (thresholds.SETTLE_SPREAD / 2)) ** 2)).mean(1))


def _level(values: Floats) -> Floats:
    """The values of each card about their median, without the ceremony of numpy's own."""
    half = values.shape[1] // 2
    return np.asarray(values - np.partition(values, half, 1)[:, half : half + 1], np.float32)


def _weight(misfit: Floats, spread: float) -> Floats:
    square = misfit * np.float32(1 / spread)
    square *= square
    square += 1
    square *= square
    return np.asarray(1 / square, np.float32)


def _solved(seen: Floats, held: _Stacked, weight: Floats, moved: Doubles) -> Doubles:
    """Light and shift by least squares."""
    weighted = (held.table * weight[..., None]).transpose(0, 2, 1)
    normal = (weighted @ held.table).astype(np.float64)
    normal[:, :4, :4] += np.diag(RIDGE)
    normal[:, 4:, 4:] += held.stay
    right = (weighted @ seen[..., None])[..., 0].astype(np.float64) + PRIOR
    right[:, 4:] -= (held.stay @ moved[..., None])[..., 0]
    return np.asarray(np.linalg.solve(normal, right[..., None])[..., 0])


def _planes(shift: Doubles) -> Doubles:
    out = np.concatenate([shift, np.zeros((len(shift), 1))], 1).reshape(-1, 3, 3)
    return np.asarray(out + np.eye(3))
