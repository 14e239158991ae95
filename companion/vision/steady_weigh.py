"""Weighing looks: how likely each crossing's names are, and which boards fit them best."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from companion.vision import thresholds
from companion.vision.discs import averaged, named, together
from companion.vision.reading import CARS, CELLS, EMPTY, UNSURE, Floats, Quad, Reading
from companion.vision.steady_boards import Board

MISREAD = thresholds.MISREAD
LABELS = CARS + EMPTY


def shift(a: Quad, b: Quad) -> float:
    """How far the crossings went, in streets (the largest of the four)."""
    first, second = np.array(a), np.array(b)
    street = float(np.linalg.norm(first - np.roll(first, 1, 0), axis=1).mean()) / 3
    return float(np.linalg.norm(first - second, axis=1).max()) / max(street, 1.0)


def evidence(reading: Reading) -> Floats:
    """Log likelihood of R, B, Y and empty at each crossing, (16, 4); unsure says nothing."""
    table = np.zeros((CELLS, len(LABELS)))
    for i, (cell, margin, hidden) in enumerate(
        zip(reading.cells, reading.margins, reading.covered, strict=True)
    ):
        if cell == UNSURE or hidden:
            continue
        wrong = MISREAD[0] + MISREAD[1] * (1 - min(1.0, max(0.0, margin))) ** MISREAD[2]
        table[i] = math.log(wrong / 3)
        table[i, LABELS.index(cell)] = math.log(1 - wrong)
    return table


def soft(reading: Reading) -> Floats:
    """What a look says of each crossing with all its doubts, (16, 5)."""
    if reading.chances is not None:
        return reading.chances
    known = np.exp(evidence(reading))
    hidden = np.array(reading.covered, np.float64)[:, None]
    return np.hstack([known / known.sum(axis=1, keepdims=True) * (1 - hidden), hidden])


def full_board(looks: Sequence[Floats], each: int) -> Board | None:
    """The board that these looks, averaged, leave no doubt about; None while they leave some."""
    cells, _, _ = named(together(averaged(looks), each))
    complete = all(cells.count(car) == each for car in CARS)
    return cells if complete and UNSURE not in cells else None


def likeliest_full(total: Floats, each: int) -> tuple[Board, float]:
    """The likeliest board with so many cars of each colour, and its lead over the next."""
    paths: dict[tuple[int, ...], list[tuple[float, Board]]] = {(0, 0, 0): [(0.0, ())]}
    for row in total:
        longer: dict[tuple[int, ...], list[tuple[float, Board]]] = {}
        for counts, known in paths.items():
            for k, label in enumerate(LABELS):
                after = tuple(n + (car == label) for n, car in zip(counts, CARS, strict=True))
                if max(after) <= each:
                    longer.setdefault(after, []).extend((s + row[k], (*b, label)) for s, b in known)
        paths = {counts: sorted(known, reverse=True)[:2] for counts, known in longer.items()}
    best, second = paths[(each,) * len(CARS)]
    return best[1], best[0] - second[0]


def score(total: Floats, board: Board) -> float:
    """Log likelihood of a board; crossings that it does not know count nothing."""
    known = (total[i, LABELS.index(cell)] for i, cell in enumerate(board) if cell != UNSURE)
    return float(sum(known))


def filled(board: Board, total: Floats, least: float) -> Board:
    """The board with its unknown crossings named where the looks are clear about them."""
    clear = np.ptp(total, axis=1) >= least
    return tuple(
        LABELS[total[i].argmax()] if cell == UNSURE and clear[i] else cell
        for i, cell in enumerate(board)
    )


def seen_board(total: Floats, before: Board) -> Board:
    """Each crossing as most looks have it; where they say nothing, as it was."""
    best = total.argmax(1)
    known = np.ptp(total, axis=1) > thresholds.SPOKEN
    return tuple(LABELS[best[i]] if known[i] else before[i] for i in range(CELLS))


def margin_of(lead: float) -> float:
    return 1 - math.exp(-max(0.0, lead) / 4)
