"""Steam Park with a camera: the Gambler's cards at the end."""

from __future__ import annotations

from companion.demo.robot import Robot
from companion.games.steam_park.actions import Bonus, Income
from companion.ui.games.steam_park.table import SteamParkTable
from tests.ui.games.shown_kit import Sight
from tests.ui.games.steam_park.kit import end_turns, sit, to_action
from tests.ui.kit import assert_touchable


def twice(robot: Robot, name: str) -> None:
    """A tap, and one more out of habit on the same place."""
    place = robot.pixel(robot.ready(name))
    robot.tap_at(*place)
    robot.step(0.15)
    robot.tap_at(*place)


def judged(robot: Robot, count: int = 4) -> tuple[SteamParkTable, Sight]:
    """A play at its end: the cards under the Gambler's tile are shown one after the other."""
    table = sit(robot, count, director="gambler")
    while table.state.stage != "cards":
        to_action(table)
        table.act(Bonus(table.state.order[0], 1))
        end_turns(table)
        table.act(Income())
    robot.step(0.1)
    return table, Sight(robot)


def test_a_shown_bonus_card_needs_one_touch_on_who_wins_it(robot: Robot) -> None:
    table, sight = judged(robot)
    left, money = table.state.cards, table.state.parks[2].money
    sight.lay("bonus-7")
    sight.wait()
    assert table.state.cards == left
    robot.tap("shown:way:2")
    assert table.state.cards == left - 1
    assert table.state.parks[2].money == money + 7


def test_the_next_card_may_print_the_same_money(robot: Robot) -> None:
    table, sight = judged(robot)
    left = table.state.cards
    sight.lay("bonus-7")
    robot.tap("shown:way:0")
    sight.lay("bonus-7")
    robot.tap("shown:way:1")
    assert table.state.cards == left - 2


def test_a_double_tap_on_the_winner_of_a_card_is_no_answer_for_the_next_one(robot: Robot) -> None:
    table, sight = judged(robot)
    left = table.state.cards
    sight.lay("bonus-7", "bonus-3")
    twice(robot, "shown:way:0")
    assert table.state.cards == left - 1
    robot.wait(0.5)
    robot.tap("shown:way:1")
    assert table.state.cards == left - 2


def test_a_double_tap_on_the_cross_leaves_the_next_card_on_the_table(robot: Robot) -> None:
    _, sight = judged(robot)
    sight.lay("bonus-7", "bonus-3")
    twice(robot, "shown:no")
    assert robot.has("shown:way:0")


def test_every_winner_can_be_touched(any_robot: Robot) -> None:
    _, sight = judged(any_robot, 5)
    sight.lay("bonus-12")
    assert_touchable(any_robot.app.shell)
    assert all(any_robot.has(f"shown:way:{n}") for n in range(6))
