"""Cars dragged on the touchscreen: the rules say what they say to the camera."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.events import Tapped
from companion.games.traffic import moves
from companion.games.traffic.actions import SayBoard
from companion.ui.games.traffic.art import BoardView, crossing_at
from tests.ui.games.traffic.kit import BOARD, run, show, state, words
from tests.ui.kit import SIZES, MakeRobot

pytestmark = pytest.mark.slow


def drag(robot: Robot, source: int, target: int, *, let_go: bool = True) -> None:
    """A finger takes the car of one crossing to another, in three steps."""
    board = next(w for w in robot.shell.view() if isinstance(w, BoardView))
    (x1, y1), (x2, y2) = crossing_at(board.grid, source), crossing_at(board.grid, target)
    robot.wait(0.8)
    robot.shell.handle(Tapped("down", x1, y1, robot.clock.now))
    for share in (0.3, 0.7, 1.0):
        robot.step(0.05)
        at = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
        robot.shell.handle(Tapped("move", *at, robot.clock.now))
    if let_go:
        robot.shell.handle(Tapped("up", x2, y2, robot.clock.now))
    robot.step()


def steps(robot: Robot) -> int:
    return len(robot.shell.top.play.done)


def legal_step(robot: Robot) -> tuple[int, int]:
    return next(iter(moves.legal(state(robot).board, state(robot).undo, True)))


def far_step() -> tuple[int, int]:
    return next((a, a + 8) for a in range(8) if BOARD[a] != "." == BOARD[a + 8])


def test_a_car_is_dragged_to_its_new_crossing_at_every_size(make_robot: MakeRobot) -> None:
    for size in SIZES:
        robot = make_robot(size)
        run(robot)
        robot.tap("light:1")
        source, target = legal_step(robot)
        before = steps(robot)
        drag(robot, source, target)
        assert state(robot).board == moves.moved(BOARD, source, target), size
        assert (steps(robot), state(robot).holder) == (before + 1, 1)


def test_a_dragged_car_hangs_under_the_finger_and_shows_where_it_may_go(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    source, target = legal_step(robot)
    drag(robot, source, target, let_go=False)
    board = next(w for w in robot.shell.view() if isinstance(w, BoardView))
    assert board.carried is not None and board.carried[0] == source
    assert target in board.targets
    assert state(robot).board == BOARD


def test_a_car_dragged_too_far_stays_where_it_was_and_the_rule_is_said(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    drag(robot, *far_step())
    assert state(robot).board == BOARD
    assert "Un seul carrefour à la fois" in words(robot)


def test_a_car_dragged_without_the_light_is_told_as_the_camera_tells_it(robot: Robot) -> None:
    run(robot)
    drag(robot, *legal_step(robot))
    assert state(robot).board == BOARD
    assert "Prenez d’abord le feu vert." in words(robot)


def test_a_car_let_go_where_it_was_or_beside_the_board_is_no_move(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    source, _ = legal_step(robot)
    before = steps(robot)
    drag(robot, source, source)
    robot.shell.top.dragged("down", 0, 0)
    assert (state(robot).board, steps(robot)) == (BOARD, before)


def test_a_free_crossing_is_not_dragged(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    before = steps(robot)
    drag(robot, BOARD.index("."), BOARD.index("R"))
    assert (state(robot).board, steps(robot)) == (BOARD, before)


def test_two_taps_still_move_a_car(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    source, target = legal_step(robot)
    robot.tap(f"cell:{source}")
    robot.tap(f"cell:{target}")
    assert state(robot).board == moves.moved(BOARD, source, target)


def test_cars_are_dragged_in_the_board_that_is_put_right(robot: Robot) -> None:
    run(robot)
    robot.tap("edit")
    source, target = far_step()
    before = steps(robot)
    drag(robot, source, target)
    robot.tap("edit:done")
    assert state(robot).board == moves.moved(BOARD, source, target)
    assert steps(robot) == before + 1


def test_a_board_put_right_during_a_claim_is_one_step_and_one_undo(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    robot.wait(0.5)
    show(robot, "RBY")
    robot.wait(4)
    robot.tap("contest")
    before = steps(robot)
    robot.tap("contest:edit")
    source, target = far_step()
    drag(robot, source, target)
    drag(robot, 1, 5)
    robot.tap("edit:done")
    claim = state(robot).claim
    assert claim is not None and claim.board == state(robot).board
    assert sum(a != b for a, b in zip(claim.board, BOARD, strict=True)) >= 3
    assert steps(robot) == before + 1
    assert isinstance(robot.shell.top.play.done[-1].action, SayBoard)
    robot.tap("undo")
    assert state(robot).board == BOARD


def test_a_later_bip_by_touch_is_taken_on_every_page_of_the_verdict(
    make_robot: MakeRobot,
) -> None:
    for size in SIZES:
        robot = make_robot(size)
        run(robot)
        robot.tap("bip:0")
        robot.wait(0.5)
        show(robot, "RBY")
        robot.tap("bip:1")
        robot.wait(4)
        assert state(robot).stage == "verdict", size
        robot.tap("bip:2")
        assert [bip.player for bip in state(robot).waiting] == [1, 2], size
        robot.tap("continue")
        claim = state(robot).claim
        assert claim is not None and claim.player == 1
