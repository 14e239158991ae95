"""The clock on the play screen: off by default, for each turn or for a whole round."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from hardware.ports import LedMode
from tests.ui.kit import sit_down

pytestmark = pytest.mark.slow


def rally(robot: Robot) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")


def lay(robot: Robot, colour: str, number: int) -> None:
    robot.tap(f"colour:{colour}")
    robot.tap(f"n:{number}")


def test_there_is_no_clock_until_the_table_wants_one(robot: Robot) -> None:
    rally(robot)
    assert not robot.has("clock")


def test_a_turn_counts_down_and_begins_anew_for_the_next_player(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("limit")
    robot.tap("home")
    rally(robot)
    robot.wait(50)
    assert robot.shell.top.lamp().mode is LedMode.SLOW
    robot.wait(8)
    assert robot.shell.top.lamp().mode is LedMode.FAST
    lay(robot, "red", 5)
    assert robot.shell.top.lamp().mode is LedMode.STEADY


def test_a_round_counts_down_through_all_its_turns(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("limit")
    robot.tap("limit")
    robot.tap("limit")
    robot.tap("home")
    rally(robot)
    robot.wait(100)
    lay(robot, "red", 9)
    left = robot.shell.top.clock.left(robot.clock.now)
    assert left is not None and left < 505
    lay(robot, "blue", 5)
    lay(robot, "black", 2)
    robot.tap("danger:minor:yellow")
    left = robot.shell.top.clock.left(robot.clock.now)
    assert left is not None and left > 590


def test_time_stands_still_during_a_pause(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("limit")
    robot.tap("home")
    rally(robot)
    robot.wait(10)
    robot.tap("pause")
    robot.wait(300)
    robot.tap("resume")
    left = robot.shell.top.clock.left(robot.clock.now)
    assert left is not None and left > 45


def test_time_that_is_up_decides_nothing(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("limit")
    robot.tap("home")
    rally(robot)
    before = robot.shell.top.state
    robot.wait(200)
    assert robot.shell.top.state == before
