"""The brightness of the screen: the kernel's backlight files, where there are any."""

from __future__ import annotations

import os
from pathlib import Path

from hardware.absent import NoBacklight
from hardware.ports import Backlight

FOLDER = Path("/sys/class/backlight")
DARKEST = 5  # percent: a screen that nobody can see cannot be made brighter again by touch


class SysBacklight:
    """One backlight of the kernel; whatever it refuses, `percent` then tells None."""

    def __init__(self, device: Path) -> None:
        self._file = device / "brightness"
        self._most = _number(device / "max_brightness") or 0

    @property
    def percent(self) -> int | None:
        now = _number(self._file)
        if now is None or self._most <= 0 or not _may_write(self._file):
            return None
        return max(1, min(100, round(now * 100 / self._most)))

    def shine(self, percent: int) -> bool:
        wanted = max(DARKEST, min(100, percent))
        step = max(1, round(wanted * self._most / 100))
        try:
            self._file.write_text(str(step), encoding="ascii")
        except OSError:
            return False
        return True


def open_backlight(folder: Path = FOLDER) -> Backlight:
    """The first backlight that this user may change; else one that changes nothing."""
    try:
        devices = sorted(folder.iterdir())
    except OSError:
        return NoBacklight()
    able = (light for light in map(SysBacklight, devices) if light.percent is not None)
    return next(able, NoBacklight())


def _may_write(file: Path) -> bool:
    return os.access(file, os.W_OK, effective_ids=True)


def _number(file: Path) -> int | None:
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
