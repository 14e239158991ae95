"""What the camera learns of a board by touch: its discs, the empty board, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.ui.games import camera_screen
from companion.ui.screens.calibrate_checks import facing
from companion.vision.calibrate import LESSON, load
from hardware.ports import LedMode
from hardware.simulated.scene import Hand
from tests.ui.camera_kit import Bench
from tests.ui.screens.calibrate_kit import CAMERA, at_the_camera, top
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow


def rows(cells: str) -> list[str]:
    return [cells[k : k + 4] for k in range(0, 16, 4)]


@pytest.fixture
def bench(robot: Robot, tmp_path: Path) -> Bench:
    return at_the_camera(robot, tmp_path)


def test_my_cars_are_learnt_from_the_layout_that_is_shown(bench: Bench, tmp_path: Path) -> None:
    bench.look(2)
    bench.robot.tap("setup:discs")
    board = next(w for w in bench.robot.shell.view() if type(w).__name__ == "BoardView")
    assert board.cells == facing(LESSON, top(bench).quad)
    bench.table.place(rows(LESSON))
    bench.look(2)
    bench.robot.tap("learn")
    bench.look()
    assert set(load(tmp_path, CAMERA).discs) == set("RBY")
    assert "Vos voitures sont apprises" in shown(bench.robot)
    assert top(bench).mode is None and top(bench).learnt("discs")
    bench.robot.tap("undo")
    assert load(tmp_path, CAMERA).discs == {}


def test_another_layout_is_asked_about_once_before_it_is_learnt(
    bench: Bench, tmp_path: Path
) -> None:
    bench.look(2)
    bench.robot.tap("setup:discs")
    bench.robot.tap("learn")
    assert "pas comme sur le dessin" in shown(bench.robot)
    assert top(bench).lamp().mode is LedMode.STEADY
    bench.look()
    assert load(tmp_path, CAMERA).discs == {}
    bench.table.place(rows(LESSON))
    bench.look(2)
    assert "pas comme sur le dessin" not in shown(bench.robot)


def test_discs_that_look_alike_are_refused_in_words(bench: Bench, tmp_path: Path) -> None:
    bench.look(2)
    bench.robot.tap("setup:discs")
    bench.table.place(["...."] * 4)
    bench.look(2)
    bench.robot.tap("learn")
    bench.robot.tap("learn")
    bench.look()
    assert "ressemblent" in shown(bench.robot)
    assert load(tmp_path, CAMERA).discs == {}


def test_the_empty_board_is_learnt_but_not_under_a_hand(bench: Bench, tmp_path: Path) -> None:
    bench.look(2)
    bench.robot.tap("setup:empty")
    bench.table.place(["...."] * 4)
    bench.table.set_hand(Hand(100, 100))
    bench.look(2)
    bench.robot.tap("learn")
    assert "Une main" in shown(bench.robot)
    bench.table.set_hand(None)
    bench.look(2)
    bench.robot.tap("learn")
    bench.look()
    assert load(tmp_path, CAMERA).empty
    assert top(bench).learnt("empty")


def test_a_damaged_setting_is_told_and_begun_anew(robot: Robot, tmp_path: Path) -> None:
    (tmp_path / "camera-about-simulated-camera.json").write_text("{")
    bench = Bench(robot, tmp_path)
    robot.shell.push(camera_screen(robot.shell))
    robot.step(0.1)
    assert "abîmé" in robot.shell.said.text
    bench.look(2)
    robot.tap("ok")
    bench.look()
    assert load(tmp_path, CAMERA).crossings is not None


def test_a_disk_that_cannot_be_written_is_told(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(known: object, folder: Path) -> Path:
        raise OSError

    monkeypatch.setattr("companion.vision.calibrate.save", full)
    bench.look(2)
    bench.robot.tap("find")
    assert "ne peut pas être gardé" in bench.robot.shell.said.text


def test_the_lesson_is_drawn_as_the_picture_shows_the_board() -> None:
    cells = "ABCDEFGHIJKLMNOP"
    upright = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    assert facing(cells, upright) == cells
    # Row 0, column 0 lies at the upper right: the first row runs down the right side.
    right = (upright[1], upright[2], upright[3], upright[0])
    assert facing(cells, right)[3] == "A" and facing(cells, right)[15] == "D"
