"""What every implementation of Camera promises."""

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hardware.ports import Camera, CameraState, Frame, Trouble
from tests.hardware.hardware_rigs import CAMERA_RIGS, AbsentError
from tests.hardware.hardware_waiting import eventually


@pytest.fixture(params=CAMERA_RIGS)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Camera]:
    try:
        camera = CAMERA_RIGS[request.param](tmp_path)
    except AbsentError as reason:
        pytest.skip(str(reason))
    yield camera
    camera.close()


def first_frame(camera: Camera) -> Frame:
    assert eventually(camera.latest)
    frame = camera.latest()
    assert frame is not None
    return frame


def test_it_starts_without_waiting_and_then_gives_colour_pictures(camera: Camera) -> None:
    camera.start()
    image = first_frame(camera).image
    assert image.dtype == np.uint8 and image.ndim == 3 and image.shape[2] == 3


def test_frames_are_numbered_and_timed_and_the_latest_wins(camera: Camera) -> None:
    camera.start()
    first = first_frame(camera)
    assert eventually(lambda: (camera.latest() or first).number >= first.number + 3)
    later = camera.latest()
    assert later is not None and first.at < later.at <= time.monotonic()


def test_a_frame_cannot_be_written_to(camera: Camera) -> None:
    camera.start()
    assert not first_frame(camera).image.flags.writeable


def test_the_frame_of_a_past_moment_can_be_had(camera: Camera) -> None:
    camera.start()
    first = first_frame(camera)
    assert eventually(lambda: (camera.latest() or first).number >= first.number + 3)
    moment = time.monotonic()
    assert eventually(lambda: (camera.latest() or first).at > moment)
    frozen = camera.frame_at_or_before(moment)
    assert frozen is not None and first.at <= frozen.at <= moment
    assert camera.frame_at_or_before(first.at - 100) is None


def test_a_photo_is_a_picture_too(camera: Camera) -> None:
    camera.start()
    first_frame(camera)
    photo = camera.photo()
    assert photo is not None and photo.image.shape[2] == 3


def test_it_is_live_and_told_nobody_of_trouble(camera: Camera) -> None:
    told: list[Trouble] = []
    camera.start(told.append)
    first_frame(camera)
    assert eventually(lambda: camera.health().state is CameraState.LIVE)
    assert eventually(lambda: camera.health().rate > 0)
    assert told == []


def test_it_can_be_locked_and_unlocked_while_running(camera: Camera) -> None:
    camera.start()
    first_frame(camera)
    camera.lock()
    assert eventually(lambda: camera.health().locked)
    camera.unlock()
    assert eventually(lambda: not camera.health().locked)


def test_closing_stops_it_and_closing_twice_is_fine(camera: Camera) -> None:
    camera.start()
    first_frame(camera)
    camera.close()
    camera.close()
    assert camera.latest() is None
    assert camera.health().state is CameraState.CLOSED


def test_it_names_itself(camera: Camera) -> None:
    assert camera.about.key.startswith("hardware.about_")
