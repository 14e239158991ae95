"""From what the network sees on a card to its figure: all marks judged together."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.cards_close import CloseLook
from companion.vision.cards_decode import LABELS, decode
from companion.vision.cards_net import CLOSE, STRIDE

CELLS = CLOSE // STRIDE
RED, ORANGE, BLUE = (40, 40, 200), (40, 140, 220), (190, 90, 30)
Seen = tuple[tuple[float, float], tuple[int, int, int], dict[str, float]]


def view(*marks: Seen) -> CloseLook:
    """A white card with marks: (column, row), paint, and the heat of each label there."""
    picture = np.full((CLOSE, CLOSE, 3), 235, np.uint8)
    heats = np.full((4, CELLS, CELLS), 1e-3)
    yy, xx = np.mgrid[0:CELLS, 0:CELLS]
    for (column, row), paint, seen in marks:
        x, y = 12 + 8 * column, 12 + 8 * row
        cv2.circle(picture, (round(x * STRIDE + 2), round(y * STRIDE + 2)), 12, paint, -1)
        bump = np.exp(-((xx - x) ** 2 + (yy - y) ** 2) / 2)
        for label, heat in seen.items():
            heats[LABELS.index(label)] += heat * bump
    card = np.zeros((CELLS, CELLS))
    card[5:35, 5:35] = 1.0
    steps = np.zeros((2, 2, CELLS, CELLS))
    steps[0, 0] = steps[1, 1] = 8.0 * STRIDE
    return CloseLook(picture, np.eye(2, 3), np.minimum(heats, 0.99), card, 0.02, steps)


SURE_RED: Seen = ((0, 0), RED, {"R": 0.95})
SURE_BLUE: Seen = ((1, 1), BLUE, {"B": 0.95})


def test_clear_marks_are_read_with_a_high_margin() -> None:
    figure = decode(view(SURE_RED, SURE_BLUE, ((2, 1), ORANGE, {"Y": 0.95})))
    assert (figure.rows, figure.expert) == (("R??", "?BY"), False)
    assert figure.margin > 0.9


def test_a_doubtful_car_is_told_by_the_paint_of_the_others() -> None:
    doubt = {"R": 0.5, "Y": 0.45}
    unlike = decode(view(SURE_RED, SURE_BLUE, ((1, 0), ORANGE, doubt)))
    alike = decode(view(SURE_RED, SURE_BLUE, ((1, 0), RED, doubt)))
    assert unlike.rows == ("RY", "?B")
    assert alike.rows == ("RR", "?B")
    assert min(unlike.margin, alike.margin) > 0.5


def test_a_shade_over_a_car_does_not_change_its_paint() -> None:
    shaded = (20, 20, 100)
    figure = decode(view(SURE_RED, SURE_BLUE, ((1, 0), shaded, {"R": 0.5, "Y": 0.45})))
    assert figure.rows == ("RR", "?B")


def test_two_marks_are_no_figure() -> None:
    assert decode(view(SURE_RED, SURE_BLUE)).margin == 0


def test_four_cars_are_no_figure() -> None:
    seen = view(SURE_RED, SURE_BLUE, ((2, 1), ORANGE, {"Y": 0.95}), ((0, 2), RED, {"R": 0.95}))
    assert decode(seen).margin == 0


ROW: tuple[Seen, ...] = (
    ((0, 1.5), BLUE, {"B": 0.95}),
    ((1, 1.5), RED, {"R": 0.95}),
    ((2, 1.5), ORANGE, {"Y": 0.95}),
)


def test_a_disc_beside_the_card_off_its_grid_is_none_of_its_cars() -> None:
    figure = decode(view(*ROW, ((1.5, 0), RED, {"R": 0.95})))
    assert (figure.rows, figure.expert) == (("BRY",), False)
    assert figure.margin > thresholds.CARD_SURE


def test_a_disc_on_the_card_s_grid_makes_its_figure_doubtful() -> None:
    assert decode(view(*ROW, ((1, 0.5), RED, {"R": 0.95}))).margin == 0


def test_four_cars_further_apart_than_a_card_has_cells_are_no_figure() -> None:
    low = [((column, 2.25), paint, seen) for (column, _), paint, seen in ROW]
    assert decode(view(*low, ((1, -0.75), RED, {"R": 0.95}))).margin == 0


def test_a_figure_of_black_marks_is_refused_and_one_coloured_car_saves_it() -> None:
    black, grey = (28, 30, 33), (120, 124, 126)
    heat = {"B": 0.95}
    letters = decode(view(((0, 0), black, heat), ((1, 1), grey, heat), ((2, 1), black, heat)))
    assert (letters.rows, letters.margin, letters.belief) == ((), 0.0, 0.0)
    dim = decode(view(((0, 0), BLUE, heat), ((1, 1), black, heat), ((2, 1), black, heat)))
    assert dim.rows != ()
