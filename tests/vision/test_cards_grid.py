"""Marks seen askew on a card's grid: which cells they lie on, and how surely."""

from __future__ import annotations

import math

import numpy as np
import pytest

from companion.vision.cards_grid import Cells, Mark, layouts

PITCH = 30.0


def marks(cells: Cells, turn: float = 0.0, steps_off: float = 0.0, slip: float = 0.0) -> list[Mark]:
    """Marks on these cells, the grid turned; its steps seen too long, the last mark slipped."""
    u = PITCH * np.array([math.cos(turn), math.sin(turn)])
    v = np.array([-u[1], u[0]])
    seen = np.stack([u, v]) * (1 + steps_off)
    places = [70 + column * u + row * v for column, row in cells]
    places[-1] = places[-1] + slip * u
    return [Mark(float(x), float(y), (1.0, 0.0, 0.0, 0.0), seen, np.zeros(2)) for x, y in places]


def best(seen: list[Mark]) -> tuple[Cells, float]:
    return max(layouts(seen), key=lambda way: way[1])


@pytest.mark.parametrize("cells", [
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (2, 1), (1, 2)),
    ((0, 0), (1, 0), (2, 0), (3, 0)),
    ((0, 0), (-1, 1), (1, 1), (0, 2)),
])  # fmt: skip
def test_marks_on_a_turned_grid_lie_on_their_cells(cells: Cells) -> None:
    for turn in np.linspace(-0.7, 0.7, 7):
        found, weight = best(marks(cells, float(turn)))
        assert found == cells
        assert weight > 0.99


def test_steps_seen_too_long_are_corrected_by_the_marks_themselves() -> None:
    cells = ((0, 0), (2, 0), (2, 2))
    found, weight = best(marks(cells, 0.2, steps_off=0.12))
    assert found == cells
    assert weight > 0.2


def test_a_mark_between_two_cells_fits_neither_well() -> None:
    ways = sorted(layouts(marks(((0, 0), (0, 1), (1, 1)), slip=0.5)), key=lambda way: -way[1])
    assert ways[0][1] < 0.2
    assert ways[1][1] > 0.1 * ways[0][1]


def test_a_figure_too_wide_for_a_card_is_no_layout() -> None:
    assert all(weight < 1e-3 for _, weight in layouts(marks(((0, 0), (3, 0), (3, 3)))))
    assert best(marks(((0, 0), (1, 0), (3, 0))))[0] == ((0, 0), (1, 0), (3, 0))


def test_two_marks_never_share_a_cell() -> None:
    crowded = marks(((0, 0), (0, 0), (1, 1)))
    assert all(len(set(cells)) == 3 for cells, _ in layouts(crowded))


def test_a_grid_without_extent_gives_no_layout() -> None:
    flat = np.array([[20.0, 0.0], [20.0, 0.0]])
    assert layouts([Mark(10.0 * k, 0.0, (1.0, 0, 0, 0), flat, np.zeros(2)) for k in range(3)]) == []
