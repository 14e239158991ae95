"""A cut-out against every taught face at once, part by part, whatever the light on each part.

The card is cut into small squares. In each, the cut-out is compared with the same square of all
faces, and may lie a pixel off: one product of two tables tells how like each face is, where.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.deck import thresholds
from companion.vision.deck.arrays import Floats
from companion.vision.deck.looks import Looks, graded, mirrored
from companion.vision.reading import Image


class SquareTable(NamedTuple):
    """Of the faces most like a cut-out: how like in each square (-1 to 1), how much that counts.

    `among` tells how like each is to the best of them. The last one is the best one's mirror image.
    `level` is that of its squares, `seen` the share of the card that nothing is known to hide.
    """

    faces: NDArray[np.intp]
    alike: Floats
    weight: Floats
    among: Floats
    best: int
    level: int
    seen: float = 1.0

    def where(self, shown: NDArray[np.bool_]) -> SquareTable:
        """The same with all other squares like nothing."""
        weight = self.weight[self.best]
        seen = float((weight * shown).sum() / (weight.sum() + 1e-6))
        return self._replace(alike=self.alike * shown, seen=seen)

    @property
    def scores(self) -> Floats:
        """How much of the cut-out each face explains, the mirror image left out."""
        return _worth(self.alike, self.weight)[:-1]


class Ranked(NamedTuple):
    """The faces most like a small cut-out, and how much of it the first explains."""

    faces: NDArray[np.intp]
    explained: float


class _Faces(NamedTuple):
    """Of a face, or of all faces, every square as a vector, and their contrast."""

    vectors: Floats
    strength: Floats


class _Seen(NamedTuple):
    """Of a cut-out every square for each shift, what makes it of length one, and its contrast."""

    windows: Floats
    norm: Floats
    strength: Floats

    def alike(self, faces: Floats) -> Floats:
        """How like each face is in each square, wherever that lies."""
        products = faces.transpose(1, 0, 2) @ self.windows.transpose(0, 2, 1)
        products *= self.norm[:, None, :]
        return np.asarray(products.max(2).T)


class Cells:
    """The squares of all faces, at each height they are compared at."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._grids = [
            _Grid(looks.size(high), off)
            for high, off in zip(thresholds.LOOK_HIGHS, thresholds.SQUARE_OFF, strict=False)
        ]
        most = len(looks.kinds) * self._grids[-1].count * self._grids[-1].side ** 2 * 3 * 4
        self._faces = lru_cache(
            maxsize=max(1, min(thresholds.SQUARE_FINEST + 1, int(thresholds.SQUARE_KEPT / most)))
        )(self._make_faces)
        small = self._faces(thresholds.SQUARE_RANKED_AT)
        self._small = _Faces(np.ascontiguousarray(small.vectors.transpose(1, 0, 2)), small.strength)
        self.near = self._near()
        self._mirrored = lru_cache(maxsize=thresholds.SQUARE_MIRRORED)(self._make_mirrored)

    def _near(self) -> list[list[int]]:
        """For each face those of other kinds that are most like it."""
        alike = self._small.vectors @ self._small.vectors.transpose(0, 2, 1)
        weight = np.maximum(self._small.strength[:, None], self._small.strength)
        likes = (alike.transpose(1, 2, 0) * weight).sum(2) / (weight.sum(2) + 1e-6)
        kinds = np.array(self._looks.kinds)
        likes[kinds[:, None] == kinds] = 0
        order = np.argsort(-likes, 1)[:, : thresholds.SQUARE_NEAR]
        return [[int(n) for n in row if likes[f, n] > 0] for f, row in enumerate(order)]

    def size(self, level: int) -> tuple[int, int]:
        """Of the cut-out that is compared at a level."""
        return self._looks.size(thresholds.LOOK_HIGHS[min(level, thresholds.SQUARE_FINEST)])

    def open(self, shown: Floats, table: SquareTable) -> NDArray[np.bool_]:
        """Which squares of a card can be seen, by a map of it that is 0 where it is hidden."""
        grid, size = self._grids[table.level], self.size(table.level)
        small = shown if shown.shape == size[::-1] else cv2.resize(shown, size)
        return np.asarray(grid.mean(np.asarray(small)) > thresholds.SQUARE_SHOWN)

    def ranked(self, cuts: list[Image]) -> list[Ranked]:
        """For each small cut-out the faces by how much of it each explains."""
        out = []
        for alike, weight in self._compared(cuts):
            order = np.argsort(-_worth(alike, weight))
            best = int(order[0])
            likeliest = order[: thresholds.SQUARE_CHOSEN]
            out.append(Ranked(likeliest, explained(alike[best], weight[best])))
        return out

    def likes(self, cut: Image) -> Floats:
        """How much of a small cut-out each face explains."""
        return _worth(*self._compared([cut])[0])

    def _compared(self, cuts: list[Image]) -> list[tuple[Floats, Floats]]:
        """For each small cut-out how like every face is in each square, and how that counts.

        All at once: to go through the faces costs more than to compare them.
        """
        grid, faces = self._grids[thresholds.SQUARE_RANKED_AT], self._small
        windows = np.empty((grid.count, len(cuts), grid.shifts, 3 * grid.side**2), np.float32)
        seen = []
        for number, cut in enumerate(cuts):
            seen.append(grid.seen(cut))
            windows[:, number] = seen[-1].windows
        flat = windows.reshape(grid.count, len(cuts) * grid.shifts, -1)
        products = faces.vectors @ flat.transpose(0, 2, 1)
        products *= np.concatenate([one.norm for one in seen], 1)[:, None]
        shape = (*products.shape[:2], len(cuts), -1)
        alike = np.ascontiguousarray(products.reshape(shape).max(3).transpose(2, 1, 0))
        weights = (np.maximum(faces.strength, one.strength) for one in seen)
        return list(zip(alike, weights, strict=True))

    def table(self, cut: Image, level: int, chosen: NDArray[np.intp]) -> SquareTable:
        """The cut-out against these faces."""
        level = min(level, thresholds.SQUARE_FINEST)
        grid, faces = self._grids[level], self._faces(level)
        seen = grid.seen(cut)
        vectors = grid.kept(len(chosen) + 1)
        np.take(faces.vectors, chosen, 0, vectors[:-1], "clip")
        weight = np.maximum(faces.strength[chosen], seen.strength)
        alike = seen.alike(vectors[:-1])
        best = int(_worth(alike, weight).argmax())
        other = self._mirrored(int(chosen[best]), level)
        vectors[-1] = other.vectors
        return SquareTable(
            np.append(chosen, mirrored(int(chosen[best]))),
            np.concatenate([alike, seen.alike(vectors[-1:])]),
            np.concatenate([weight, np.maximum(other.strength, seen.strength)[None]]),
            np.einsum("fsv,sv->fs", vectors, vectors[best]),
            best,
            level,
        )

    def _make_faces(self, level: int) -> _Faces:
        shown = (self._shown(face, level) for face in range(len(self._looks.kinds)))
        vectors, strength = zip(*map(self._grids[level].vectors, shown), strict=True)
        return _Faces(np.stack(vectors), np.stack(strength))

    def _make_mirrored(self, face: int, level: int) -> _Faces:
        return self._grids[level].vectors(np.ascontiguousarray(self._shown(face, level)[:, ::-1]))

    def _shown(self, face: int, level: int) -> Floats:
        return graded(self._looks.picture(face, level, thresholds.SQUARE_BLUR))


