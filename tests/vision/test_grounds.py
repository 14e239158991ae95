"""What boards are printed with to learn from, and what the tops of discs look like."""

import itertools
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision.training import colours, tops
from companion.vision.training.grounds import KINDS, PHOTO, ground, inked, photographs
from companion.vision.training.kept_out import SWATCHES
from companion.vision.training.relit import HUES, TOLD

BLUE, WHITE = (200.0, 40.0, 20.0), (250.0, 250.0, 250.0)


def test_no_photograph_that_is_kept_for_judging_is_printed(tmp_path: Path) -> None:
    for k, name in enumerate([*SWATCHES, "Wood010"]):
        cv2.imwrite(str(tmp_path / f"{name}.jpg"), np.full((40, 40, 3), 20 * k, np.uint8))
    (kept,) = photographs(tmp_path)
    assert kept.shape == (PHOTO, PHOTO, 3)
    assert abs(int(kept.mean()) - 20 * len(SWATCHES)) < 3


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_pattern_shows_its_inks_and_nothing_beyond_them(kind: int) -> None:
    rng = np.random.default_rng(kind)
    share = KINDS[kind](rng, 120)
    assert share.shape == (120, 120) and np.isfinite(share).all()
    print_ = inked(rng, share, [BLUE, WHITE])
    low, high = np.array([20, 20, 20]), np.array([250, 250, 250])
    assert (print_ >= low).all() and (print_ <= high).all()
    assert print_.reshape(-1, 3).std(axis=0).max() > 5


def test_a_ground_may_be_a_photograph_in_its_own_colours_or_in_the_inks() -> None:
    rng = np.random.default_rng(1)
    photo = rng.integers(0, 256, (PHOTO, PHOTO, 3)).astype(np.uint8)
    made = [ground(rng, [BLUE, WHITE], 64, [photo]) for _ in range(60)]
    assert all(one.shape == (64, 64, 3) for one in made)
    dark = [one for one in made if one.min() < 15]  # no ink is: the photograph itself
    assert 0 < len(dark) < 30


@pytest.mark.parametrize("seed", range(12))
def test_the_discs_of_a_box_can_be_told_by_their_hue(seed: int) -> None:
    rng = np.random.default_rng(seed)
    made = tops.box(rng, colours.shades(rng), 96)
    assert sorted(made) == ["B", "R", "Y"]
    shares = []
    for letter, look in made.items():
        tone = cv2.cvtColor(look.top.astype(np.float32) / 255, cv2.COLOR_BGR2HSV).reshape(-1, 3)
        start, end = HUES[letter]
        hue = ((tone[:, 0] - start) % 360 < end - start) & (tone[:, 1] > 0.2)
        shares.append(float(hue.mean()))
    assert min(shares) > TOLD


def test_the_discs_of_a_box_bear_the_same_mark() -> None:
    of = dict.fromkeys("RBY", BLUE)  # in one paint only the mark can differ
    boxes = [tops.box(np.random.default_rng(seed), of, 96) for seed in range(12)]
    alike = [np.median(np.abs(b["R"].top.astype(float) - b["Y"].top)) for b in boxes]
    strangers = [
        np.median(np.abs(a["R"].top.astype(float) - b["R"].top))
        for a, b in itertools.pairwise(boxes)
    ]
    assert np.mean(alike) < np.mean(strangers) / 2
