"""An export says what the disk has spoilt: such a play is only partly in the file."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from companion.demo.robot import Robot
from companion.journal.records import Archived
from companion.ui.screens.export import ExportScreen
from companion.ui.services import Stick
from tests.ui.shell_kit import shown, watch_words, with_past


def export(robot: Robot, folder: Path) -> str:
    robot.app.storage.find = lambda: (Stick(folder.name, folder, 900),)
    robot.shell.push(ExportScreen(robot.app.shell))
    robot.step()
    robot.tap("stick:0")
    while robot.shell.say("app.exporting") in shown(robot):
        time.sleep(0.01)
        robot.step(0.1)
    return shown(robot)


def spoil(robot: Robot, count: int) -> None:
    """So many damaged plays beside the sound ones."""
    journal = with_past(robot).app.journal
    for play in journal.plays()[:count]:
        spoilt = msgspec.structs.replace(play, id=f"{play.id}x", hurt="end")
        journal.adopt([Archived(spoilt, journal.entries(play.id))])


@pytest.mark.parametrize("hurt", [0, 1, 2])
def test_an_export_tells_how_many_plays_are_only_partly_in_it(
    robot: Robot, tmp_path: Path, hurt: int
) -> None:
    spoil(robot, hurt)
    told = export(robot, tmp_path)
    assert (robot.shell.say("app.exported_partly", count=hurt) in told) is (hurt > 0)


def test_it_fits_every_screen(
    any_robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    spoil(any_robot, 2)
    export(any_robot, tmp_path)
    assert cut == []
