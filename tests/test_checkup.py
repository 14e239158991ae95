"""What the companion finds out about itself without a screen."""

from __future__ import annotations

import argparse
import json
import sqlite3
import time
from pathlib import Path

import pytest

from companion.checkup import journal_check, machine_checks, plays_checks, settings_check
from companion.cli import doctor
from companion.cli.context import Context
from companion.games.base import Player, Setup
from companion.i18n import Translator
from companion.journal import FILE, Journal
from companion.log import Log
from companion.play import Play
from companion.settings import Settings
from hardware.doctor import Check, Level

pytestmark = pytest.mark.slow


def test_a_damaged_journal_is_red_and_a_whole_one_green(tmp_path: Path) -> None:
    assert journal_check(tmp_path).level is Level.GREEN
    journal = Journal(tmp_path / FILE, time.time)
    journal.close()
    whole = journal_check(tmp_path)
    assert (whole.level, whole.values) == (Level.GREEN, {"count": 0})
    (tmp_path / FILE).write_bytes(b"no journal at all" * 500)
    assert journal_check(tmp_path).level is Level.RED


def test_the_doctor_folds_every_play_and_says_which_are_hurt(tmp_path: Path) -> None:
    journal = Journal(tmp_path / FILE, time.time)
    people = tuple(Player(name, "ABC"[i], i) for i, name in enumerate(("Ana", "Bo", "Zoé")))
    ids = []
    for seed in range(3):
        play = Play.begin(Setup("gumball_rally", people, {}, seed), journal)
        for _ in range(5):
            play.act(play.actions[0])
        ids.append(play.id)
    journal.append(ids[2], 6, "act", b'{"do":"of another version"}')
    journal.close()
    assert [c.key for c in plays_checks(tmp_path)] == ["app.check_play_unfit"]
    database = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    database.execute("UPDATE entries SET at = at + 1 WHERE play = 2 AND n = 3")
    database.close()
    checks = plays_checks(tmp_path)
    assert [c.key for c in checks] == [
        "history.plays_hurt",
        "app.check_play_hurt",
        "app.check_play_unfit",
    ]
    assert "Ana, Bo, Zoé" in Translator("fr").words(checks[1])
    assert all(check.level is Level.AMBER for check in checks)


def test_a_mistake_in_the_settings_is_amber_and_named(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[sound]\nvolum = 40\n")
    found = settings_check(Settings(path=str(file)))
    assert found.level is Level.AMBER
    assert "sound.volume" in Translator("fr").words(found)


def test_screen_touch_and_uptime_come_from_the_machine(tmp_path: Path) -> None:
    screen = tmp_path / "sys/class/drm/card1-DSI-1"
    screen.mkdir(parents=True)
    (screen / "status").write_text("connected\n")
    (screen / "modes").write_text("720x1280\n")
    devices = tmp_path / "proc/bus/input"
    devices.mkdir(parents=True)
    pad = 'N: Name="Goodix"\nB: PROP=2\nB: EV=b'
    (devices / "devices").write_text(f'N: Name="Mouse"\nB: PROP=0\n\n{pad}\n')
    (tmp_path / "proc/uptime").write_text("3725.1 9.0\n")
    found = {check.name: check.values for check in machine_checks(tmp_path)}
    assert found == {
        "screen": {"width": 720, "height": 1280},
        "touch": {"name": "Goodix"},
        "uptime": {"hours": 1, "minutes": 2},
    }


@pytest.mark.parametrize(("level", "code"), [(Level.AMBER, 0), (Level.RED, 1)])
def test_the_exit_code_says_whether_it_is_fit_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], level: Level, code: int
) -> None:
    found = [Check("disk", level, "hardware.check_disk_low", {"megabytes": 40})]
    monkeypatch.setattr(doctor, "_examined", lambda context: found)
    log = Log(Path)
    words = Context(argparse.Namespace(json=False), Settings(), Translator("fr"), log)
    assert doctor.run_doctor(words) == code
    assert "40" in capsys.readouterr().out
    told = Context(argparse.Namespace(json=True), Settings(), Translator("en"), log)
    assert doctor.run_doctor(told) == code
    printed = json.loads(capsys.readouterr().out)
    assert printed["fit"] is (code == 0)
    assert printed["checks"][0]["level"] == level.value


@pytest.mark.parametrize(
    ("level", "key"),
    [(Level.GREEN, "app.fit"), (Level.AMBER, "app.fit_but"), (Level.RED, "app.unfit")],
)
def test_nothing_is_called_ready_above_or_below_a_warning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], level: Level, key: str
) -> None:
    found = [Check("screen", level, "app.check_screen_none", {})]
    monkeypatch.setattr(doctor, "_examined", lambda context: found)
    say = Translator("fr")
    doctor.run_doctor(Context(argparse.Namespace(json=False), Settings(), say, Log(Path)))
    assert capsys.readouterr().out.splitlines()[-1] == say(key)
