"""Boards put together from rendered light, a print and discs: what is told is what is seen."""

import cv2
import numpy as np
import pytest

from companion.vision.boardnet import PITCH as BOARD_PITCH
from companion.vision.training.augment import COVERED, decode, lattice
from companion.vision.training.closer_augment import near_case
from companion.vision.training.closer_samples import PITCH, REACH, SIDE, Close
from companion.vision.training.light import WHITE, Light, Piece
from companion.vision.training.relit import HUES, board, letters

CROSSINGS = (0, 2, 4, 7, 9, 10, 11, 13, 15)
UNDER_A_HAND, HALF_SEEN = 13, 15
RADIUS = 0.27 * PITCH
HAND = (0.5, 0.3, 0.2)  # red, green, blue


def spot(k: int) -> np.ndarray:
    return np.array([REACH + k % 4, REACH + k // 4]) * PITCH


def png(image: np.ndarray) -> bytes:
    kept = np.asarray(image * 255, np.uint8)[..., ::-1]
    return cv2.imencode(".png", kept)[1].tobytes()


def light() -> Light:
    """Even light on a board that fills the crop, a hand over one disc."""
    masks = np.zeros((SIDE, SIDE, 3))
    masks[..., 0] = 1
    fallen = np.full((SIDE, SIDE, 3), WHITE ** (1 / 2.4))
    pieces, view = [], np.ones(16)
    for k in CROSSINGS:
        x, y = spot(k)
        ends = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * RADIUS + (x, y)
        pieces.append(Piece(k, spot(k), spot(k), ends.astype(np.float32), RADIUS))
        cv2.circle(masks, (round(x), round(y)), round(RADIUS), (0, 1, 0), -1)
    x, y = (round(v) for v in spot(UNDER_A_HAND))
    masks[y - 30 : y + 31, x - 30 : x + 31] = 0
    fallen[y - 30 : y + 31, x - 30 : x + 31] = np.array(HAND) ** (1 / 2.4)
    view[UNDER_A_HAND], view[HALF_SEEN] = 0.0, 0.55
    steps = np.stack(np.meshgrid(np.linspace(0, 1, 44), np.linspace(0, 1, 44)), -1)
    return Light(
        fallen=png(fallen),
        shine=png(np.zeros((SIDE, SIDE, 3))),
        masks=png(masks),
        scale=1.0,
        print_at=steps.astype(np.float32),
        pieces=pieces,
        in_view=view,
        lamp=(1.0, 1.0, 1.0),
        pitch_share=PITCH / SIDE,
        disc_share=2 * RADIUS / SIDE,
        camera_pitch=64.0,
        dim=False,
    )


def boards(seed: int) -> list[Close]:
    rng = np.random.default_rng(seed)
    made = [board(light(), rng) for _ in range(4)]
    return [one for one in made if one is not None]


@pytest.mark.parametrize("seed", range(4))
def test_a_disc_has_the_hue_of_the_letter_it_is_told_by(seed: int) -> None:
    made = boards(seed)
    assert made
    for sample in made:
        tone = cv2.cvtColor(decode(sample.crop).astype(np.float32) / 255, cv2.COLOR_BGR2HSV)
        for disc in sample.discs:
            x, y = (round(v) for v in disc.top)
            part = tone[y - 10 : y + 11, x - 10 : x + 11].reshape(-1, 3)
            hues = part[part[:, 1] > 0.2][:, 0]
            start, end = HUES[disc.letter]
            crossing = round(disc.foot[1] / PITCH - REACH) * 4 + round(disc.foot[0] / PITCH - REACH)
            if crossing not in (UNDER_A_HAND, HALF_SEEN):
                assert ((hues - start) % 360 < end - start).any()


def test_what_a_hand_hides_is_told_as_hidden_and_half_of_it_is_not_asked() -> None:
    for sample in boards(7):
        assert sample.covered == tuple(k == UNDER_A_HAND for k in range(16))
        assert sample.cells[HALF_SEEN] == "?"
        seen = {k for k, cell in enumerate(sample.cells) if cell != "."}
        assert seen == set(CROSSINGS)


def test_the_board_network_sees_the_disc_where_it_is_told() -> None:
    rng = np.random.default_rng(2)
    for sample in boards(5):
        case = near_case(sample, rng)
        assert case.board and case.placed
        assert np.abs(case.shifts).max() < 0.35
        told = sorted(int(k) for k in case.cells)
        want = [
            COVERED if hid else "RBY.".find(c)
            for c, hid in zip(sample.cells, sample.covered, strict=True)
        ]
        assert told == sorted(want)
        tone = cv2.cvtColor(case.image.astype(np.float32) / 255, cv2.COLOR_BGR2HSV)
        at = lattice(BOARD_PITCH, 1.0) + case.shifts.T * BOARD_PITCH
        for k in np.flatnonzero((case.cells >= 0) & (case.cells < 3)):
            x, y = (round(float(v)) for v in at[k])
            part = tone[y - 5 : y + 6, x - 5 : x + 6].reshape(-1, 3)
            start, end = HUES["RBY"[case.cells[k]]]
            assert ((part[part[:, 1] > 0.15][:, 0] - start) % 360 < end - start).any()


def test_no_print_is_laid_over_a_hand() -> None:
    x, y = (round(v) for v in spot(UNDER_A_HAND))
    for sample in boards(3):
        image = decode(sample.crop).astype(float)
        hand = image[y - 20 : y + 21, x - 20 : x + 21].reshape(-1, 3)
        assert hand.std(axis=0).max() < 20


@pytest.mark.parametrize("many", [0, 3, 8, 9, 11])
def test_there_are_as_many_letters_as_discs(many: int) -> None:
    rng = np.random.default_rng(many)
    assert all(len(letters(rng, many)) == many for _ in range(20))


def test_a_whole_box_is_the_rule_and_a_board_of_eight_misses_one() -> None:
    rng = np.random.default_rng(1)
    boxes = [sorted(letters(rng, 9)) == list("BBBRRRYYY") for _ in range(200)]
    eights = [max(letters(rng, 8).count(c) for c in "RBY") <= 3 for _ in range(200)]
    assert 0.6 < np.mean(boxes) < 0.95
    assert np.mean(eights) > 0.6
