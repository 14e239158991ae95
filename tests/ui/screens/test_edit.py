"""A line of the log is touched and changed; what follows is counted again."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.macadam.actions import Cannot, Deal, Lead
from companion.play import Play
from tests.ui.kit import assert_touchable, sit_unnamed
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow


def rally(robot: Robot) -> Play:
    """A rally in which three cards have been laid; its log is open."""
    sit_unnamed(robot, "gumball_rally", (0, 1, 2))
    for key in ("first:0", "colour:red", "n:4", "colour:red", "n:6"):
        robot.tap(key)
    play = robot.shell.top.play
    assert isinstance(play, Play)
    robot.tap("pause")
    robot.tap("log")
    return play


def test_every_key_of_the_log_and_of_a_line_can_be_touched(any_robot: Robot) -> None:
    rally(any_robot)
    assert_touchable(any_robot.shell)
    any_robot.tap("line:2")
    assert_touchable(any_robot.shell)
    any_robot.tap("leave")
    any_robot.tap("line:1")
    any_robot.tap("remove")
    assert_touchable(any_robot.shell)


def test_the_last_line_is_removed_and_the_table_is_back(robot: Robot) -> None:
    play = rally(robot)
    lines = len(play.log)
    robot.tap(f"line:{lines}")
    robot.tap("remove")
    assert len(play.log) == lines - 1
    assert robot.shell.top.play is play and "recomptée" in shown(robot)


def test_the_last_line_becomes_another_action(robot: Robot) -> None:
    play = rally(robot)
    before = play.done[-1].action
    robot.tap(f"line:{len(play.log)}")
    robot.tap("choice:0")
    assert play.done[-1].action != before and type(play.done[-1].action) is type(before)


def test_a_line_that_would_no_longer_fit_is_named_and_the_play_stays(robot: Robot) -> None:
    play = rally(robot)
    state = play.state
    robot.tap("line:1")
    robot.tap("remove")
    assert "n’irait plus" in shown(robot) and play.state is state
    assert robot.shell.say("app.edit_not_asked") in shown(robot), "who leads is asked there"
    robot.tap("leave")
    robot.tap("back")
    assert play.state is state


def test_a_card_whose_driver_would_not_be_at_turn_any_more_goes_to_nobody_else(
    robot: Robot,
) -> None:
    play = rally(robot)
    state, lines = play.state, play.log
    robot.tap("line:2")
    robot.tap("remove")
    assert (play.state, play.log) == (state, lines), "nothing changes before that is solved"
    assert robot.shell.say("gumball.other_driver", name=play.setup.players[0].name) in shown(robot)


def test_a_line_for_which_nobody_would_be_asked_any_more_is_told_so_and_not_now_is_not_said(
    robot: Robot,
) -> None:
    sit_unnamed(robot, "macadam", (0, 1, 2))
    play = robot.shell.top.play
    assert isinstance(play, Play)
    for kind in (Deal, Lead, Cannot):
        assert play.act(next(act for act in play.actions if type(act) is kind)) is None
    robot.tap("pause")
    robot.tap("log")
    robot.tap("line:2")
    assert ".. " not in shown(robot), "a line that is a sentence lends its words without the stop"
    robot.tap("remove")
    assert robot.shell.say("app.edit_not_asked") in shown(robot)
    assert robot.shell.say("macadam.not_now") not in shown(robot)
