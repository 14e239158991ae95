"""Small things a table looks at: pictures, arrows, lamps and numbers tell the truth."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.base import Correct
from companion.games.traffic.actions import Move
from companion.ui.games.traffic.art import BoardView, crossing_at
from companion.ui.games.traffic.cards import CardView
from tests.ui.games.traffic.kit import BOARD, run, show, sit, state, words
from tests.ui.kit import SIZES, MakeRobot

pytestmark = pytest.mark.slow


def board_of(robot: Robot) -> BoardView:
    return next(w for w in robot.shell.view() if isinstance(w, BoardView))


def lights(robot: Robot) -> list[bool]:
    keys = [w for w in robot.shell.view() if w.name.startswith("light:")]
    return [key.holds for key in sorted(keys, key=lambda key: key.name)]


def test_the_deal_of_the_second_round_counts_the_green_cards_already_exchanged(
    robot: Robot,
) -> None:
    run(robot, BOARD, three_rounds=True)
    table = robot.shell.top
    for player, count in enumerate((1, 4, 2, 3)):
        table.act(Correct("regular", count, player))
    robot.tap("bip:0")
    for name in ("cell:0", "cell:1", "cell:2", "check", "answer:yes", "continue", "next_round"):
        robot.tap(name)
    assert "Léa prend 2 cartes vertes." in words(robot)
    assert "Blanches : 8\nVertes : 2" in words(robot)
    assert not robot.has("experts:0-")
    robot.tap("experts:0+")
    assert state(robot).expert[0] == 3
    assert "Blanches : 7\nVertes : 3" in words(robot)


def test_the_deal_speaks_of_green_cards_only_where_somebody_has_some(robot: Robot) -> None:
    sit(robot, 4)
    assert "10 cartes blanches chacun" in words(robot)
    robot.tap("experts:0+")
    assert "10 cartes chacun, blanches et vertes" in words(robot)


def test_one_empty_crossing_is_one_and_two_are_several(robot: Robot) -> None:
    told = {n: robot.shell.say("traffic.refused_gap", count=n, crossings="B3") for n in (1, 2)}
    assert told[1].startswith("Il y a un carrefour vide")
    assert told[2].startswith("Il y a des carrefours vides")


def test_two_equal_pictures_never_stand_beside_not_equal(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:1")
    for name in ("way:cars", "cell:0", "cell:9", "cell:14", "check"):
        robot.tap(name)
    robot.wait(3.1)
    assert "ni en ligne ni en angle" in words(robot)
    cards = [w for w in robot.shell.view() if isinstance(w, CardView)]
    assert len(cards) == 1
    assert "≠" not in words(robot)


@pytest.mark.parametrize("size", SIZES)
def test_the_cars_of_two_lines_that_differ_are_large_enough_to_be_told_apart(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    run(robot, "R.BY.YR.B..R.B.Y")
    robot.tap("bip:0")
    show(robot, "RBY")
    robot.wait(3.1)
    assert "carrefour vide" in words(robot)
    mine, there = [w for w in robot.shell.view() if isinstance(w, CardView)]
    assert (mine.rows, there.rows) == (("RBY",), ("R.BY",))
    for card in (mine, there):
        assert card.wide and min(card.box.w / (len(card.rows[0]) + 0.35), card.box.h / 1.35) >= 30


def test_turned_is_said_of_a_card_only_when_it_is(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    show(robot, "RBY")
    robot.wait(3.1)
    assert "Accepté !" in words(robot)
    assert "Tournée" not in words(robot)
    assert "Le plateau" in words(robot)


def test_only_one_light_is_lit_while_somebody_takes_it_over(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    robot.shell.top.act(Move(8, 4))
    assert lights(robot) == [False, True, False, False]
    robot.tap("light:2")
    assert lights(robot) == [False, False, True, False]


def test_the_arrow_of_a_move_goes_when_the_board_is_put_right(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    robot.shell.top.act(Move(8, 4))
    robot.wait(1)
    assert board_of(robot).arrow == (8, 4)
    robot.tap("edit")
    for name in ("brush:.", "cell:4", "brush:R", "cell:8", "edit:done"):
        robot.tap(name)
    assert board_of(robot).arrow is None
    assert "Nina a bougé" not in words(robot)


def test_columns_and_rows_are_named_during_the_whole_round(make_robot: MakeRobot) -> None:
    for size in SIZES:
        robot = make_robot(size)
        run(robot)
        assert board_of(robot).names
        robot.tap("light:1")
        assert board_of(robot).names
        grid = board_of(robot).grid
        assert board_of(robot).box.y + 8 < crossing_at(grid, 0)[1] - board_of(robot).pitch * 0.375


def test_undo_behind_the_lesson_only_closes_it(robot: Robot) -> None:
    run(robot, teaching=True)
    robot.tap("band:lesson")
    steps = len(robot.shell.top.play.done)
    robot.tap("undo")
    assert robot.shell.top.sheet is None
    assert len(robot.shell.top.play.done) == steps
    assert state(robot).stage == "run"
