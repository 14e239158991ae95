"""Parks put right by tap, and the stands of a play at a glance."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.steam_park.actions import NewRide, Rides
from companion.games.steam_park.pages import PAGES
from companion.games.steam_park.state import KINDS
from companion.i18n import Language
from companion.ui.games.steam_park.parks import ParkScreen
from companion.ui.games.steam_park.stands import StandsScreen
from companion.ui.screen import Screen
from tests.ui.games.steam_park.kit import MODULES, end_turns, extended, sit, to_action, told
from tests.ui.kit import SIZES, MakeRobot, assert_touchable

pytestmark = pytest.mark.slow


def test_a_ride_and_its_visitors_are_put_right_by_tap(robot: Robot) -> None:
    table = sit(robot, 3)
    to_action(table)
    robot.step(0.1)
    robot.tap("park:1")
    for key in ("ride_red_3", "right_red_3:1+", "right_red_3:1+", "guests_red_3:1+"):
        robot.tap(key)
    places = table.state.parks[1].rides[0].places
    assert (places.right, len(places.guests), places.free) == (2, 1, 0)
    robot.tap("undo")
    assert table.state.parks[1].rides[0].places.free == 1
    robot.tap("remove")
    assert table.state.parks[1].rides == ()


def test_a_ride_of_another_park_is_shown_there(robot: Robot) -> None:
    table = sit(robot, 3)
    to_action(table)
    table.act(Rides(0, (NewRide("blue", 2),)))
    robot.step(0.1)
    for key in ("park:2", "ride_blue_2", "right_blue_2:0+"):
        robot.tap(key)
    assert table.state.parks[0].rides[0].places.right == 1


def test_an_extension_is_added_moved_and_taken_away_by_tap(robot: Robot) -> None:
    table = sit(robot, 2, extensions=True)
    to_action(table)
    robot.step(0.1)
    robot.tap("park:0")
    robot.tap("extension_gold_2")
    assert "déjà son agrandissement" in told(robot), "there is no ride yet"
    for key in ("ride_red_1", "ride_blue_1", "extension_gold_2", "right_gold_2:0+"):
        robot.tap(key)
    red, blue = table.state.parks[0].rides
    assert extended(red).right == 1 and blue.extension is None
    robot.tap("move")
    red, blue = table.state.parks[0].rides
    assert red.extension is None and extended(blue).free == 2
    robot.tap("remove")
    assert all(ride.extension is None for ride in table.state.parks[0].rides)


def test_what_was_half_entered_is_dropped_when_a_ride_is_put_right(robot: Robot) -> None:
    table = sit(robot, 2)
    to_action(table)
    robot.step(0.1)
    for key in ("ride:red:1", "visitor:red", "park:0", "ride_red_1", "back"):
        robot.tap(key)
    assert not robot.has("tick:rides")
    assert len(table.state.parks[0].rides) == 1


def test_the_pause_leads_to_the_parks_and_their_numbers(robot: Robot) -> None:
    table = sit(robot, 4, stingy=True)
    for key in ("pause", "correct", "park:3", "money:3+", "dirt:3+"):
        robot.tap(key)
    assert (table.state.parks[3].money, table.state.parks[3].dirt) == (1, 1)
    while not robot.has("round:None+"):
        robot.tap("page:down")
    robot.tap("round:None+")
    assert table.state.round == 2
    robot.tap("back")
    top: Screen = robot.shell.top
    assert top is table


def test_a_number_of_a_park_is_one_line_and_one_undo_however_often_it_is_tapped(
    robot: Robot,
) -> None:
    table = sit(robot, 4)
    lines = len(table.play.done)
    for key in ("pause", "correct", *(5 * ("money:0+",)), "money:0-", "dirt:0+"):
        robot.tap(key)
    assert (table.state.parks[0].money, table.state.parks[0].dirt) == (4, 1)
    assert len(table.play.done) == lines + 2
    for _ in range(2):
        robot.tap("undo")
    assert (table.state.parks[0].money, table.state.parks[0].dirt) == (0, 0)
    assert len(table.play.done) == lines
    assert not robot.has("undo"), "the rest of the play is not taken back from here"


def test_a_number_of_a_park_is_typed_on_the_pad(robot: Robot) -> None:
    table = sit(robot, 4)
    for key in ("pause", "correct", "park:2", "money:2=", "pad:4", "pad:2", "pad:ok"):
        robot.tap(key)
    assert table.state.parks[2].money == 42
    assert robot.has("money:2=")


def test_a_number_put_right_at_the_income_is_one_line(robot: Robot) -> None:
    table = sit(robot, 4)
    to_action(table)
    end_turns(table)
    robot.step(0.1)
    lines, money = len(table.play.done), table.state.parks[1].money
    for _ in range(6):
        robot.tap("money+:1")
    assert table.state.parks[1].money == money + 6
    assert len(table.play.done) == lines + 1
    robot.tap("undo")
    assert table.state.parks[1].money == money


def test_the_income_leads_to_the_park_of_its_column(robot: Robot) -> None:
    table = sit(robot, 4)
    to_action(table)
    end_turns(table)
    robot.step(0.1)
    robot.tap("park:2")
    assert isinstance(robot.shell.top, ParkScreen)
    robot.tap("ride_pink_1")
    assert table.state.parks[2].rides[0].colour == "pink"


def test_the_simple_game_keeps_the_plain_list_of_numbers(robot: Robot) -> None:
    table = sit(robot, 2, simple=True)
    for key in ("pause", "correct", "money:0+", "done"):
        robot.tap(key)
    assert table.state.parks[0].money == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_key_of_a_park_can_be_touched(
    make_robot: MakeRobot, size: tuple[int, int], language: Language
) -> None:
    robot = make_robot(size, language)
    table = sit(robot, 5, **MODULES)
    to_action(table)
    robot.step(0.1)
    for key in ("park:0", "ride_red_3", "close", "ride_blue_1", "extension_rust_2", "close"):
        robot.tap(key)
        assert_touchable(robot.shell)


def shown_stands(robot: Robot) -> list[str]:
    prefix = "stand:"
    return [name.removeprefix(prefix) for name in robot.names() if name.startswith(prefix)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("new_stands", [False, True])
def test_only_stands_in_play_are_offered_and_one_tap_tells_what_they_do(
    make_robot: MakeRobot, size: tuple[int, int], new_stands: bool
) -> None:
    robot = make_robot(size)
    plans = [int(kind in ("office", "incinerator")) for kind in KINDS]
    table = sit(robot, 4, new_stands=new_stands, stand_plans=plans)
    robot.tap("stands")
    assert isinstance(robot.shell.top, StandsScreen), "already before the race"
    robot.tap("back")
    to_action(table)
    robot.step(0.1)
    assert sorted(shown_stands(robot)) == sorted(table.state.plans)
    assert ("office" in shown_stands(robot)) == new_stands
    robot.tap("stands")
    assert_touchable(robot.shell)
    texts = [getattr(widget, "text", "") for widget in robot.shell.view()]
    for kind in table.state.plans:
        page = PAGES[kind]
        assert robot.shell.say(page.title) in texts and robot.shell.say(page.text) in texts
    robot.tap("back")
    top: Screen = robot.shell.top
    assert top is table


def test_the_box_counts_the_stands_of_the_turn_being_entered(robot: Robot) -> None:
    table = sit(robot, 2)
    to_action(table)
    robot.step(0.1)
    views = []
    for key in ("stands", "back", "stand:casino", "stands"):
        robot.tap(key)
        if key == "stands":
            views.append(
                [(w.name, *w.args) for w in robot.shell.view() if w.name.startswith("left:")]
            )
    assert ("left:casino", 4) in views[0] and ("left:casino", 3) in views[1]
    assert table.state.parks[0].stands == ()
