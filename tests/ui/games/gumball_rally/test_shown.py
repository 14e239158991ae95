"""Gumball Rally with a camera: the card that is laid before it is the turn."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.gumball_rally.actions import Danger, PlayCard
from companion.games.gumball_rally.cards import COLOURS, Card, DangerCard
from companion.games.gumball_rally.state import State
from companion.history.values import OPTIONS
from tests.ui.games.shown_kit import Sight, begun
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import watch_words


def rally(robot: Robot, count: int = 4) -> Sight:
    return begun(robot, "gumball_rally", "first:0", count)


def state_of(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


ROUND = ("race-red-9", "race-blue-7", "race-black-5", "race-yellow-3")


def test_a_round_is_played_by_laying_cards_without_a_tap(robot: Robot) -> None:
    sight = rally(robot)
    taps = robot.taps
    for kind in (*ROUND, "danger-minor-red"):
        sight.lay(kind)
        sight.wait()
    assert robot.taps == taps
    assert state_of(robot).round == 2
    assert state_of(robot).dangers == (DangerCard("minor", "red"),)


def test_cards_laid_together_are_the_turns_in_reading_order(robot: Robot) -> None:
    sight = rally(robot)
    sight.lay(*ROUND)
    sight.wait()
    assert state_of(robot).laid == (
        Card("red", 9),
        Card("blue", 7),
        Card("black", 5),
        Card("yellow", 3),
    )


def test_the_cards_of_the_last_round_that_still_lie_there_are_not_played_again(
    robot: Robot,
) -> None:
    sight = rally(robot)
    sight.lay(*ROUND, "danger-minor-blue")
    sight.wait()
    sight.wait()
    assert state_of(robot).round == 2 and not any(state_of(robot).laid)
    sight.lay("race-red-1")
    sight.wait()
    assert state_of(robot).laid.count(None) == 3


def test_a_card_cleared_away_may_be_played_in_another_round(robot: Robot) -> None:
    sight = rally(robot)
    sight.lay(*ROUND, "danger-minor-blue")
    sight.wait()
    sight.take_away()
    sight.lay("race-red-9", at=9)
    sight.wait()
    assert state_of(robot).laid[state_of(robot).queue[0]] == Card("red", 9)


def test_a_card_that_appears_again_where_it_lay_in_the_last_round_is_asked_about(
    robot: Robot,
) -> None:
    sight = rally(robot)
    sight.lay(*ROUND, "danger-minor-blue")
    sight.wait()
    sight.take_away()
    sight.lay("race-red-9", at=0)
    sight.wait()
    assert not any(state_of(robot).laid)
    robot.tap("shown:yes")
    assert any(state_of(robot).laid)


def test_a_checkpoint_outside_its_window_is_asked_about_in_the_strip(robot: Robot) -> None:
    sight = rally(robot)
    sight.lay(*ROUND)
    sight.wait()
    sight.lay("danger-checkpoint")
    sight.wait()
    assert state_of(robot).stage == "danger"
    assert robot.has("said:key")
    robot.tap("said:key")
    assert state_of(robot).dangers == (DangerCard("checkpoint"),)


def test_a_card_laid_over_the_points_of_a_checkpoint_goes_on(any_robot: Robot) -> None:
    robot = any_robot
    sight = rally(robot)
    table = robot.shell.top
    for number in range(4):
        for colour in COLOURS:
            table.act(PlayCard(colour, number + 1))
        table.act(Danger("minor", "red") if number < 3 else Danger("checkpoint"))
    robot.wait(2)
    sight.lay("race-red-9")
    assert_touchable(robot.app.shell)
    sight.wait()
    assert state_of(robot).laid.count(None) == 3


def test_the_apps_own_danger_pile_takes_no_shown_card(robot: Robot) -> None:
    robot.app.journal.remember(OPTIONS.of("gumball_rally"), {"app_deck": True})
    sight = rally(robot)
    sight.lay(*ROUND, "danger-minor-red")
    sight.wait()
    assert state_of(robot).stage == "danger" and not robot.has("shown:yes")


def test_every_card_can_be_chosen_instead(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = rally(any_robot)
    cut = watch_words(monkeypatch)
    sight.lay("race-red-9")
    assert_touchable(any_robot.app.shell)
    assert cut == []
    any_robot.tap("shown:0")
    assert_touchable(any_robot.app.shell)
    any_robot.tap("kind:race-yellow-10")
    assert state_of(any_robot).laid[0] == Card("yellow", 10)


SIX_OR_NINE = "race-red-6|race-red-9"


def test_a_card_that_is_a_six_or_a_nine_waits_for_one_tap(robot: Robot) -> None:
    sight = rally(robot)
    before = state_of(robot)
    sight.lay(SIX_OR_NINE)
    sight.wait()
    assert state_of(robot) == before
    taps = robot.taps
    robot.tap("shown:is:race-red-9")
    assert robot.taps == taps + 1
    assert state_of(robot).laid[0] == Card("red", 9)
    sight.wait()
    assert not robot.has("shown:no")
    robot.tap("undo")
    assert state_of(robot) == before


def test_of_a_six_or_nine_only_what_can_be_there_is_offered(robot: Robot) -> None:
    sight = rally(robot)
    sight.lay("race-red-9")
    sight.wait()
    sight.lay(SIX_OR_NINE)
    sight.wait()
    assert robot.has("shown:is:race-red-6")
    assert not robot.has("shown:is:race-red-9")


def test_a_six_or_nine_that_was_tapped_in_is_not_asked_about(robot: Robot) -> None:
    sight = rally(robot)
    sight.lay(SIX_OR_NINE)
    sight.wait()
    robot.tap("colour:red")
    robot.tap("n:9")
    sight.look()
    assert state_of(robot).laid[0] == Card("red", 9)
    assert not robot.has("shown:no")


def test_a_six_or_nine_can_be_waved_away(robot: Robot) -> None:
    sight = rally(robot)
    before = state_of(robot)
    sight.lay(SIX_OR_NINE)
    robot.tap("shown:no")
    sight.wait()
    assert not robot.has("shown:no") and state_of(robot) == before
