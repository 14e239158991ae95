"""Marks on a grid: which cells they lie on, every way weighed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.vision import thresholds
from companion.vision.reading import Floats

CODE = 100  # more than any column or row: makes one key of two
Cells = tuple[tuple[int, int], ...]  # (column, row) of each mark, from the first


@dataclass(frozen=True)
class Mark:
    """A candidate: crop pixels, the chance of each label, the grid's steps and the tint there."""

    x: float
    y: float
    chances: tuple[float, ...]
    steps: Floats
    tint: Floats


def pitch(mark: Mark) -> float:
    return math.sqrt(abs(float(np.linalg.det(mark.steps))))


def layouts(marks: Sequence[Mark], figure: bool = True) -> list[tuple[Cells, float]]:
    """Every way the marks may lie on cells, with its weight: 1 a perfect fit, 0 none.

    Without `figure` they may lie further apart than a task card has cells.
    """
    pairs = list(itertools.combinations(range(len(marks)), 2))
    first, second = (np.array(side) for side in zip(*pairs, strict=True))
    places = np.array([[m.x, m.y] for m in marks])
    steps = np.stack([m.steps for m in marks])
    scale = math.sqrt(abs(float(np.linalg.det(steps.mean(0)))))
    if scale < 1:
        return []
    apart = (places[second] - places[first]) / scale
    between = (steps[first] + steps[second]) / 2 / scale
    if np.abs(np.linalg.det(between)).min() < thresholds.GRID_FOLDED:
        return []
    cells = _legal(_ways(apart[: len(marks) - 1], between[: len(marks) - 1]), figure)
    costs = _costs(cells[:, second] - cells[:, first], apart, between, len(marks))
    weights = np.exp(-costs / 2)
    return [
        (tuple((int(x), int(y)) for x, y in way), float(weight))
        for way, weight in zip(cells, weights, strict=True)
    ]


def off_grid(mark: Mark, others: Sequence[Mark]) -> float:
    """The chance that a mark lies on no cell of the others' grid, seen from the nearest of them."""
    near = min(others, key=lambda other: math.hypot(mark.x - other.x, mark.y - other.y))
    steps = (mark.steps + near.steps) / 2
    if abs(float(np.linalg.det(steps))) < 1:
        return 0.0
    gone = np.linalg.solve(steps.T, [mark.x - near.x, mark.y - near.y])
    off = float(np.linalg.norm(gone - np.rint(gone))) / thresholds.MARK_OFF_PLACE
    return 1 - math.exp(-(off**2) / 2)


def _ways(apart: Floats, steps: Floats) -> Floats:
    """All roundings of where the others lie from the first mark: (ways, marks, 2)."""
    exact = np.stack([np.linalg.solve(s.T, a) for s, a in zip(steps, apart, strict=True)])
    low = np.floor(exact)
    corners = np.array([[0, 0], [1, 0], [0, 1], [1, 1]])
    each = [corners + at for at in low]
    ways = [[(0.0, 0.0), *way] for way in itertools.product(*each)]
    return np.array(ways, np.float64)


def _legal(cells: Floats, figure: bool) -> Floats:
    """Only ways with no two marks on one cell; of a `figure`, those that fit a card."""
    wide, high = np.moveaxis(np.ptp(cells, axis=1), 1, 0) + 1
    longest = np.where(
        np.minimum(wide, high) == 1, thresholds.FIGURE_LONGEST, thresholds.FIGURE_WIDEST
    )
    keys = np.sort(cells[..., 0] * CODE + cells[..., 1], axis=1)
    distinct = (np.diff(keys, axis=1) != 0).all(1)
    fits = (np.maximum(wide, high) <= longest) | (not figure)
    return np.asarray(cells[distinct & fits], np.float64)


def _costs(gone: Floats, apart: Floats, steps: Floats, count: int) -> Floats:
    """Misfit of each way, one common correction of the steps allowed at its own cost."""
    left = apart - np.einsum("kpa,pab->kpb", gone, steps)
    weight = 1 / (count * thresholds.MARK_OFF_PLACE**2)
    square = (
        np.einsum("kpa,kpb->kab", gone, gone) * weight + np.eye(2) / thresholds.MARK_OFF_STEP**2
    )
    mixed = np.einsum("kpa,kpb->kab", gone, left) * weight
    mend = np.linalg.solve(square, mixed)
    rest = left - np.einsum("kpa,kab->kpb", gone, mend)
    cost = (rest**2).sum((1, 2)) * weight + (mend**2).sum((1, 2)) / thresholds.MARK_OFF_STEP**2
    return np.asarray(cost, np.float64)
