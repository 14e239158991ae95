"""The practice board has its sixteen crossings in the right places, and ten stickers."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.printing import print_board
from companion.printing.markers import CORNERS, shown_number
from tests.printing.raster import Picture, pictures, words

pytestmark = pytest.mark.slow

DPI = 150
MM = 25.4 / DPI
HUES = {"red": ((172, 180), (0, 6)), "blue": ((102, 116),), "yellow": ((22, 30),)}


@pytest.fixture(scope="module", params=["a4", "letter"])
def pages(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[Picture]:
    pdf = tmp_path_factory.mktemp("board") / "board.pdf"
    print_board(pdf, request.param, "fr")
    return pictures(pdf, DPI)


def crossings(page: Picture) -> np.ndarray:
    """The centres of the dashed circles, in millimetres, row by row."""
    grey = cv2.GaussianBlur(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY), (0, 0), 2)
    low, high = round(13 / MM), round(14.2 / MM)
    found = cv2.HoughCircles(
        grey, cv2.HOUGH_GRADIENT, 1, round(20 / MM), param1=80, param2=28,
        minRadius=low, maxRadius=high,
    )  # fmt: skip
    assert found is not None
    centres = sorted(found[0, :, :2] * MM, key=lambda at: (round(at[1] / 20), at[0]))
    return np.array(centres)


def test_the_board_has_sixteen_crossings_45_mm_apart(pages: list[Picture]) -> None:
    centres = crossings(pages[0])
    assert len(centres) == 16
    grid = centres.reshape(4, 4, 2)
    assert np.abs(np.diff(grid[..., 0], axis=1) - 45).max() < 0.6
    assert np.abs(np.diff(grid[..., 1], axis=0) - 45).max() < 0.6


def test_the_corners_bear_the_numbers_of_their_markers(tmp_path: Path) -> None:
    print_board(tmp_path / "b.pdf", "a4", "fr")
    corners = [
        w for w in words(tmp_path / "b.pdf")[0] if w.text in set("0123456789") and w.top < 225
    ]
    named = {w.text: (w.left > 105, w.top > 130) for w in corners}
    assert named == {
        shown_number(k): (right == 1, low == 1) for k, (right, low) in enumerate(CORNERS)
    }


def test_the_board_leaves_the_printer_a_margin(pages: list[Picture]) -> None:
    ink = np.argwhere(pages[0].min(axis=2) < 250) * MM
    height, width = np.array(pages[0].shape[:2]) * MM
    assert ink.min() > 5
    assert ink[:, 0].max() < height - 4 and ink[:, 1].max() < width - 5


def test_nothing_on_the_board_looks_like_a_car(pages: list[Picture]) -> None:
    hsv = cv2.cvtColor(pages[0], cv2.COLOR_BGR2HSV)[round(36 / MM) : round(225 / MM)]
    for hue in HUES.values():
        vivid = coloured(hsv, hue)
        assert vivid.sum() * MM * MM < 60  # a few specks at most, a car is 700 square mm


def coloured(hsv: Picture, ranges: tuple[tuple[int, int], ...]) -> np.ndarray:
    hue = np.any([(hsv[..., 0] >= low) & (hsv[..., 0] <= high) for low, high in ranges], axis=0)
    seen: np.ndarray = hue & (hsv[..., 1] > 120) & (hsv[..., 2] > 120)
    return seen


def test_there_are_three_cars_of_each_colour_and_one_green_light(pages: list[Picture]) -> None:
    below_title = pages[1][round(30 / MM) :]
    hsv = cv2.cvtColor(below_title, cv2.COLOR_BGR2HSV)
    counts = {name: discs(coloured(hsv, hue)) for name, hue in HUES.items()}
    assert counts == {"red": 3, "blue": 3, "yellow": 3}
    assert discs(coloured(hsv, ((70, 80),)), smallest=300) == 1


def discs(mask: np.ndarray, smallest: float = 450) -> int:
    solid = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(solid)
    return int((stats[1:, cv2.CC_STAT_AREA] * MM * MM > smallest).sum())


def test_a_sticker_is_30_mm_wide(pages: list[Picture]) -> None:
    dark = cv2.morphologyEx(
        (pages[1].max(axis=2) < 40).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)
    )
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    rims = [s for s in stats[1:] if 25 < s[cv2.CC_STAT_WIDTH] * MM < 40]
    assert len(rims) == 10
    for rim in rims:
        assert abs(rim[cv2.CC_STAT_WIDTH] * MM - 30) < 0.3
        assert abs(rim[cv2.CC_STAT_HEIGHT] * MM - 30) < 0.3
