"""Round marks as large as discs: what boards bear on their crossings to learn from."""

import cv2
import numpy as np
import pytest

from companion.vision.training import colours, prints
from companion.vision.training.medals import KINDS, Medals

RED, BLUE = (40.0, 40.0, 200.0), (200.0, 80.0, 30.0)
PAPER, MIDDLE, RADIUS = 120, 60, 40


def medals(seed: int) -> Medals:
    return Medals(np.random.default_rng(seed), [RED, BLUE], lambda: (30.0, 160.0, 60.0))


def drawn(medal: Medals) -> np.ndarray:
    image = np.full((2 * MIDDLE, 2 * MIDDLE, 3), PAPER, np.uint8)
    medal.draw(image, MIDDLE, MIDDLE, RADIUS)
    return image


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_medal_fills_a_disc_and_nothing_beyond_it(kind: int) -> None:
    medal = medals(kind)
    medal.kinds, medal.rim = [KINDS[kind]], 0.0
    y, x = np.mgrid[: 2 * MIDDLE, : 2 * MIDDLE] - MIDDLE
    far, changed = np.hypot(x, y), (drawn(medal) != PAPER).any(axis=2)
    assert changed[far < RADIUS - 2].mean() > 0.97
    assert not changed[far > 1.35 * RADIUS].any()
    assert changed[far > RADIUS + 4].mean() < 0.04


def test_medals_of_one_board_may_differ_in_ink_from_crossing_to_crossing() -> None:
    alike = differing = 0
    for seed in range(40):
        medal = medals(seed)
        first, second = drawn(medal).reshape(-1, 3), drawn(medal).reshape(-1, 3)
        same = np.abs(first.mean(axis=0) - second.mean(axis=0)).max() < 8
        alike, differing = alike + same, differing + (not same)
    assert alike > 5 and differing > 5


def test_a_print_with_medals_bears_a_round_on_most_crossings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prints, "MEDALS", 1.0)
    many = 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        art = prints.board(rng, colours.shades(rng), 0.2, 0.12)
        grey = cv2.cvtColor(art, cv2.COLOR_BGR2GRAY)
        found = cv2.HoughCircles(grey, cv2.HOUGH_GRADIENT, 1.5, 40, None, 80, 14, 14, 34)
        many += 0 if found is None else found.shape[1]
    assert many > 6 * 8