def explained(alike: Floats, weight: Floats) -> float:
    """How like a face is square by square, without the worst third, which may be hidden: 0 to 1."""
    order = np.argsort(-alike)
    weights = weight[order]
    kept = np.cumsum(weights) <= thresholds.SQUARE_KEEP * weights.sum() + 1e-9
    return float((alike[order] * weights)[kept].sum() / (weights[kept].sum() + 1e-6))


def _worth(alike: Floats, weight: Floats) -> Floats:
    return np.asarray((np.clip(alike, 0, 1) * weight).sum(1) / weight.sum(1))


class _Grid:
    """The squares of a card of one size: where they begin, and their side."""

    def __init__(self, size: tuple[int, int], off: int) -> None:
        w, h = size
        self._off = off
        self.side = max(4, round(h / thresholds.SQUARE_PARTS))
        rim = max(off + 1, round(h * thresholds.SQUARE_RIM))
        rows, columns = (
            np.linspace(
                rim,
                length - rim - self.side,
                max(2, round((length - 2 * rim) / (self.side * thresholds.SQUARE_CLOSER))),
            )
            .round()
            .astype(np.intp)
            for length in (h, w)
        )
        self._rows, self._columns = np.repeat(rows, len(columns)), np.tile(columns, len(rows))
        self.count = len(self._rows)
        steps = range(-off, off + 1)
        self._shifts = [(y, x) for y in steps for x in steps if abs(y) + abs(x) <= off]
        self.shifts = len(self._shifts)
        down, right = np.array(self._shifts).T
        self._down, self._right = self._rows[:, None] + down, self._columns[:, None] + right
        shape = (self.count, len(self._shifts), 3, self.side, self.side)
        self._windows = np.empty(shape, np.float32)
        self._chosen = np.empty((0, self.count, 3 * self.side**2), np.float32)

    def windows(self, shown: Floats) -> Floats:
        """Every square as one vector for each shift: squares x shifts x values."""
        planes = np.ascontiguousarray(shown.transpose(2, 0, 1))
        wide = self.side + 2 * self._off
        views = np.lib.stride_tricks.sliding_window_view(planes, (wide, wide), (1, 2))
        parts = views[:, self._rows - self._off, self._columns - self._off].transpose(1, 0, 2, 3)
        parts = np.ascontiguousarray(parts)
        # A megabyte, kept: to be given them anew costs more than to fill them.
        for number, (y, x) in enumerate(self._shifts):
            top, left = y + self._off, x + self._off
            part = parts[:, :, top : top + self.side, left : left + self.side]
            self._windows[:, number] = part
        return self._windows.reshape(self.count, len(self._shifts), -1)

    def seen(self, cut: Image) -> _Seen:
        """All squares of a cut-out."""
        shown = np.multiply(cut, np.float32(1 / 255), dtype=np.float32)
        power = self.power(shown)
        norm = (
            1
            / np.sqrt(power + np.float32(thresholds.SQUARE_NOISE**2))
            / np.float32(3**0.5 * self.side)
        )
        strength = np.minimum(
            np.sqrt(power[:, power.shape[1] // 2]), np.float32(thresholds.SQUARE_STRONG)
        )
        return _Seen(self.windows(shown), norm, strength)

    def kept(self, faces: int) -> Floats:
        """Room for the squares of so many faces; kept, as the windows are."""
        if len(self._chosen) < faces:
            self._chosen = np.empty((faces, self.count, 3 * self.side**2), np.float32)
        return self._chosen[:faces]

    def vectors(self, shown: Floats) -> _Faces:
        """Every square as it lies: a vector of length one without each colour's level."""
        planes = np.ascontiguousarray(shown.transpose(2, 0, 1))
        views = np.lib.stride_tricks.sliding_window_view(planes, (self.side,) * 2, (1, 2))
        parts = views[:, self._rows, self._columns].transpose(1, 0, 2, 3)
        split = parts.reshape(self.count, 3, -1)
        split = split - split.mean(2, keepdims=True)
        flat = split.reshape(self.count, -1)
        power = np.einsum("sv,sv->s", flat, flat) / flat.shape[1]
        norm = np.sqrt((power + thresholds.SQUARE_NOISE**2) * flat.shape[1])[:, None]
        strength = np.minimum(np.sqrt(power), thresholds.SQUARE_STRONG)
        return _Faces(np.asarray(flat / norm, np.float32), np.asarray(strength, np.float32))

    def mean(self, plane: Floats) -> Floats:
        """The mean of one plane in every square."""
        mean = np.asarray(cv2.boxFilter(plane, -1, (self.side, self.side), anchor=(0, 0)))
        return np.asarray(mean[self._rows, self._columns])

    def power(self, shown: Floats) -> Floats:
        """The contrast of every square without each colour's own level, for each shift."""
        box = (self.side, self.side)
        mean = np.asarray(cv2.boxFilter(shown, -1, box, anchor=(0, 0)))
        square = np.asarray(cv2.boxFilter(shown * shown, -1, box, anchor=(0, 0)))
        power = np.maximum((square - mean * mean).sum(2) / 3, 0)
        return np.asarray(power[self._down, self._right])
