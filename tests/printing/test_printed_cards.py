"""The printed mat is found as the card place, and every printed sticker is read."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.printing import print_mat, print_stickers
from companion.vision.calibrate import Calibration
from companion.vision.card_place import CardPlace
from companion.vision.stickers import STICKERS, seen_stickers
from companion.vision.thresholds import MAT_MISSED as MISSED
from tests.printing.raster import pictures

pytestmark = pytest.mark.slow

papers = pytest.mark.parametrize("paper", ["a4", "letter"])


def photograph(page: np.ndarray) -> np.ndarray:
    """The page lying aslant on a brown table, seen by a camera of 1280 x 720."""
    h, w = page.shape[:2]
    flat = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    there = np.array([[420, 60], [860, 90], [930, 660], [340, 640]], np.float32)
    way = cv2.getPerspectiveTransform(flat, there)
    lit = cv2.warpPerspective(page, way, (1280, 720), flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full((h, w), 255, np.uint8), way, (1280, 720))
    return np.where(mask[..., None] > 127, lit, np.full_like(lit, (60, 90, 110)))


@papers
def test_the_mat_is_the_card_place_wherever_it_lies(paper: str, tmp_path: Path) -> None:
    print_mat(tmp_path / "mat.pdf", paper, "fr")
    (page,) = pictures(tmp_path / "mat.pdf", 100)
    image = photograph(page)
    place = CardPlace(Calibration())
    found = place.where(image, 0.0)
    assert found is not None
    corners = np.array(found)
    page_corners = np.array([[420, 60], [860, 90], [930, 660], [340, 640]])
    assert np.abs(corners - page_corners).max() < 45  # the margin of the page
    covered = image.copy()
    covered[:240, :600] = (60, 90, 110)  # a hand over the first marker
    again = CardPlace(Calibration()).where(covered, 0.0)
    assert again is not None and np.abs(np.array(again) - corners).max() < 12


def test_a_mat_that_is_taken_away_gives_the_place_shown_once_again() -> None:
    known = Calibration(card_place=((0.1, 0.1), (0.5, 0.1), (0.5, 0.6), (0.1, 0.6)))
    place = CardPlace(known)
    place._mat = ((0, 0), (9, 0), (9, 9), (0, 9))
    empty = np.full((720, 1280, 3), 90, np.uint8)
    found = [place.where(empty, float(second)) for second in range(MISSED + 1)]
    assert found[0] == ((0, 0), (9, 0), (9, 9), (0, 9))
    assert found[-1] == ((128, 72), (640, 72), (640, 432), (128, 432))


@papers
def test_every_sticker_of_the_sheet_is_read_by_its_number(paper: str, tmp_path: Path) -> None:
    print_stickers(tmp_path / "stickers.pdf", paper, "en")
    (page,) = pictures(tmp_path / "stickers.pdf", 100)
    found = seen_stickers(np.ascontiguousarray(page))
    assert sorted(sticker.number for sticker in found) == list(range(1, STICKERS + 1))
