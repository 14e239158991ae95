"""Steam Park by taps and buttons: dirt, turns, income, and what is refused."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.events import Pressed
from companion.games.base import Correct
from companion.games.steam_park.actions import Bonus, EndTurn, Income, Rides
from companion.games.steam_park.state import COLOURS, KINDS
from companion.ui.games.steam_park.action import ActionPart
from companion.ui.widgets import Widget
from hardware.ports import LedMode
from tests.ui.games.steam_park.kit import (
    MODULES,
    end_turns,
    extended,
    race,
    sit,
    state_of,
    to_action,
    told,
)
from tests.ui.kit import MakeRobot
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow

STANDS = ("casino", "toilets", "security", "casino", "toilets")
FOUNTAIN = tuple(int(kind in ("casino", "fountain", "toilets", "kiosk", "info")) for kind in KINDS)


def test_money_and_dirt_never_go_below_zero(robot: Robot) -> None:
    table = sit(robot, 2)
    to_action(table)
    end_turns(table)
    robot.step(0.1)
    assert not robot.has("money-:0") and not robot.has("dirt-:0"), "the keys sleep at 0"
    table.act(Correct("money", -1, 0))
    assert "0" in told(robot) and table.state.parks[0].money == 0


# -- dirt and turns ------------------------------------------------------------------------------


def test_dirt_goes_on_only_when_every_pig_is_told(robot: Robot) -> None:
    table = sit(robot, 3)
    race(robot, table)
    assert table.lamp().mode is LedMode.OFF
    for player in range(3):
        assert not robot.has("next") and not robot.has("phase")
        robot.tap(f"dirt:{player}:{player + 2}")
    assert table.lamp().mode is LedMode.SLOW
    robot.tap("undo")
    assert not robot.has("next"), "the last number is taken back"
    robot.tap("dirt:2:6")
    robot.tap("phase")
    assert [p.dirt for p in table.state.parks] == [0, 1, 8]


@pytest.mark.parametrize("throws", [0, 1, 3])
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_usual_base_round_needs_at_most_nine_taps_per_player(
    robot: Robot, count: int, throws: int
) -> None:
    """Rides 2, a stand, two visitors, a clean die: all six dice of every player.

    The last player calls at once, after one more throw, or uses all three throws.
    """
    table = sit(robot, count)
    before = robot.taps
    robot.tap("next")
    robot.wait(3.1)
    for player in range(count - 1):
        robot.tap(f"done:{player}")
        robot.wait(0.1)
    for _ in range(throws):
        robot.tap("throw")
    if throws < 3:
        robot.tap(f"done:{count - 1}")
    robot.wait(3.2)
    for player in range(count):
        robot.tap(f"dirt:{player}:6")
    robot.wait(3.2)
    for player in table.state.order:
        colour = COLOURS[player]
        keys = (f"ride:{colour}:2", f"stand:{STANDS[player]}", f"visitor:{colour}")
        for key in (*keys, f"visitor:{colour}", "clean"):
            robot.tap(key)
        robot.wait(5.2)
    income = robot.taps
    robot.tap("next")
    assert robot.taps - income == 1 and table.state.round == 2
    assert [p.money for p in table.state.parks] == [6] * count
    assert (robot.taps - before) / count <= 9


def test_told_dirt_goes_on_by_itself_and_can_be_changed_until_then(robot: Robot) -> None:
    table = sit(robot, 2)
    race(robot, table)
    robot.tap("dirt:0:1")
    robot.tap("dirt:1:1")
    robot.wait(2)
    robot.tap("dirt:1:6")
    robot.wait(2)
    assert table.state.stage == "dirt", "a touch gives new time"
    robot.tap("undo")
    robot.wait(9)
    assert table.state.stage == "dirt", "a number is missing"
    robot.tap("dirt:1:5")
    robot.tap("pause")
    robot.wait(9)
    robot.tap("resume")
    assert table.state.stage == "dirt", "time stands while the table is covered"
    robot.wait(3.2)
    assert [p.dirt for p in table.state.parks] == [0, 7]


def key_of(robot: Robot, name: str) -> Widget:
    """A key on the screen, also a grey one."""
    view: list[Widget] = robot.shell.view()
    return next(widget for widget in view if widget.name == name)


def test_a_ride_tapped_twice_is_built_once_and_nobody_is_scolded(robot: Robot) -> None:
    table = sit(robot, 2)
    to_action(table)
    robot.wait(1)
    place = robot.pixel(robot.ready("ride:red:1"))
    robot.tap_at(*place)
    robot.tap_at(*place)
    assert told(robot) == ""
    robot.wait(1)
    robot.tap_at(*place)
    assert told(robot) == robot.shell.say("steam.ride_taken")


def test_a_turn_ends_by_itself_only_when_no_die_and_nothing_else_is_left(robot: Robot) -> None:
    table = sit(robot, 2, new_stands=True, stand_plans=FOUNTAIN, director="baron")
    to_action(table)
    table.act(Correct("dirt", 9, 0))
    robot.step(0.1)
    for key in ("stand:fountain", "ride:red:2", *("clean",) * 2):
        robot.tap(key)
    robot.wait(9)
    assert table.state.turn.index == 0, "one more die than the Baron's victim shows is left"
    robot.tap("ground")
    robot.wait(9)
    assert table.state.turn.index == 0, "the fountain could still be used"
    robot.tap("use:fountain")
    robot.wait(2)
    robot.tap("undo")
    robot.tap("use:fountain")
    robot.wait(4)
    assert table.state.turn.index == 0, "a touch gives new time"
    for _ in range(3):
        robot.tap_at(*robot.pixel(key_of(robot, "ride:red:1")))
        robot.wait(4)
    assert table.state.turn.index == 0, "also one that the rules refuse"
    robot.wait(1.5)
    assert table.state.turn.index == 1


def test_a_turn_is_kept_only_when_it_is_ended_and_undo_takes_it_back_piece_by_piece(
    robot: Robot,
) -> None:
    table = sit(robot)
    to_action(table)
    robot.step(0.1)
    for key in ("visitor:red", "ride:red:2", "visitor:red", "stand:info", "visitor:blue"):
        robot.tap(key)
    assert "Pas de place" not in told(robot)
    assert table.state.parks[0].rides == ()
    robot.tap("undo")  # the guest of the new info point goes
    robot.tap("tick:stands")
    robot.tap("next")
    park = table.state.parks[0]
    assert park.rides[0].places.right == 1 and park.stands == ()
    robot.tap("undo")
    assert table.state.turn.done == ()
    assert len(table.action.draft.acts) == 2, "both are half entered again"
    robot.tap("undo")
    assert table.action.shown.turn.done == ("rides",)


def test_a_turn_that_was_undone_is_told_again_by_one_key_or_put_right_by_its_marks(
    robot: Robot,
) -> None:
    table = sit(robot)
    to_action(table)
    robot.step(0.1)
    for key in ("visitor:red", "ride:red:2", "visitor:red", "next"):
        robot.tap(key)
    ended = table.state
    robot.tap("undo")
    robot.tap("said:key")
    assert table.state == ended
    robot.tap("undo")
    robot.tap("tick:attract")
    robot.tap("next")
    assert [type(step.action) for step in table.play.done[-2:]] == [Rides, EndTurn]


def test_the_rules_say_why_a_dim_key_does_nothing(robot: Robot) -> None:
    table = sit(robot, 3, **MODULES)
    to_action(table)
    robot.step(0.1)
    robot.tap("visitor:black")
    assert told(robot) == "Pas de place libre (noir)."
    robot.tap("ride:red:1")
    robot.tap("extension:gold:1")
    robot.tap("extension:rust:1")
    assert "déjà son agrandissement" in told(robot)
    robot.tap("visitor:stingy")
    robot.tap("way:bag")
    robot.tap("missing:none")
    assert "les radins attendent" in told(robot)
    part = table.part
    assert isinstance(part, ActionPart) and len(part.draft.acts) == 1, "nothing entered is lost"


def test_more_stands_than_the_box_holds_are_refused(robot: Robot) -> None:
    table = sit(robot)
    to_action(table)
    robot.step(0.1)
    for _ in range(5):
        robot.tap("stand:casino")
    assert "plus de stand" in told(robot)
    robot.tap("next")
    assert table.state.parks[0].stands == ("casino",) * 4


def test_modules_ask_where_a_visitor_goes(robot: Robot) -> None:
    table = sit(robot, 3, stingy=True, extensions=True, director="smooth_talker")
    to_action(table)
    robot.step(0.1)
    for key in ("ride:red:1", "ride:blue:1", "extension:gold:1", "on_ride:1"):
        robot.tap(key)
    for key in ("visitor:red", "way:extension", "visitor:green"):
        robot.tap(key)
    robot.tap("next")
    first = table.state.parks[0]
    assert extended(first.rides[1]).guests == ("red",)
    assert table.state.pool == ("green",)
    for key in ("ride:green:2", "visitor:green", "way:pool", "visitor:stingy", "way:bag"):
        robot.tap(key)
    for key in ("missing:red", "visitor:stingy", "way:place", "next"):
        robot.tap(key)
    second = table.state.parks[1]
    assert (second.dirt, state_of(table).pool) == (1, ())
    assert (second.rides[0].places.right, second.rides[0].places.stingy) == (1, 1)


def test_stands_are_used_and_the_hall_of_mirrors_is_asked_what_it_copies(robot: Robot) -> None:
    plans = [int(k in ("casino", "fountain", "mirrors", "shooting", "info")) for k in KINDS]
    table = sit(robot, 2, new_stands=True, stand_plans=plans, director="baron")
    to_action(table)
    table.act(Correct("dirt", 9, 0))
    robot.step(0.1)
    for key in ("stand:shooting", "stand:fountain", "stand:mirrors", "copy:shooting"):
        robot.tap(key)
    for key in ("use:fountain", "use:shooting", "shot:blank", "use:shooting", "shot:face"):
        robot.tap(key)
    robot.tap("use:shooting")
    assert "fois" in told(robot)
    money = table.state.parks[0].money
    robot.tap("next")
    assert table.state.parks[0].money == money + 2 + 1 - 2


def test_a_bonus_card_is_two_taps_and_the_gambler_pays_by_herself(make_robot: MakeRobot) -> None:
    robot = make_robot()
    table = sit(robot, 2)
    to_action(table)
    robot.step(0.1)
    for key in ("bonus", "money:7", "next"):
        robot.tap(key)
    assert table.state.parks[0].money == 7
    robot = make_robot()
    table = sit(robot, 2, director="gambler")
    to_action(table)
    robot.step(0.1)
    for key in ("bonus", "bonus", "next"):
        robot.tap(key)
    assert table.state.parks[0].money == 10 and table.state.cards == 2


def test_the_seats_own_button_ends_the_turn(robot: Robot) -> None:
    table = sit(robot, 3)
    to_action(table)
    robot.step(0.1)
    robot.app.post(Pressed(f"seat{table.players[1].seat}", robot.clock.now))
    robot.step(0.1)
    assert table.state.turn.index == 0
    robot.app.post(Pressed(f"seat{table.players[0].seat}", robot.clock.now))
    robot.step(0.1)
    assert table.state.turn.index == 1


# -- income, end, simple game --------------------------------------------------------------------


def test_money_and_dirt_can_be_put_right_beside_the_income(robot: Robot) -> None:
    table = sit(robot, 3)
    to_action(table)
    end_turns(table)
    robot.step(0.1)
    for key in ("money+:1", "money+:1", "dirt+:0", "money-:1"):
        robot.tap(key)
    assert (table.state.parks[1].money, table.state.parks[0].dirt) == (1, 1)
    robot.app.post(Pressed("green", robot.clock.now))
    robot.step(0.1)
    assert table.state.round == 2 and table.state.stage == "race"


def test_the_gamblers_cards_then_the_fines_end_the_play(robot: Robot) -> None:
    table = sit(robot, 2, director="gambler")
    while table.state.stage not in ("cards", "over"):
        to_action(table)
        if table.state.round == 1:
            table.act(Bonus(0, 1))
        end_turns(table)
        table.act(Income())
    robot.step(0.1)
    for key in ("winner:1", "money:12", "next", "fine:3", "fine:0"):
        robot.tap(key)
    assert [p.money for p in table.state.parks] == [5, 12]
    assert type(robot.shell.top).__name__ == "ResultsScreen"


def test_the_simple_game_counts_money_dirt_visitors_and_rounds(robot: Robot) -> None:
    table = sit(robot, 5, simple=True)
    for key in ("visitors+:0", "visitors+:0", "dirt+:1", "money+:2", "next"):
        robot.tap(key)
    assert [p.money for p in table.state.parks] == [6, 0, 1, 0, 0]
    assert table.state.round == 2 and table.state.parks[1].dirt == 1
    assert not robot.has("dirt-:0"), "never below 0"


def test_home_names_a_round_as_the_game_does(robot: Robot) -> None:
    sit(robot, 3)
    robot.shell.go_home()
    robot.wait(0.2)
    assert "Tour 1 · " in shown(robot)


def test_a_number_tapped_twice_answers_for_one_player_only(robot: Robot) -> None:
    table = sit(robot, 3, spy_dice=True)
    race(robot, table)
    place = robot.pixel(robot.ready("spy:away"))
    for _ in range(2):
        robot.tap_at(*place)
        robot.wait(0.1)
    assert table.state.spied.count(None) == 2
