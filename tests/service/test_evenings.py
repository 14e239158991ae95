"""A marked stick gets a copy after every evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.history.backup import read_backup
from companion.history.values import NAMES
from companion.service import evenings
from companion.ui.services import Stick
from tests.full_disk import full_disk
from tests.ui.conftest import make_robot as make_robot
from tests.ui.conftest import robot as robot
from tests.ui.shell_kit import shown


def plug(robot: Robot, *folders: Path) -> None:
    sticks = tuple(Stick(folder.name, folder, 900) for folder in folders)
    robot.app.storage.find = lambda: sticks


def copies(stick: Path) -> list[Path]:
    return sorted((stick / evenings.FOLDER).glob("*.zip"))


def end_of_evening(robot: Robot) -> None:
    """Time passes with no play on the screen, and the copy is waited for."""
    robot.step()
    robot.step(evenings.QUIET + evenings.LOOK_EVERY)
    robot.step(1)
    task = robot.app.upkeep.evenings._task
    if task is not None:
        task._thread.join()
    robot.step(1)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "FAMILLE"
    folder.mkdir()
    return folder


def test_a_marked_stick_gets_one_copy_of_the_evening(robot: Robot, stick: Path) -> None:
    evenings.mark(stick, True)
    plug(robot, stick)
    robot.app.journal.remember(NAMES, ["Léa"])
    end_of_evening(robot)
    (copy,) = copies(stick)
    assert read_backup(copy).values["names"] == ["Léa"]
    assert copy.stem in shown(robot)
    robot.app.journal.remember(NAMES, ["Léa", "Marc"])
    end_of_evening(robot)
    assert copies(stick) == [copy]
    assert read_backup(copy).values["names"] == ["Léa", "Marc"]


def test_a_stick_without_a_mark_and_an_evening_without_a_change_get_none(
    robot: Robot, stick: Path
) -> None:
    plug(robot, stick)
    robot.app.journal.remember(NAMES, ["Léa"])
    end_of_evening(robot)
    assert list(stick.iterdir()) == []
    evenings.mark(stick, True)
    robot.app.upkeep.evenings._began = robot.app.journal.changes
    end_of_evening(robot)
    assert copies(stick) == []


def test_nothing_is_copied_while_a_play_is_on_the_screen(robot: Robot, stick: Path) -> None:
    evenings.mark(stick, True)
    robot.app.journal.remember(NAMES, ["Léa"])
    plug(robot, stick)
    for _ in range(20):
        robot.app.upkeep.evenings.tend(robot.clock.now, playing=True)
        robot.clock.now += evenings.QUIET
    assert copies(stick) == []


def test_both_of_two_marked_sticks_get_it(robot: Robot, stick: Path, tmp_path: Path) -> None:
    other = tmp_path / "PHOTOS"
    other.mkdir()
    for folder in (stick, other):
        evenings.mark(folder, True)
    plug(robot, stick, other)
    robot.app.journal.remember(NAMES, ["Léa"])
    end_of_evening(robot)
    end_of_evening(robot)
    assert len(copies(stick)) == len(copies(other)) == 1


def test_the_last_ten_are_kept_and_other_files_stay(stick: Path) -> None:
    evenings.mark(stick, True)
    folder = stick / evenings.FOLDER
    for day in range(1, 16):
        (folder / f"table-companion-2026-01-{day:02d}.zip").write_text("old")
    (folder / "photo.zip").write_text("mine")
    newest = folder / "table-companion-1970-01-01.zip"
    newest.write_text("made while the clock was not set")
    evenings.forget_oldest(newest)
    left = [path.name for path in sorted(folder.glob("table-companion-*.zip"))]
    assert len(left) == evenings.KEPT and newest.name in left
    assert "table-companion-2026-01-15.zip" in left
    assert (folder / "photo.zip").exists()


def test_a_full_stick_is_told_and_keeps_what_it_has(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings.mark(stick, True)
    plug(robot, stick)
    full_disk(monkeypatch)
    robot.app.journal.remember(NAMES, ["Léa"])
    end_of_evening(robot)
    assert copies(stick) == []
    assert "Pas de copie du soir" in shown(robot)


def test_switching_off_copies_first(robot: Robot, stick: Path) -> None:
    evenings.mark(stick, True)
    plug(robot, stick)
    robot.app.journal.remember(NAMES, ["Léa"])
    robot.app.upkeep.evenings.finish()
    assert len(copies(stick)) == 1


def test_the_mark_can_be_taken_away(stick: Path) -> None:
    evenings.mark(stick, True)
    assert evenings.is_marked(stick)
    evenings.mark(stick, False)
    assert not evenings.is_marked(stick)


def test_a_folder_that_leads_off_the_stick_is_neither_marked_nor_written_to(
    stick: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / evenings.MARK).touch()
    (stick / evenings.FOLDER).symlink_to(elsewhere)
    assert not evenings.is_marked(stick)
    for marked in (True, False):
        with pytest.raises(NotADirectoryError):
            evenings.mark(stick, marked)
    assert [path.name for path in elsewhere.iterdir()] == [evenings.MARK]
