"""Many places at once, looked at briefly: what could lie there, and how like it is."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.deck.looks import LOG, Looks, looked_up, rough_size, roughs
from companion.vision.reading import Image


class Glance(NamedTuple):
    """For each place the faces it may show, the likeliest first, and how like the first is."""

    alike: Floats
    faces: NDArray[np.intp]


class Sized(Protocol):
    """A picture in several sizes."""

    def small(self, number: int) -> Image: ...

    def scale(self, number: int) -> tuple[float, float]: ...


class Glancer:
    """A picture in the sizes at which cards are glanced at."""

    def __init__(self, view: Sized) -> None:
        self._view = view

    def glance(self, places: Floats, looks: Looks) -> Glance:
        """At all these places (corners, clockwise from the upper left)."""
        wide, high = rough_size(looks.aspect)
        tall = np.linalg.norm(places[:, 3] - places[:, 0], axis=1)
        tall = (tall + np.linalg.norm(places[:, 2] - places[:, 1], axis=1)) / 2
        scales = [self._view.scale(size)[1] for size in thresholds.GLANCE_SIZES]
        level = (tall[:, None] * scales > thresholds.GLANCE_TALLER * high).sum(1).clip(
            1, len(thresholds.GLANCE_SIZES)
        ) - 1
        vectors = np.zeros((len(places), wide * high * 3), np.float32)
        for number in np.unique(level):
            chosen = np.flatnonzero(level == number)
            cuts = self._cuts(places[chosen], thresholds.GLANCE_SIZES[number], (wide, high))
            vectors[chosen] = roughs(cuts)
        alike = vectors @ looks.rough.T
        order = np.argsort(-alike, axis=1)[:, : thresholds.GLANCE_FACES]
        return Glance(np.asarray(alike[np.arange(len(places)), order[:, 0]]), order)

    def improved(self, places: Floats, looks: Looks) -> tuple[Floats, Glance]:
        """The places, the promising ones with one side moved to where a card fits better."""
        places = places.copy()
        seen = self.glance(places, looks)
        chosen = _promising(places, seen.alike)
        if not len(chosen):
            return places, seen
        for steps in thresholds.GLANCE_MOVES:
            moved = _moved(places[chosen], steps)
            tried = self.glance(moved.reshape(-1, 4, 2), looks)
            alike = tried.alike.reshape(len(chosen), -1)
            best, rows = alike.argmax(1), np.arange(len(chosen))
            better = alike[rows, best] > seen.alike[chosen]
            kept, rows, best = chosen[better], rows[better], best[better]
            places[kept] = moved[rows, best]
            seen.alike[kept] = alike[rows, best]
            seen.faces[kept] = tried.faces.reshape(*alike.shape, -1)[rows, best]
        return places, seen

    def _cuts(self, places: Floats, number: int, size: tuple[int, int]) -> Floats:
        wide, high = size
        u = ((np.arange(wide) + 0.5) / wide).astype(np.float32)
        v = ((np.arange(high) + 0.5) / high).astype(np.float32)
        x, y = mapped(places, np.tile(u, high), np.repeat(v, wide))
        shape = (len(places) * high, wide)
        x, y = (
            ((part + 0.5) * np.float32(k) - 0.5).reshape(shape)
            for part, k in zip((x, y), self._view.scale(number), strict=True)
        )
        small = self._view.small(number)
        seen = cv2.remap(small, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return looked_up(np.asarray(seen, np.uint8), LOG).reshape(len(places), high, wide, 3)


def _promising(places: Floats, alike: Floats) -> NDArray[np.intp]:
    """The likeliest places, each once, that are not yet plain."""
    tall = np.linalg.norm(places[:, 3] - places[:, 0], axis=1)
    kept: list[int] = []
    for number in np.argsort(-alike)[: 8 * thresholds.GLANCE_PROMISING]:
        if alike[number] < thresholds.GLANCE_PROMISE or len(kept) >= thresholds.GLANCE_PROMISING:
            break
        off = np.abs(places[kept] - places[number]).max((1, 2)) if kept else np.full(1, np.inf)
        if off.min() > thresholds.GLANCE_APART * tall[number]:
            kept.append(int(number))
    return np.array([number for number in kept if alike[number] < thresholds.GLANCE_PLAIN], np.intp)


def _moved(places: Floats, steps: tuple[float, ...]) -> Floats:
    """Each place with one side moved along its neighbours, by each of these shares of them."""
    out = []
    for side in range(4):
        a, b, c, d = ((side + n) % 4 for n in range(4))
        for step in steps:
            moved = places.copy()
            moved[:, a] += (places[:, a] - places[:, d]) * step
            moved[:, b] += (places[:, b] - places[:, c]) * step
            out.append(moved)
    return np.stack(out, 1)


def mapped(places: Floats, u: Floats, v: Floats) -> tuple[Floats, Floats]:
    """Where points of the unit square lie on each of many four-sided places: x and y."""
    x, y = places[..., 0], places[..., 1]
    (dx1, dy1), (dx2, dy2) = (
        (p[:, 0] - places[:, 2, 0], p[:, 1] - places[:, 2, 1]) for p in (places[:, 1], places[:, 3])
    )
    sx, sy = (p[:, 0] - p[:, 1] + p[:, 2] - p[:, 3] for p in (x, y))
    den = dx1 * dy2 - dx2 * dy1
    den = np.where(np.abs(den) < 1e-6, 1e-6, den)
    g, h = (sx * dy2 - dx2 * sy) / den, (dx1 * sy - sx * dy1) / den
    depth = 1 + g[:, None] * u + h[:, None] * v
    depth = np.where(np.abs(depth) < 1e-6, 1e-6, depth)
    out = []
    for p in (x, y):
        along = (p[:, 1] - p[:, 0] + g * p[:, 1])[:, None] * u
        down = (p[:, 3] - p[:, 0] + h * p[:, 3])[:, None] * v
        out.append(np.asarray((along + down + p[:, :1]) / depth, np.float32))
    return out[0], out[1]
