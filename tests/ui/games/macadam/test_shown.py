"""Macadam with a camera: the cards that players expose are read, not tapped."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.eyes import Eyes
from companion.games.macadam.actions import Cannot, Skip
from companion.games.macadam.state import INSURANCE, State, turn
from companion.history.values import OPTIONS
from companion.ui.screens.results import ResultsScreen
from tests.ui.games.shown_kit import Sight, begun
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import watch_words


def dealt(robot: Robot, count: int = 4, **options: object) -> Sight:
    robot.app.journal.remember(OPTIONS.of("macadam"), options)
    return begun(robot, "macadam", "deal:0", count)


def state_of(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


def test_a_coup_in_which_all_follow_takes_no_tap(robot: Robot) -> None:
    sight = dealt(robot)
    taps = robot.taps
    for place in range(4):
        sight.lay("pedestrian-red", at=place)
        sight.wait()
    assert robot.taps == taps
    assert state_of(robot).stage == "lead" and max(state_of(robot).tokens) == 1
    assert [seat.laid[0] for seat in state_of(robot).seats] == [1, 1, 1, 1]


def test_no_second_card_is_waited_for_once_a_paper_was_laid(robot: Robot) -> None:
    sight = dealt(robot, leader_extra_card=True)
    robot.tap("paper")
    robot.tap("paper:A")
    sight.lay("pedestrian-red")
    sight.wait()
    assert state_of(robot).stage == "follow"


def test_a_signal_that_was_touched_is_the_one_that_is_meant(robot: Robot) -> None:
    sight = dealt(robot)
    last = max(i for i, kind in enumerate(state_of(robot).signals) if kind == "pedestrian_go")
    robot.tap(f"signal:{last}")
    sight.lay("pedestrian-red")
    sight.wait()
    assert state_of(robot).signal == last


def test_a_bicycle_may_lead_at_two_signals_and_the_table_says_which(robot: Robot) -> None:
    sight = dealt(robot)
    sight.lay("bicycle")
    sight.wait()
    assert state_of(robot).stage == "lead"
    robot.tap("shown:way:1")
    assert state_of(robot).stage == "follow"


def test_a_policeman_and_a_card_go_together(robot: Robot) -> None:
    sight = dealt(robot)
    sight.lay("pedestrian-red")
    sight.wait()
    sight.lay("policeman", at=3)
    sight.wait()
    assert turn(state_of(robot)) == 1
    sight.lay("pedestrian-blue", at=4)
    sight.wait()
    assert state_of(robot).policemen == 1 and state_of(robot).follow == "pedestrian:blue"


def test_a_card_that_does_not_follow_is_asked_about(robot: Robot) -> None:
    sight = dealt(robot)
    sight.lay("pedestrian-red")
    sight.wait()
    sight.lay("pedestrian-blue", at=3)
    sight.wait()
    assert turn(state_of(robot)) == 1
    robot.tap("shown:way:1")
    assert state_of(robot).seats[1].tickets == 1


def test_a_moped_without_its_paper_is_refused_with_the_reason(robot: Robot) -> None:
    sight = dealt(robot)
    sight.lay("moped")
    sight.wait()
    assert state_of(robot).stage == "lead"
    assert robot.shell.said is not None and "Assurance" in robot.shell.said.text


def test_a_paper_of_the_hand_is_exposed_before_the_camera(robot: Robot) -> None:
    sight = dealt(robot)
    sight.lay("insurance")
    sight.wait()
    assert state_of(robot).seats[0].holds(INSURANCE)


def recounting(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> Sight:
    """A table whose camera knows the cards; two red pedestrians were led and followed."""
    monkeypatch.setattr(Eyes, "there", True)
    robot.shell.eyes.lend_deck("macadam", lambda game: None)
    sight = dealt(robot, 2)
    sight.lay("pedestrian-red", "pedestrian-red")
    sight.wait()
    return sight


def test_the_exposed_cards_of_a_player_are_counted_again_in_one_look(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = recounting(robot, monkeypatch)
    sight.take_away()
    robot.tap("seat:0")
    robot.tap("recount")
    assert robot.shell.top.wants_deck() == "macadam"
    sight.lay("pedestrian-red")
    assert "Tout concorde" in written(robot)
    sight.lay("bicycle", "bicycle", "policeman")
    assert "Vélo : 2 cartes de plus" in written(robot)
    sight.take_away(0)
    assert "Piéton : 1 carte de moins" in written(robot)


def test_cards_that_were_counted_are_nobodys_turn(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = recounting(robot, monkeypatch)
    before = state_of(robot)
    robot.tap("seat:0")
    robot.tap("recount")
    sight.lay("pedestrian-blue", "bicycle")
    robot.tap("close")
    sight.look()
    sight.wait()
    assert state_of(robot) == before and not robot.has("shown:yes")


def test_before_the_ranking_the_cards_can_be_counted_where_a_camera_knows_them(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    recounting(robot, monkeypatch)
    table = robot.shell.top
    while state_of(robot).stage != "over":
        stage = state_of(robot).stage
        free = state_of(robot).tokens.index(0) if stage == "lead" else 0
        table.act(Skip(free) if stage == "lead" else Cannot())
    robot.step(0.1)
    robot.tap("seat:1")
    robot.tap("recount")
    robot.tap("close")
    robot.tap("results")
    assert isinstance(robot.shell.top, ResultsScreen)


def test_the_recount_fits_every_screen(any_robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = watch_words(monkeypatch)
    sight = recounting(any_robot, monkeypatch)
    any_robot.tap("seat:0")
    assert_touchable(any_robot.app.shell)
    any_robot.tap("recount")
    sight.lay("bicycle", "moto")
    assert_touchable(any_robot.app.shell)
    assert cut == []


def written(robot: Robot) -> str:
    found = (getattr(w, "text", "") for w in robot.shell.view())
    return " | ".join(str(text).replace("\N{NO-BREAK SPACE}", " ") for text in found)


def test_every_key_of_a_proposal_can_be_touched(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sight = dealt(any_robot)
    cut = watch_words(monkeypatch)
    sight.lay("bicycle")
    assert_touchable(any_robot.app.shell)
    assert cut == []
    any_robot.tap("shown:0")
    assert_touchable(any_robot.app.shell)
    any_robot.tap("kind:pedestrian-green")
    assert state_of(any_robot).stage == "follow"
