"""How many taps a round of Scream Machine takes, and how a tap is put right."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.scream_machine.state import Ride
from tests.ui.games.scream_machine.taps import (
    LOCALS,
    NATIONALS,
    deal,
    finish,
    on_strip,
    opening,
    set_option,
    sit,
    state_of,
    turns,
)

pytestmark = pytest.mark.slow


def test_the_opening_takes_one_tap_per_card_and_adds_the_visitor_by_itself(robot: Robot) -> None:
    sit(robot, 4)
    robot.tap("first:2")
    before = robot.taps
    robot.tap("card:water:5")
    assert robot.taps - before == 1
    robot.tap("end")
    state = state_of(robot)
    assert state.parks[2] == (Ride("water", 5),)
    assert (state.scores[2], state.turn) == (1, 3)
    assert "Nina" in on_strip(robot)


def test_the_visitors_of_a_round_of_four_take_thirteen_taps(robot: Robot) -> None:
    opening(robot)
    before = robot.taps
    deal(robot, (*NATIONALS, *LOCALS[:4]))
    assert state_of(robot).stage == "turns"
    dealt = robot.taps - before
    while state_of(robot).stage == "turns":
        robot.tap("end")
    before = robot.taps
    deal(robot, LOCALS[:4])
    assert state_of(robot).stage == "visit"
    assert dealt + robot.taps - before == 13


def test_each_hidden_local_takes_one_tap(robot: Robot) -> None:
    turns(robot)
    finish(robot, ())
    for number, kind in enumerate(LOCALS[:4], 1):
        before = robot.taps
        robot.tap(f"visitor:{kind}")
        assert robot.taps - before == 1
        assert [v.kind for gap in state_of(robot).gaps for v in gap].count("?") == 4 - number


def test_a_whole_round_of_four_without_correction_takes_no_tap_more_than_promised(
    robot: Robot,
) -> None:
    """Everybody builds from hand and row and takes an option; then "done", and the visit."""
    opening(robot)
    before = robot.taps
    deal(robot, (*NATIONALS, *LOCALS[:4]))
    for option in ("advertise", "draw", "demolish", "novelties"):
        for name in ("cell:thrill", "value:1", "row:4", "pick:nostalgia:3", "build"):
            robot.tap(name)
        robot.tap(f"option:{option}")
        assert state_of(robot).used == (option,)
        robot.tap("end")
    deal(robot, LOCALS[:4])
    robot.tap("visit")
    assert state_of(robot).stage == "resolved"
    visitors, builds, options, done = 13, 4 * (2 + 3), 4, 4 + 1
    assert robot.taps - before == visitors + builds + options + done


def test_a_build_from_the_hand_takes_two_taps(robot: Robot) -> None:
    turns(robot)
    before = robot.taps
    robot.tap("cell:thrill")
    robot.tap("value:3")
    assert robot.taps - before == 2
    assert Ride("thrill", 3) in state_of(robot).parks[0]
    assert state_of(robot).actions_left == 2


def test_a_build_from_the_row_takes_at_most_three_taps(robot: Robot) -> None:
    turns(robot)
    before = robot.taps
    robot.tap("row:4")
    robot.tap("pick:thrill:3")
    robot.tap("build")
    assert robot.taps - before == 3
    assert Ride("thrill", 3) in state_of(robot).parks[0]
    assert not state_of(robot).row[4].there


def test_without_what_if_a_known_card_of_the_row_takes_one_tap(robot: Robot) -> None:
    turns(robot)
    robot.tap("row:4")
    robot.tap("pick:thrill:1")
    robot.tap("close")
    assert state_of(robot).row[4].ride == Ride("thrill", 1)
    robot.tap("row:4")
    robot.tap("build")
    assert state_of(robot).actions_left == 3


def test_what_if_can_be_switched_off_for_experts(robot: Robot) -> None:
    set_option(robot, "what_if", False)
    turns(robot)
    before = robot.taps
    robot.tap("row:4")
    robot.tap("pick:thrill:1")
    assert robot.taps - before == 2
    assert Ride("thrill", 1) in state_of(robot).parks[0]


@pytest.mark.parametrize("option", ["advertise", "look", "draw", "demolish", "novelties"])
def test_an_option_takes_one_tap(robot: Robot, option: str) -> None:
    """Also with several attractions to choose from, and with cards of the row known."""
    turns(robot)
    know(robot, 4, "thrill:1")
    assert len(state_of(robot).parks[0]) == 2
    before = robot.taps
    robot.tap(f"option:{option}")
    assert robot.taps - before == 1
    assert state_of(robot).used == (option,)
    assert state_of(robot).actions_left == 3
    robot.tap("cell:thrill")
    assert robot.has("value:1"), "the next build needs no further tap"


def test_one_turn_takes_one_tap_for_each_of_four_options(robot: Robot) -> None:
    turns(robot)
    know(robot, 4, "thrill:1")
    before = robot.taps
    for option in ("demolish", "novelties", "draw", "look"):
        robot.tap(f"option:{option}")
    robot.tap("end")
    assert robot.taps - before == 5
    assert state_of(robot).turn == 1


def test_the_key_shows_the_attraction_that_one_tap_demolishes(robot: Robot) -> None:
    """Léa leads the coasters alone, Marc has more water: the water goes."""
    turns(robot)
    key = robot.shell.find("option:demolish")
    assert key is not None and key.ride == Ride("water", 1)
    robot.tap("option:demolish")
    assert state_of(robot).parks[0] == (Ride("coaster", 3),)


def test_another_attraction_was_meant_and_one_tap_puts_it_right(robot: Robot) -> None:
    turns(robot)
    robot.tap("option:demolish")
    assert not robot.has("instead:coaster:5")
    robot.tap("instead:coaster:3")
    state = state_of(robot)
    assert state.parks[0] == (Ride("water", 1),)
    assert (state.actions_left, state.used, state.discards) == (3, ("demolish",), 1)
    robot.tap("undo")
    assert state_of(robot).parks[0] == (Ride("coaster", 3),), "the slip alone is taken back"
    robot.tap("undo")
    assert state_of(robot).parks[0] == (Ride("coaster", 3), Ride("water", 1))


def test_the_only_attraction_leaves_nothing_to_put_right(robot: Robot) -> None:
    sit(robot, 4)
    robot.tap("first:0")
    for _ in range(4):
        robot.tap("card:coaster:1")
        robot.tap("end")
    deal(robot, (*NATIONALS, *LOCALS[:4]))
    robot.tap("option:demolish")
    assert state_of(robot).parks[0] == ()
    assert not robot.has("close")


def test_an_empty_park_has_nothing_to_demolish_and_says_so(robot: Robot) -> None:
    turns(robot)
    robot.tap("park:0")
    robot.tap("mode:2")
    robot.tap("ride:coaster:3")
    robot.tap("ride:water:1")
    robot.tap("done")
    before = state_of(robot)
    robot.tap("option:demolish")
    assert "Le parc de Léa est vide" in on_strip(robot).replace("\N{NO-BREAK SPACE}", " ")
    assert state_of(robot) == before


def test_after_novelties_the_app_knows_no_card_until_the_two_are_told(robot: Robot) -> None:
    turns(robot)
    know(robot, 4, "thrill:1")
    robot.tap("option:novelties")
    assert all(slot.ride is None for slot in state_of(robot).row)
    robot.tap("left:0")
    robot.tap("left:6")
    state = state_of(robot)
    assert (state.used, state.actions_left) == (("novelties",), 3)
    assert [slot.ride for slot in state.row] == [None] * 4 + [Ride("thrill", 1), None, None]
    robot.tap("row:4")
    assert robot.has("build")


def test_cards_the_app_never_knew_ask_nothing_after_novelties(robot: Robot) -> None:
    turns(robot)
    robot.tap("option:novelties")
    assert not robot.has("left:0")


def know(robot: Robot, place: int, card: str) -> None:
    """A card of the row is named and left there."""
    robot.tap(f"row:{place}")
    robot.tap(f"pick:{card}")
    robot.tap("close")


def test_undo_closes_an_opened_column_before_it_takes_a_card_back(robot: Robot) -> None:
    turns(robot)
    before = state_of(robot)
    robot.tap("cell:coaster")
    robot.tap("undo")
    assert state_of(robot) == before
