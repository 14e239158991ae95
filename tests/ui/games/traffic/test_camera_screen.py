"""Traffic with the simulated camera: rendered pictures in, verdicts on the screen out."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bench.traffic import verdicts
from companion.demo.robot import Robot
from companion.demo.traffic.table import Hands
from companion.events import BoardSeen
from companion.games.traffic import moves
from companion.games.traffic.tell import hint
from companion.ui.screens.begin import resume_play
from companion.vision.deck_codes import code_bits
from hardware.ports import LedMode
from tests.ui.games.traffic.kit import BOARD, press, seat, sit, state, words
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow


def table(robot: Robot, cells: str = BOARD, **options: Any) -> Hands:
    """A running round that the camera looks at; the board it read is the board of the play."""
    hands = Hands(robot)
    hands.lay(cells)
    sit(robot, **options)
    if options.get("deck"):
        robot.tap("deal:fair")
    robot.tap("dealt")
    hands.look(2)
    robot.wait(1.1)
    robot.tap("board:go")
    robot.tap("start")
    hands.look(2)
    assert state(robot).board == cells
    return hands


def step_of(robot: Robot) -> tuple[int, int]:
    found = moves.legal(state(robot).board, state(robot).undo, True)
    return next((a, b) for a, b in found if state(robot).board[b] == ".")


def test_a_board_must_be_right_and_still_for_a_second(robot: Robot) -> None:
    hands = Hands(robot)
    hands.lay(BOARD.replace("R", ".", 1))
    sit(robot)
    robot.tap("dealt")
    hands.look(2)
    robot.wait(1.2)
    assert "8 voitures sur le plateau" in words(robot)
    assert not robot.has("board:go")
    hands.lay(BOARD)
    hands.look(1)
    assert not robot.has("board:go")
    robot.wait(1.1)
    assert robot.has("board:go")
    assert robot.shell.top.lamp().mode is LedMode.SLOW


def test_a_crossing_in_doubt_is_named_with_what_would_help(robot: Robot) -> None:
    hands = Hands(robot)
    hands.lay(BOARD)
    sit(robot)
    robot.tap("dealt")
    hands.look(2)
    cells = tuple(BOARD[:9] + "?" + BOARD[10:])
    robot.shell.handle(BoardSeen(cells, (False,) * 16, "", ("vision.doubt_shadow", "B3")))
    assert "Ombre sur B3" in words(robot)
    assert not robot.has("board:go")


def in_doubt(robot: Robot, cell: int) -> None:
    """The board before a round, one crossing of which the camera leaves open."""
    hands = Hands(robot)
    hands.lay(BOARD)
    sit(robot)
    robot.tap("dealt")
    hands.look(2)
    cells = tuple(BOARD[:cell] + "?" + BOARD[cell + 1 :])
    robot.shell.handle(BoardSeen(cells, (False,) * 16, "", ("vision.doubt_shadow", "B3")))


def test_a_crossing_in_doubt_is_touched_and_bears_the_missing_car(robot: Robot) -> None:
    cell = BOARD.index("Y")
    in_doubt(robot, cell)
    robot.tap(f"cell:{cell}")
    assert "9/9" in words(robot)
    robot.tap("board:go")
    assert state(robot).board == BOARD


def test_a_doubt_taken_over_by_touch_is_given_back_by_undo(robot: Robot) -> None:
    cell = BOARD.index("Y")
    in_doubt(robot, cell)
    robot.tap(f"cell:{cell}")
    robot.tap("undo")
    assert "Ombre sur B3" in words(robot)
    assert not robot.has("board:go")


def test_a_board_put_right_by_touch_begins_as_the_camera_reads_it(robot: Robot) -> None:
    in_doubt(robot, BOARD.index("Y"))
    assert not robot.has(f"cell:{BOARD.index('R')}")
    robot.tap("way:2")
    assert "8/9" in words(robot)


def test_the_camera_confirms_the_move_of_who_took_the_light(robot: Robot) -> None:
    hands = table(robot)
    before = robot.taps
    press(robot, "green")
    press(robot, seat(robot, 1))
    step = step_of(robot)
    hands.carry(*step)
    hands.look(3)
    assert robot.taps == before
    assert state(robot).board == "".join(hands.table.cells)
    assert state(robot).holder == 1


def test_a_move_too_far_is_told_with_the_way_back_and_can_be_mended(robot: Robot) -> None:
    hands = table(robot)
    press(robot, "green")
    press(robot, seat(robot, 1))
    far = next((a, b) for a in range(8) for b in (a + 8,) if BOARD[a] != "." == BOARD[b])
    hands.carry(*far)
    hands.look(3)
    assert "Un seul carrefour à la fois" in words(robot)
    assert robot.shell.top.watch.found.back == ((far[1], far[0]),)
    hands.carry(far[1], far[0])
    hands.look(3)
    assert "Un seul carrefour à la fois" not in words(robot)
    assert state(robot).stage == "move"


def test_a_car_moved_without_the_light_is_told_and_the_light_makes_it_good(robot: Robot) -> None:
    hands = table(robot)
    hands.carry(*step_of(robot))
    hands.look(3)
    assert "Prenez d’abord le feu vert." in words(robot)
    robot.tap("light:2")
    assert state(robot).holder == 2
    assert state(robot).board == "".join(hands.table.cells)


def test_what_is_wrong_on_the_board_is_still_said_after_the_camera_was_turned(
    robot: Robot,
) -> None:
    hands = table(robot)
    far = next((a, b) for a in range(8) for b in (a + 8,) if BOARD[a] != "." == BOARD[b])
    hands.carry(*far)
    hands.look(3)
    said = robot.shell.top.watch.message()
    assert said is not None
    hands.table.set_angle(tilt_deg=38.0)
    hands.look(10)
    assert robot.shell.top.watch.message() == said
    hands.carry(far[1], far[0])
    hands.look(6)
    assert robot.shell.top.watch.message() is None


def test_a_board_that_looks_unchanged_is_asked_about(robot: Robot) -> None:
    hands = table(robot)
    robot.tap("light:2")
    pair = next(m for m in moves.twins(BOARD, moves.Undo(), True))
    hands.carry(*pair)
    hands.look(3)
    assert "Rien n’a changé de place" in words(robot)
    robot.tap("band:unchanged")
    assert (state(robot).stage, state(robot).holder) == ("run", 2)


def test_a_shown_card_needs_no_tap_after_the_bip(robot: Robot) -> None:
    hands = table(robot, deck="printed")
    found = hint(state(robot))
    assert found is not None
    press(robot, seat(robot, found.player))
    before = robot.taps
    hands.show(found.card.id, turn=3)
    robot.wait(3.2)
    claim = state(robot).claim
    assert claim is not None and claim.accepted()
    robot.wait(4.2)
    assert robot.taps == before
    assert state(robot).left()[found.player] == 9


def test_a_lost_camera_is_told_once_and_play_goes_on_by_touch(robot: Robot) -> None:
    hands = table(robot)
    hands.unplug(True)
    hands.look(2)
    assert "La caméra est débranchée" in words(robot)
    assert robot.shell.top.lamp().mode is LedMode.OFF
    robot.tap("lost:touch")
    step = step_of(robot)
    robot.tap("light:0")
    for cell in step:
        robot.tap(f"cell:{cell}")
    assert state(robot).holder == 0
    hands.unplug(False)
    hands.look(4)
    assert "Pas comme à l’écran" in words(robot)
    hands.carry(*step)
    hands.look(3)
    assert robot.shell.top.watch.found is None


def test_a_camera_lost_before_the_round_is_no_camera_that_wakes_up(robot: Robot) -> None:
    hands = Hands(robot)
    sit(robot)
    robot.tap("dealt")
    hands.unplug(True)
    hands.look(2)
    assert "se réveille" not in shown(robot) and "choisissez" in shown(robot)
    hands.unplug(False)
    hands.look(2)
    assert "choisissez" not in shown(robot)


def test_the_camera_back_before_anybody_chose_closes_the_window(robot: Robot) -> None:
    hands = table(robot)
    hands.unplug(True)
    hands.unplug(False)
    hands.look(1)
    assert not robot.shell.top.camera_lost


@pytest.mark.slow
def test_no_verdict_through_pictures_is_wrong() -> None:
    counted = verdicts(30, seed=7)
    assert (counted.wrong_accepted, counted.wrong_refused) == (0, 0)
    assert counted.unsure_share <= 0.04


def test_touching_the_board_in_is_possible_with_a_camera_too(robot: Robot) -> None:
    Hands(robot)
    sit(robot)
    robot.tap("dealt")
    robot.tap("way:2")
    for car in "RBY":
        robot.tap(f"brush:{car}")
        for cell, wanted in enumerate(BOARD):
            if wanted == car:
                robot.tap(f"cell:{cell}")
    robot.tap("board:go")
    assert state(robot).board == BOARD


def test_a_play_that_goes_on_finds_the_cars_of_the_simulated_table_where_it_left_them(
    robot: Robot,
) -> None:
    hands = table(robot)
    play = robot.shell.top.play
    robot.shell.go_home()
    hands.table.shuffle(3)
    resume_play(robot.shell, play.id)
    assert "".join(hands.table.cells) == BOARD
    hands.table.shuffle(4)
    hands.table.reset()
    assert "".join(hands.table.cells) == BOARD


def test_a_card_left_before_the_camera_is_told_and_does_not_judge_the_next_claim(
    robot: Robot,
) -> None:
    hands = table(robot, deck="printed")
    found = hint(state(robot))
    assert found is not None
    press(robot, seat(robot, found.player))
    hands.show(found.card.id)
    robot.wait(8)
    assert state(robot).stage == "run"
    rows = [row.replace("?", ".") for row in found.card.rows]
    hands.table.show_card(rows, code=code_bits(found.card.id))
    press(robot, seat(robot, found.player))
    hands.look(4)
    assert state(robot).stage == "claim"
    assert "encore sous la caméra" in words(robot)
    robot.tap("way:show")
    robot.wait(8)
    assert "encore sous la caméra" in words(robot), "as long as no other card was told"
