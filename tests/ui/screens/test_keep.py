"""Copies of everything on the screen: made, marked for every evening, and brought back."""

from __future__ import annotations

import errno
import os
import time
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.demo.robot import Robot
from companion.history.values import LANGUAGE, NAMES, OPTIONS, RAIL_LEFT
from companion.service import evenings as marked_sticks
from companion.ui.screens.copying import CopyScreen
from companion.ui.screens.export import ExportScreen
from companion.ui.screens.keep import KeepScreen
from companion.ui.screens.report import ReportScreen
from companion.ui.screens.restore import ChangeScreen, RestoreScreen
from companion.ui.services import Stick
from hardware.ports import Frame
from tests.full_disk import full_disk
from tests.ui.kit import assert_touchable, sit_unnamed
from tests.ui.shell_kit import shown, watch_words, with_past


def plug(robot: Robot, *folders: Path) -> None:
    sticks = tuple(Stick(folder.name, folder, 900) for folder in folders)
    robot.app.storage.find = lambda: sticks


def wait_for(robot: Robot, *keys: str) -> None:
    """Until none of these sentences is on the screen any more."""
    while any(robot.shell.say(key) in shown(robot) for key in keys):
        time.sleep(0.01)
        robot.step(0.1)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "FAMILLE"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "table-companion"


def copy_to_stick(robot: Robot) -> None:
    robot.shell.push(CopyScreen(robot.app.shell))
    robot.tap("stick:0")
    wait_for(robot, "app.exporting")


def look_at_first(robot: Robot) -> None:
    robot.shell.push(RestoreScreen(robot.app.shell))
    robot.tap("backup:0")
    wait_for(robot, "keep.reading")


def bring(robot: Robot) -> None:
    robot.tap("bring")
    wait_for(robot, "keep.laying", "keep.bringing")


