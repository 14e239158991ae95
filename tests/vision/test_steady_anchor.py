"""The print of the board tells a bump from a passing hand."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.reading import Image, Quad
from companion.vision.steady_anchor import Anchor
from companion.vision.steady_weigh import shift

FILMS = Path(__file__).parents[1] / "photos" / "sequences"
FILMED = sorted(p.parent for p in FILMS.glob("*/seq.json") if (p.parent / "f00.jpg").exists())
PLACE: Quad = ((120.0, 80.0), (420.0, 80.0), (420.0, 380.0), (120.0, 380.0))


def board(seed: int = 1) -> Image:
    """Something printed: soft blots of many colours."""
    rng = np.random.default_rng(seed)
    blots = rng.integers(0, 255, (30, 40, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(blots, (640, 480), interpolation=cv2.INTER_CUBIC), np.uint8)


def pushed(image: Image, x: float, y: float, turn: float = 0.0) -> Image:
    by = cv2.getRotationMatrix2D((320, 240), turn, 1.0)
    by[:, 2] += np.array((x, y))
    size = (image.shape[1], image.shape[0])
    return np.asarray(cv2.warpAffine(image, by, size, borderMode=cv2.BORDER_REFLECT), np.uint8)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (3, -2), (-12, 8), (0.4, 0.3)])
def test_a_push_is_measured_to_a_fraction_of_a_pixel(x: float, y: float) -> None:
    found = Anchor(board(), PLACE).place(pushed(board(), x, y))
    wanted: Quad = tuple((px + x, py + y) for px, py in PLACE)  # type: ignore[assignment]
    assert found is not None
    assert shift(wanted, found) < 0.005


def test_a_hand_over_a_third_of_the_board_does_not_pull_the_crossings() -> None:
    hand = board().copy()
    hand[60:400, 250:360] = (120, 150, 200)
    found = Anchor(board(), PLACE).place(hand)
    assert found is not None
    assert shift(PLACE, found) < 0.01


def test_another_picture_cannot_be_followed() -> None:
    assert Anchor(board(1), PLACE).place(board(2)) is None


def test_a_blank_board_and_another_size_cannot_be_followed() -> None:
    blank = np.full((480, 640, 3), 90, np.uint8)
    assert Anchor(blank, PLACE).place(blank) is None
    assert Anchor(board(), PLACE).place(board()[:240]) is None


@pytest.mark.slow
@pytest.mark.parametrize("folder", FILMED, ids=lambda folder: folder.name)
def test_filmed_boards_are_followed_through_hands_and_bumps(folder: Path) -> None:
    frames = json.loads((folder / "seq.json").read_text())["frames"]
    places = [tuple((float(x), float(y)) for x, y in frame["crossings"]) for frame in frames]
    pictures = [np.asarray(cv2.imread(str(folder / f["file"])), np.uint8) for f in frames]
    anchor = Anchor(pictures[0], places[0])  # type: ignore[arg-type]
    for picture, place in zip(pictures[1:], places[1:], strict=True):
        found = anchor.place(picture)
        assert found is None or shift(place, found) < 0.03  # type: ignore[arg-type]
    assert anchor.place(pictures[-1]) is not None
