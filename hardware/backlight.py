"""The brightness of the screen: the kernel's backlight files, where there are any."""

from __future__ import annotations

import os
from pathlib import Path

from hardware.absent import NoBacklight
from hardware.health import Health, Helper
from hardware.ports import Backlight, PartName, Tell

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


class PatientBacklight:
    """A backlight whose file is written in a thread of its own."""

    def __init__(self, light: SysBacklight) -> None:
        self._light = light
        self.percent = light.percent
        self._helper = Helper(
            Health(PartName.SCREEN, "hardware.backlight_failed", "hardware.backlight_back")
        )

    def shine(self, percent: int) -> bool:
        if self.percent is None:
            return False
        self.percent = max(DARKEST, min(100, percent))
        self._helper.do("shine", self._shine)
        return True

    def _shine(self) -> None:
        if self.percent is not None and not self._light.shine(self.percent):
            raise OSError("refused")

    def listen(self, tell: Tell) -> None:
        self._helper.health.listen(tell)

    def look(self) -> bool:
        self._helper.health.look()
        return self._helper.health.busy


def open_backlight(folder: Path = FOLDER) -> Backlight:
    """The first backlight that this user may change; else one that changes nothing."""
    try:
        devices = sorted(folder.iterdir())
    except OSError:
        return NoBacklight()
    able = (light for light in map(SysBacklight, devices) if light.percent is not None)
    found = next(able, None)
    return PatientBacklight(found) if found is not None else NoBacklight()


def _may_write(file: Path) -> bool:
    return os.access(file, os.W_OK, effective_ids=True)


def _number(file: Path) -> int | None:
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
