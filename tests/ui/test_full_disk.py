"""A disk that is really full in the middle of a play: a small one, mounted for the test."""

from __future__ import annotations

import errno
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES
from companion.games.base import Correct, Player, Setup
from companion.journal import FILE, Journal, open_journal
from companion.play import Play
from companion.service.upkeep import RETRY
from companion.settings import Settings
from companion.ui.screens.export import ExportScreen
from companion.ui.screens.unsaved import UnsavedScreen
from companion.ui.window import Window
from tests.ui.kit import SIZES, sit_down
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow

PEOPLE = (Player("Ana", "A", 0), Player("Bo", "B", 1), Player("Zoé", "C", 2))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Takes the last byte, also those that were given back since."""
    rest = disk / "something else"
    with rest.open("ab", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError as problem:
            assert problem.errno == errno.ENOSPC
    return rest


def playing(disk: Path) -> Robot:
    clock = VirtualClock()
    robot = Robot(App(Settings(), Window(SIZES[0]), open_journal(disk), clock=clock), clock)
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    return robot


def lay_a_round(robot: Robot) -> None:
    for colour, number in (("red", 5), ("blue", 7), ("yellow", 9)):
        robot.tap(f"colour:{colour}")
        robot.tap(f"n:{number}")
    robot.tap("danger:minor:yellow")


def let_go(journal: Journal) -> None:
    """As the kernel does for a process that is killed."""
    assert journal._lock is not None
    journal._lock.release()


def test_a_full_disk_is_told_and_nothing_that_was_shown_is_lost(disk: Path) -> None:
    robot = playing(disk)
    rest = fill(disk)
    for _ in range(40):
        robot.tap("colour:red")
        robot.tap("n:5")
        robot.tap("undo")
        fill(disk)
    robot.tap("colour:red")
    robot.tap("n:5")
    journal = robot.app.journal
    assert journal.trouble is not None and journal.trouble.key == "history.disk_full"
    assert robot.shell.say.words(journal.trouble) in shown(robot)
    table = robot.shell.top
    assert table.state.laid.count(None) == 2
    rest.unlink()
    robot.wait(RETRY + 0.2)
    assert journal.saving
    saved = Play.resume(table.play.id, Journal(disk / FILE, time.time))
    assert saved.state == table.state
    robot.app.close()


def test_the_log_gives_its_room_back_before_anything_has_to_wait(disk: Path) -> None:
    """A log of 4 MB would fill this disk long before the plays do."""
    journal = Journal(disk / FILE, time.time)
    play = Play.begin(Setup("gumball_rally", PEOPLE, {}, 1), journal)
    for number in range(220):
        assert play.act(Correct("points", number % 50, 0)) is None
    assert journal.saving and journal.waiting == 0
    assert len(Journal(disk / FILE, time.time).entries(play.id)) == 220


def test_a_play_begun_on_a_full_disk_is_kept_once_there_is_room(disk: Path) -> None:
    rest = fill(disk)
    robot = playing(disk)
    lay_a_round(robot)
    table, journal = robot.shell.top, robot.app.journal
    assert not journal.saving and journal.trouble is not None
    rest.unlink()
    robot.wait(RETRY + 0.2)
    assert journal.saving
    saved = Play.resume(table.play.id, Journal(disk / FILE, time.time))
    assert saved.state == table.state
    robot.app.close()


def full_play(disk: Path) -> tuple[Robot, Path]:
    """A play of which something waits for room on the disk."""
    robot = playing(disk)
    for _ in range(60):
        rest = fill(disk)
        robot.tap("colour:red")
        robot.tap("n:5")
        robot.tap("undo")
        if robot.app.journal.waiting > 3:
            return robot, rest
    raise AssertionError("the disk never ran full")


def test_switching_off_while_something_waits_says_so_and_offers_every_way_out(disk: Path) -> None:
    robot, rest = full_play(disk)
    robot.tap("pause")
    assert robot.shell.say("app.kept_later") in shown(robot)
    robot.tap("stop")
    robot.tap("settings")
    robot.tap("off")
    journal = robot.app.journal
    assert robot.shell.say("app.unsaved_about", count=journal.waiting) in shown(robot)
    assert robot.shell.say("app.switch_off_text") not in shown(robot)
    robot.tap("again")
    assert isinstance(robot.shell.top, UnsavedScreen)
    robot.tap("stick")
    assert isinstance(robot.shell.top, ExportScreen)
    robot.tap("back")
    rest.unlink()
    robot.tap("again")
    assert journal.waiting == 0 and journal.saving
    robot.tap("off")
    assert robot.shell.say("app.switch_off_text") in shown(robot)
    robot.app.close()


def test_what_waits_is_there_again_after_a_kill(
    disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    robot, rest = full_play(disk)
    table = robot.shell.top
    waiting = robot.app.journal.waiting
    let_go(robot.app.journal)
    still_full = open_journal(disk)
    assert still_full.waiting == waiting
    assert Play.resume(table.play.id, still_full).state == table.state
    let_go(still_full)
    rest.unlink()
    again = open_journal(disk)
    assert again.saving and again.waiting == 0
    assert Play.resume(table.play.id, Journal(disk / FILE, time.time)).state == table.state
    assert list(tmp_path.glob("*.waiting")) == []
