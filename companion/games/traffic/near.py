"""What a wrong card nearly was: the same figure with one mistake in it, to be looked for.

A variant's labels say more than a card's: lower case is a car that belongs to the mistake, ``*``
any car where the card wants a free crossing, ``-`` a free crossing that the card does not show,
``x`` a crossing that would be off the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, NamedTuple

from companion.games.traffic.cards import EMPTY, Figure, corner, mirrored

ANY_CAR = "*"
HOLE = "-"
OFF = "x"

# Why a card is refused: the mistake that comes nearest to what lies on the board.
Miss = Literal["taken", "edge", "mirror", "colours", "gap", "diagonal", "shape", "absent"]


class Variant(NamedTuple):
    reason: Miss
    cells: Figure


def near_misses(cells: Figure) -> Iterator[Variant]:
    """The mistakes people make, the slightest first."""
    if any(label == EMPTY for _, _, label in cells):
        yield Variant("taken", _relabelled(cells, {EMPTY: ANY_CAR}))
        yield Variant("edge", _relabelled(cells, {EMPTY: OFF}))
    yield Variant("mirror", mirrored(cells))
    yield from _exchanged(cells)
    yield from _stretched(cells)


def _relabelled(cells: Figure, labels: dict[str, str]) -> Figure:
    return tuple((row, column, labels.get(label, label)) for row, column, label in cells)


def _exchanged(cells: Figure) -> Iterator[Variant]:
    for one, other in combinations(range(len(cells)), 2):
        a, b = cells[one][2], cells[other][2]
        if a != b and EMPTY not in (a, b):
            swapped = list(cells)
            swapped[one] = (*cells[one][:2], b.lower())
            swapped[other] = (*cells[other][:2], a.lower())
            yield Variant("colours", tuple(swapped))


def _stretched(cells: Figure) -> Iterator[Variant]:
    """The figure pulled apart by one crossing along a row, along a column, then both."""
    by_row = [(cut, -1) for cut in range(max(row for row, _, _ in cells))]
    by_column = [(-1, cut) for cut in range(max(column for _, column, _ in cells))]
    both = [(row, column) for row, _ in by_row for _, column in by_column]
    for row, column in (*by_row, *by_column, *both):
        holes = _holes(cells, row, column)
        if len(holes) >= (row >= 0) + (column >= 0):
            yield Variant("gap", corner((*_pulled(cells, row, column), *holes)))


def _pulled(cells: Figure, row_cut: int, column_cut: int) -> Figure:
    return tuple(
        (row + (0 <= row_cut < row), column + (0 <= column_cut < column), label)
        for row, column, label in cells
    )


def _holes(cells: Figure, row_cut: int, column_cut: int) -> Figure:
    """The crossings that open between two cars which touch on the card."""
    cars = [(row, column) for row, column, label in cells if label != EMPTY]
    holes = []
    for row, column in cars:
        (pulled_row, pulled_column, _), *_ = _pulled(((row, column, ""),), row_cut, column_cut)
        if row == row_cut and (row + 1, column) in cars:
            holes.append((pulled_row + 1, pulled_column, HOLE))
        if column == column_cut and (row, column + 1) in cars:
            holes.append((pulled_row, pulled_column + 1, HOLE))
    return tuple(holes)
