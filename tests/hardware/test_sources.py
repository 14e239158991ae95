import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware import v4l2
from hardware.capture import LiveCamera
from hardware.errors import HardwareError
from hardware.photos import PhotoSource, VideoSource, source_for
from hardware.picamera import (
    SETTLED_FRAMES,
    CameraSettings,
    PicameraSource,
    freeing_controls,
    locking_controls,
    reading_of,
    settled,
    to_bgr,
)
from hardware.ports import CameraState, Trouble
from hardware.source import EndOfPicturesError, SkippedPictureError
from hardware.webcam import WebcamSource
from tests.hardware.hardware_rigs import picture
from tests.hardware.hardware_waiting import eventually

# photos and videos


def test_photos_come_in_the_order_of_their_names_over_and_over(tmp_path: Path) -> None:
    for name, shade in (("b.png", 200), ("a.JPG", 60)):
        cv2.imwrite(str(tmp_path / name), np.full((48, 64, 3), shade, np.uint8))
    source = PhotoSource(tmp_path, hold=0.0)
    source.open()
    shades = [round(float(image.mean())) for _ in range(4) if (image := source.read()) is not None]
    assert shades == [60, 200, 60, 200]


def test_a_corrupt_photo_is_told_and_the_next_one_comes(tmp_path: Path) -> None:
    good = cv2.imencode(".jpg", picture())[1].tobytes()
    (tmp_path / "a.jpg").write_bytes(good[:40])
    (tmp_path / "b.jpg").write_bytes(b"")
    (tmp_path / "c.jpg").write_bytes(good)
    told: list[Trouble] = []
    camera = LiveCamera(PhotoSource(tmp_path, hold=0.05))
    camera.start(told.append)
    assert eventually(camera.latest)
    camera.close()
    assert {trouble.values["file"] for trouble in told} == {"a.jpg", "b.jpg"}


def test_a_folder_without_one_good_photo_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"not a picture")
    source = PhotoSource(tmp_path)
    source.open()
    with pytest.raises(SkippedPictureError):
        source.read()
    with pytest.raises(HardwareError) as problem:
        source.read()
    assert problem.value.key == "hardware.photos_unreadable"


def film(path: Path, frames: int) -> Path:
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 100, (320, 240))
    for _ in range(frames):
        video.write(picture())
    video.release()
    return path


def test_a_video_gives_all_its_pictures_and_then_ends(tmp_path: Path) -> None:
    source = source_for(film(tmp_path / "film.avi", 5))
    source.open()
    assert all(source.read() is not None for _ in range(5))
    with pytest.raises(EndOfPicturesError):
        source.read()
    source.close()


def test_a_video_that_ended_is_told_once_and_its_last_picture_stays(tmp_path: Path) -> None:
    told: list[Trouble] = []
    camera = LiveCamera(VideoSource(film(tmp_path / "film.avi", 5)))
    camera.start(told.append)
    assert eventually(lambda: camera.health().state is CameraState.ENDED)
    assert camera.latest() is not None
    camera.close()
    assert [trouble.key for trouble in told] == ["hardware.video_ended"]


def test_a_file_that_is_no_video_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    path.write_bytes(b"not a film")
    with pytest.raises(HardwareError) as problem:
        source_for(path).open()
    assert problem.value.key == "hardware.video_unreadable"


# webcams


def test_a_webcam_number_that_does_not_exist_is_one_sentence() -> None:
    with pytest.raises(HardwareError) as problem:
        WebcamSource(9999).open()
    assert problem.value.key == "hardware.webcam_missing"
    assert problem.value.values["number"] == 9999


def test_devices_that_are_no_cameras_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "video0").write_text("just a file")
    (tmp_path / "videophone").write_text("")
    assert v4l2.webcams(tmp_path) == []


def answer(driver: bytes, whole: int, own: int) -> bytes:
    return v4l2.CAPABILITY.pack(driver, b"ButtonEvents cam", b"usb", 1, whole, own, 0, 0, 0)


@pytest.mark.parametrize(
    ("driver", "whole", "own", "found"),
    [
        (b"uvcvideo", v4l2.DEVICE_CAPS | 1, 1, True),
        (b"uvcvideo", v4l2.DEVICE_CAPS | 1, 0x800000, False),
        (b"old", 1, 0, True),
        (b"bcm2835-isp", v4l2.DEVICE_CAPS | 1, 1, False),
    ],
)
def test_only_what_captures_pictures_counts_as_a_webcam(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    driver: bytes,
    whole: int,
    own: int,
    found: bool,
) -> None:
    def ioctl(handle: int, request: int, buffer: bytearray) -> None:
        assert request == v4l2.VIDIOC_QUERYCAP
        buffer[:] = answer(driver, whole, own)

    monkeypatch.setattr("hardware.v4l2.fcntl.ioctl", ioctl)
    (tmp_path / "video3").write_text("")
    names = [(device.index, device.name) for device in v4l2.webcams(tmp_path)]
    assert names == ([(3, "ButtonEvents cam")] if found else [])


