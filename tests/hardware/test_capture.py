import threading
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.capture import LiveCamera
from hardware.errors import HardwareError
from hardware.ports import CameraState, Message, PartName, Trouble
from hardware.source import EndOfPicturesError, SkippedPictureError
from hardware.watch import FROZEN_AFTER, LOST_AFTER, Watch
from tests.hardware.hardware_rigs import picture
from tests.hardware.hardware_waiting import eventually


class Script:
    """A source whose device the test plugs, unplugs, blocks and covers."""

    repeats = False
    about = Message("hardware.about_webcam")

    def __init__(self) -> None:
        self.plugged = True
        self.opened = self.closed = 0
        self.blocked = threading.Event()
        self.blocked.set()
        self.raises: HardwareError | None = None
        self.settling = 3
        self.unlocked = 0

    def open(self) -> None:
        if not self.plugged:
            raise HardwareError("hardware.webcam_none")
        self.opened += 1

    def read(self) -> np.ndarray:
        self.blocked.wait()
        threading.Event().wait(0.01)
        if self.raises is not None:
            problem, self.raises = self.raises, None
            raise problem
        if not self.plugged:
            raise HardwareError("hardware.camera_lost")
        return noisy(None)

    def photo(self) -> None:
        return None

    def lock(self) -> bool:
        self.settling -= 1
        return self.settling <= 0

    def unlock(self) -> None:
        self.unlocked += 1

    def close(self) -> None:
        self.closed += 1


class Rig:
    def __init__(self) -> None:
        self.source = Script()
        self.camera = LiveCamera(self.source)
        self.told: list[Trouble] = []

    def start(self) -> None:
        self.camera.start(self.told.append)

    def is_(self, state: CameraState) -> bool:
        return eventually(lambda: self.camera.health().state is state)


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    yield rig
    rig.source.blocked.set()
    rig.camera.close()


def keys(rig: Rig) -> list[str]:
    return [trouble.key for trouble in rig.told]


def test_unplugging_is_told_once_and_plugging_in_again_mends_it_by_itself(rig: Rig) -> None:
    rig.start()
    assert rig.is_(CameraState.LIVE)
    rig.source.plugged = False
    assert rig.is_(CameraState.LOST)
    assert rig.camera.latest() is None
    assert eventually(lambda: rig.source.closed > 0)
    rig.source.plugged = True
    assert rig.is_(CameraState.LIVE)
    assert eventually(lambda: len(rig.told) > 1)
    assert keys(rig) == ["hardware.camera_lost", "hardware.camera_back"]
    assert [trouble.solved for trouble in rig.told] == [False, True]


@pytest.mark.slow
def test_a_camera_that_stays_away_for_long_is_told_to_be_back_too(rig: Rig) -> None:
    rig.start()
    assert rig.is_(CameraState.LIVE)
    rig.source.plugged = False
    assert rig.is_(CameraState.LOST)
    assert eventually(lambda: rig.source.closed > 2), "it was tried again, in vain"
    rig.source.plugged = True
    assert rig.is_(CameraState.LIVE)
    assert eventually(lambda: len(rig.told) > 1)
    assert keys(rig) == ["hardware.camera_lost", "hardware.camera_back"]


@pytest.mark.slow
def test_a_driver_that_blocks_for_ever_is_noticed_too(rig: Rig) -> None:
    rig.start()
    assert rig.is_(CameraState.LIVE)
    rig.source.blocked.clear()
    assert rig.is_(CameraState.LOST)
    assert eventually(lambda: keys(rig) == ["hardware.camera_lost"])
    rig.source.blocked.set()
    assert rig.is_(CameraState.LIVE)
    assert eventually(lambda: len(rig.told) > 1)
    assert keys(rig) == ["hardware.camera_lost", "hardware.camera_back"]


def test_a_camera_that_is_not_there_at_the_start_says_why_and_is_waited_for(rig: Rig) -> None:
    rig.source.plugged = False
    rig.start()
    assert rig.is_(CameraState.LOST)
    rig.source.plugged = True
    assert rig.is_(CameraState.LIVE)
    assert rig.told[0] == Trouble(PartName.CAMERA, "hardware.webcam_none")


