"""Boards to learn from whose discs are put elsewhere, printed anew under them, or both."""

import cv2
import numpy as np
import pytest

from companion.vision.training.augment import decode
from companion.vision.training.closer_samples import PITCH, REACH, SIDE, Close, Standing
from companion.vision.training.overprint import decoys, marks
from companion.vision.training.rearrange import FAR, rearranged

GROUND = (90, 100, 95)
PAINT = {"R": (30, 30, 220), "B": (220, 60, 20), "Y": (20, 210, 240)}
CELLS = "R.B.Y..R.B.Y.RBY"
RADIUS = 0.25 * PITCH


def spot(k: int) -> tuple[float, float]:
    return (REACH + k % 4) * PITCH, (REACH + k // 4) * PITCH


def board() -> Close:
    """Flat discs on a plain ground, seen from straight above."""
    image = np.full((SIDE, SIDE, 3), GROUND, np.uint8)
    discs = []
    for k, letter in enumerate(CELLS):
        if letter in PAINT:
            x, y = spot(k)
            cv2.circle(image, (round(x), round(y)), round(RADIUS), PAINT[letter], -1, cv2.LINE_AA)
            discs.append(Standing(letter, (x, y), (x, y), RADIUS))
    data = cv2.imencode(".png", image)[1].tobytes()
    return Close(data, CELLS, (False,) * 16, (True,) * 16, tuple(discs), False)


def near(a: np.ndarray, b: tuple[int, int, int]) -> bool:
    return bool(np.abs(a.astype(float) - b).max() < 40)


@pytest.mark.parametrize("seed", range(6))
def test_a_moved_disc_is_seen_where_it_is_said_to_stand(seed: int) -> None:
    sample = board()
    image, other = rearranged(decode(sample.crop), sample, np.random.default_rng(seed))
    assert other.cells != sample.cells
    for disc in other.discs:
        x, y = (round(v) for v in disc.top)
        assert near(image[y, x], PAINT[disc.letter])
    told = sorted(c for c in other.cells if c != ".")
    assert told == sorted(d.letter for d in other.discs)


@pytest.mark.parametrize("seed", range(6))
def test_a_crossing_from_which_a_disc_was_taken_shows_the_print(seed: int) -> None:
    sample = board()
    image, other = rearranged(decode(sample.crop), sample, np.random.default_rng(seed), more=False)
    assert len(other.discs) <= len(sample.discs)
    for k, cell in enumerate(other.cells):
        x, y = (round(v) for v in spot(k))
        apart = min(np.hypot(x - d.foot[0], y - d.foot[1]) for d in other.discs)
        if cell == ".":
            assert apart > (1 - FAR) * PITCH - 1
            if apart > 2 * RADIUS + 0.3 * PITCH:  # no shadow reaches here
                assert near(image[y, x], GROUND)


def test_other_print_leaves_the_discs_as_they_are() -> None:
    sample = board()
    for change in (marks, decoys):
        for seed in range(4):
            image = change(decode(sample.crop), sample, np.random.default_rng(seed))
            assert (image != decode(sample.crop)).any()
            for disc in sample.discs:
                x, y = (round(v) for v in disc.top)
                assert near(image[y, x], PAINT[disc.letter])
