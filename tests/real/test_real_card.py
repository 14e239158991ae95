"""A freshly written card, a stick with the release file, no network: see run_appliance.sh."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    "COMPANION_CARD" not in os.environ, reason="no written card: run tests/real/run_appliance.sh"
)
sys.path.insert(0, str(Path(__file__).parent / "guest"))
HOUR = 3600.0


def test_it_installs_itself_from_the_stick_without_a_network() -> None:
    from machine import ROOT, comes, drawn, networks_of, picture, told, uptime

    assert networks_of(Path("/proc")) == ["lo"]
    assert comes(lambda: told("ActiveState", "companion-first-boot.service") == "active")
    assert comes(lambda: (ROOT / "update").exists())
    picture("card_installing")
    assert comes(drawn, HOUR), told("StatusText")
    print(f"\nFIGURE seconds from power on to the first screen: {uptime()}")
    picture("card_first_screen")


def test_nothing_of_the_installation_stays_and_what_the_imager_was_told_is_done() -> None:
    from machine import ROOT, comes, shell

    once = ["systemctl", "is-enabled", "companion-first-boot.service"]
    assert comes(lambda: shell(*once).stdout.strip() == "disabled")
    assert not (ROOT / "update").exists()
    assert (ROOT / "good").resolve() == (ROOT / "current").resolve()
    assert shell("id", "lea").returncode == 0 and Path("/var/lib/of-the-imager").exists()
    assert shell("hostname").stdout.strip() == "salon"


def test_the_first_play_begins_by_touch() -> None:
    from machine import JOURNAL, ROOT, actions, comes, picture, shell, taps_of, uptime
    from touch import finger

    python = str(ROOT / "current/venv/bin/python")
    quiet = ("env", "SDL_VIDEODRIVER=dummy", "SDL_AUDIODRIVER=dummy")
    found = shell(*quiet, python, "/srv/companion/tests/real/guest/taps.py").stdout
    taps = taps_of(found)
    panel = finger()
    time.sleep(8)
    for place in (*taps["skip"], *taps["play"]):
        panel.tap(*place)
    assert comes(lambda: JOURNAL.exists() and len(actions()) >= 2)
    count = len(taps["skip"]) + len(taps["play"])
    print(f"\nFIGURE seconds from power on to the first play: {uptime()}, taps: {count}")
    picture("card_play")


def test_the_command_works_on_the_plays_of_the_service() -> None:
    from machine import shell

    done = shell("companion", "export", "/tmp/plays.json")
    assert done.returncode == 0 and "/var/lib/table-companion" in done.stderr, done
