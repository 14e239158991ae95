"""Everything that was played, written to a stick."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.service.sticks import Task, find_sticks
from companion.ui.screens.export import ExportScreen
from companion.ui.services import Stick
from tests.full_disk import full_disk
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, with_past

pytestmark = pytest.mark.slow


def open_export(robot: Robot, sticks: list[Stick]) -> None:
    robot.app.storage.find = lambda: tuple(sticks)
    robot.shell.push(ExportScreen(robot.app.shell))


def write_to_stick(robot: Robot) -> None:
    robot.tap("stick:0")
    wait_until_written(robot)


def wait_until_written(robot: Robot) -> None:
    while robot.shell.say("app.exporting") in shown(robot):
        time.sleep(0.01)
        robot.step(0.1)


@pytest.mark.parametrize("size", SIZES)
def test_everything_goes_to_the_stick(
    make_robot: MakeRobot, size: tuple[int, int], tmp_path: Path
) -> None:
    robot = with_past(make_robot(size))
    stick = Stick("FAMILLE", tmp_path, 900)
    open_export(robot, [stick])
    assert_touchable(robot.app.shell)
    write_to_stick(robot)
    written = sorted(path.suffix for path in tmp_path.iterdir())
    assert written == [".csv", ".json"]
    assert "retirer la clé" in shown(robot)
    plays = json.loads(next(tmp_path.glob("*.json")).read_text())["plays"]
    assert len(plays) == robot.app.journal.count()


def test_no_stick_is_said_kindly_and_it_is_seen_coming_and_going(
    robot: Robot, tmp_path: Path
) -> None:
    sticks: list[Stick] = []
    open_export(robot, sticks)
    assert "Pas de clé USB" in shown(robot)
    sticks.append(Stick("FAMILLE", tmp_path, 900))
    robot.step(1.1)
    assert robot.has("stick:0")
    sticks.clear()
    robot.step(1.1)
    assert not robot.has("stick:0")


@pytest.mark.parametrize("size", SIZES)
def test_more_sticks_than_fit_the_screen_are_on_further_pages(
    make_robot: MakeRobot, size: tuple[int, int], tmp_path: Path
) -> None:
    robot = with_past(make_robot(size))
    sticks = [Stick(f"CLE {n}", tmp_path / str(n), 900) for n in range(5)]
    for stick in sticks:
        stick.folder.mkdir()
    open_export(robot, sticks)
    assert_touchable(robot.app.shell)
    robot.tap("page:down")
    assert_touchable(robot.app.shell)
    robot.tap("stick:1")
    wait_until_written(robot)
    assert [s.name for s in sticks if any(s.folder.iterdir())] == ["CLE 4"]
    del sticks[1:]
    robot.step(1.1)
    assert robot.has("stick:0") and not robot.has("page:down")


def test_a_full_stick_is_told_and_nothing_half_written_stays(
    robot: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_past(robot)
    full_disk(monkeypatch)
    stick = Stick("PLEINE", tmp_path, 0)
    open_export(robot, [stick])
    write_to_stick(robot)
    assert "Plus de place" in shown(robot)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("megabytes", "told"), [(900, "900 Mo"), (28_000, "27 Go")])
def test_a_sticks_room_is_told_in_the_unit_people_say(
    robot: Robot, tmp_path: Path, megabytes: int, told: str
) -> None:
    open_export(robot, [Stick("FAMILLE", tmp_path, megabytes)])
    assert told in shown(robot).replace("\N{NO-BREAK SPACE}", " ")


def test_nothing_played_is_no_export(robot: Robot, tmp_path: Path) -> None:
    open_export(robot, [Stick("FAMILLE", tmp_path, 900)])
    write_to_stick(robot)
    assert "Aucune partie à exporter" in shown(robot)
    assert list(tmp_path.iterdir()) == []


def test_it_is_told_how_far_an_export_or_a_copy_is(robot: Robot, tmp_path: Path) -> None:
    storage = with_past(robot).app.storage
    for write in (storage.export, storage.copy):
        writing = write(tmp_path)
        writing.result()
        assert writing.share == 1.0


def test_a_stick_pulled_out_too_early_is_told(robot: Robot, tmp_path: Path) -> None:
    with_past(robot)
    stick = Stick("PARTIE", tmp_path / "gone", 10)
    open_export(robot, [stick])
    write_to_stick(robot)
    assert "branchée" in shown(robot)


def test_a_stick_that_takes_its_time_does_not_hold_up_the_table(
    robot: Robot, tmp_path: Path
) -> None:
    with_past(robot)
    stick = Stick("LENTE", tmp_path, 900)
    open_export(robot, [stick])
    with Task.one_at_a_time:
        robot.tap("stick:0")
        robot.step(1.0)
        assert robot.shell.say("app.exporting") in shown(robot)
        robot.tap("turn")
        assert robot.shell.turned
        assert list(tmp_path.iterdir()) == []
    wait_until_written(robot)
    assert "retirer la clé" in shown(robot)


def test_sticks_are_mounted_folders_by_their_names(tmp_path: Path) -> None:
    for folder in ("media/pi/ROUGE", "media/BLEUE", "media/pi/reste"):
        (tmp_path / folder).mkdir(parents=True)
    mounted = {"ROUGE", "BLEUE"}
    found = find_sticks((tmp_path / "media",), lambda path: path.name in mounted)
    assert [stick.name for stick in found] == ["BLEUE", "ROUGE"]


# -- the command ------------------------------------------------------------------------------
