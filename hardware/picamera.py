"""The Pi's own camera, through picamera2."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from hardware.errors import HardwareError
from hardware.ports import Message

if TYPE_CHECKING:
    from hardware.ports import Image

log = logging.getLogger(__name__)

# picamera2 names the channels from the last byte to the first: its RGB888 is blue, green, red
# in memory, which is what we promise.
WANTED_FORMAT = "RGB888"
FRAME_WITHIN = 1.0
# Exposure and white balance count as settled when they moved less than this over some frames.
SETTLED_SHARE = 0.03
SETTLED_FRAMES = 6
# A scene that never settles (flicker, people walking) is locked anyway after so many frames.
SETTLE_AT_MOST = 60


class CameraSettings(msgspec.Struct, frozen=True):
    """What the camera says of one frame; None where this camera does not say."""

    exposure_us: float | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    focus_state: int | None = None
    lens_position: float | None = None


def reading_of(metadata: dict[str, Any]) -> CameraSettings:
    """Gives the settings of a frame out of picamera2's metadata."""
    gains = metadata.get("ColourGains")
    return CameraSettings(
        metadata.get("ExposureTime"),
        metadata.get("AnalogueGain"),
        (gains[0], gains[1]) if gains else None,
        metadata.get("AfState"),
        metadata.get("LensPosition"),
    )


# libcamera's AfState: 0 idle, 1 scanning, 2 focused, 3 failed.
FOCUS_SCANNING = 1


def settled(readings: list[CameraSettings]) -> bool:
    """Tells whether exposure, colour and focus have come to rest over the last frames."""
    if len(readings) < SETTLED_FRAMES:
        return False
    last = readings[-SETTLED_FRAMES:]
    if last[-1].focus_state == FOCUS_SCANNING:
        return False
    light = [(r.exposure_us or 1.0) * (r.gain or 1.0) for r in last]
    colours = [r.colour_gains or (1.0, 1.0) for r in last]
    return all(_steady(v) for v in (light, [c[0] for c in colours], [c[1] for c in colours]))


def _steady(values: list[float]) -> bool:
    return max(values) - min(values) <= SETTLED_SHARE * max(values)


def locking_controls(last: CameraSettings, known: set[str]) -> dict[str, object]:
    """Gives the controls that keep things as they are, of those this camera knows."""
    wanted: dict[str, object] = {
        "AeEnable": False,
        "ExposureTime": None if last.exposure_us is None else int(last.exposure_us),
        "AnalogueGain": last.gain,
        "AwbEnable": False,
        "ColourGains": last.colour_gains,
        "AfMode": 0,
        "LensPosition": last.lens_position,
    }
    return {name: value for name, value in wanted.items() if name in known and value is not None}


def freeing_controls(known: set[str]) -> dict[str, object]:
    """Gives the controls that hand everything back to the camera; focus follows the scene."""
    wanted = {"AeEnable": True, "AwbEnable": True, "AfMode": 2}
    return {name: value for name, value in wanted.items() if name in known}


