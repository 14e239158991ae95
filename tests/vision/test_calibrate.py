import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision import thresholds
from companion.vision.calibrate import (
    Calibration,
    advised,
    empty_board,
    learn_discs,
    learn_empty,
    load,
    save,
)
from companion.vision.compare import changes, logs, middles
from companion.vision.light import advice
from companion.vision.rectify import flatten, nodes
from tests.vision.boards import photos

pytestmark = pytest.mark.slow

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
    lit: np.ndarray = np.clip(image * light, 0, 255).astype(np.uint8)
    return lit


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


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"paints": {"R": [1, 2]}}', '{"paints": {"Q": [1,2,3]}}', '{"picture": "AAAA"}'],
)
def test_a_damaged_calibration_is_told_in_one_sentence(tmp_path: Path, text: str) -> None:
    save(Calibration(camera="a"), tmp_path).write_text(text)
    with pytest.raises(CompanionError) as told:
        load(tmp_path, "a")
    assert told.value.key == "vision.calibration_damaged"


def test_a_picture_that_would_fill_the_memory_is_never_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup brings files of cameras along, whoever wrote it."""
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    save(Calibration(camera="a", empty=head), tmp_path)
    monkeypatch.setattr("cv2.imdecode", lambda *_: pytest.fail("it was decoded"))
    with pytest.raises(CompanionError, match=r"vision\.calibration_damaged"):
        load(tmp_path, "a")


def test_a_calibration_of_many_megabytes_or_nested_deep_is_told_in_one_sentence(
    tmp_path: Path,
) -> None:
    for text in ("[" * 100_000, " " * (thresholds.LEARNT_MOST_BYTES + 1)):
        save(Calibration(camera="a"), tmp_path).write_text(text)
        with pytest.raises(CompanionError, match=r"vision\.calibration_damaged"):
            load(tmp_path, "a")


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
    best = advised(doubt, flat, known, empty_board(known)).argmax(axis=1)
    assert "".join("RBY.?"[k] for k in best) == "YYYRRRBBB......."


def test_half_a_lesson_does_not_make_cars_of_empty_crossings() -> None:
    known = learn_discs(Calibration(), painted(LESSON), QUAD, LESSON)
    sure = np.full((16, 5), 0.02)
    sure[:, 3] = 0.92
    assert (advised(sure, flatten(painted("." * 16), QUAD), known).argmax(axis=1) == 3).all()


def test_middles_are_taken_inside_the_discs() -> None:
    blue, _, red = middles(logs(flatten(painted("R..............."), QUAD)))[0]
    assert red - blue > 1
    blue, _, red = middles(logs(flatten(painted("R..............."), QUAD)))[5]
    assert abs(red - blue) < 0.1


def printed(cells: str, blue: float = 1.0, gain: float = 1.0) -> np.ndarray:
    """A board in the hue of its blue discs, rings printed at its crossings, in any light."""
    image = np.full((600, 1000, 3), (150, 70, 40), np.uint8)
    for x, y in nodes(QUAD):
        cv2.circle(image, (round(x), round(y)), 40, (170, 100, 60), 4)
    for (x, y), c in zip(nodes(QUAD), cells, strict=True):
        if c == "B":
            cv2.circle(image, (round(x) + 5, round(y)), 38, (190, 80, 30), -1)
    lit: np.ndarray = np.clip(image * np.array([blue, 1.0, 1.0]) * gain, 0, 255).astype(np.uint8)
    return lit


def test_a_disc_in_the_ground_s_hue_is_told_by_the_empty_board_in_another_light() -> None:
    known = learn_empty(Calibration(), printed("." * 16), QUAD)
    doubt = np.full((16, 5), 0.01)
    doubt[:, 1] = doubt[:, 3] = 0.48  # the network cannot tell
    flat = flatten(printed("B..B.....B......", blue=1.2, gain=0.6), QUAD)
    best = advised(doubt, flat, known, empty_board(known)).argmax(axis=1)
    assert "".join("RBY.?"[k] for k in best) == "B..B.....B......"


def test_a_change_of_light_alone_is_no_change_of_the_board() -> None:
    empty = logs(flatten(printed("." * 16), QUAD))
    lit = logs(flatten(printed("." * 16, blue=0.7, gain=1.3), QUAD))
    disc = logs(flatten(printed("B" * 16), QUAD))
    assert changes(lit, empty).max(axis=0)[2] < 0.5 * changes(disc, empty).min(axis=0)[2]


def test_what_0_1_had_learnt_of_colours_is_forgotten_and_the_crossings_stay(tmp_path: Path) -> None:
    path = save(Calibration(camera="a"), tmp_path)
    path.write_text(
        '{"camera": "a", "discs": {"R": [50, 60, 40]}, "empty": [[1, 2, 3]], "most": 4}'
    )
    assert load(tmp_path, "a") == Calibration(camera="a", most=4)


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
    assert "vision.blurred" in advice(
        np.asarray(cv2.GaussianBlur(painted(LESSON), (0, 0), 14), np.uint8), QUAD
    )
