"""From a close look to a figure: which marks are there, all judged together, and on which cells."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.cards_close import CloseLook
from companion.vision.cards_grid import Cells, Mark, layouts, off_grid, pitch
from companion.vision.cards_net import STRIDE
from companion.vision.reading import Floats

LABELS = "RBYE"
CARS = 3  # of a figure; a free crossing may be its fourth mark


@dataclass(frozen=True)
class Figure:
    """What the card shows; `rows` are empty when the marks make no figure."""

    expert: bool
    rows: tuple[str, ...]
    margin: float
    belief: float = 0.0  # in this figure against all others, were it a card for certain


def decode(view: CloseLook) -> Figure:
    """The likeliest figure with its margin: 1 sure, 0 a guess."""
    marks = candidates(view)
    chosen, cells, belief = _best(marks, view.green)
    if not chosen:
        return Figure(view.green > 0.5, (), 0.0)
    if colourless(view, [marks[i] for i, label in chosen if label < LABELS.index("E")]):
        return Figure(view.green > 0.5, (), 0.0)
    margin = max(0.0, 2 * belief - 1) * max(0.0, solidity(view))
    labels = [LABELS[label] for _, label in chosen]
    return Figure("E" in labels, _rows(labels, cells), margin, belief)


def solidity(view: CloseLook) -> float:
    """How clearly the crop shows one card with a table around it; 0 for a piece of a board."""
    inside = view.card > 0.5
    if int(inside.sum()) < thresholds.CARD_FEWEST_CELLS:
        return 0.0
    ys, xs = np.nonzero(inside)
    left, right = (int(v) for v in np.percentile(xs, thresholds.BOX_ENDS))
    top, low = (int(v) for v in np.percentile(ys, thresholds.BOX_ENDS))
    filled = float(view.card[top : low + 1, left : right + 1].mean())
    decided = float(np.abs(2 * view.card - 1).mean()) - (1 - view.seen)
    return min(
        (filled - thresholds.LOOSE_FILL) / thresholds.SOLID_STEP,
        (decided - thresholds.LOOSE_EDGE) / thresholds.SOLID_STEP,
        1.0,
    )


def colourless(view: CloseLook, cars: Sequence[Mark]) -> bool:
    """Whether all cars are black, white or grey on this ground: letters, not cars."""
    ground = _ground(view)
    for car in cars:
        paint = _paint(view, car.x, car.y, car.steps)
        against_ground, against_white = paint / ground, paint / ground.max()
        if min(np.ptp(against_ground), np.ptp(against_white)) > thresholds.COLOURLESS:
            return False
    return True


def _ground(view: CloseLook) -> Floats:
    """The card's own colour: bright bare places; white when it has none."""
    bare = (view.card > 0.5) & (view.heats.max(0) < thresholds.MARK_FAINT)
    if int(bare.sum()) < thresholds.CARD_FEWEST_CELLS:
        return np.full(3, 255.0)
    ys, xs = np.nonzero(bare)
    shown = np.percentile(view.picture[ys * STRIDE, xs * STRIDE], thresholds.GROUND_LIGHT, axis=0)
    return np.maximum(np.asarray(shown, np.float64), 1.0)


def _paint(view: CloseLook, x: float, y: float, steps: Floats) -> Floats:
    """The mean colour in the middle of a mark."""
    spot = np.zeros(view.picture.shape[:2], np.uint8)
    radius = max(1, round(thresholds.TINT_SPOT * math.sqrt(abs(float(np.linalg.det(steps))))))
    cv2.circle(spot, (round(x), round(y)), radius, 255, -1)
    return np.array(cv2.mean(view.picture, spot)[:3])


