"""The installed appliance on a real systemd, screen and touch panel; see run_appliance.sh.

The tests follow one evening, in order: each begins where the one before it left the machine.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
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

by_the_kernel = pytest.mark.skipif(
    "COMPANION_CONTAINER" in os.environ, reason="a container has no screen and no ports of its own"
)
SETTINGS = Path("/etc/table-companion/companion.toml")
LONG = 1800.0  # seconds: an emulated machine installs slowly
if "COMPANION_APPLIANCE" in os.environ:
    from machine import (
        JOURNAL,
        PATIENCE,
        ROOT,
        STICK,
        actions,
        comes,
        drawn,
        main_pid,
        networks_of,
        picture,
        running,
        settle,
        shell,
        taps_of,
        told,
        verdict,
    )


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
    for place in taps[what][:-1]:
        panel.tap(*place)
    picture(f"before_{what}")
    panel.tap(*taps[what][-1])
    picture(what)


def turned(angle: int, place: tuple[float, float]) -> tuple[float, float]:
    """Where on the panel a place of a picture lies that is turned clockwise."""
    u, v = place
    return {0: (u, v), 90: (1 - v, u), 180: (1 - u, 1 - v), 270: (v, 1 - u)}[angle]


def start_anew(how: str = "restart") -> None:
    """By hand, which is no failed start: six of those within two minutes open the rescue screen."""
    shell("systemctl", "reset-failed", "companion.service")
    shell("systemctl", how, "companion.service")


def set_rotation(angle: int) -> None:
    text = SETTINGS.read_text()
    SETTINGS.write_text(re.sub(r"(?m)^#?rotation = .*$", f"rotation = {angle}", text))
    start_anew()
    assert comes(drawn)
    settle()


def go_home() -> None:
    """A start without a play on the screen."""
    start_anew()
    assert comes(drawn)
    settle()
    time.sleep(6)


def exported(name: str) -> bytes:
    """All plays as `companion export` writes them."""
    file = Path(f"/tmp/{name}.json")
    file.unlink(missing_ok=True)
    done = shell("companion", "export", str(file))
    assert done.returncode == 0, done
    return file.read_bytes()


def copies() -> list[Path]:
    return sorted(STICK.glob("table-companion-*.zip")) if STICK.exists() else []


def written() -> list[str]:
    """What was exported to the stick."""
    kinds = (".csv", ".json")
    files = STICK.glob("table-companion-*") if STICK.exists() else []
    return sorted(file.suffix for file in files if file.suffix in kinds)


def port_of_the_stick() -> Path:
    device = Path(shell("findmnt", "-n", "-o", "SOURCE", str(STICK)).stdout.strip())
    above = Path("/sys/class/block", device.name).resolve().parents
    return next(folder for folder in above if (folder / "product").exists())


def answered() -> str:
    """The machine's word on the last request for a release."""
    file = Path("/run/table-companion-update/answer")
    return file.read_text() if file.exists() else ""


def rescued() -> bool:
    return bool(told("ActiveState", "companion-rescue.service") == "active")


def restarts_after(act: Callable[[int], None]) -> bool:
    """Whether the service is up again, as another process, after that happened to it."""
    before = main_pid()
    act(before)
    back = comes(lambda: running() and main_pid() not in (0, before))
    return bool(back) and not rescued()


@pytest.fixture(scope="module")
def panel() -> Any:
    """A touch panel, plugged in while the companion is running."""
    from touch import finger

    panel = finger()
    time.sleep(10)  # it is noticed, and what is said at the first start goes by itself
    return panel


@pytest.fixture(scope="module")
def taps() -> Any:
    return taps_of(Path("/srv/taps.json").read_text())


def test_it_starts_with_the_machine_and_says_that_it_is_ready() -> None:
    assert comes(drawn), shell("systemctl", "status", "companion.service").stdout
    assert told("Type") == "notify" and told("WatchdogUSec") == "10s"
    picture("home")


@by_the_kernel
def test_it_draws_on_the_bare_screen_as_its_own_user_without_a_network() -> None:
    process = Path(f"/proc/{main_pid()}")
    assert process.stat().st_uid == pwd.getpwnam("companion").pw_uid
    opened = {str(handle.readlink()) for handle in (process / "fd").iterdir()}
    assert any(name.startswith("/dev/dri/card") for name in opened), opened
    assert writable(process) == ["/sys/devices/platform"], "more than the screen's brightness"
    assert networks_of(process) == ["lo"]


def test_a_finger_on_the_panel_begins_a_play_that_is_kept(panel: Any, taps: Any) -> None:
    for place in (*taps["skip"], *taps["play"]):
        panel.tap(*place)
    assert comes(lambda: JOURNAL.exists() and len(actions()) >= 5)
    picture("play")


def test_killed_it_is_back_where_it_was(panel: Any, taps: Any) -> None:
    before = actions()
    assert restarts_after(lambda pid: os.kill(pid, signal.SIGKILL))
    assert actions() == before
    picture("after_kill")
    panel.tap(*taps["undo"][0])
    picture("after_undo")
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
    start_anew("start")
    assert comes(drawn)


