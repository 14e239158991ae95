"""What lies over a turn of Scream Machine: it shows and asks, and Undo only closes it."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from tests.ui.games.scream_machine.taps import resolved, state_of, turns

pytestmark = pytest.mark.slow

LOOKED_UP = [("benches", "turn:back"), ("track", "done"), ("park:1", "done")]


@pytest.mark.parametrize(("key", "back"), LOOKED_UP)
def test_undo_on_a_page_that_only_shows_closes_it_and_undoes_nothing(
    robot: Robot, key: str, back: str
) -> None:
    turns(robot)
    before = state_of(robot)
    robot.tap(key)
    assert robot.has(back)
    robot.tap("undo")
    assert state_of(robot) == before
    assert robot.has("row:0") and not robot.has(back)


@pytest.mark.parametrize(("key", "back"), LOOKED_UP)
def test_the_green_button_closes_a_page_and_does_not_end_the_turn(
    robot: Robot, key: str, back: str
) -> None:
    turns(robot)
    robot.tap(key)
    robot.shell.top.green(0.0)
    assert state_of(robot).turn == 0
    assert not robot.has(back)


def test_undo_lets_a_touched_visitor_go_before_it_closes_the_benches(robot: Robot) -> None:
    turns(robot)
    before = state_of(robot)
    robot.tap("benches")
    robot.tap("bench:national:0")
    robot.tap("undo")
    assert robot.has("turn:back"), "the benches are still there"
    robot.tap("undo")
    assert state_of(robot) == before and robot.has("row:0")


def test_undo_under_the_strip_takes_the_demolition_back(robot: Robot) -> None:
    turns(robot)
    before = state_of(robot).parks
    robot.tap("option:demolish")
    assert state_of(robot).parks != before and robot.has("close")
    robot.tap("undo")
    assert state_of(robot).parks == before
    assert not robot.has("close")


def test_undo_under_an_explanation_closes_it_and_keeps_the_choice(robot: Robot) -> None:
    resolved(robot)
    robot.tap("skip")
    robot.tap("decision:1")
    robot.tap("undo")
    assert state_of(robot).stage == "resolved"
    assert not robot.has("close")


def test_another_choice_is_explained_without_closing_the_first(robot: Robot) -> None:
    resolved(robot)
    robot.tap("skip")
    robot.tap("decision:1")
    robot.tap("decision:0")
    assert robot.shell.top.sheet.number == 0
    robot.tap("decision:0")
    assert robot.shell.top.sheet is None


@pytest.mark.parametrize("key", ["cell:thrill", "row:2", "option:demolish", "benches", "park:1"])
def test_looking_changes_nothing(robot: Robot, key: str) -> None:
    turns(robot)
    robot.tap(key)
    table = robot.shell.top
    before = dict(vars(table)), dict(vars(table.sheet)), dict(vars(table.part))
    table.view(robot.shell.layout.main)
    assert (dict(vars(table)), dict(vars(table.sheet)), dict(vars(table.part))) == before