def test_everything_fits_every_screen(
    any_robot: Robot, stick: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    robot = with_past(any_robot)
    other = tmp_path / "VACANCES 24"  # no FAT label is longer
    other.mkdir()
    plug(robot, stick, other)
    robot.shell.push(KeepScreen(robot.app.shell))
    robot.step()
    assert_touchable(robot.app.shell)
    copy_to_stick(robot)
    assert_touchable(robot.app.shell)
    robot.shell.push(ReportScreen(robot.app.shell))
    robot.tap("stick:0")
    wait_for(robot, "app.exporting")
    assert_touchable(robot.app.shell)
    robot.app.journal.remember(NAMES, ["Zoé"])
    robot.app.journal.remember(OPTIONS.of("traffic"), {})
    robot.app.journal.delete(robot.app.journal.plays()[0].id)
    look_at_first(robot)
    assert_touchable(robot.app.shell)
    bring(robot)
    assert robot.shell.say("keep.restored") in shown(robot)
    assert cut == []


def test_one_key_copies_and_a_second_copy_takes_another_name(robot: Robot, stick: Path) -> None:
    with_past(robot)
    plug(robot, stick)
    copy_to_stick(robot)
    first = next(stick.glob("*.zip")).read_bytes()
    copy_to_stick(robot)
    names = sorted(path.name for path in stick.iterdir())
    assert len(names) == 2 and names[1].endswith(".zip")
    assert first in [path.read_bytes() for path in stick.iterdir()]


def test_a_copy_brings_back_what_was_deleted_and_renamed(robot: Robot, stick: Path) -> None:
    with_past(robot)
    plug(robot, stick)
    journal, count = robot.app.journal, robot.app.journal.count()
    names = journal.recall(NAMES)
    copy_to_stick(robot)
    for play in journal.plays():
        journal.delete(play.id)
    journal.remember(NAMES, [])
    look_at_first(robot)
    assert isinstance(robot.shell.top, ChangeScreen)
    assert journal.count() == 0  # looking changes nothing
    bring(robot)
    assert journal.count() == count and journal.recall(NAMES) == names


def test_what_is_brought_back_takes_effect_at_once(robot: Robot, stick: Path) -> None:
    plug(robot, stick)
    robot.app.journal.remember(LANGUAGE, "en")
    robot.app.journal.remember(RAIL_LEFT, True)
    copy_to_stick(robot)
    robot.app.journal.remember(RAIL_LEFT, False)
    robot.shell.set_language("fr")
    robot.shell.lay_out()
    look_at_first(robot)
    bring(robot)
    assert robot.shell.say.language == "en"
    assert robot.shell.layout.rail.x == 0


def test_a_damaged_copy_is_told_and_changes_nothing(robot: Robot, stick: Path) -> None:
    plug(robot, stick)
    (stick / "table-companion-2026-01-01.zip").write_bytes(b"PK half a file")
    look_at_first(robot)
    assert isinstance(robot.shell.top, RestoreScreen)
    assert "abîmé" in shown(robot)


def test_a_stick_with_a_thousand_files_shows_only_copies(robot: Robot, stick: Path) -> None:
    for i in range(1000):
        (stick / f"photo-{i}.jpg").write_bytes(b"")
    (stick / "holiday.zip").write_bytes(b"PK")
    (stick / "table-companion-2026-01-01.zip").write_bytes(b"PK")
    plug(robot, stick)
    assert [found.path.name for found in robot.app.storage.backups()] == [
        "table-companion-2026-01-01.zip"
    ]


def test_no_copy_anywhere_is_said_kindly_and_a_stick_is_seen_coming(
    robot: Robot, stick: Path
) -> None:
    robot.app.storage.find = lambda: ()
    robot.shell.push(RestoreScreen(robot.app.shell))
    robot.step(0.1)
    assert "Aucune copie" in shown(robot)
    (stick / "table-companion-2026-01-01.zip").write_bytes(b"PK")
    plug(robot, stick)
    robot.step(1.1)
    assert robot.has("backup:0")


def test_a_play_on_the_screen_is_never_pulled_from_under_the_players(
    robot: Robot, stick: Path
) -> None:
    plug(robot, stick)
    copy_to_stick(robot)
    robot.shell.go_home()
    sit_unnamed(robot, "traffic", (0, 1))
    assert robot.shell.playing is not None
    look_at_first(robot)
    assert not robot.has("bring")


def test_a_stick_is_marked_and_freed_by_one_key(robot: Robot, stick: Path) -> None:
    plug(robot, stick)
    robot.shell.push(CopyScreen(robot.app.shell))
    robot.tap("evening:0")
    assert marked_sticks.is_marked(stick) and "après chaque soirée" in shown(robot)
    robot.tap("evening:0")
    assert not marked_sticks.is_marked(stick)


def test_a_stick_that_takes_no_mark_is_told(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(robot, stick)
    full_disk(monkeypatch)
    robot.shell.push(CopyScreen(robot.app.shell))
    robot.tap("evening:0")
    assert not marked_sticks.is_marked(stick)
    assert "Plus de place" in shown(robot)


def report_of(robot: Robot, stick: Path) -> list[str]:
    """The names of what a report on the stick holds."""
    robot.tap("stick:0")
    wait_for(robot, "app.exporting")
    file = next(stick.glob("*report*.zip"))
    with zipfile.ZipFile(file) as pack:
        inside = pack.namelist()
    assert robot.shell.say("keep.reported", count=len(inside), file=file.stem) in shown(robot)
    return inside


def test_one_key_writes_a_report_and_the_camera_is_left_out_of_it(
    robot: Robot, stick: Path
) -> None:
    plug(robot, stick)
    robot.shell.push(KeepScreen(robot.app.shell))
    robot.tap("report")
    assert robot.shell.say("keep.report_inside") in shown(robot)
    inside = report_of(robot, stick)
    assert "doctor.txt" in inside
    assert "picture.jpg" not in inside


def test_a_report_holds_what_the_camera_sees_when_asked(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug(robot, stick)
    seen = Frame(np.zeros((72, 128, 3), np.uint8), 0.0, 1)
    monkeypatch.setattr(robot.shell.eyes, "frame", lambda: seen)
    robot.shell.push(ReportScreen(robot.app.shell))
    robot.tap("picture")
    assert robot.shell.top.wants_camera()
    assert robot.shell.say("keep.report_inside_picture") in shown(robot)
    assert "picture.jpg" in report_of(robot, stick)


def test_a_stick_pulled_out_before_the_report_is_told(robot: Robot, stick: Path) -> None:
    plug(robot, stick)
    robot.shell.push(ReportScreen(robot.app.shell))
    robot.step()
    stick.rmdir()
    robot.tap("stick:0")
    wait_for(robot, "app.exporting")
    assert "vérifiez le dossier" in shown(robot)


def break_off(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pulled out while it is still mounted: every question about it ends with an error."""
    for name in ("stat", "lstat", "open", "scandir", "listdir", "mkdir", "unlink", "replace"):
        ask = getattr(os, name)

        def broken(path: object, *args: object, ask: Any = ask, **kwargs: object) -> object:
            if str(path).startswith(str(stick)):
                raise OSError(errno.EIO, "Input/output error", str(path))
            return ask(path, *args, **kwargs)

        monkeypatch.setattr(os, name, broken)


@pytest.mark.parametrize("screen", [CopyScreen, ExportScreen, ReportScreen])
def test_a_stick_pulled_out_in_the_middle_is_told_and_the_table_goes_on(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch, screen: type[ExportScreen]
) -> None:
    with_past(robot)
    plug(robot, stick)
    robot.shell.push(screen(robot.app.shell))
    robot.step(1.1)
    break_off(stick, monkeypatch)
    robot.tap("stick:0")
    wait_for(robot, "app.exporting")
    assert "branchée" in shown(robot)
    if screen is CopyScreen:
        robot.tap("evening:0")
        assert "la clé est-elle branchée" in shown(robot)
    robot.step(1.1)
    robot.tap("back")


def test_copies_of_a_stick_pulled_out_in_the_middle_are_no_longer_offered(
    robot: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_past(robot)
    plug(robot, stick)
    copy_to_stick(robot)
    robot.shell.push(RestoreScreen(robot.app.shell))
    assert robot.has("backup:0")
    break_off(stick, monkeypatch)
    robot.step(1.1)
    assert not robot.has("backup:0") and robot.has("back")
