"""Any V4L2 webcam, through OpenCV."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.errors import HardwareError
from hardware.ports import Message
from hardware.v4l2 import webcams

if TYPE_CHECKING:
    from hardware.ports import Image

# Values of V4L2's menu for automatic exposure.
EXPOSURE_MANUAL, EXPOSURE_AUTO = 1, 3
# Frames a webcam needs after opening until its automatics have found the light.
SETTLING_FRAMES = 20


class WebcamSource:
    """Pictures of a webcam; `index` None takes the first that answers."""

    repeats = False

    def __init__(self, index: int | None = None, size: tuple[int, int] = (1280, 720)) -> None:
        self._index = index
        self._size = size
        self._capture: Any = None
        self._frames = 0
        self.about = Message("hardware.about_webcam", {"number": index or 0, "name": ""})

    def open(self) -> None:
        import cv2

        index = self._found()
        capture = cv2.VideoCapture(index, cv2.CAP_V4L2)
        if not capture.isOpened():
            raise _why_not(index)
        # Compressed pictures are the only way to 720p at full rate over USB 2.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture, self._frames = capture, 0

    def _found(self) -> int:
        devices = webcams()
        names = {device.index: device.name for device in devices}
        index = self._index if self._index is not None else min(names, default=None)
        if index is None:
            raise HardwareError("hardware.webcam_none")
        if index not in names and not Path(f"/dev/video{index}").exists():
            there = ", ".join(str(number) for number in names) or "-"
            raise HardwareError("hardware.webcam_missing", number=index, found=there)
        name = names.get(index, "")
        self.about = Message("hardware.about_webcam", {"number": index, "name": name})
        return index

    def read(self) -> Image | None:
        good, image = self._capture.read()
        if not good or image is None:
            raise HardwareError("hardware.camera_lost")
        self._frames += 1
        return np.asarray(image, np.uint8)

    def photo(self) -> Image | None:
        return None

    def lock(self) -> bool:
        if self._frames < SETTLING_FRAMES:
            return False
        import cv2

        kept = [cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_WB_TEMPERATURE, cv2.CAP_PROP_FOCUS]
        values = [self._capture.get(prop) for prop in kept]
        self._automatic(False)
        for prop, value in zip(kept, values, strict=True):
            if value >= 0:
                self._capture.set(prop, value)
        return True

    def unlock(self) -> None:
        if self._capture is not None:
            self._automatic(True)

    def _automatic(self, on: bool) -> None:
        import cv2

        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, EXPOSURE_AUTO if on else EXPOSURE_MANUAL)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, float(on))
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, float(on))

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None


def _why_not(index: int) -> HardwareError:
    path = Path(f"/dev/video{index}")
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        return HardwareError("hardware.camera_denied", device=str(path))
    return HardwareError("hardware.camera_busy", device=str(path))