@pytest.mark.parametrize("angle", [90, 180, 270, 0])
def test_picture_and_touch_are_turned_together(panel: Any, taps: Any, angle: int) -> None:
    set_rotation(angle)
    before = len(actions())
    picture(f"turned_{angle}")
    lies = {
        0: "resume_and_undo",
        180: "upside_down",
    }  # turned, there is no room for the table's tab
    for place in taps[lies.get(angle, "upright")]:
        panel.tap(*turned(angle, place))
    assert comes(lambda: len(actions()) > before), "the finger is read elsewhere than the picture"


def test_everything_is_copied_to_the_stick_and_brought_back(panel: Any, taps: Any) -> None:
    assert comes(STICK.is_mount)
    go_home()
    before = exported("before")
    tap_slowly(panel, taps, "copy")
    assert comes(lambda: len(copies()) == 1)
    shell("systemctl", "stop", "companion.service")
    shutil.rmtree(JOURNAL.parent)
    start_anew("start")
    assert comes(drawn)
    settle()
    time.sleep(6)
    panel.tap(*taps["skip"][0])
    tap_slowly(panel, taps, "restore")
    assert comes(lambda: shell("companion", "export", "/tmp/some.json", "--force").returncode == 0)
    assert exported("after") == before


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


def test_a_release_on_the_stick_is_put_in_place_by_touch_and_kept(panel: Any, taps: Any) -> None:
    plays = actions()
    go_home()
    tap_slowly(panel, taps, "update")
    assert comes(lambda: "9.0.0" in str((ROOT / "current").resolve()), LONG), answered()
    assert comes(drawn)
    picture("on_trial")
    assert comes(lambda: verdict().get("kept") is True, LONG), verdict()
    assert (ROOT / "good").resolve().name == "9.0.0" and actions() == plays


def test_one_that_is_not_fit_is_taken_back_and_that_is_told(panel: Any, taps: Any) -> None:
    go_home()
    tap_slowly(panel, taps, "update_again")
    assert comes(lambda: verdict().get("new", "").endswith("9.1.0"), LONG), answered()
    assert verdict()["kept"] is False and (ROOT / "current").resolve().name == "9.0.0"
    assert comes(drawn)
    picture("taken_back")


REFUSED = {
    "changed": "forged",
    "older": "older",
    "unsigned": "forged",
    "machine": "machine",
    "cut": "forged",
}


@pytest.mark.parametrize("fault", REFUSED)
def test_a_release_that_is_not_ours_newer_whole_and_for_this_machine_changes_nothing(
    fault: str, panel: Any, taps: Any
) -> None:
    versions = sorted(path.name for path in (ROOT / "versions").iterdir())
    spoil(STICK / "table-companion-9.1.0.release", fault)
    go_home()
    tap_slowly(panel, taps, "update_again")
    assert comes(lambda: answered() == REFUSED[fault], LONG), answered()
    picture(f"refused_{fault}")
    assert sorted(path.name for path in (ROOT / "versions").iterdir()) == versions


def spoil(file: Path, fault: str) -> None:
    """Another file under the name of a newer release, and the machine's last word forgotten."""
    if fault in ("older", "machine"):
        shutil.copy(STICK / f"{fault}.release", file)
    elif fault == "cut":
        os.truncate(file, file.stat().st_size // 2)
    elif fault == "unsigned":
        file.write_bytes(file.read_bytes().partition(b"PK\x03\x04")[2])
    else:
        with file.open("r+b") as opened:
            opened.seek(5000)
            opened.write(b"forged")
    Path("/run/table-companion-update/answer").unlink(missing_ok=True)


def test_crashes_in_a_row_end_on_the_friendly_screen() -> None:
    shell("systemctl", "reset-failed", "companion.service")
    for _ in range(7):
        if comes(lambda: main_pid() or rescued()) and main_pid():
            os.kill(main_pid(), signal.SIGKILL)
        time.sleep(3)
    assert comes(rescued), told("NRestarts")
    picture("rescue")
    start_anew("start")
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
    assert comes(drawn) and comes(STICK.is_mount)
    settle()
    time.sleep(8)  # what is said at the first start goes by itself
    panel.tap(*taps["skip"][0])
    for place in taps["play"]:
        panel.tap(*place)
    panel.tap(*taps["home"][0])
    panel.tap(*taps["home"][1])
    tap_slowly(panel, taps, "export")
    assert comes(lambda: written() == [".csv", ".json"])
    assert STICK.stat().st_uid == pwd.getpwnam("companion").pw_uid


@by_the_kernel
def test_a_stick_pulled_out_is_gone_and_plugged_in_again_is_back() -> None:
    port = port_of_the_stick()
    (port / "authorized").write_text("0")
    assert comes(lambda: not STICK.exists())
    (port / "authorized").write_text("1")
    assert comes(STICK.is_mount) and written() == [".csv", ".json"]


def test_switched_off_by_touch(panel: Any, taps: Any) -> None:
    go_home()
    tap_slowly(panel, taps, "switch_off")
    time.sleep(PATIENCE)
    pytest.fail("the machine is still on")
