"""The questions that lie over a turn: closed without harm, and never answered by a button."""

from __future__ import annotations

from companion.demo.robot import Robot
from companion.ui.games.steam_park.action import ActionPart
from companion.ui.games.steam_park.table import Table
from tests.ui.games.steam_park.kit import sit, to_action


def _asked(robot: Robot) -> tuple[Table, ActionPart]:
    """A turn with a ride entered, and the question what the bonus card pays."""
    table = sit(robot)
    to_action(table)
    robot.step(0.5)
    robot.tap("ride:red:1")
    robot.tap("bonus")
    assert robot.has("money:3")
    part = table.part
    assert isinstance(part, ActionPart)
    return table, part


def test_undo_on_a_question_only_closes_it(robot: Robot) -> None:
    table, part = _asked(robot)
    entered = part.draft
    robot.tap("undo")
    assert table.sheet is None and part.draft == entered and entered.acts


def test_neither_the_green_button_nor_the_seats_end_a_turn_behind_a_question(robot: Robot) -> None:
    table, part = _asked(robot)
    turn = table.turn_of()
    assert turn is not None
    table.green(robot.shell.now)
    table.seat(table.players[turn].seat, robot.shell.now)
    assert table.turn_of() == turn and table.sheet is not None and part.draft.acts


def test_a_turn_does_not_end_by_itself_while_a_question_is_open(robot: Robot) -> None:
    table, _ = _asked(robot)
    robot.wait(30)
    assert table.state.stage == "action" and table.sheet is not None
