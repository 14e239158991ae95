"""Photos as a camera: what would take the memory is refused by its header."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision import thresholds
from hardware import photos
from hardware.photos import decoded

PICTURE = np.full((60, 80, 3), 120, np.uint8)


def png(width: int, height: int) -> bytes:
    """A small picture that says it is that large."""
    data = bytearray(cv2.imencode(".png", PICTURE)[1].tobytes())
    data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return bytes(data)


def test_an_ordinary_photo_is_read(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(cv2.imencode(".jpg", PICTURE)[1].tobytes())
    image = decoded(path)
    assert image is not None and image.shape == PICTURE.shape


@pytest.mark.parametrize("size", [(48, 20_000), (30_000, 30_000), (7_000, 7_000)])
def test_too_many_pixels_are_refused_before_they_are_decoded(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr(cv2, "imdecode", never)
    path = tmp_path / "photo.png"
    path.write_bytes(png(*size))
    assert decoded(path) is None


def test_pipes_devices_and_folders_are_no_photos(tmp_path: Path) -> None:
    pipe, device, folder = (tmp_path / name for name in ("pipe.jpg", "device.jpg", "folder.jpg"))
    os.mkfifo(pipe)
    device.symlink_to("/dev/zero")
    folder.mkdir()
    assert [decoded(path) for path in (pipe, device, folder, tmp_path / "none.jpg")] == [None] * 4


def test_the_limits_are_those_of_every_photo() -> None:
    assert photos.MOST_BYTES == thresholds.PHOTO_MOST_BYTES
    assert photos.MOST_SIDE == thresholds.PHOTO_MOST_SIDE
    assert photos.MOST_MEMORY == thresholds.PHOTO_MOST_MEMORY