# the Pi's camera


@pytest.mark.parametrize(
    ("form", "order"),
    [
        ("RGB888", (0, 1, 2)),
        ("BGR888", (2, 1, 0)),
        ("XRGB8888", (0, 1, 2, 0)),
        ("XBGR8888", (2, 1, 0, 0)),
    ],
)
def test_every_format_of_the_camera_becomes_blue_green_red(
    form: str, order: tuple[int, ...]
) -> None:
    bgr = picture((200, 90, 30))
    padded = np.zeros((240, 384, len(order)), np.uint8)
    padded[:, :320] = bgr[:, :, order]
    assert np.array_equal(to_bgr(padded, form, (320, 240)), bgr)


@pytest.mark.parametrize("form", ["YUV420", "NV12"])
def test_planes_of_light_and_colour_become_blue_green_red_too(form: str) -> None:
    bgr = np.zeros((240, 320, 3), np.uint8)
    bgr[:, :] = (200, 90, 30)
    planes = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)
    if form == "NV12":
        flat = planes.ravel().copy()
        light, rest = flat[: 320 * 240], flat[320 * 240 :]
        mixed = np.stack((rest[: rest.size // 2], rest[rest.size // 2 :]), axis=1).ravel()
        planes = np.concatenate((light, mixed)).reshape(360, 320)
    assert (
        np.abs(to_bgr(np.asarray(planes, np.uint8), form, (320, 240)).astype(int) - bgr).max() <= 3
    )


def test_an_unknown_format_is_refused_never_guessed() -> None:
    with pytest.raises(HardwareError) as problem:
        to_bgr(picture(), "SRGGB10", (320, 240))
    assert problem.value.key == "hardware.camera_format"


def readings(*exposures: float, focus: int | None = 2) -> list[CameraSettings]:
    return [CameraSettings(value, 2.0, (1.5, 2.1), focus, 4.2) for value in exposures]


def test_exposure_counts_as_settled_when_it_stopped_moving() -> None:
    assert settled(readings(*[10000.0] * SETTLED_FRAMES))
    assert not settled(readings(*[10000.0] * (SETTLED_FRAMES - 1)))
    assert not settled(readings(*[10000.0 + 400 * step for step in range(SETTLED_FRAMES)]))


def test_a_lens_that_still_searches_is_not_settled() -> None:
    assert not settled(readings(*[10000.0] * SETTLED_FRAMES, focus=1))


def test_a_camera_that_tells_nothing_counts_as_settled() -> None:
    assert settled([reading_of({"SensorTimestamp": 5})] * SETTLED_FRAMES)


def test_locking_keeps_what_the_camera_found_and_asks_only_what_it_knows() -> None:
    found = CameraSettings(10000.7, 2.0, (1.5, 2.1), 2, 4.2)
    everything = {"AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains"}
    assert locking_controls(found, everything | {"AfMode", "LensPosition"}) == {
        "AeEnable": False,
        "ExposureTime": 10000,
        "AnalogueGain": 2.0,
        "AwbEnable": False,
        "ColourGains": (1.5, 2.1),
        "AfMode": 0,
        "LensPosition": 4.2,
    }
    assert "AfMode" not in locking_controls(found, everything)
    assert freeing_controls({"AeEnable", "AwbEnable"}) == {"AeEnable": True, "AwbEnable": True}


class FakePicamera:
    """Just enough of picamera2 to fail in the ways it fails."""

    infos: list[dict[str, Any]] = [{"Model": "imx708"}]  # noqa: RUF012
    trouble: Exception | None = None
    form = "RGB888"

    def __init__(self, number: int) -> None:
        if self.trouble:
            raise self.trouble

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return cls.infos

    def create_preview_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration

    def camera_configuration(self) -> dict[str, Any]:
        return {"main": {"format": self.form, "size": (640, 480)}}

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakePicamera]]:
    kind = type("Fake", (FakePicamera,), {})
    module = types.ModuleType("picamera2")
    module.Picamera2 = kind  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    yield kind


def opening_fails_with() -> str:
    with pytest.raises(HardwareError) as problem:
        PicameraSource().open()
    return problem.value.key


def test_no_camera_on_the_cable_is_one_sentence(fake: type[FakePicamera]) -> None:
    fake.infos = []
    assert opening_fails_with() == "hardware.picamera_none"


def test_a_camera_in_use_is_one_sentence(fake: type[FakePicamera]) -> None:
    fake.trouble = RuntimeError("Camera __init__ sequence did not complete.")
    assert opening_fails_with() == "hardware.picamera_busy"


def test_a_format_nobody_asked_for_is_read_back_and_refused(fake: type[FakePicamera]) -> None:
    fake.form = "MJPEG"
    assert opening_fails_with() == "hardware.camera_format"


def test_without_picamera2_the_way_to_install_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    assert opening_fails_with() == "hardware.picamera_missing"