def test_one_bad_picture_is_told_once_and_the_next_one_comes(rig: Rig) -> None:
    rig.start()
    assert rig.is_(CameraState.LIVE)
    for _ in range(2):
        rig.source.raises = SkippedPictureError("hardware.photo_unreadable", file="a.jpg")
        assert eventually(lambda: rig.source.raises is None)
    number = rig.camera.health().frames
    assert eventually(lambda: rig.camera.health().frames > number)
    assert keys(rig) == ["hardware.photo_unreadable"]


def test_after_the_last_picture_the_last_one_stays(rig: Rig) -> None:
    rig.start()
    assert rig.is_(CameraState.LIVE)
    rig.source.raises = EndOfPicturesError("hardware.video_ended", file="film.mp4")
    assert rig.is_(CameraState.ENDED)
    assert rig.camera.latest() is not None
    assert keys(rig) == ["hardware.video_ended"]


def test_locking_waits_until_the_camera_has_settled(rig: Rig) -> None:
    rig.start()
    rig.camera.lock()
    assert eventually(lambda: rig.camera.health().locked)
    assert rig.source.settling <= 0


def test_a_camera_that_was_unplugged_is_locked_again_after_it_came_back(rig: Rig) -> None:
    rig.start()
    rig.camera.lock()
    assert eventually(lambda: rig.camera.health().locked)
    rig.source.settling = 2
    rig.source.plugged = False
    assert rig.is_(CameraState.LOST)
    rig.source.plugged = True
    assert rig.is_(CameraState.LIVE)
    assert eventually(lambda: rig.source.settling <= 0 and rig.camera.health().locked)


def test_closing_while_the_driver_blocks_comes_back(rig: Rig) -> None:
    rig.start()
    assert rig.is_(CameraState.LIVE)
    rig.source.blocked.clear()
    rig.camera.close()
    assert rig.camera.health().state is CameraState.CLOSED


def noisy(seed: int | None) -> np.ndarray:
    noise: np.ndarray = np.random.default_rng(seed).integers(0, 9, (240, 320, 3), np.uint8)
    seen: np.ndarray = picture() + noise
    return seen


def test_a_silent_camera_counts_as_lost_before_two_seconds_are_over() -> None:
    watch = Watch(0.0)
    watch.frame(noisy(1), 10.0)
    assert watch.state(11.0) is CameraState.LIVE
    assert watch.state(10.01 + LOST_AFTER) is CameraState.LOST
    assert LOST_AFTER < 2


def test_the_very_same_pixels_again_and_again_are_a_frozen_picture() -> None:
    watch, image, at = Watch(0.0), noisy(1), 0.0
    while at < FROZEN_AFTER + 1:
        watch.frame(image, at)
        at += 0.1
    assert watch.state(at) is CameraState.FROZEN
    watch.frame(noisy(2), at)
    assert watch.state(at) is CameraState.LIVE


def test_a_quiet_table_with_a_living_sensor_is_not_frozen() -> None:
    watch = Watch(0.0)
    for step in range(100):
        watch.frame(noisy(step), step / 10)
    assert watch.state(9.9) is CameraState.LIVE


def test_photos_may_repeat() -> None:
    watch = Watch(0.0, repeats=True)
    for step in range(100):
        watch.frame(picture(), step / 10)
    assert watch.state(9.9) is CameraState.LIVE


def test_a_covered_lens_is_black_but_a_dark_room_with_something_in_it_is_not() -> None:
    covered, dark = Watch(0.0), Watch(0.0)
    for step in range(30):
        noise = np.random.default_rng(step).integers(0, 6, (240, 320, 3), np.uint8)
        covered.frame(noise, step / 10)
        dark.frame(noise + picture() // 8, step / 10)
    assert covered.state(2.9) is CameraState.BLACK
    assert dark.state(2.9) is CameraState.LIVE
