"""A system with a desktop: the companion alone on the screen, then a window, then gone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    "COMPANION_DESKTOP" not in os.environ, reason="no desktop: run tests/real/run_appliance.sh"
)
sys.path.insert(0, str(Path(__file__).parent / "guest"))
MENU = Path("/usr/share/applications/table-companion.desktop")
DESKTOP = ("DISPLAY=:0", "XAUTHORITY=/home/lea/.Xauthority", "DESKTOP_SESSION=openbox")
TITLE = 20  # pixels, of openbox
AS_LEA = ("runuser", "-u", "lea", "--", "env", *DESKTOP)


def default_target() -> str:
    from machine import shell

    return str(shell("systemctl", "get-default").stdout.strip())


def windows() -> str:
    from machine import shell

    return str(shell(*AS_LEA, "xwininfo", "-root", "-tree").stdout)


def test_as_a_kiosk_the_screen_is_the_companions_and_nobody_logs_in() -> None:
    from machine import comes, drawn, picture, told

    assert default_target() == "multi-user.target"
    assert comes(drawn)
    assert told("ActiveState", "lightdm.service") == "inactive"
    picture("desktop_kiosk")


def test_as_a_window_the_desktop_is_back_and_the_menu_opens_it() -> None:
    from machine import comes, picture, settle, shell, told

    done = shell("make", "-C", "/srv/source", "install", "MODE=--desktop")
    assert done.returncode == 0 and "in the menu" in done.stdout, done
    assert "sudo reboot" in done.stdout, "nobody is told how the login comes back"
    assert default_target() == "graphical.target"
    assert told("ActiveState") == "inactive" and MENU.exists()
    shell("systemctl", "start", "lightdm.service")
    assert comes(lambda: "xwininfo" in windows()), shell("systemctl", "status", "lightdm").stdout
    command = re.findall(r"^Exec=(.*)$", MENU.read_text(), re.MULTILINE)[0].split()
    before = first_frames()
    with subprocess.Popen([*AS_LEA, *command], stderr=subprocess.DEVNULL) as window:
        try:
            assert comes(lambda: "Table Companion" in windows()), windows()
            assert comes(lambda: first_frames() > before, 1200), "the window stays empty"
            settle(600, int(shell("pgrep", "-n", "-u", "lea", "-f", "companion").stdout))
            picture("desktop_window", display=":0")
            wide, high = found_size()
            assert wide <= 800 and high <= 480 - TITLE, "larger than the desktop"
        finally:
            window.terminate()


def first_frames() -> int:
    """How often the app has said which version it is: it does once its first frame is drawn."""
    from machine import JOURNAL

    log = JOURNAL.parent / "log/companion.log"
    return int(log.read_text().count("companion.app: version"))


def found_size() -> tuple[int, int]:
    line = next(line for line in windows().splitlines() if "Table Companion" in line)
    found = re.search(r" (\d+)x(\d+)\+", line)
    assert found is not None
    return int(found[1]), int(found[2])


def test_a_kiosk_again_and_uninstalled_the_login_is_back() -> None:
    from machine import shell

    done = shell("make", "-C", "/srv/source", "install", "MODE=--kiosk")
    assert done.returncode == 0 and "sudo reboot" in done.stdout, done
    assert default_target() == "multi-user.target" and not MENU.exists()
    assert shell("make", "-C", "/srv/source", "uninstall").returncode == 0
    assert default_target() == "graphical.target"
    assert not Path("/opt/table-companion").exists()
    assert not Path("/usr/local/bin/companion").exists()
    assert Path("/var/lib/table-companion").exists(), "the plays stay"
