"""Three rounds of Traffic by touch alone, from the deal to the ranking."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.base import Correct
from hardware.ports import LedMode
from hardware.simulated.table import SimulatedTable
from tests.ui.games.traffic.kit import BOARD, press, run, seat, sit, state, tap_board, words
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow


def correct(robot: Robot, cards: tuple[int, ...]) -> None:
    """The numbers of cards put right, as a table would that lost count."""
    for player, count in enumerate(cards):
        robot.shell.top.act(Correct("regular", count, player))


def solve_last(robot: Robot, player: int) -> None:
    """The player's last card: three cars tapped, and the table says yes."""
    robot.tap(f"bip:{player}")
    for cell in (0, 1, 2):
        robot.tap(f"cell:{cell}")
    robot.tap("check")
    robot.tap("answer:yes")
    robot.tap("continue")


def begin_round(robot: Robot) -> None:
    robot.tap("dealt")
    tap_board(robot, BOARD)
    robot.tap("board:go")
    robot.tap("start")


def test_three_rounds_by_touch_alone_end_in_the_ranking(robot: Robot) -> None:
    run(robot, BOARD, three_rounds=True)
    play = robot.shell.top.play
    correct(robot, (1, 4, 2, 3))
    solve_last(robot, 0)
    assert state(robot).stage == "round_end"
    assert robot.shell.top.lamp().mode is LedMode.SLOW
    assert "Léa n’a plus de carte." in words(robot)
    robot.tap("next_round")
    assert "Léa prend 2 cartes vertes" in words(robot)
    assert state(robot).expert == (2, 0, 0, 0)
    begin_round(robot)
    correct(robot, (8, 1, 2, 3))
    solve_last(robot, 1)
    robot.tap("next_round")
    begin_round(robot)
    correct(robot, (4, 1, 1, 1))
    solve_last(robot, 2)
    assert robot.shell.top.__class__.__name__ == "ResultsScreen"
    assert play.outcome.winners() == (2,)


def test_the_simulated_table_goes_into_the_next_round_without_a_trouble(robot: Robot) -> None:
    robot.shell.parts.table = SimulatedTable()
    run(robot, BOARD, three_rounds=True)
    correct(robot, (1, 4, 2, 3))
    solve_last(robot, 0)
    robot.tap("next_round")
    assert state(robot).board == ""
    assert not [said.text for said in robot.shell.recent if said.kind == "trouble"]


def test_one_round_ends_with_the_first_player_without_cards(robot: Robot) -> None:
    run(robot)
    correct(robot, (1, 4, 2, 3))
    solve_last(robot, 0)
    assert robot.shell.top.__class__.__name__ == "ResultsScreen"


def test_a_bip_of_a_player_without_cards_is_told(robot: Robot) -> None:
    run(robot, three_rounds=True)
    correct(robot, (1, 4, 2, 3))
    solve_last(robot, 0)
    press(robot, seat(robot, 0))
    assert "Léa n’a plus de carte." in words(robot)
    press(robot, seat(robot, 1))
    assert "La manche est finie." in words(robot)


def test_a_bip_before_the_start_is_told(robot: Robot) -> None:
    run(robot)
    for _ in range(3):
        robot.tap("undo")
    press(robot, seat(robot, 1))
    assert "La manche n’a pas encore commencé." in words(robot)


def test_a_number_below_zero_cannot_be_corrected(robot: Robot) -> None:
    run(robot)
    assert not robot.shell.top.act(Correct("regular", -1, 0))
    assert state(robot).left() == (10, 10, 10, 10)
    assert "0" in words(robot)


def test_the_green_button_leads_to_the_next_round(robot: Robot) -> None:
    run(robot, three_rounds=True)
    correct(robot, (1, 4, 2, 3))
    solve_last(robot, 0)
    press(robot, "green")
    assert state(robot).round == 2


def test_names_of_twelve_letters_stand_whole_between_the_rounds(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(any_robot, three_rounds=True)
    any_robot.shell.top.play.rename(0, "Maximilienne")
    any_robot.shell.top.play.rename(1, "MMMMMMMMMMMM")
    correct(any_robot, (1, 4, 2, 3))
    cut = watch_words(monkeypatch)
    solve_last(any_robot, 0)
    any_robot.step(0.5)
    assert state(any_robot).stage == "round_end" and cut == []


def test_the_deal_says_what_the_steppers_count_where_there_are_any(robot: Robot) -> None:
    sit(robot)
    assert "Avec +, une carte verte" in shown(robot)
    sit(robot, handicap=False)
    assert "Avec +" not in shown(robot) and "face visible" in shown(robot)
