"""From a close look to a figure: which marks are there, all judged together, and on which cells."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.cards_close import View
from companion.vision.cards_net import STRIDE
from companion.vision.reading import Floats

LABELS = "RBYE"
FAINT = 0.08  # chance below which a peak is not even a candidate
SHARPEN = 2.0  # see `sharpened`
CLEAR = 0.7  # chance at a cell's centre for a mark that lies between cells: as good as certain
MOST_MARKS = 6  # candidates weighed together
ODD = 0.1  # weight of "some other number of marks" against a proper figure
KIND_DOUBT = 0.08  # the ground alone never decides: glare bleaches green to white
FEWEST_CELLS = 16  # of card in a crop
LOOSE_FILL, LOOSE_EDGE = 0.72, 0.68  # mean chance of card in its box; mean decision of all cells
SOLID_STEP = 0.12  # above those two, this much more is a card beyond doubt
WIDEST = 3  # cells of a figure side by side
LONGEST = 4  # cells of a figure that is one straight line


@dataclass(frozen=True)
class Mark:
    """A candidate: crop pixels, the chance of each label, the grid's steps there."""

    x: float
    y: float
    chances: tuple[float, ...]
    steps: Floats


@dataclass(frozen=True)
class Figure:
    """What the card shows; `rows` are empty when the marks make no figure."""

    expert: bool
    rows: tuple[str, ...]
    margin: float


def decode(view: View) -> Figure:
    """The likeliest figure with its margin: 1 sure, 0 a guess."""
    marks = candidates(view)
    chosen, expert, belief = _best_labels(marks, view.green)
    if not chosen:
        return Figure(view.green > 0.5, (), 0.0)
    cells, fit = _on_grid([marks[i] for i, _ in chosen])
    rows = _rows([(LABELS[label], cell) for (_, label), cell in zip(chosen, cells, strict=True)])
    margin = max(0.0, min(2 * belief - 1, fit, solidity(view)))
    return Figure(expert, rows, margin if rows else 0.0)


def solidity(view: View) -> float:
    """How clearly the crop shows one card with a table around it; 0 for a piece of a board."""
    inside = view.card > 0.5
    if int(inside.sum()) < FEWEST_CELLS:
        return 0.0
    ys, xs = np.nonzero(inside)
    left, right = (int(v) for v in np.percentile(xs, (1, 99)))
    top, low = (int(v) for v in np.percentile(ys, (1, 99)))
    filled = float(view.card[top : low + 1, left : right + 1].mean())
    decided = float(np.abs(2 * view.card - 1).mean())
    return min((filled - LOOSE_FILL) / SOLID_STEP, (decided - LOOSE_EDGE) / SOLID_STEP, 1.0)


