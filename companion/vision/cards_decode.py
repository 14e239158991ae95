"""From a close look to a figure: which marks are there, all judged together, and on which cells."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.cards_close import View
from companion.vision.cards_grid import Cells, Mark, layouts, pitch
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
NO_GRID = 0.001  # weight of "these marks lie on no grid" against a perfect fit
TINT_SPOT = 0.2  # pitches: radius of the spot whose colour is taken for the mark's
TINT_DARK = 16.0  # grey levels added before colours are compared: black has no hue
ONE_TINT = 0.2  # difference of tints (log) at which one paint and two are equally likely
TINT_SLOPE, MOST_TINT = 30.0, 3.0  # log odds per difference; the most that two tints can tell
UNLIKELY = 1e-4  # share of the likeliest labelling below which another is not even laid out


@dataclass(frozen=True)
class Figure:
    """What the card shows; `rows` are empty when the marks make no figure."""

    expert: bool
    rows: tuple[str, ...]
    margin: float
    belief: float = 0.0  # in this figure against all others, were it a card for certain


def decode(view: View) -> Figure:
    """The likeliest figure with its margin: 1 sure, 0 a guess."""
    marks = candidates(view)
    chosen, cells, belief = _best(marks, view.green)
    if not chosen:
        return Figure(view.green > 0.5, (), 0.0)
    margin = max(0.0, 2 * belief - 1) * max(0.0, solidity(view))
    labels = [LABELS[label] for _, label in chosen]
    return Figure("E" in labels, _rows(labels, cells), margin, belief)


def solidity(view: View) -> float:
    """How clearly the crop shows one card with a table around it; 0 for a piece of a board."""
    inside = view.card > 0.5
    if int(inside.sum()) < FEWEST_CELLS:
        return 0.0
    ys, xs = np.nonzero(inside)
    left, right = (int(v) for v in np.percentile(xs, (1, 99)))
    top, low = (int(v) for v in np.percentile(ys, (1, 99)))
    filled = float(view.card[top : low + 1, left : right + 1].mean())
    decided = float(np.abs(2 * view.card - 1).mean()) - (1 - view.seen)
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
        if all(math.hypot(mark.x - m.x, mark.y - m.y) > 0.45 * pitch(mark) for m in marks):
            marks.append(mark)
    return marks[:MOST_MARKS]


def _on_card(view: View) -> Floats:
    """1 well on the card, 0 beside it: spots of the table are no marks."""
    around = cv2.blur(view.card, (3, 3))
    return np.asarray(np.clip(3 * around - 1, 0, 1), np.float64)


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
    return Mark(px, py, tuple(float(c) for c in chances), steps, _tint(view, px, py, steps))


def _tint(view: View, x: float, y: float, steps: Floats) -> Floats:
    """Blue and red against green in the middle of a mark, the same in light and in shade."""
    radius = max(1, round(TINT_SPOT * math.sqrt(abs(float(np.linalg.det(steps))))))
    high, wide = view.picture.shape[:2]
    spot = np.zeros((high, wide), np.uint8)
    cv2.circle(spot, (round(x), round(y)), radius, 255, -1)
    b, g, r = np.log(np.array(cv2.mean(view.picture, spot)[:3]) + TINT_DARK)
    return np.array([b - g, r - g])


def sharpened(chance: float) -> float:
    """Heat is spread over cells; whether a mark is there at all is clearer than one cell says."""
    odds = (min(chance, 0.99) / (1 - min(chance, 0.99))) ** SHARPEN
    return float(odds / (1 + odds))


def _best(marks: Sequence[Mark], green: float) -> tuple[list[tuple[int, int]], Cells, float]:
    """(mark, label) pairs of the likeliest proper figure, their cells, and the belief in it."""
    proper, improper = _labellings(marks, green)
    top = total = 0.0
    best: tuple[list[tuple[int, int]], Cells] = ([], ())
    least = UNLIKELY * max((weight for _, weight in proper), default=0.0)
    ways: dict[tuple[int, ...], list[tuple[Cells, float]]] = {}
    for chosen, weight in proper:
        if weight < least:
            continue
        which = tuple(i for i, _ in chosen)
        if which not in ways:
            ways[which] = layouts([marks[i] for i in which])
        total += weight * NO_GRID
        for cells, fit in ways[which]:
            total += weight * fit
            if weight * fit > top:
                best, top = (chosen, cells), weight * fit
    return *best, top / (total + improper + 1e-9)


def _labellings(
    marks: Sequence[Mark], green: float
) -> tuple[list[tuple[list[tuple[int, int]], float]], float]:
    """Every proper choice of (mark, label) pairs with its weight; the weight of all the others."""
    proper: list[tuple[list[tuple[int, int]], float]] = []
    improper, alike = 0.0, one_paint(marks)
    for labels in itertools.product(*[_likely(mark) for mark in marks]):
        chance = math.prod(
            mark.chances[label] if label is not None else 1 - sum(mark.chances)
            for mark, label in zip(marks, labels, strict=True)
        )
        chosen = [(i, label) for i, label in enumerate(labels) if label is not None]
        chance *= _agreed(alike, chosen)
        kind = _kind(labels)
        if kind is None:
            improper += ODD * chance
        else:
            proper.append((chosen, chance * max(KIND_DOUBT, green if kind else 1 - green)))
    return proper, improper


def one_paint(marks: Sequence[Mark]) -> Floats:
    """How likely each two marks are painted alike, by their tints."""
    tints = np.array([mark.tint for mark in marks]).reshape(-1, 2)
    apart = np.linalg.norm(tints[:, None] - tints[None], axis=2)
    told = np.clip(TINT_SLOPE * (ONE_TINT - apart), -MOST_TINT, MOST_TINT)
    return np.asarray(1 / (1 + np.exp(-told)), np.float64)


def _agreed(alike: Floats, chosen: list[tuple[int, int]]) -> float:
    """A card paints all its red cars alike, and no blue one so."""
    cars = [(i, label) for i, label in chosen if label < LABELS.index("E")]
    return math.prod(
        float(alike[i, j]) if one == other else 1 - float(alike[i, j])
        for (i, one), (j, other) in itertools.combinations(cars, 2)
    )


def _likely(mark: Mark) -> list[int | None]:
    labels: list[int | None] = [k for k, chance in enumerate(mark.chances) if chance > 0.01]
    return [*labels, None]


def _kind(labels: Sequence[int | None]) -> bool | None:
    """True for an expert's figure, False for a regular one, None for neither."""
    cars = sum(label is not None and label < 3 for label in labels)
    free = sum(label == 3 for label in labels)
    return bool(free) if cars == 3 and free <= 1 else None


def _rows(labels: Sequence[str], cells: Cells) -> tuple[str, ...]:
    """The figure as rows of text."""
    left, top = (min(cell[axis] for cell in cells) for axis in (0, 1))
    wide, high = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    table = [["?"] * (wide - left) for _ in range(high - top)]
    for label, (column, line) in zip(labels, cells, strict=True):
        table[line - top][column - left] = "_" if label == "E" else label
    return tuple("".join(row) for row in table)
