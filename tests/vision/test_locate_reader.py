"""The reader beside the table: keeps the board, follows bumps, never reads wrong meanwhile."""

import tracemalloc
from dataclasses import replace

import cv2
import msgspec
import numpy as np
import pytest

from companion.vision.boardnet import Look
from companion.vision.calibrate import Calibration
from companion.vision.locate import Locator
from companion.vision.reader import BoardReader
from companion.vision.reading import Image, Quad, Reading
from tests.vision.boards import Photo, photos

pytestmark = pytest.mark.slow

PHOTO = next(p for p in photos() if not p.hidden and not p.markers)
FULL = next(p for p in photos() if not p.hidden and sum(c in "RBY" for c in p.cells) == 9)


def known(photo: Photo) -> Calibration:
    height, width = photo.image().shape[:2]
    return Calibration(crossings=photo.tapped, size=(width, height))


def shifted(image: Image, x: float, y: float, turn: float = 0.0) -> Image:
    height, width = image.shape[:2]
    m = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    m[:, 2] += np.array((x, y))
    out = cv2.warpAffine(image, m, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out, np.uint8)


def right(reading: Reading, photo: Photo) -> bool:
    """No crossing is named wrongly; "?" is allowed."""
    return all(a in ("?", b) for a, b in zip(reading.cells, photo.cells, strict=True))


def test_a_quiet_board_gives_the_very_same_reading(eyes: Locator) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    first = reader.read(PHOTO.image())
    assert first.found == "crossings" and right(first, PHOTO)
    rng = np.random.default_rng(5)
    for _ in range(5):
        noise = rng.normal(0, 3, PHOTO.image().shape)
        frame = np.clip(PHOTO.image() + noise, 0, 255).astype(np.uint8)
        assert reader.read(frame) is first


def test_a_name_that_only_the_count_of_cars_makes_sure_is_looked_at_once_more(
    eyes: Locator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty crossing told at one look was a blue car: all red ones were seen elsewhere."""
    cell = FULL.cells.index(".")
    look, asked = eyes.net.look, list[bool]()

    def glanced(image: Image) -> Look:
        seen = look(image)
        chances = seen.chances.copy()
        chances[cell] = [0.34, 0.01, 0.03, 0.61, 0.01]
        return replace(seen, chances=chances)

    def surer(image: Image, quad: Quad, first: Look, *more: object) -> Look:
        asked.append(True)
        return first

    monkeypatch.setattr(eyes.net, "look", glanced)
    monkeypatch.setattr(eyes, "surer", surer)
    reading = BoardReader(known(FULL), eyes).read(FULL.image())
    assert reading.cells[cell] == "." and asked


def test_a_board_that_turned_grey_is_never_told_as_it_was(eyes: Locator) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    assert set(reader.read(PHOTO.image()).cells) & set("RBY")
    grey = cv2.cvtColor(PHOTO.image(), cv2.COLOR_BGR2GRAY)
    copied = np.asarray(cv2.merge([grey, grey, grey]), np.uint8)
    for _ in range(3):
        assert not set(reader.read(copied).cells) & set("RBY")


def test_a_slow_change_of_light_is_no_event(eyes: Locator) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    first = reader.read(PHOTO.image())
    for gain in (0.97, 0.93, 0.9, 0.88):
        frame = np.clip(PHOTO.image() * gain, 0, 255).astype(np.uint8)
        assert reader.read(frame).cells == first.cells


def test_a_small_bump_is_followed_and_read_right(eyes: Locator) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    before = reader.read(PHOTO.image())
    frame = shifted(PHOTO.image(), 9, -6)
    for _ in range(3):
        reading = reader.read(frame)
        assert right(reading, PHOTO)
    assert reading.why == ""
    assert before.crossings is not None and reading.crossings is not None
    move = np.array(reading.crossings) - np.array(before.crossings)
    assert np.abs(move - (9, -6)).max() < 9, "a few hundredths of a pitch"


@pytest.mark.parametrize("jump", [(60, 20, 0), (-90, 30, 0), (0, 0, 25)])
def test_a_large_bump_is_found_again_and_never_read_wrong(
    jump: tuple[float, float, float], eyes: Locator
) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    reader.read(PHOTO.image())
    frame = shifted(PHOTO.image(), *jump)
    readings = [reader.read(frame) for _ in range(4)]
    assert all(right(r, PHOTO) for r in readings)
    assert readings[-1].why == "", "found again, in the same orientation"


def test_crossings_remembered_wrong_do_not_hide_a_board_in_view(eyes: Locator) -> None:
    photo = next(p for p in photos() if not p.hidden and p.markers)
    a, b, c, d = photo.tapped
    street = (a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3)
    wrong = msgspec.structs.replace(known(photo), crossings=(street, b, c, d))
    reader = BoardReader(wrong, eyes)
    for _ in range(3):
        assert "".join(reader.read(photo.image()).cells) == "".join(photo.cells)


def test_a_covered_board_claims_nothing_and_comes_back(eyes: Locator) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    first = reader.read(PHOTO.image())
    cloth = PHOTO.image()
    cloth[:] = (90, 80, 70)
    covered = reader.read(cloth)
    assert set(covered.cells) == {"?"} and covered.why
    for _ in range(3):
        again = reader.read(PHOTO.image())
    assert again.cells == first.cells


def test_frames_of_another_size_start_anew(eyes: Locator) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    reader.read(PHOTO.image())
    half = cv2.resize(PHOTO.image(), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    reading = reader.read(np.asarray(half, np.uint8))
    assert right(reading, PHOTO) and reading.why == ""


def test_reading_a_quiet_board_does_not_grow(eyes: Locator) -> None:
    reader = BoardReader(known(PHOTO), eyes)
    frame = PHOTO.image()
    for _ in range(40):
        reader.read(frame)
    tracemalloc.start()
    before = tracemalloc.take_snapshot()
    for _ in range(200):
        reader.read(frame)
    after = tracemalloc.take_snapshot()
    tracemalloc.stop()
    grown = sum(s.size_diff for s in after.compare_to(before, "filename"))
    assert grown < 200_000
