"""Scream Machine with a camera: visitors and attractions are laid before it, not tapped."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.scream_machine.state import Ride
from companion.ui.games.shown import MOMENT
from tests.ui.games.scream_machine.taps import on_strip, opening, sit, state_of, texts, turns
from tests.ui.games.shown_kit import Sight
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow

NATIONALS = ("coaster", "water", "kiddie", "food", "cheap")
LOCALS = ("thrill", "thrill", "family", "coaster")
ALL = tuple(f"visitor-{kind}" for kind in (*NATIONALS, *LOCALS))


def kinds(robot: Robot) -> list[str]:
    state = state_of(robot)
    return [v.kind for bench in (state.national, *state.gaps) for v in bench if v.kind != "?"]


def visiting(robot: Robot) -> Sight:
    """A whole round up to the visit, all of it laid before the camera."""
    opening(robot)
    sight = Sight(robot)
    sight.lay(*ALL)
    sight.wait()
    for _ in range(4):
        robot.tap("end")
    sight.take_away()
    sight.lay(*["visitor-nostalgia"] * 4)
    sight.wait()
    return sight


def test_nine_visitors_laid_at_once_are_entered_without_a_tap(robot: Robot) -> None:
    opening(robot)
    sight, taps = Sight(robot), robot.taps
    sight.lay(*ALL)
    assert kinds(robot) == []
    sight.wait()
    assert robot.taps == taps
    assert kinds(robot) == [*NATIONALS, *LOCALS]
    assert state_of(robot).stage == "turns"


def test_they_may_come_one_by_one(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    for kind in ALL:
        sight.lay(kind)
        sight.wait()
    assert kinds(robot) == [*NATIONALS, *LOCALS]


def test_a_card_that_lies_there_is_taken_once(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-water")
    for _ in range(5):
        sight.wait()
    sight.cover(0)
    sight.wait()
    assert kinds(robot) == ["water"]


def test_a_card_that_comes_back_is_asked_about_and_not_taken_by_itself(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-water")
    sight.wait()
    sight.take_away()
    sight.lay("visitor-water")
    sight.wait()
    assert kinds(robot) == ["water"]
    robot.tap("shown:yes")
    assert kinds(robot) == ["water", "water"]


def test_any_touch_stops_the_moment_and_one_touch_takes(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-food")
    robot.tap_at(5, 300)
    sight.wait()
    assert kinds(robot) == []
    robot.tap("shown:yes")
    assert kinds(robot) == ["food"]


def test_what_was_misread_is_put_right_with_one_choice(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-food")
    robot.tap("shown:0")
    robot.tap("kind:visitor-thrill")
    assert kinds(robot) == ["thrill"]
    sight.wait()
    assert kinds(robot) == ["thrill"]


def test_a_card_that_is_waved_away_is_not_proposed_again(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-food")
    robot.tap("shown:no")
    sight.wait()
    assert kinds(robot) == [] and not robot.has("shown:yes")


def test_an_undone_card_is_not_taken_again_by_itself(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-food")
    sight.wait()
    robot.tap("undo")
    sight.wait()
    assert kinds(robot) == []


def test_more_cards_than_the_box_holds_are_refused_with_the_reason(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay(*["visitor-water"] * 5)
    sight.wait()
    assert kinds(robot) == ["water"] * 4
    assert "4" in on_strip(robot)


def test_a_card_nobody_knows_stops_the_others_until_a_touch(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-food", "?", "visitor-water")
    sight.wait()
    assert kinds(robot) == []
    assert "pas reconnue" in texts(robot)
    robot.tap("shown:yes")
    assert kinds(robot) == ["food", "water"]


def test_backs_and_strange_kinds_mean_nothing(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("back", "joker", "ride-water-3x")
    sight.wait()
    assert kinds(robot) == [] and not robot.has("shown:yes")


def test_in_the_next_round_the_same_kinds_are_new_and_those_that_stayed_are_not(
    robot: Robot,
) -> None:
    sight = visiting(robot)
    for key in ("visit", "skip", "next"):
        robot.tap(key)
    staying = kinds(robot)
    sight.take_away()
    sight.lay(*(f"visitor-{kind}" for kind in NATIONALS), at=20)
    sight.wait()
    assert len(kinds(robot)) == len(staying) + 5


def test_visitors_laid_while_the_last_ones_still_choose_wait_for_the_next_round(
    robot: Robot,
) -> None:
    sight = visiting(robot)
    for key in ("visit", "skip"):
        robot.tap(key)
    sight.take_away()
    sight.lay(*(f"visitor-{kind}" for kind in NATIONALS), at=20)
    sight.wait()
    assert state_of(robot).stage == "resolved" and not robot.has("shown:yes")
    staying = len(kinds(robot))
    robot.tap("next")
    sight.wait()
    assert len(kinds(robot)) == staying + 5


def test_locals_turned_before_the_last_turn_is_over_are_taken_when_it_is(robot: Robot) -> None:
    turns(robot)
    sight = Sight(robot)
    sight.lay("visitor-food", "visitor-family", "visitor-nostalgia", "visitor-nostalgia")
    sight.wait()
    for _ in range(4):
        robot.tap("end")
    sight.wait()
    assert state_of(robot).stage == "visit"


def test_a_card_tapped_while_it_is_proposed_is_not_taken_twice(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-food")
    robot.tap("visitor:food")
    sight.wait()
    assert kinds(robot) == ["food"]


def test_a_card_tapped_before_the_camera_saw_it_is_not_taken_twice(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    for kind in (*NATIONALS, *LOCALS):
        robot.tap(f"visitor:{kind}")
    sight.lay(*ALL)
    sight.wait()
    assert state_of(robot).stage == "turns" and not robot.has("shown:yes")
    for _ in range(4):
        robot.tap("end")
    sight.wait()
    assert state_of(robot).stage == "reveal"


def test_hidden_locals_are_turned_before_the_camera(robot: Robot) -> None:
    turns(robot)
    for _ in range(4):
        robot.tap("end")
    sight, taps = Sight(robot), robot.taps
    sight.lay("visitor-food", "visitor-family", "visitor-nostalgia", "visitor-nostalgia")
    sight.wait()
    assert state_of(robot).stage == "visit"
    assert robot.taps == taps


def test_the_opening_is_laid_before_the_camera(robot: Robot) -> None:
    sit(robot, 3)
    robot.tap("first:0")
    sight = Sight(robot)
    sight.lay("ride-coaster-5", "ride-food-1")
    sight.wait()
    assert state_of(robot).parks[0] == (Ride("coaster", 5), Ride("food", 1))
    robot.tap("end")
    sight.look()
    sight.wait()
    assert state_of(robot).parks[1] == ()


def test_seven_attractions_laid_at_the_start_of_a_round_are_the_row(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    row = [f"ride-{family}-1" for family in ("coaster", "water", "kiddie", "food", "family")]
    sight.lay(*row, "ride-thrill-5", "ride-water-3")
    sight.wait()
    assert [slot.ride for slot in state_of(robot).row][-2:] == [Ride("thrill", 5), Ride("water", 3)]


def test_an_attraction_laid_in_a_turn_is_asked_where_it_comes_from(robot: Robot) -> None:
    turns(robot)
    sight = Sight(robot)
    sight.lay("ride-thrill-3")
    sight.wait()
    assert robot.has("shown:way:0") and not state_of(robot).parks[0].count(Ride("thrill", 3))
    hand = next(n for n in range(3) if "main" in robot.shell.find(f"shown:way:{n}").label)
    robot.tap(f"shown:way:{hand}")
    assert Ride("thrill", 3) in state_of(robot).parks[0]


def test_with_the_whole_row_known_a_card_from_the_hand_needs_no_touch(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay(*(f"ride-{f}-1" for f in ("coaster", "water", "kiddie", "food", "family", "thrill")))
    sight.lay("ride-nostalgia-1")
    sight.wait()
    sight.lay(*ALL)
    sight.wait()
    taps = robot.taps
    sight.lay("ride-thrill-3")
    sight.wait()
    assert Ride("thrill", 3) in state_of(robot).parks[0]
    assert robot.taps == taps


def test_a_card_that_leaves_the_row_is_built_and_its_place_is_free(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    row = [f"ride-{f}-1" for f in ("coaster", "water", "kiddie", "food", "family", "thrill")]
    sight.lay(*row, "ride-nostalgia-1")
    sight.wait()
    sight.lay(*ALL)
    sight.wait()
    sight.take_away(3)
    assert state_of(robot).row[3].ride == Ride("food", 1)
    sight.lay("ride-food-1", at=30)
    sight.wait()
    assert Ride("food", 1) not in state_of(robot).parks[0]
    assert robot.shell.find("shown:way:0").label == robot.shell.say("scream.way_from_row")
    robot.tap("shown:way:0")
    assert Ride("food", 1) in state_of(robot).parks[0]
    assert state_of(robot).row[3].ride is None
    robot.tap("undo")
    assert state_of(robot).row[3].ride == Ride("food", 1)


def test_a_proposal_waits_while_something_lies_over_the_play(robot: Robot) -> None:
    opening(robot)
    sight = Sight(robot)
    sight.lay("visitor-food")
    robot.tap("pause")
    robot.wait(2 * MOMENT)
    assert kinds(robot) == [] if hasattr(robot.shell.top, "state") else True
    robot.tap("resume" if robot.has("resume") else "back")
    assert kinds(robot) == []
    sight.look()
    robot.tap("shown:yes")
    assert kinds(robot) == ["food"]


@pytest.mark.parametrize("count", [1, 9])
def test_every_key_of_a_proposal_can_be_touched(
    any_robot: Robot, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening(any_robot)
    sight = Sight(any_robot)
    cut = watch_words(monkeypatch)
    sight.lay(*ALL[:count])
    assert_touchable(any_robot.app.shell)
    assert cut == []
    any_robot.tap("shown:0" if any_robot.has("shown:0") else "shown:cards")
    assert_touchable(any_robot.app.shell)
    if any_robot.has("which:0"):
        any_robot.tap("which:0")
        assert_touchable(any_robot.app.shell)
    assert any_robot.has("kind:visitor-water")
