"""Steam Park's race by taps and buttons: who was first, what is taken back, the last throws."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.events import Pressed, TapKind
from companion.games.steam_park.actions import Done
from companion.games.steam_park.state import KINDS
from companion.ui.box import Box
from companion.ui.games.steam_park.table import SteamParkTable
from companion.ui.screens.begin import resume_play
from hardware.ports import LedMode
from tests.ui.games.steam_park.kit import sit, state_of, told
from tests.ui.kit import SIZES, MakeRobot
from tests.ui.shell_kit import shown, watch_words
from tests.ui.touch_kit import Hand

STANDS = ("casino", "toilets", "security", "casino", "toilets")
FOUNTAIN = tuple(int(kind in ("casino", "fountain", "toilets", "kiosk", "info")) for kind in KINDS)


def racing(robot: Robot, count: int = 4, **options: Any) -> SteamParkTable:
    """A race that has begun: the count-down is over."""
    table = sit(robot, count, **options)
    robot.tap("next")
    robot.wait(3.1)
    return table


def test_the_count_down_runs_before_anybody_can_call(robot: Robot) -> None:
    table = sit(robot)
    assert table.lamp().mode is LedMode.SLOW
    robot.tap("next")
    assert not robot.has("done:0")
    assert robot.shell.parts.light.mode is LedMode.STEADY
    robot.wait(3.1)
    assert robot.has("done:0") and table.lamp().mode is LedMode.STEADY


def test_the_light_goes_off_when_all_have_a_tile_and_the_order_stays_in_view(robot: Robot) -> None:
    table = racing(robot)
    for player in (2, 0, 3):
        robot.tap(f"done:{player}")
        robot.wait(0.1)
    assert table.seat_lamps() == {table.players[1].seat: LedMode.FAST}
    robot.tap("done:1")
    robot.wait(0.1)
    assert table.state.order == (2, 0, 3, 1)
    assert robot.shell.parts.light.mode is LedMode.OFF
    assert robot.has("back:1"), "the race is still shown"
    robot.wait(3.1)
    assert robot.has("dirt:0:0"), "then it goes on by itself"


def test_seat_buttons_are_ordered_by_the_time_they_were_pressed(robot: Robot) -> None:
    table = racing(robot, 3)
    now = robot.clock.now
    for player, late in ((0, 0.002), (2, 0.001)):  # the later press arrives first
        seat = table.players[player].seat
        robot.app.post(Pressed(f"seat{seat}", now + late))
    robot.wait(0.2)
    assert table.state.order[:2] == (2, 0)


@pytest.mark.slow
def test_presses_one_millisecond_apart_are_ordered_right_in_1000_races(robot: Robot) -> None:
    table = racing(robot, 5, last_throws=0)
    random = Random(5)
    shell = robot.shell
    for _ in range(1000):
        order = random.sample(range(5), 5)
        presses = [(shell.now + i / 1000, player) for i, player in enumerate(order)]
        for at, player in random.sample(presses, 5):
            table.seat(table.players[player].seat, at)
        shell.now += 0.1
        table.race.woken()
        assert table.state.order == tuple(order)
        while table.play.can_undo:
            table.play.undo()
        table.race.shown_until = 0.0


def test_a_tile_taken_too_early_is_given_back_by_a_key_of_its_own(robot: Robot) -> None:
    table = racing(robot)
    assert not robot.has("back:1"), "there is nothing to give back yet"
    robot.tap("done:1")
    robot.wait(1.0)
    robot.tap("back:1")
    assert table.state.order == ()
    robot.tap("done:1")
    robot.wait(5.0)
    assert state_of(table).order == (1,) and robot.has("back:1")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 5])
def test_slapping_ones_own_field_again_keeps_the_tile(
    make_robot: MakeRobot, count: int, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    table = racing(robot, count)
    field = robot.shell.find("done:0")
    assert field is not None
    for _ in range(4):
        robot.tap_at(*robot.pixel(field))
        robot.wait(0.3)
    robot.wait(2.0)
    robot.tap_at(*robot.pixel(field))
    assert table.state.order[:1] == (0,)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("later", [0.07, 0.15, 0.3])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_the_last_one_who_slaps_just_after_another_has_the_last_tile(
    make_robot: MakeRobot, size: tuple[int, int], later: float, share: float
) -> None:
    robot = make_robot(size)
    table = racing(robot, 3)
    robot.tap("done:0")
    robot.wait(1.0)
    one, last = (robot.ready(f"done:{player}").box for player in (1, 2))
    places = one.centre, (last.x + share * last.w, last.centre[1])
    touches: list[tuple[float, TapKind, int]] = [(0, "down", 0), (0.06, "up", 0)]
    touches += [(later, "down", 1), (later + 0.08, "up", 1)]
    begun = robot.clock.now
    for at, kind, finger in sorted(touches):
        while robot.clock.now < begun + at:
            robot.step(0.01)
        Hand(robot).touch(kind, places[finger], finger)
    robot.wait(0.2)
    assert table.state.stage != "race", "all have their tile"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("again", [0.1, 0.12, 0.15, 0.2])
@pytest.mark.parametrize("after", [0.01, 0.03, 0.05])
def test_four_who_slap_their_fields_twice_one_after_the_other_have_four_tiles(
    make_robot: MakeRobot, size: tuple[int, int], after: float, again: float
) -> None:
    robot = make_robot(size)
    table = racing(robot, 5)
    places = [robot.shell.find(f"done:{player}").box.centre for player in range(4)]
    touches: list[tuple[float, TapKind, int]] = []
    for finger in range(8):
        at = finger % 4 * after + (again if finger >= 4 else 0.0)
        touches += [(at, "down", finger), (at + 0.08, "up", finger)]
    begun = robot.clock.now
    for at, kind, finger in sorted(touches):
        robot.step(max(0.0, begun + at - robot.clock.now))
        Hand(robot).touch(kind, places[finger % 4], finger)
        robot.shell.listened()
    robot.wait(0.5)
    assert table.state.order == (0, 1, 2, 3)


def test_the_fields_and_the_give_back_keys_stay_where_they_are_while_all_call(
    robot: Robot,
) -> None:
    table = racing(robot, 3)
    places: dict[str, Box] = {}
    for player in range(3):
        for widget in robot.shell.view():
            if widget.name.startswith(("done:", "back:")):
                assert places.setdefault(widget.name, widget.box) == widget.box or (
                    widget.name == "done:2" and player == 2
                ), widget.name
        robot.tap(f"done:{player}")
        robot.wait(0.1)
    assert table.state.order == (0, 1, 2)


def test_the_times_of_a_race_are_shown_again_after_the_app_was_ended(robot: Robot) -> None:
    table = racing(robot)
    robot.wait(7.0)
    robot.tap("done:1")
    robot.wait(0.1)
    before = shown(robot)
    resume_play(robot.shell, table.play.id)
    robot.step(0.1)
    assert robot.shell.top is not table
    line = next(line for line in before.splitlines() if "0:0" in line)
    assert line in shown(robot)


def test_undo_gives_a_tile_back_while_the_race_goes_on(robot: Robot) -> None:
    table = racing(robot)
    robot.tap("done:2")
    robot.wait(0.1)
    robot.tap("undo")
    assert table.state.order == () and robot.has("done:2")


def test_the_last_players_press_can_be_taken_back_too(robot: Robot) -> None:
    table = racing(robot, 2)
    robot.tap("done:0")
    robot.wait(0.1)
    robot.tap("done:1")
    robot.wait(0.1)
    assert table.state.stage == "dirt"
    robot.tap("back:1")
    assert state_of(table).stage == "race" and table.state.order == (0,)


def test_a_button_pressed_again_at_once_says_nothing_and_later_is_refused(robot: Robot) -> None:
    table = racing(robot)
    for wait in (0.3, 0.3, 2.5, 0.1):
        assert told(robot) == ""
        robot.app.post(Pressed(f"seat{table.players[0].seat}", robot.clock.now))
        robot.wait(wait)
    assert "Léa" in told(robot) and table.state.order == (0,)


def test_the_green_button_starts_the_race_and_counts_the_last_throws(robot: Robot) -> None:
    table = sit(robot, 2)
    robot.app.post(Pressed("green", robot.clock.now))
    robot.wait(3.2)
    robot.tap("done:0")
    robot.wait(0.1)
    for left in (2, 1):
        robot.app.post(Pressed("green", robot.clock.now))
        robot.wait(0.1)
        assert table.state.throws == 3 - left
    robot.app.post(Pressed("green", robot.clock.now))
    robot.wait(0.1)
    assert table.state.order == (0, 1)


def test_a_throw_after_the_call_comes_too_late_though_the_call_still_waits(robot: Robot) -> None:
    table = racing(robot, 2)
    robot.tap("done:0")
    robot.wait(0.1)
    now = robot.clock.now
    robot.app.post(Pressed(f"seat{table.players[1].seat}", now))
    robot.app.post(Pressed("green", now + 0.01))
    robot.wait(0.1)
    assert table.state.order == (0, 1)
    assert [type(step.action) for step in table.play.done] == [Done, Done]


def test_with_the_planner_the_last_tile_is_taken_by_itself(robot: Robot) -> None:
    table = racing(robot, 3, director="planner")
    for player in (1, 2):
        robot.tap(f"done:{player}")
        robot.wait(0.1)
    assert table.state.order == (1, 2, 0)


def test_names_are_not_cut_while_the_room_below_is_free(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(any_robot, 5)
    for player in range(5):
        table.play.rename(player, f"Joueur {player + 1}")
    cut = watch_words(monkeypatch)
    any_robot.tap("next")
    any_robot.wait(3.2)
    assert any_robot.has("done:0")
    assert [text for text in cut if text.startswith("Joueur")] == []