def _yuv(name: str) -> Callable[[Image, tuple[int, int]], Image]:
    def convert(image: Image, size: tuple[int, int]) -> Image:
        import cv2

        width, height = size
        code = getattr(cv2, f"COLOR_YUV2BGR_{name}")
        # The rows may be padded: only the picture's own columns count.
        plane = np.ascontiguousarray(image[: height * 3 // 2, :width])
        return np.asarray(cv2.cvtColor(plane, code), np.uint8)

    return convert


def _channels(*order: int) -> Callable[[Image, tuple[int, int]], Image]:
    def convert(image: Image, size: tuple[int, int]) -> Image:
        return np.ascontiguousarray(image[:, : size[0], order])

    return convert


# Which bytes each format of picamera2 puts where; what is not here is refused, never guessed.
TO_BGR: dict[str, Callable[[Image, tuple[int, int]], Image]] = {
    "RGB888": _channels(0, 1, 2),
    "BGR888": _channels(2, 1, 0),
    "XRGB8888": _channels(0, 1, 2),
    "XBGR8888": _channels(2, 1, 0),
    "NV12": _yuv("NV12"),
    "YUV420": _yuv("I420"),
}


def to_bgr(image: Image, form: str, size: tuple[int, int]) -> Image:
    """Gives blue-green-red out of a format of picamera2; raises HardwareError on an unknown one."""
    convert = TO_BGR.get(form)
    if convert is None:
        raise HardwareError("hardware.camera_format", form=form)
    return convert(image, size)


def found() -> list[dict[str, object]]:
    """Gives the cameras libcamera knows; raises HardwareError when it is not installed."""
    try:
        from picamera2 import Picamera2
    except (ImportError, OSError) as reason:
        raise HardwareError("hardware.picamera_missing", reason=str(reason)) from reason
    return list(Picamera2.global_camera_info())


class PicameraSource:
    """Pictures of a camera on the Pi's ribbon cable; a Source for LiveCamera."""

    repeats = False

    def __init__(self, number: int = 0, size: tuple[int, int] = (1280, 720)) -> None:
        self.about = Message("hardware.about_picamera", {"number": number, "name": ""})
        self._number = number
        self._size = size
        self._camera: Any = None
        self._form = WANTED_FORMAT
        self._readings: deque[CameraSettings] = deque(maxlen=SETTLED_FRAMES)
        self._waited = 0
        self._controls: dict[str, object] = {}

    def open(self) -> None:
        cameras = found()
        if not cameras:
            raise HardwareError("hardware.picamera_none")
        if self._number >= len(cameras):
            raise HardwareError(
                "hardware.picamera_number", number=self._number, most=len(cameras) - 1
            )
        model = str(cameras[self._number].get("Model", ""))
        self.about = Message("hardware.about_picamera", {"number": self._number, "name": model})
        try:
            self._begin()
        except HardwareError:
            self.close()
            raise
        except Exception as reason:  # picamera2 raises RuntimeError, libcamera its own kinds
            log.warning("the camera did not begin", exc_info=True)
            self.close()
            raise HardwareError("hardware.picamera_busy", reason=str(reason)) from reason

    def _begin(self) -> None:
        from picamera2 import Picamera2

        self._camera = Picamera2(self._number)
        wanted = {"size": self._size, "format": WANTED_FORMAT}
        # Few buffers and no queue: an old frame is worth nothing at a table.
        self._camera.configure(
            self._camera.create_preview_configuration(main=wanted, buffer_count=4, queue=False)
        )
        self._take_format()
        self._camera.start()
        self._readings.clear()
        self._waited = 0
        self.unlock()

    def _take_format(self) -> None:
        """The camera may silently give another format or size than asked: read both back."""
        given = self._camera.camera_configuration()["main"]
        self._form, self._size = str(given["format"]), tuple(given["size"])
        if self._form not in TO_BGR:
            raise HardwareError("hardware.camera_format", form=self._form)

    def read(self) -> Image | None:
        try:
            return self._captured()
        except HardwareError:
            raise
        except Exception as reason:  # TimeoutError, or libcamera's own when the cable is out
            log.debug("no picture came", exc_info=True)
            raise HardwareError("hardware.camera_lost") from reason

    def _captured(self) -> Image:
        job = self._camera.capture_request(wait=False)
        request = self._camera.wait(job, timeout=FRAME_WITHIN)
        try:
            self._readings.append(reading_of(request.get_metadata()))
            return to_bgr(request.make_array("main"), self._form, self._size)
        finally:
            request.release()

    def photo(self) -> Image | None:
        """Gives one picture at the sensor's full size, then goes on with the preview."""
        preview = self._camera.camera_configuration()
        still = self._camera.create_still_configuration(main={"format": WANTED_FORMAT})
        try:
            self._camera.switch_mode(still)
            self._take_format()
            return self._captured()
        except HardwareError:
            raise
        except Exception as reason:
            log.debug("no picture came", exc_info=True)
            raise HardwareError("hardware.camera_lost") from reason
        finally:
            self._camera.switch_mode(preview)
            self._take_format()
            # A change of mode forgets what was locked.
            self._camera.set_controls(self._controls)

    def lock(self) -> bool:
        self._waited += 1
        if not settled(list(self._readings)) and self._waited < SETTLE_AT_MOST:
            return False
        self._waited = 0
        if self._readings:
            known = set(self._camera.camera_controls)
            self._controls = locking_controls(self._readings[-1], known)
            self._camera.set_controls(self._controls)
        return True

    def unlock(self) -> None:
        if self._camera is not None:
            self._controls = freeing_controls(set(self._camera.camera_controls))
            self._camera.set_controls(self._controls)

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.stop()
            camera.close()
