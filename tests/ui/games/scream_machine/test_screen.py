"""A round of Scream Machine by taps alone: what is told, what is refused."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.scream_machine.state import FAMILIES
from tests.ui.games.scream_machine.taps import (
    deal,
    finish,
    on_strip,
    opening,
    resolved,
    sit,
    state_of,
    texts,
    turns,
)

pytestmark = pytest.mark.slow

# -- what is told --------------------------------------------------------------------------------


def test_a_card_of_the_row_shows_which_visitors_it_would_win(robot: Robot) -> None:
    turns(robot)
    robot.tap("row:0")
    robot.tap("pick:water:5")
    assert "Léa attire 1 visiteur de plus." in texts(robot)


def test_the_matrix_is_in_view_with_sums_price_and_leaders(robot: Robot) -> None:
    turns(robot)
    robot.tap("cell:water")
    robot.tap("value:3")
    lines = next(w for w in robot.shell.view() if hasattr(w, "lines")).lines
    assert lines[0].numbers == (3, 4, 0, 0, 0, 0, 0, 7)
    assert lines[0].marks[:2] == ("lead", "lead")
    assert [line.marks[7] for line in lines] == ["", "tie", "tie", "tie"]
    assert lines[0].first and not lines[1].first


def test_every_choice_can_be_touched_for_its_numbers(robot: Robot) -> None:
    resolved(robot)
    robot.tap("skip")
    robot.tap("decision:1")
    assert "Eau : 1 - 3 - 0 - 0, va chez Marc" in texts(robot)
    robot.tap("decision:4")
    assert "Prix : 4 - 4 - 4 - 4, égalité, reste" in texts(robot)


def test_visitors_who_stay_are_there_and_marked_in_the_next_round(robot: Robot) -> None:
    resolved(robot)
    robot.tap("skip")
    robot.tap("next")
    state = state_of(robot)
    assert (state.round, state.first) == (2, 1)
    assert [(v.kind, v.carried) for v in state.national] == [("cheap", True)]
    assert "Mélangez la pile des visiteurs." in on_strip(robot)
    cards = [w for w in robot.shell.view() if getattr(w, "stays", False)]
    assert any(card.kind == "cheap" for card in cards)
    assert "Marc commence" in texts(robot)


def test_the_row_is_to_be_refilled_at_the_end_of_the_turn(robot: Robot) -> None:
    turns(robot)
    for place in (1, 2):
        robot.tap(f"row:{place}")
        robot.tap("pick:thrill:1")
        robot.tap("build")
    robot.tap("end")
    assert "2" in on_strip(robot)
    assert all(slot.there for slot in state_of(robot).row)


def test_the_shortage_of_visitor_cards_is_told(robot: Robot) -> None:
    """Two equal parks win nobody: all 28 visitors lie on the table after four rounds."""
    sit(robot, 2)
    robot.tap("first:0")
    for _ in range(2):
        robot.tap("card:coaster:1")
        robot.tap("end")
    pile = [kind for kind in FAMILIES for _ in range(4)]
    for _ in range(4):
        deal(robot, [pile.pop() for _ in range(6)])
        finish(robot, [pile.pop()])
        robot.tap("visit")
        robot.tap("skip")
        robot.tap("next")
    assert state_of(robot).short == 7
    assert "il manque 7 visiteurs" in on_strip(robot)


# -- walking -------------------------------------------------------------------------------------


def test_the_visitors_walk_one_by_one_and_the_scores_follow(robot: Robot) -> None:
    resolved(robot)
    shown = [w for w in robot.shell.view() if hasattr(w, "gain")]
    assert sum(w.gain for w in shown) == 0
    robot.wait(1.0)
    walked = sum(w.gain for w in robot.shell.view() if hasattr(w, "gain"))
    assert 0 < walked < len(state_of(robot).decisions)
    robot.wait(7.0)
    assert robot.has("next") and not robot.has("skip")
    scores = tuple(w.score for w in robot.shell.view() if hasattr(w, "gain"))
    assert scores == state_of(robot).scores


def test_a_tap_anywhere_ends_the_walk(robot: Robot) -> None:
    resolved(robot)
    robot.tap_at(400, 30)
    assert robot.has("next")


# -- refusals ------------------------------------------------------------------------------------


def test_an_option_twice_is_refused_in_words_and_nothing_is_lost(robot: Robot) -> None:
    turns(robot)
    robot.tap("option:advertise")
    before = state_of(robot)
    robot.tap("option:advertise")
    assert "une seule fois par tour" in on_strip(robot)
    assert state_of(robot) == before


def test_a_fifth_copy_of_a_visitor_is_refused_in_words(robot: Robot) -> None:
    opening(robot)
    deal(robot, ["water"] * 4)
    before = state_of(robot)
    robot.tap("visitor:water")
    assert "déjà sur la table" in on_strip(robot)
    assert state_of(robot) == before


def test_a_fifth_action_is_refused_in_words(robot: Robot) -> None:
    turns(robot)
    robot.tap("cell:thrill")
    robot.tap("value:5")
    robot.tap("cell:thrill")
    robot.tap("value:3")
    assert "Il faut 2 actions" in on_strip(robot)
    assert state_of(robot).actions_left == 1


def test_a_player_without_an_attraction_cannot_end_the_opening(robot: Robot) -> None:
    sit(robot, 3)
    robot.tap("first:0")
    robot.tap("end")
    assert "Léa" in on_strip(robot)
    assert state_of(robot).turn == 0
