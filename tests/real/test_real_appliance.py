"""The installed appliance on a real systemd, screen and touch panel; see run_appliance.sh.

The tests follow one evening, in order: each begins where the one before it left the machine.
"""

from __future__ import annotations

import json
import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(
    "COMPANION_APPLIANCE" not in os.environ, reason="no appliance: run tests/real/run_appliance.sh"
)
sys.path.insert(0, str(Path(__file__).parent / "guest"))

ROOT = Path("/opt/table-companion")
JOURNAL = Path("/var/lib/table-companion/table-companion/journal.sqlite")
STICK = Path("/media/table-companion/FAMILLE")  # plugged in by run_appliance.sh
PATIENCE = 120.0


def shell(*command: str) -> subprocess.CompletedProcess[str]:
    """What a command answers; a service manager that hangs fails the test."""
    return subprocess.run(command, capture_output=True, text=True, timeout=1500, check=False)


def told(name: str, unit: str = "companion.service") -> str:
    return shell("systemctl", "show", unit, "-p", name, "--value").stdout.strip()


def main_pid() -> int:
    return int(told("MainPID"))


def comes(what: Callable[[], object]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not what():
        time.sleep(0.5)
    return bool(what())


def picture(name: str) -> None:
    """Asks the host to keep a picture of the screen."""
    time.sleep(3)
    print(f"\nSCREEN {name}", flush=True)
    time.sleep(3)


def actions() -> list[str]:
    with sqlite3.connect(f"file:{JOURNAL}?mode=ro", uri=True) as journal:
        rows = journal.execute("SELECT kind || ':' || coalesce(action, '') FROM entries ORDER BY n")
        return [row[0] for row in rows]


def running() -> bool:
    return told("ActiveState") == "active"


def writable(process: Path) -> list[str]:
    """Where the system itself is not read-only for this process."""
    mounts = [line.split()[4:6] for line in (process / "mountinfo").read_text().splitlines()]
    system = ("/", "/sys", "/sys/devices/platform", "/usr", "/etc", "/opt", "/boot")
    return [where for where, how in mounts if where in system and "rw" in how.split(",")]


def lay_ready(source: str) -> None:
    """What `make` in that folder would fetch from a network that this machine does not have."""
    name = shell("git", "-C", source, "rev-parse", "--short", "HEAD").stdout.strip()
    made, there = f"/srv/versions/{name}", ROOT / "versions" / name
    if not there.exists():
        there.parent.mkdir(parents=True, exist_ok=True)
        shell("cp", "-a", made, str(there))


def tap_slowly(panel: Any, taps: Any, what: str) -> None:
    picture(f"before_{what}")
    for number, place in enumerate(taps[what]):
        panel.tap(*place)
        picture(f"{what}_{number}")  # a screen that was never open is loaded slowly here


def written() -> list[str]:
    """What lies on the stick."""
    return sorted(file.suffix for file in STICK.glob("table-companion-*")) if STICK.exists() else []


def port_of_the_stick() -> Path:
    device = Path(shell("findmnt", "-n", "-o", "SOURCE", str(STICK)).stdout.strip())
    above = Path("/sys/class/block", device.name).resolve().parents
    return next(folder for folder in above if (folder / "product").exists())


def rescued() -> bool:
    return told("ActiveState", "companion-rescue.service") == "active"


def restarts_after(act: Callable[[int], None]) -> bool:
    """Whether the service is up again, as another process, after that happened to it."""
    before = main_pid()
    act(before)
    back = comes(lambda: running() and main_pid() not in (0, before))
    return back and not rescued()


@pytest.fixture(scope="module")
def panel() -> Any:
    """A touch panel, plugged in while the companion is running."""
    from touch import Panel

    panel = Panel()
    time.sleep(12)  # it is noticed, and what is said at the first start goes by itself
    return panel


@pytest.fixture(scope="module")
def taps() -> dict[str, list[tuple[float, float]]]:
    found: dict[str, list[tuple[float, float]]] = json.loads(Path("/srv/taps.json").read_text())
    return found


def test_it_starts_with_the_machine_and_says_that_it_is_ready() -> None:
    assert comes(running), shell("systemctl", "status", "companion.service").stdout
    assert told("Type") == "notify" and told("WatchdogUSec") == "10s"
    picture("home")


def test_it_draws_on_the_bare_screen_as_its_own_user_without_a_network() -> None:
    process = Path(f"/proc/{main_pid()}")
    assert process.stat().st_uid == pwd.getpwnam("companion").pw_uid
    opened = {str(handle.readlink()) for handle in (process / "fd").iterdir()}
    assert any(name.startswith("/dev/dri/card") for name in opened), opened
    assert writable(process) == ["/sys/devices/platform"], "more than the screen's brightness"
    devices = (process / "net/dev").read_text().splitlines()[2:]
    assert [line.split(":")[0].strip() for line in devices] == ["lo"]


def test_a_finger_on_the_panel_begins_a_play_that_is_kept(panel: Any, taps: Any) -> None:
    for place in (*taps["skip"], *taps["play"]):
        panel.tap(*place)
    assert comes(lambda: JOURNAL.exists() and len(actions()) >= 2)
    picture("play")


def test_killed_it_is_back_where_it_was(panel: Any, taps: Any) -> None:
    before = actions()
    assert restarts_after(lambda pid: os.kill(pid, signal.SIGKILL))
    assert actions() == before
    picture("after_kill")
    panel.tap(*taps["undo"][0])
    assert comes(lambda: len(actions()) > len(before)), "the play is not on the screen again"
    time.sleep(25)  # from now on it is trusted to come back again


def test_hung_it_is_ended_by_the_watchdog_and_back_where_it_was() -> None:
    before = actions()
    assert restarts_after(lambda pid: os.kill(pid, signal.SIGSTOP))
    assert actions() == before
    assert "watchdog" in shell("journalctl", "-u", "companion", "-o", "cat").stdout.lower()
    picture("after_hang")


def test_asked_to_stop_it_stops_by_itself() -> None:
    shell("systemctl", "stop", "companion.service")
    assert told("Result") == "success" and told("ExecMainStatus") == "0"
    shell("systemctl", "start", "companion.service")
    assert comes(running)


def test_a_version_that_is_not_fit_to_play_gives_way_to_the_one_before() -> None:
    before = (ROOT / "current").resolve()
    lay_ready("/srv/unfit")
    done = shell("make", "-C", "/srv/unfit", "upgrade")
    assert done.returncode != 0 and "previous one is running" in done.stdout, done
    assert (ROOT / "current").resolve() == before and comes(running)


def test_a_fit_version_takes_over_and_the_one_before_it_is_kept() -> None:
    before, plays = (ROOT / "current").resolve(), actions()
    lay_ready("/srv/fit")
    done = shell("make", "-C", "/srv/fit", "upgrade")
    assert done.returncode == 0, done
    assert "stood its trial" in done.stdout
    assert (ROOT / "current" / "KIND").read_text() == "fit\n"
    assert (ROOT / "good").resolve() == (ROOT / "current").resolve()
    assert before.exists() and comes(running) and actions() == plays
    picture("after_upgrade")


def test_crashes_in_a_row_end_on_the_friendly_screen() -> None:
    shell("systemctl", "reset-failed", "companion.service")
    for _ in range(7):
        if comes(lambda: main_pid() or rescued()) and main_pid():
            os.kill(main_pid(), signal.SIGKILL)
        time.sleep(3)
    assert comes(rescued), told("NRestarts")
    picture("rescue")
    shell("systemctl", "reset-failed", "companion.service")
    shell("systemctl", "start", "companion.service")
    assert comes(running) and comes(lambda: not rescued())


def test_uninstalled_it_leaves_the_plays() -> None:
    plays = actions()
    assert shell("make", "-C", "/srv/source", "uninstall").returncode == 0
    assert not ROOT.exists() and told("LoadState") == "not-found"
    assert actions() == plays


def test_installed_again_it_writes_everything_to_the_stick(panel: Any, taps: Any) -> None:
    shutil.rmtree("/var/lib/table-companion")
    lay_ready("/srv/source")
    assert shell("make", "-C", "/srv/source", "install").returncode == 0
    assert comes(running) and comes(STICK.is_mount)
    time.sleep(12)  # what is said at the first start goes by itself
    tap_slowly(panel, taps, "export")
    assert comes(lambda: written() == [".csv", ".json"])
    assert STICK.stat().st_uid == pwd.getpwnam("companion").pw_uid


def test_a_stick_pulled_out_is_gone_and_plugged_in_again_is_back() -> None:
    port = port_of_the_stick()
    (port / "authorized").write_text("0")
    assert comes(lambda: not STICK.exists())
    (port / "authorized").write_text("1")
    assert comes(STICK.is_mount) and written() == [".csv", ".json"]


def test_switched_off_by_touch(panel: Any, taps: Any) -> None:
    shell("systemctl", "restart", "companion.service")
    assert comes(running)
    time.sleep(12)
    tap_slowly(panel, taps, "switch_off")
    time.sleep(PATIENCE)
    pytest.fail("the machine is still on")
