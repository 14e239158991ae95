"""What stands in the way of a whole reading, said of the crossings it is about."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision import thresholds
from companion.vision.boardnet import shaded, squares
from companion.vision.doubts import Doubt, crossing_name, doubt
from companion.vision.locate import Locator
from companion.vision.reading import CELLS, Image, Quad, Reading, nothing
from companion.vision.rectify import flatten, nodes

QUAD: Quad = ((300.0, 100.0), (700.0, 100.0), (700.0, 500.0), (300.0, 500.0))


def board(spot: int | None = None, ink: tuple[int, int, int] = (0, 0, 0)) -> Image:
    """A grey board, one crossing of it in another light."""
    image = np.full((600, 1000, 3), 120, np.uint8)
    if spot is not None:
        x, y = nodes(QUAD)[spot]
        cv2.circle(image, (round(x), round(y)), 60, ink, -1)
    return image


def reading(*unread: int, covered: int | None = None) -> Reading:
    cells = tuple("?" if k in unread else "." for k in range(CELLS))
    return Reading(
        cells, (0.9,) * CELLS, tuple(k == covered for k in range(CELLS)), "grid", "", QUAD
    )


def test_crossings_are_named_by_column_and_row() -> None:
    assert [crossing_name(k) for k in (0, 3, 9, 15)] == ["A1", "D1", "B3", "D4"]


@pytest.mark.parametrize(
    ("ink", "key"),
    [
        ((30, 30, 30), "vision.doubt_shadow"),
        ((255, 255, 255), "vision.doubt_glare"),
        ((110, 120, 130), "vision.doubt_unclear"),
    ],
)
def test_the_cause_of_a_doubt_is_told(ink: tuple[int, int, int], key: str) -> None:
    assert doubt(board(9, ink), reading(9)) == Doubt(key, "B3")


def test_in_a_deep_shadow_the_network_is_believed_less(
    eyes: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    flat = flatten(board(9, (30, 30, 30)), QUAD)
    assert shaded(squares(flat)).nonzero()[0].tolist() == [9]
    first = eyes.net.look(flat)
    careful = eyes.net.look_round(flat, first).chances
    monkeypatch.setattr(thresholds, "SHADE_FAITH", 1.0)
    plain = eyes.net.look_round(flat, first).chances
    assert careful[9].max() < plain[9].max()
    others = [k for k in range(CELLS) if k != 9]
    assert np.array_equal(careful[others], plain[others])


def test_a_covered_crossing_is_told_as_covered() -> None:
    assert doubt(board(9), reading(9, covered=9)) == Doubt("vision.doubt_covered", "B3")


def test_all_crossings_with_the_commonest_cause_are_named() -> None:
    image = board(9, (30, 30, 30))
    assert doubt(image, reading(0, 5, 9)) == Doubt("vision.doubt_unclear", "A1, B2")


def test_a_whole_reading_and_no_reading_have_no_doubts() -> None:
    assert doubt(board(), reading()) is None
    assert doubt(board(), nothing("vision.no_board")) is None
    assert doubt(board(), replace(reading(3), crossings=None)) is None
