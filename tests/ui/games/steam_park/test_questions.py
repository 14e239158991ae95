"""The questions that lie over a turn: closed without harm, and never answered by a button."""

from __future__ import annotations

from companion.demo.robot import Robot
from companion.games.steam_park.actions import Dirt, Done
from companion.games.steam_park.state import KINDS
from companion.ui.box import Box
from companion.ui.games.steam_park.action import ActionPart
from companion.ui.games.steam_park.dice import DirtFaces
from companion.ui.games.steam_park.table import SteamParkTable
from tests.ui.games.steam_park.kit import MODULES, sit, to_action

STRIP = ("said", "standing")  # what is said comes and goes in a place of its own


def _asked(robot: Robot) -> tuple[SteamParkTable, ActionPart]:
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


def test_undoing_the_dirt_shows_what_each_player_had_told(robot: Robot) -> None:
    table = sit(robot, 3)
    for player in range(3):
        table.act(Done(player))
    table.race.onward()
    for player, face in enumerate((2, 0, 5)):
        robot.tap(f"dirt:{player}:{face}")
    robot.tap("next")
    assert table.state.stage == "action"
    robot.tap("undo")
    part = table.part
    assert isinstance(part, DirtFaces) and part.faces == (2, 0, 5)
    robot.wait(1)
    robot.tap("dirt:1:1")
    robot.tap("next")
    done = table.play.done[-1].action
    assert done == Dirt((2, 1, 5))


def test_the_keys_of_a_turn_stay_where_they_are_whatever_is_bought(robot: Robot) -> None:
    plans = [int(kind in ("security", "casino", "fountain", "shooting", "kiosk")) for kind in KINDS]
    table = sit(robot, 4, **{**MODULES, "stand_plans": plans})
    to_action(table)
    robot.step(0.5)

    def places() -> dict[str, Box]:
        return {
            w.name: w.box for w in robot.shell.view() if w.name and not w.name.startswith(STRIP)
        }

    before = places()
    for key in ("ride:red:1", "stand:fountain", "visitor:red", "use:fountain", "clean"):
        robot.tap(key)
        robot.step(0.5)
        if table.sheet is not None:
            table.close_sheet()
        assert places() == before
