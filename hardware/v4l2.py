"""Which cameras the kernel knows, asked directly, so that cv2 need not be loaded to look."""

from __future__ import annotations

import fcntl
import os
import struct
from pathlib import Path

import msgspec

VIDIOC_QUERYCAP = 0x80685600
CAPABILITY = struct.Struct("16s32s32sIII3I")
VIDEO_CAPTURE = 0x00000001
DEVICE_CAPS = 0x80000000
# On a Pi these are parts of the image processor, not cameras that give pictures by themselves.
NOT_WEBCAMS = ("bcm2835", "pispbe", "rp1-cfe", "unicam", "rpi")


class Device(msgspec.Struct, frozen=True):
    """A video device: its number and the name its maker gave it."""

    index: int
    name: str
    driver: str = ""


def describe(path: Path) -> Device | None:
    """Gives the device if it can capture pictures; raises OSError as the kernel does."""
    handle = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        answer = bytearray(CAPABILITY.size)
        fcntl.ioctl(handle, VIDIOC_QUERYCAP, answer)
    finally:
        os.close(handle)
    driver, card, _bus, _version, whole, own, *_ = CAPABILITY.unpack(answer)
    able = own if whole & DEVICE_CAPS else whole
    name = driver.split(b"\0")[0].decode(errors="replace")
    if not able & VIDEO_CAPTURE or name.startswith(NOT_WEBCAMS):
        return None
    return Device(index_of(path), card.split(b"\0")[0].decode(errors="replace"), name)


def index_of(path: Path) -> int:
    """Gives N of /dev/videoN."""
    return int(path.name.removeprefix("video"))


def webcams(folder: Path = Path("/dev")) -> list[Device]:
    """Gives the webcams that answer, lowest number first; silent devices are left out."""
    paths = [path for path in folder.glob("video*") if path.name[5:].isdecimal()]
    found = []
    for path in sorted(paths, key=index_of):
        try:
            device = describe(path)
        except OSError:
            continue
        if device is not None:
            found.append(device)
    return found
