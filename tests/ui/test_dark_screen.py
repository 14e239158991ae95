"""A screen that has gone dark: the first touch wakes it, and a slap counts at once."""

from __future__ import annotations

import logging

import pytest

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.events import CardsSeen
from companion.ui.attention import DIM_AFTER
from tests.ui.games.steam_park.test_race_screen import racing
from tests.ui.games.traffic import kit as traffic
from tests.ui.kit import sit_down


def go_dark(robot: Robot) -> None:
    robot.step(DIM_AFTER + 1)
    robot.step(0.1)
    assert robot.shell.dimmed


def test_a_bip_on_a_dark_screen_counts(robot: Robot) -> None:
    traffic.run(robot)
    go_dark(robot)
    robot.tap("bip:2")
    claim = traffic.state(robot).claim
    assert claim is not None and claim.player == 2
    assert not robot.shell.dimmed


def test_a_seat_button_on_a_dark_screen_is_a_bip(robot: Robot) -> None:
    traffic.run(robot)
    go_dark(robot)
    traffic.press(robot, traffic.seat(robot, 1))
    claim = traffic.state(robot).claim
    assert claim is not None and claim.player == 1


def test_who_is_done_in_the_race_on_a_dark_screen_has_the_tile(robot: Robot) -> None:
    table = racing(robot)
    go_dark(robot)
    robot.tap("done:1")
    go_dark(robot)
    traffic.press(robot, traffic.seat(robot, 3))
    robot.wait(0.2)
    assert table.state.order == (1, 3)


def test_any_other_touch_only_wakes_and_is_written_down(
    robot: Robot, caplog: pytest.LogCaptureFixture
) -> None:
    traffic.run(robot)
    caplog.set_level(logging.INFO)
    for key in ("light:1", "pause"):
        go_dark(robot)
        robot.tap(key)
        assert not robot.shell.dimmed
    assert traffic.state(robot).mover is None and robot.has("bip:0")
    assert sum("did no more" in line for line in caplog.messages) == 2


def test_a_button_only_wakes_where_nobody_races(robot: Robot) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    before = robot.shell.top.state
    go_dark(robot)
    traffic.press(robot, "green")
    assert robot.shell.top.state == before and not robot.shell.dimmed


def test_cards_laid_before_the_camera_keep_the_screen_bright(robot: Robot) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    for _ in range(4):
        robot.step(DIM_AFTER / 2)
        robot.app.post(CardsSeen("gumball_rally", (), ()))
        robot.step(0.1)
    assert not robot.shell.dimmed
