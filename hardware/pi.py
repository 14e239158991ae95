"""What a Raspberry Pi tells of itself: temperature and power."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from pathlib import Path

import msgspec

THERMAL = "sys/class/thermal/thermal_zone0/temp"
THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
# Bits of the firmware's word: under-voltage now, and since the start.
NOW, SINCE_START = 1 << 0, 1 << 16


class Health(msgspec.Struct, frozen=True):
    """Temperature and power; None where this machine does not tell."""

    degrees: float | None = None
    under_voltage: bool | None = None
    was_under_voltage: bool | None = None


def pi_health(root: Path = Path("/")) -> Health:
    """Gives what the machine under `root` tells."""
    word = _throttled(root)
    if word is None:
        return Health(_degrees(root))
    return Health(_degrees(root), bool(word & NOW), bool(word & SINCE_START))


def _degrees(root: Path) -> float | None:
    with contextlib.suppress(OSError, ValueError):
        return int((root / THERMAL).read_text()) / 1000
    return None


def _throttled(root: Path) -> int | None:
    with contextlib.suppress(OSError, ValueError):
        return int((root / THROTTLED).read_text(), 16)
    tool = shutil.which("vcgencmd")
    return _asked(tool) if tool else None


def _asked(tool: str) -> int | None:
    """Newer kernels have no file for it; the firmware's own tool answers `throttled=0x0`."""
    with contextlib.suppress(OSError, ValueError, subprocess.SubprocessError):
        answer = subprocess.run(
            [tool, "get_throttled"], capture_output=True, text=True, timeout=2, check=True
        )
        return int(answer.stdout.partition("=")[2], 16)
    return None
