"""Scream Machine put right by hand, counted only, and its light and buttons."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.scream_machine.state import Ride
from companion.history.values import TURN_LIMIT
from hardware.ports import LedMode
from tests.ui.games.scream_machine.taps import (
    LOCALS,
    NATIONALS,
    finish,
    on_strip,
    opening,
    set_option,
    sit,
    state_of,
    texts,
    turns,
)

pytestmark = pytest.mark.slow

# -- putting right -------------------------------------------------------------------------------


def test_undo_goes_back_to_the_first_tap_of_the_play(robot: Robot) -> None:
    sit(robot, 3)
    start = state_of(robot)
    robot.tap("first:1")
    robot.tap("card:water:3")
    robot.tap("end")
    for _ in range(3):
        robot.tap("undo")
    assert state_of(robot) == start
    assert robot.has("first:0")


def test_a_wrong_visitor_is_touched_and_put_right_also_during_a_turn(robot: Robot) -> None:
    turns(robot)
    robot.tap("benches")
    robot.tap("bench:national:1")
    robot.tap("visitor:thrill")
    assert [v.kind for v in state_of(robot).national] == [*NATIONALS[:1], "thrill", *NATIONALS[2:]]
    robot.tap("bench:0:1")
    robot.tap("visitor:nostalgia")
    assert state_of(robot).gaps[0][-1].kind == "nostalgia"
    robot.tap("turn:back")
    assert robot.has("end")


def test_a_park_is_put_right_card_by_card(robot: Robot) -> None:
    turns(robot)
    robot.tap("park:1")
    assert not robot.has("ride:thrill:5")
    robot.tap("mode:1")
    robot.tap("ride:thrill:5")
    robot.tap("mode:2")
    robot.tap("ride:water:3")
    robot.tap("done")
    assert state_of(robot).parks[1] == (Ride("kiddie", 1), Ride("thrill", 5))


def test_a_tap_beside_the_hand_closes_it(robot: Robot) -> None:
    turns(robot)
    robot.tap("cell:thrill")
    assert robot.has("value:1")
    robot.wait(0.4)
    robot.tap_at(60, 90)
    assert not robot.has("value:1")
    assert state_of(robot).actions_left == 4


# -- only counting -------------------------------------------------------------------------------


def test_counting_only_is_switched_on_in_the_middle_and_taken_back(robot: Robot) -> None:
    turns(robot)
    before = state_of(robot)
    robot.tap("pause")
    robot.tap("only_count")
    robot.tap("score:2+")
    robot.tap("first:3")
    assert state_of(robot).scores[2] == before.scores[2] + 1
    assert state_of(robot).first == 3
    for _ in range(3):
        robot.tap("undo")
    assert state_of(robot) == before


def test_counting_only_a_number_is_one_line_and_one_undo_however_often_it_is_tapped(
    robot: Robot,
) -> None:
    set_option(robot, "score_only", True)
    sit(robot, 4)
    lines = len(robot.shell.top.play.done)
    for key in (*(5 * ("score:2+",)), "score:2-", "score:1+"):
        robot.tap(key)
    assert state_of(robot).scores == (0, 1, 4, 0)
    assert len(robot.shell.top.play.done) == lines + 2
    for _ in range(2):
        robot.tap("undo")
    assert state_of(robot).scores == (0, 0, 0, 0)
    assert len(robot.shell.top.play.done) == lines


def test_counting_only_plays_to_a_tie_that_families_break(robot: Robot) -> None:
    set_option(robot, "score_only", True)
    sit(robot, 4)
    for player in (1, 3):
        robot.tap(f"score:{player}+")
    for _ in range(4):
        robot.tap("next")
    assert "combien de familles" in texts(robot)
    robot.tap("families:3+")
    robot.tap("next")
    outcome = robot.shell.top.play.outcome
    assert outcome.winners() == (3,)
    assert outcome.tie_break is not None


# -- light and buttons ---------------------------------------------------------------------------


def test_the_light_slows_at_fifteen_and_hurries_at_five_seconds(robot: Robot) -> None:
    robot.app.journal.remember(TURN_LIMIT, 60)
    turns(robot)
    modes = [light(robot)]
    robot.wait(robot.shell.top.clock.left(robot.clock.now) - 14)
    modes.append(light(robot))
    robot.wait(10)
    modes.append(light(robot))
    robot.tap("end")
    modes.append(light(robot))
    assert modes == [LedMode.STEADY, LedMode.SLOW, LedMode.FAST, LedMode.STEADY]


def light(robot: Robot) -> LedMode:
    return robot.app.shell.parts.light.mode


def test_the_green_button_ends_the_turn_sends_the_visitors_and_goes_on(robot: Robot) -> None:
    turns(robot)
    robot.shell.top.green(0.0)
    assert state_of(robot).turn == 1
    finish(robot, LOCALS[:4])
    robot.shell.top.green(0.0)
    assert state_of(robot).stage == "resolved"
    robot.shell.top.green(0.0)
    assert robot.has("next")
    robot.shell.top.green(0.0)
    assert state_of(robot).round == 2


def test_a_seat_button_ends_only_its_own_turn(robot: Robot) -> None:
    turns(robot)
    table = robot.shell.top
    table.seat(table.players[2].seat, 0.0)
    assert "C’est le tour de Léa." in on_strip(robot)
    table.seat(table.players[0].seat, 0.0)
    assert state_of(robot).turn == 1
    assert table.seat_lamps() == {table.players[1].seat: LedMode.STEADY}


def test_a_play_left_with_home_is_resumed_where_it_was(robot: Robot) -> None:
    turns(robot)
    robot.tap("row:4")
    robot.tap("pick:thrill:1")
    before = state_of(robot)
    robot.tap("close")
    robot.tap("pause")
    robot.tap("stop")
    robot.tap("resume")
    assert state_of(robot) == before


def test_two_players_have_no_cheapskates(robot: Robot) -> None:
    opening(robot, 2)
    assert robot.has("visitor:nostalgia") and not robot.has("visitor:cheap")
