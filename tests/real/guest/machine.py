"""What the tests of the appliance ask the machine, from inside."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path("/opt/table-companion")
JOURNAL = Path("/var/lib/table-companion/table-companion/journal.sqlite")
STICK = Path("/media/table-companion/FAMILLE")  # plugged in by run_appliance.sh
PATIENCE = 240.0
RESTING = 0.3  # seconds of a second that an app takes which has nothing to draw
CONTAINER = "COMPANION_CONTAINER" in os.environ  # see boot_native.sh


def shell(*command: str, limit: float = 1500) -> subprocess.CompletedProcess[str]:
    """What a command answers; a service manager that hangs fails the test."""
    return subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)


def told(name: str, unit: str = "companion.service") -> str:
    return shell("systemctl", "show", unit, "-p", name, "--value").stdout.strip()


def main_pid() -> int:
    return int(told("MainPID"))


def running() -> bool:
    return told("ActiveState") == "active"


def drawn() -> bool:
    return running() and told("StatusText") == "on the screen"


def taps_of(printed: str) -> dict[str, list[tuple[float, float]]]:
    """Where to tap, from what taps.py printed: a container's parts are none, so it has no tab."""
    found: dict[str, list[tuple[float, float]]] = json.loads(printed)[
        "bare" if CONTAINER else "tab"
    ]
    return found


def comes(what: Callable[[], object], patience: float = PATIENCE) -> bool:
    """Whether it came. One look is enough: a window may be made anew in the next moment."""
    end = time.monotonic() + patience
    while not what():
        if time.monotonic() >= end:
            return False
        time.sleep(0.5)
    return True


def settle(patience: float = 60.0, pid: int = 0) -> None:
    """Waits until the app has drawn what it was asked for, however slow the machine is."""
    pid, end = pid or main_pid(), time.monotonic() + patience
    before = _worked(pid)
    while time.monotonic() < end:
        time.sleep(1.0)
        now = _worked(pid)
        if now - before < RESTING:
            return
        before = now


def _worked(pid: int) -> float:
    """Seconds that a process has had a processor; 0 for one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def picture(name: str, display: str = ":5") -> None:
    """Keeps a picture of the screen, or asks the host to; a container may have several displays."""
    time.sleep(2)
    if CONTAINER:
        Path("/srv/screens").mkdir(exist_ok=True)
        with Path(f"/srv/screens/{name}.png").open("wb") as file:
            command = ["import", "-display", display, "-window", "root", "png:-"]
            subprocess.run(command, stdout=file, check=False)
    print(f"\nSCREEN {name}", flush=True)
    time.sleep(2 if CONTAINER else 15)  # a busy host looks late


def actions() -> list[str]:
    with sqlite3.connect(f"file:{JOURNAL}?mode=ro", uri=True) as journal:
        rows = journal.execute("SELECT kind || ':' || coalesce(action, '') FROM entries ORDER BY n")
        return [row[0] for row in rows]


def uptime() -> int:
    """Seconds since the machine, or the container, was switched on."""
    ticks = int(Path("/proc/1/stat").read_text().rpartition(")")[2].split()[19])
    now = float(Path("/proc/uptime").read_text().split()[0])
    return round(now - ticks / os.sysconf("SC_CLK_TCK"))


def networks_of(process: Path) -> list[str]:
    lines = (process / "net/dev").read_text().splitlines()[2:]
    return [line.split(":")[0].strip() for line in lines]


def verdict() -> dict[str, object]:
    """How the last trial of a version ended; nothing while one goes on."""
    try:
        found: dict[str, object] = json.loads((ROOT / "verdict").read_text())
    except (OSError, ValueError):
        return {}
    return found
