"""A second tap out of habit on a crossing does not take the first one back."""

from __future__ import annotations

from companion.demo.robot import Robot
from tests.ui.games.traffic.kit import run, sit, state, twice


def test_a_car_touched_twice_stays_picked_and_moves(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    twice(robot, "cell:0")
    robot.tap("cell:4")
    assert state(robot).board == ".BY.R...RB..YYRB"


def test_a_picked_car_is_let_go_by_a_later_tap(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    robot.tap("cell:0")
    robot.tap("cell:0")
    assert robot.shell.top.run.picked is None


def test_cars_of_a_claim_touched_twice_stay_chosen(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:2")
    for cell in (0, 1, 2):
        twice(robot, f"cell:{cell}")
    assert robot.shell.top.claiming.taps == (0, 1, 2)


def test_a_crossing_painted_twice_keeps_its_car(robot: Robot) -> None:
    sit(robot, 4)
    robot.tap("dealt")
    robot.tap("way:1")
    robot.tap("brush:B")
    twice(robot, "cell:5")
    assert robot.shell.top.part._tapped[5] == "B"