def candidates(view: CloseLook) -> list[Mark]:
    """Peaks of the heats, strongest first."""
    total = view.heats.max(0) * _on_card(view)
    top = cv2.dilate(total, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((total >= top) & (total > thresholds.MARK_FAINT))
    order = np.argsort(-total[ys, xs])
    marks: list[Mark] = []
    for x, y in zip(xs[order], ys[order], strict=True):
        mark = _mark(view, int(x), int(y))
        if all(
            math.hypot(mark.x - m.x, mark.y - m.y) > thresholds.MARKS_APART * pitch(mark)
            for m in marks
        ):
            marks.append(mark)
    return marks[: thresholds.MOST_MARKS]


def _on_card(view: CloseLook) -> Floats:
    """1 well on the card, 0 beside it: spots of the table are no marks."""
    around = cv2.blur(view.card, (3, 3))
    return np.asarray(np.clip(3 * around - 1, 0, 1), np.float64)


def _mark(view: CloseLook, x: int, y: int) -> Mark:
    high, wide = view.card.shape
    rows, columns = slice(max(0, y - 1), min(high, y + 2)), slice(max(0, x - 1), min(wide, x + 2))
    near = view.heats[:, rows, columns]
    weight = near.max(0) ** 2
    weight = weight / weight.sum()
    yy, xx = np.mgrid[rows, columns]
    px, py = (float((axis * weight).sum()) * STRIDE + (STRIDE - 1) / 2 for axis in (xx, yy))
    strength = sharpened(
        float(view.heats[:, y, x].max() * _on_card(view)[y, x]) / thresholds.MARK_CLEAR
    )
    share = (near.max((1, 2)) + thresholds.MARK_LEAST) ** thresholds.MARK_SHARPEN
    chances = strength * share / share.sum()
    steps = (view.steps[:, :, rows, columns] * weight).sum((2, 3))
    return Mark(px, py, tuple(float(c) for c in chances), steps, _tint(view, px, py, steps))


def _tint(view: CloseLook, x: float, y: float, steps: Floats) -> Floats:
    """Blue and red against green in the middle of a mark, the same in light and in shade."""
    b, g, r = np.log(_paint(view, x, y, steps) + thresholds.TINT_DARK)
    return np.array([b - g, r - g])


def sharpened(chance: float) -> float:
    """Heat is spread over cells; whether a mark is there at all is clearer than one cell says."""
    odds = (
        min(chance, thresholds.MARK_MOST) / (1 - min(chance, thresholds.MARK_MOST))
    ) ** thresholds.MARK_SHARPEN
    return float(odds / (1 + odds))


def _best(marks: Sequence[Mark], green: float) -> tuple[list[tuple[int, int]], Cells, float]:
    """(mark, label) pairs of the likeliest proper figure, their cells, and the belief in it."""
    ways = _Ways(marks)
    proper, improper = _labellings(marks, green)
    top = total = 0.0
    best: tuple[list[tuple[int, int]], Cells] = ([], ())
    least = thresholds.UNLIKELY * max((weight for _, weight in proper), default=0.0)
    for chosen, weight in proper:
        if weight < least:
            continue
        total += weight * thresholds.NO_GRID
        which = [i for i, _ in chosen]
        alone = ways.strays(which)
        for cells, fit in ways.of(which):
            total += weight * fit
            if weight * fit * alone > top:
                best, top = (chosen, cells), weight * fit * alone
    total += sum(ways.common(chosen) * weight for chosen, weight in improper if weight >= least)
    return *best, top / (total + 1e-9)


class _Ways:
    """How some of a card's marks may lie on cells, each choice of them laid out once."""

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._marks = marks
        self._known: dict[tuple[int, ...], list[tuple[Cells, float]]] = {}

    def of(self, which: Sequence[int]) -> list[tuple[Cells, float]]:
        """All ways as a figure."""
        key = tuple(which)
        if key not in self._known:
            self._known[key] = layouts([self._marks[i] for i in key])
        return self._known[key]

    def strays(self, which: Sequence[int]) -> float:
        """How well the marks left out are explained: as none, or as lying off the others' grid."""
        known = [self._marks[i] for i in which]
        left = [mark for i, mark in enumerate(self._marks) if i not in which]
        return math.prod(_left_out(mark, off_grid(mark, known)) / _left_out(mark) for mark in left)

    def common(self, which: Sequence[int]) -> float:
        """How well more marks than a figure's cars lie on one grid; fewer always do."""
        if len(which) <= CARS:
            return 1.0
        ways = layouts([self._marks[i] for i in which], figure=False)
        return max((fit for _, fit in ways), default=0.0)


def _labellings(
    marks: Sequence[Mark], green: float
) -> tuple[list[tuple[list[tuple[int, int]], float]], list[tuple[list[int], float]]]:
    """Every proper choice of (mark, label) pairs with its weight; all others, by their marks."""
    proper: list[tuple[list[tuple[int, int]], float]] = []
    improper: dict[tuple[int, ...], float] = {}
    alike = one_paint(marks)
    for labels in itertools.product(*[_likely(mark) for mark in marks]):
        chosen = [(i, label) for i, label in enumerate(labels) if label is not None]
        kind = _kind(labels)
        beside = float(len(chosen) >= CARS)  # fewer marks are no card that things lie beside
        chance = _agreed(alike, chosen) * math.prod(
            mark.chances[label] if label is not None else _left_out(mark, beside)
            for mark, label in zip(marks, labels, strict=True)
        )
        if kind is None:
            which = tuple(i for i, _ in chosen)
            improper[which] = improper.get(which, 0.0) + thresholds.ODD_FIGURE * chance
        else:
            proper.append(
                (chosen, chance * max(thresholds.KIND_DOUBT, green if kind else 1 - green))
            )
    return proper, [(list(which), weight) for which, weight in improper.items()]


def _left_out(mark: Mark, off: float = 1.0) -> float:
    """The chance that there is no mark, or one that is not the card's: a disc beside it."""
    there = sum(mark.chances)
    return 1 - there + thresholds.STRAY_MARK * off * there


def one_paint(marks: Sequence[Mark]) -> Floats:
    """How likely each two marks are painted alike, by their tints."""
    tints = np.array([mark.tint for mark in marks]).reshape(-1, 2)
    apart = np.linalg.norm(tints[:, None] - tints[None], axis=2)
    told = np.clip(
        thresholds.TINT_SLOPE * (thresholds.ONE_TINT - apart),
        -thresholds.MOST_TINT,
        thresholds.MOST_TINT,
    )
    return np.asarray(1 / (1 + np.exp(-told)), np.float64)


def _agreed(alike: Floats, chosen: list[tuple[int, int]]) -> float:
    """A card paints all its red cars alike, and no blue one so."""
    cars = [(i, label) for i, label in chosen if label < LABELS.index("E")]
    return math.prod(
        float(alike[i, j]) if one == other else 1 - float(alike[i, j])
        for (i, one), (j, other) in itertools.combinations(cars, 2)
    )


def _likely(mark: Mark) -> list[int | None]:
    labels: list[int | None] = [
        k for k, chance in enumerate(mark.chances) if chance > thresholds.MARK_POSSIBLE
    ]
    return [*labels, None]


def _kind(labels: Sequence[int | None]) -> bool | None:
    """True for an expert's figure, False for a regular one, None for neither."""
    cars = sum(label is not None and label < 3 for label in labels)
    free = sum(label == 3 for label in labels)
    return bool(free) if cars == CARS and free <= 1 else None


def _rows(labels: Sequence[str], cells: Cells) -> tuple[str, ...]:
    """The figure as rows of text."""
    left, top = (min(cell[axis] for cell in cells) for axis in (0, 1))
    wide, high = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    table = [["?"] * (wide - left) for _ in range(high - top)]
    for label, (column, line) in zip(labels, cells, strict=True):
        table[line - top][column - left] = "_" if label == "E" else label
    return tuple("".join(row) for row in table)
