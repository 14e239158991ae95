"""A folder of photos or a video file as a camera: for trying the reader, and for demonstrations."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.errors import HardwareError
from hardware.photo_header import photo_size
from hardware.ports import Message
from hardware.source import EndOfPicturesError, SkippedPictureError

if TYPE_CHECKING:
    from hardware.ports import Image
    from hardware.source import Source

PHOTO_SUFFIXES = (".jpg", ".jpeg", ".png", ".bmp", ".webp")
VIDEO_SUFFIXES = (".mp4", ".avi", ".mkv", ".mov", ".webm", ".m4v")
FRAMES_PER_SECOND = 10.0
SECONDS_PER_PHOTO = 2.0
MOST_BYTES = 80_000_000  # as for every photo: companion/vision/thresholds.py
MOST_SIDE = 16_000  # pixels
MOST_MEMORY = 120_000_000  # bytes while it is read
# Some video files carry no rate, or a nonsensical one.
SANE_RATES = (1.0, 120.0)


class PhotoSource:
    """The pictures of a folder one after another, over and over."""

    repeats = True

    def __init__(self, folder: Path, hold: float = SECONDS_PER_PHOTO) -> None:
        self.about = Message("hardware.about_photos", {"folder": str(folder)})
        self._folder = folder
        self._hold = hold
        self._photos: list[Path] = []
        self._next = 0
        self._image: Image | None = None
        self._until = 0.0
        self._bad = 0

    def open(self) -> None:
        self._photos = photos_in(self._folder)
        self._next = self._bad = 0
        self._image, self._until = None, 0.0

    def read(self) -> Image | None:
        now = time.monotonic()
        if self._image is None or now >= self._until:
            self._image = self._load()
            self._until = now + self._hold
        else:
            time.sleep(min(1 / FRAMES_PER_SECOND, self._until - now))
        return self._image

    def _load(self) -> Image:
        if self._bad >= len(self._photos):
            raise HardwareError("hardware.photos_unreadable", folder=str(self._folder))
        path = self._photos[self._next % len(self._photos)]
        self._next += 1
        image = decoded(path)
        if image is None:
            self._bad += 1
            raise SkippedPictureError("hardware.photo_unreadable", file=path.name)
        self._bad = 0
        return image

    def photo(self) -> Image | None:
        return None

    def lock(self) -> bool:
        return True

    def unlock(self) -> None:
        """Photos have no automatics."""

    def close(self) -> None:
        self._image = None


class VideoSource:
    """A video file at its own pace; it ends with its last picture."""

    repeats = True

    def __init__(self, path: Path) -> None:
        self.about = Message("hardware.about_video", {"file": str(path)})
        self._path = path
        self._capture: Any = None
        self._pause = 1 / FRAMES_PER_SECOND
        self._next = 0.0

    def open(self) -> None:
        import cv2

        if not self._path.is_file():
            raise HardwareError("hardware.video_missing", file=str(self._path))
        capture = cv2.VideoCapture(str(self._path), cv2.CAP_FFMPEG)
        if not capture.isOpened():
            raise HardwareError("hardware.video_unreadable", file=self._path.name)
        rate = capture.get(cv2.CAP_PROP_FPS)
        if SANE_RATES[0] <= rate <= SANE_RATES[1]:
            self._pause = 1 / rate
        self._capture, self._next = capture, time.monotonic()

    def read(self) -> Image | None:
        good, image = self._capture.read()
        if not good or image is None:
            raise EndOfPicturesError("hardware.video_ended", file=self._path.name)
        self._next = max(self._next + self._pause, time.monotonic())
        time.sleep(self._next - time.monotonic() if self._next > time.monotonic() else 0)
        return np.asarray(image, np.uint8)

    def photo(self) -> Image | None:
        return None

    def lock(self) -> bool:
        return True

    def unlock(self) -> None:
        """A video has no automatics."""

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None


def photos_in(folder: Path) -> list[Path]:
    """Gives the photos of a folder by name; raises HardwareError when there is none."""
    if not folder.is_dir():
        raise HardwareError("hardware.photos_missing", folder=str(folder))
    photos = sorted(p for p in folder.iterdir() if p.suffix.lower() in PHOTO_SUFFIXES)
    if not photos:
        raise HardwareError("hardware.photos_empty", folder=str(folder))
    return photos


def decoded(path: Path) -> Image | None:
    """Gives the picture in a file, or None when it is none."""
    import cv2

    data = _limited(path)
    if not data:
        return None
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except (cv2.error, MemoryError):
        return None
    return None if image is None else np.asarray(image, np.uint8)


def _limited(path: Path) -> bytes:
    """The bytes of a photo that fits into memory by what its header says; else none."""
    try:
        # Without O_NONBLOCK a pipe that nobody writes to would be waited for, for ever.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return b""
            data = file.read(MOST_BYTES + 1)
    except OSError:
        return b""
    size = photo_size(data)
    if size is None or len(data) > MOST_BYTES:
        return b""
    fits = max(size.width, size.height) <= MOST_SIDE and size.memory <= MOST_MEMORY
    return data if fits else b""


def source_for(path: Path) -> Source:
    """Gives the source for a folder or a video file; raises HardwareError when it is neither."""
    if path.suffix.lower() in VIDEO_SUFFIXES:
        if not path.is_file():
            raise HardwareError("hardware.video_missing", file=str(path))
        return VideoSource(path)
    photos_in(path)
    return PhotoSource(path)