def candidates(view: View) -> list[Mark]:
    """Peaks of the heats, strongest first."""
    total = view.heats.max(0) * _on_card(view)
    top = cv2.dilate(total, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((total >= top) & (total > FAINT))
    order = np.argsort(-total[ys, xs])
    marks: list[Mark] = []
    for x, y in zip(xs[order], ys[order], strict=True):
        mark = _mark(view, int(x), int(y))
        if all(math.hypot(mark.x - m.x, mark.y - m.y) > 0.45 * _pitch(mark) for m in marks):
            marks.append(mark)
    return marks[:MOST_MARKS]


def _on_card(view: View) -> Floats:
    """1 well on the card, 0 beside it: spots of the table are no marks."""
    around = cv2.blur(view.card, (3, 3))
    return np.asarray(np.clip(3 * around - 1, 0, 1), np.float64)


def _pitch(mark: Mark) -> float:
    return math.sqrt(abs(float(np.linalg.det(mark.steps))))


def _mark(view: View, x: int, y: int) -> Mark:
    high, wide = view.card.shape
    rows, columns = slice(max(0, y - 1), min(high, y + 2)), slice(max(0, x - 1), min(wide, x + 2))
    near = view.heats[:, rows, columns]
    weight = near.max(0) ** 2
    weight = weight / weight.sum()
    yy, xx = np.mgrid[rows, columns]
    px, py = (float((axis * weight).sum()) * STRIDE + (STRIDE - 1) / 2 for axis in (xx, yy))
    strength = sharpened(float(view.heats[:, y, x].max() * _on_card(view)[y, x]) / CLEAR)
    share = (near.max((1, 2)) + 1e-3) ** SHARPEN
    chances = strength * share / share.sum()
    steps = (view.steps[:, :, rows, columns] * weight).sum((2, 3))
    return Mark(px, py, tuple(float(c) for c in chances), steps)


def sharpened(chance: float) -> float:
    """Heat is spread over cells; whether a mark is there at all is clearer than one cell says."""
    odds = (min(chance, 0.99) / (1 - min(chance, 0.99))) ** SHARPEN
    return float(odds / (1 + odds))


def _best_labels(marks: Sequence[Mark], green: float) -> tuple[list[tuple[int, int]], bool, float]:
    """(mark, label) pairs of the likeliest proper figure, its kind, and the belief in it."""
    best: tuple[int | None, ...] = ()
    top = proper = everything = 0.0
    for labels in itertools.product(*[_likely(mark) for mark in marks]):
        chance = math.prod(
            mark.chances[label] if label is not None else 1 - sum(mark.chances)
            for mark, label in zip(marks, labels, strict=True)
        )
        everything += chance
        kind = _kind(labels)
        if kind is None:
            continue
        weighed = chance * max(KIND_DOUBT, green if kind else 1 - green)
        proper += weighed
        if weighed > top:
            best, top = labels, weighed
    chosen = [(i, label) for i, label in enumerate(best) if label is not None]
    improper = ODD * max(0.0, everything - proper)
    return chosen, bool(_kind(best)), top / (proper + improper + 1e-9)


def _likely(mark: Mark) -> list[int | None]:
    labels: list[int | None] = [k for k, chance in enumerate(mark.chances) if chance > 0.01]
    return [*labels, None]


def _kind(labels: Sequence[int | None]) -> bool | None:
    """True for an expert's figure, False for a regular one, None for neither."""
    cars = sum(label is not None and label < 3 for label in labels)
    free = sum(label == 3 for label in labels)
    return bool(free) if cars == 3 and free <= 1 else None


def _on_grid(marks: Sequence[Mark]) -> tuple[list[tuple[int, int]], float]:
    """(column, row) of each mark from the first, and how well all pairs agree (1 perfectly)."""
    cells, worst = [(0, 0)], 0.0
    for i, j in itertools.combinations(range(len(marks)), 2):
        a, b = marks[i], marks[j]
        steps = (a.steps + b.steps) / 2
        if abs(np.linalg.det(steps)) < 1:
            return cells * len(marks), 0.0
        exact = np.linalg.solve(steps.T, np.array([b.x - a.x, b.y - a.y]))
        whole = np.round(exact)
        worst = max(worst, float(np.abs(exact - whole).max()))
        if i == 0:
            cells.append((int(whole[0]), int(whole[1])))
        elif (cells[j][0] - cells[i][0], cells[j][1] - cells[i][1]) != tuple(whole):
            worst = 0.5
    return cells, 1 - 2 * worst


def _rows(marks: Sequence[tuple[str, tuple[int, int]]]) -> tuple[str, ...]:
    """The figure as rows of text; none when two marks share a cell or it is too wide."""
    columns, lines = ([cell[axis] for _, cell in marks] for axis in (0, 1))
    wide, high = max(columns) - min(columns) + 1, max(lines) - min(lines) + 1
    limit = LONGEST if 1 in (wide, high) else WIDEST
    if max(wide, high) > limit or len({cell for _, cell in marks}) < len(marks):
        return ()
    table = [["?"] * wide for _ in range(high)]
    for label, (column, line) in marks:
        table[line - min(lines)][column - min(columns)] = "_" if label == "E" else label
    return tuple("".join(row) for row in table)
