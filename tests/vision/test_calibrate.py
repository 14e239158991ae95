from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.calibrate import (
    Calibration,
    advised,
    learn_discs,
    learn_empty,
    load,
    save,
    tastes,
)
from companion.vision.light import advice
from companion.vision.rectify import flatten, nodes
from tests.vision.boards import photos

PHOTO = next(p for p in photos() if not p.hidden)
QUAD = ((300.0, 100.0), (700.0, 100.0), (700.0, 500.0), (300.0, 500.0))
INK = {"R": (40, 40, 200), "B": (190, 80, 30), "Y": (30, 210, 240)}


def painted(cells: str, light: float = 1.0) -> np.ndarray:
    """A grey board with plain discs."""
    image = np.full((600, 1000, 3), 120, np.uint8)
    rng = np.random.default_rng(3)
    image[:] = np.clip(image + rng.normal(0, 25, image.shape), 0, 255)
    for (x, y), c in zip(nodes(QUAD), cells, strict=True):
        if c in INK:
            cv2.circle(image, (round(x), round(y)), 38, INK[c], -1)
    return np.clip(image * light, 0, 255).astype(np.uint8)


LESSON = "RBYR.YB..RY..B.."


def test_a_calibration_survives_saving_and_loading(tmp_path: Path) -> None:
    known = learn_discs(Calibration(camera="USB Cam 2"), painted(LESSON), QUAD, LESSON)
    known = learn_empty(known, painted("." * 16), QUAD)
    save(known, tmp_path)
    assert load(tmp_path, "USB Cam 2") == known


def test_each_camera_has_its_own_calibration(tmp_path: Path) -> None:
    save(Calibration(camera="a", crossings=QUAD, size=(1000, 600)), tmp_path)
    assert load(tmp_path, "b") == Calibration(camera="b")
    assert load(tmp_path, "a").crossings == QUAD


@pytest.mark.parametrize("text", ["", "{", '{"discs": {"R": [1, 2]}}', '{"discs": {"Q": [1,2,3]}}'])
def test_a_damaged_calibration_is_told_in_one_sentence(tmp_path: Path, text: str) -> None:
    save(Calibration(camera="a"), tmp_path).write_text(text)
    with pytest.raises(CompanionError) as told:
        load(tmp_path, "a")
    assert told.value.key == "vision.calibration_damaged"


def test_crossings_follow_another_frame_size_of_the_same_shape() -> None:
    known = Calibration(crossings=QUAD, size=(1000, 600))
    half = known.for_size(500, 300)
    assert half.crossings is not None
    assert np.allclose(half.crossings, np.array(QUAD) / 2)
    assert known.for_size(640, 480).crossings is None


def test_discs_that_look_alike_cannot_be_learnt() -> None:
    with pytest.raises(CompanionError) as told:
        learn_discs(Calibration(), painted("." * 16), QUAD)
    assert told.value.key == "vision.discs_alike"


def test_learnt_discs_settle_a_doubt_of_the_network() -> None:
    known = learn_discs(Calibration(), painted(LESSON), QUAD, LESSON)
    known = learn_empty(known, painted("." * 16), QUAD)
    doubt = np.full((16, 5), 0.01)
    doubt[:, :4] = 0.24
    flat = flatten(painted("YYYRRRBBB......."), QUAD)
    best = advised(doubt, flat, known).argmax(axis=1)
    assert "".join("RBY.?"[k] for k in best) == "YYYRRRBBB......."


def test_half_a_lesson_does_not_make_cars_of_empty_crossings() -> None:
    known = learn_discs(Calibration(), painted(LESSON), QUAD, LESSON)
    sure = np.full((16, 5), 0.02)
    sure[:, 3] = 0.92
    assert (advised(sure, flatten(painted("." * 16), QUAD), known).argmax(axis=1) == 3).all()


def test_tastes_are_taken_inside_the_discs() -> None:
    found = tastes(flatten(painted("R..............."), QUAD))
    assert found[0][1] > 40 and abs(found[5][1]) < 10


def test_good_light_needs_no_advice() -> None:
    assert advice(PHOTO.image(), PHOTO.crossings) == []


@pytest.mark.parametrize(("gain", "key"), [(0.12, "vision.too_dark"), (6.0, "vision.too_bright")])
def test_too_dark_and_too_bright_are_told(gain: float, key: str) -> None:
    image = np.clip(PHOTO.image() * gain + (gain > 1) * 90, 0, 255).astype(np.uint8)
    assert key in advice(image, PHOTO.crossings)


def test_glare_is_told_with_its_place() -> None:
    image = painted(LESSON)
    cv2.circle(image, (720, 90), 70, (255, 255, 255), -1)
    assert advice(image, QUAD) == ["vision.glare_upper_right"]
    turned = (QUAD[2], QUAD[3], QUAD[0], QUAD[1])
    assert advice(image, turned) == ["vision.glare_upper_right"]


def test_a_shadow_over_half_the_board_is_told() -> None:
    image = painted(LESSON)
    image[:, 500:] = image[:, 500:] // 5
    assert "vision.uneven_light" in advice(image, QUAD)


def test_a_blurred_picture_is_told() -> None:
    assert "vision.blurred" in advice(cv2.GaussianBlur(painted(LESSON), (0, 0), 14), QUAD)
