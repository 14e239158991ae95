"""Bips as hands make them: twice, together, later, while the light is held, by touch and button."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.games.traffic.actions import Move, TakeLight
from companion.games.traffic.state import Claim
from companion.journal import Journal
from tests.ui.games.traffic.kit import press, run, seat, show, state, words
from tests.ui.kit import SIZES, MakeRobot
from tests.ui.shell_kit import watch_words
from tests.ui.touch_kit import Hand, click

pytestmark = pytest.mark.slow


def claim_of(robot: Robot) -> Claim:
    claim = state(robot).claim
    assert claim is not None
    return claim


def waiting(robot: Robot) -> list[int]:
    return [bip.player for bip in state(robot).waiting]


@pytest.mark.parametrize(
    ("size", "after"),
    [*product(SIZES[:1], (0.06, 0.15, 0.3, 0.5, 0.75, 1.2)), *product(SIZES[1:], (0.15, 0.5))],
)
def test_a_second_tap_on_bip_never_withdraws_the_claim(
    make_robot: MakeRobot, size: tuple[int, int], after: float
) -> None:
    for player in range(4):
        robot = make_robot(size)
        run(robot)
        place = robot.pixel(robot.ready(f"bip:{player}"))
        robot.tap_at(*place)
        robot.wait(after)
        robot.tap_at(*place)
        assert claim_of(robot).player == player
        assert claim_of(robot).objector is None


def test_nothing_that_withdraws_lies_where_a_bip_key_was(make_robot: MakeRobot) -> None:
    for size in SIZES:
        robot = make_robot(size)
        run(robot)
        places = [robot.shell.find(f"bip:{player}").box for player in range(4)]
        robot.tap("bip:0")
        robot.wait(0.5)
        key = robot.shell.find("withdraw")
        assert not any(key.box.meets(place) for place in places), size


@pytest.mark.parametrize(
    ("size", "after"), [*product(SIZES[:1], (0.45, 0.55, 0.7)), *product(SIZES[1:], (0.55,))]
)
def test_a_touch_on_a_bip_key_that_has_just_gone_waits_behind_the_first(
    make_robot: MakeRobot, size: tuple[int, int], after: float
) -> None:
    for player in range(1, 4):
        robot = make_robot(size)
        run(robot)
        first, later = (robot.pixel(robot.ready(f"bip:{who}")) for who in (0, player))
        began = robot.clock.now
        robot.tap_at(*first)
        while robot.clock.now < began + after:
            robot.step(0.05)
        robot.tap_at(*later)
        assert claim_of(robot).player == 0
        assert waiting(robot) == [player]
        robot.wait(1)
        robot.tap("undo")
        assert claim_of(robot).player == 0 and not waiting(robot)


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_that_rolls_down_where_a_bip_key_has_just_been_shouts_for_nobody(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    run(robot)
    x, y = robot.ready("bip:1").box.centre
    robot.tap("bip:0")
    robot.wait(0.4)
    hand, spots = Hand(robot), [(x, y), (x + 40, y + 12), (x + 75, y - 20)]
    for n, spot in enumerate(spots):
        hand.touch("down", spot, n)
        robot.step(0.08)
    robot.wait(0.4)
    for n, spot in enumerate(spots):
        hand.touch("up", spot, n)
        robot.step(0.02)
    robot.wait(0.5)
    assert claim_of(robot).player == 0 and not waiting(robot)


def test_two_touches_on_two_bip_keys_are_together(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:2")
    robot.wait(0.2)
    robot.tap("bip:0")
    assert (claim_of(robot).player, claim_of(robot).tied) == (2, (0,))
    robot.wait(0.5)
    assert "Deux Bips en même temps" in words(robot)
    robot.tap("first:0")
    assert claim_of(robot).player == 0
    assert waiting(robot) == [2]


@pytest.mark.parametrize("busy", [0.3, 0.7, 2.0])
def test_two_touches_are_together_though_a_busy_machine_hears_the_second_late(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, busy: float
) -> None:
    """The first Bip is still being saved when the second finger comes down."""
    run(robot)
    first, second = (robot.pixel(robot.ready(f"bip:{player}")) for player in (2, 0))
    append = Journal.append

    def slow(self: Journal, *args: Any, **kwargs: Any) -> Any:
        robot.clock.now += busy
        return append(self, *args, **kwargs)

    monkeypatch.setattr(Journal, "append", slow)
    click(*first)
    robot.step()
    monkeypatch.setattr(Journal, "append", append)
    click(*second)
    robot.step(0.01)
    robot.step(0.01)
    assert (claim_of(robot).player, claim_of(robot).tied) == (2, (0,))
    robot.wait(0.5)
    assert "Deux Bips en même temps" in words(robot)


def test_a_touch_and_a_button_are_together_too(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:2")
    press(robot, seat(robot, 1))
    assert claim_of(robot).tied == (1,)


def test_a_press_while_it_is_asked_who_was_first_does_not_answer(robot: Robot) -> None:
    run(robot)
    press(robot, seat(robot, 1))
    press(robot, seat(robot, 3))
    press(robot, seat(robot, 3))
    robot.wait(1)
    press(robot, seat(robot, 1))
    assert claim_of(robot).tied == (3,)


def test_a_later_bip_waits_is_shown_and_comes_up_by_itself(robot: Robot) -> None:
    run(robot)
    press(robot, seat(robot, 1))
    robot.wait(1)
    press(robot, seat(robot, 3))
    assert claim_of(robot).objector is None
    assert waiting(robot) == [3]
    assert "Nina a trouvé ! Puis Papi Jo." in words(robot)
    robot.tap("withdraw")
    assert (state(robot).stage, claim_of(robot).player) == ("claim", 3)
    assert "Papi Jo a trouvé !" in words(robot)


def test_a_later_bip_by_touch_waits_as_well(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    robot.wait(1)
    robot.tap("bip:2")
    assert waiting(robot) == [2]
    assert not robot.has("bip:2")


def test_half_a_card_of_one_claim_is_not_left_for_the_next(robot: Robot) -> None:
    run(robot)
    press(robot, seat(robot, 1))
    robot.wait(1)
    press(robot, seat(robot, 3))
    robot.tap("way:cars")
    robot.tap("cell:0")
    robot.tap("withdraw")
    assert robot.shell.top.claiming.taps == ()


def test_a_bip_is_taken_while_somebody_holds_the_light_and_the_move_goes_on(robot: Robot) -> None:
    run(robot)
    robot.tap("light:1")
    robot.tap("bip:0")
    assert claim_of(robot).player == 0
    robot.tap("withdraw")
    assert (state(robot).stage, state(robot).mover) == ("move", 1)


def test_a_seat_press_objects_only_where_the_screen_asks(robot: Robot) -> None:
    run(robot)
    press(robot, seat(robot, 1))
    show(robot, "RBY")
    assert state(robot).stage == "window"
    assert "Qui n’est pas d’accord ?" in words(robot)
    robot.wait(0.5)
    press(robot, seat(robot, 3))
    assert claim_of(robot).objector == 3


def test_a_press_in_the_instant_the_question_appears_is_a_bip(robot: Robot) -> None:
    run(robot)
    press(robot, seat(robot, 1))
    show(robot, "RBY")
    press(robot, seat(robot, 3), robot.clock.now)
    assert claim_of(robot).objector is None
    assert waiting(robot) == [3]


def test_a_seat_press_after_an_accepted_claim_waits_as_a_bip(robot: Robot) -> None:
    run(robot)
    press(robot, seat(robot, 1))
    show(robot, "RBY")
    robot.wait(3.1)
    press(robot, seat(robot, 3))
    robot.tap("continue")
    assert claim_of(robot).player == 3


def test_when_nobody_takes_the_light_it_is_said_and_a_late_press_is_no_claim(
    robot: Robot,
) -> None:
    run(robot)
    press(robot, "green")
    robot.wait(6.2)
    assert "Personne n’a pris le feu vert." in words(robot)
    press(robot, seat(robot, 1))
    assert state(robot).stage == "run"
    assert "Trop tard pour le feu, Nina." in words(robot)
    robot.wait(0.4)
    press(robot, seat(robot, 1))
    assert claim_of(robot).player == 1


def test_a_press_just_after_the_lights_time_that_is_heard_late_is_no_claim(robot: Robot) -> None:
    run(robot)
    press(robot, "green")
    robot.wait(6.2)
    pressed = robot.clock.now + 0.5
    robot.step(4.0)
    press(robot, seat(robot, 1), pressed)
    assert state(robot).stage == "run" and "Trop tard pour le feu, Nina." in words(robot)


def test_long_after_the_green_button_a_press_is_a_bip_again(robot: Robot) -> None:
    run(robot)
    press(robot, "green")
    robot.wait(10)
    press(robot, seat(robot, 1))
    assert claim_of(robot).player == 1


def given_by_green(robot: Robot) -> None:
    """Two at the table; the green button has just given the light to Nina, unasked."""
    run(robot, count=2)
    for action in (TakeLight(0), Move(0, 4)):
        robot.shell.top.act(action)
    press(robot, "green")
    assert state(robot).mover == 1


def test_one_of_two_who_presses_as_the_light_comes_to_him_has_not_called(robot: Robot) -> None:
    given_by_green(robot)
    robot.wait(0.7)
    press(robot, seat(robot, 1))
    assert state(robot).stage == "move"
    assert "Le feu est déjà à vous, Nina." in words(robot)
    robot.wait(0.4)
    press(robot, seat(robot, 1))
    assert claim_of(robot).player == 1


@pytest.mark.parametrize("gap", [0.1, 0.3])
def test_a_hasty_double_press_for_a_light_already_ones_own_is_only_the_word(
    robot: Robot, gap: float
) -> None:
    given_by_green(robot)
    robot.wait(1.3)
    press(robot, seat(robot, 1))
    robot.wait(gap)
    press(robot, seat(robot, 1))
    assert state(robot).stage == "move"
    robot.wait(0.4)
    press(robot, seat(robot, 1))
    assert claim_of(robot).player == 1


@pytest.mark.parametrize("gap", [0.1, 0.3])
def test_a_hasty_double_press_too_late_for_the_light_is_only_the_word(
    robot: Robot, gap: float
) -> None:
    run(robot)
    press(robot, "green")
    robot.wait(6.2)
    press(robot, seat(robot, 1))
    robot.wait(gap)
    press(robot, seat(robot, 1))
    assert state(robot).stage == "run"
    robot.wait(0.4)
    press(robot, seat(robot, 1))
    assert claim_of(robot).player == 1


def test_a_double_press_that_is_heard_all_at_once_is_only_the_word(robot: Robot) -> None:
    given_by_green(robot)
    first = robot.clock.now + 0.2
    robot.step(1.0)
    press(robot, seat(robot, 1), first)
    press(robot, seat(robot, 1), first + 0.5)
    assert state(robot).stage == "move"
    robot.wait(0.4)
    press(robot, seat(robot, 1))
    assert claim_of(robot).player == 1


def test_the_other_of_two_may_call_as_the_light_is_given(robot: Robot) -> None:
    given_by_green(robot)
    press(robot, seat(robot, 0))
    assert claim_of(robot).player == 0


def test_whoever_has_had_the_light_for_a_while_calls_by_one_press(robot: Robot) -> None:
    given_by_green(robot)
    robot.wait(2)
    press(robot, seat(robot, 1))
    assert claim_of(robot).player == 1


def test_who_found_it_and_who_waits_is_whole_with_long_names(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(any_robot)
    for player, name in enumerate(("Maximilienne", "Anne-Charlot", "Jean-Baptist", "Wilhelmine-W")):
        any_robot.shell.top.play.rename(player, name)
    press(any_robot, seat(any_robot, 0))
    any_robot.wait(1.0)
    for player in (1, 2, 3):
        press(any_robot, seat(any_robot, player))
        cut = watch_words(monkeypatch)
        any_robot.app.window.painter.forget()
        any_robot.step(0.1)
        assert cut == []


def test_that_the_light_is_ones_own_already_is_told_whole_with_long_names(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_by_green(any_robot)
    any_robot.shell.top.play.rename(1, "Wilhelmine-W")
    cut = watch_words(monkeypatch)
    press(any_robot, seat(any_robot, 1))
    any_robot.app.window.painter.forget()
    any_robot.step(0.1)
    assert cut == []
