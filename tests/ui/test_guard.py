"""What appears under a finger does not act; what was meant always does."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.ui.box import Box
from companion.ui.widgets import Veil
from companion.ui.window import Window
from tests.ui.shell_kit import shown
from tests.ui.touch_kit import LEFT, RIGHT, Hand, Keys, click

HERE, THERE = LEFT.centre, RIGHT.centre


def test_the_same_key_may_be_tapped_as_fast_as_one_likes(screen: Keys, hand: Hand) -> None:
    for _ in range(5):
        hand.tap(HERE, held=0.01)
    assert screen.names == ["one"] * 5


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("apart", [0.05, 0.15, 0.3, 0.4])
def test_a_hasty_second_tap_does_not_take_back_the_first(
    screen: Keys, hand: Hand, apart: float, on: bool
) -> None:
    def flip(name: str) -> None:
        screen.show(screen.key("one", takes_back=(len(screen.tapped) % 2 == 1) != on))

    flip("")
    hand.wait(1.0)
    screen.then = flip
    hand.tap(HERE, held=0.01)
    hand.wait(apart)
    hand.tap(HERE, held=0.01)
    assert screen.names == ["one"]
    hand.wait(0.7)
    hand.tap(HERE, held=0.01)
    assert screen.names == ["one", "one"], "a later one is meant"


def test_a_key_that_took_the_place_of_another_waits_350_ms(screen: Keys, hand: Hand) -> None:
    screen.then = lambda name: screen.show(screen.key("next"))
    hand.tap(HERE)
    hand.wait(0.34)
    assert hand.shell.ready_in(*HERE) == pytest.approx(0.01)
    hand.wait(0.02)
    hand.tap(HERE)
    assert screen.names == ["one", "next"]


def test_who_hammers_on_does_not_hit_what_appeared_meanwhile(screen: Keys, hand: Hand) -> None:
    screen.then = lambda name: screen.show(screen.key("next"))
    for _ in range(10):
        hand.tap(HERE, held=0.1)
        hand.wait(0.1)
    assert screen.names == ["one"]
    hand.wait(0.4)
    hand.tap(HERE)
    assert screen.names == ["one", "next"]


def test_a_key_of_the_same_name_in_another_question_is_another_key(
    screen: Keys, hand: Hand
) -> None:
    def ask_again(name: str) -> None:
        screen.asked = "again"

    screen.then = ask_again
    hand.tap(HERE)
    hand.tap(HERE)
    assert screen.names == ["one"]


def test_a_key_where_no_key_was_answers_at_once(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("one"), screen.key("new", Box(20, 320, 200, 100)))
    hand.tap((120, 370), held=0.0)
    assert screen.names == ["new"]


def test_a_key_that_moved_under_the_finger_does_not_act(screen: Keys, hand: Hand) -> None:
    screen.then = lambda name: screen.show(screen.key("other"))
    hand.tap(HERE)
    hand.tap(HERE)
    assert screen.names == ["one"]


def test_a_key_that_comes_after_an_empty_moment_still_waits(screen: Keys, hand: Hand) -> None:
    screen.show()
    hand.wait(0.1)
    screen.show(screen.key("next"))
    hand.tap(HERE)
    assert screen.names == []


def test_a_key_that_takes_something_back_waits_700_ms_wherever_it_appears(
    screen: Keys, hand: Hand
) -> None:
    place = Box(20, 320, 200, 100)
    screen.show(screen.key("one"), screen.key("withdraw", place, danger=True))
    hand.wait(0.34)
    hand.tap(place.centre, held=0.0)
    assert screen.names == []
    hand.wait(0.46)
    hand.tap(place.centre)
    assert screen.names == ["withdraw"]


def test_a_key_that_appeared_while_the_finger_was_down_does_nothing(
    screen: Keys, hand: Hand
) -> None:
    screen.show()
    hand.wait(1.0)
    hand.touch("down", HERE)
    screen.show(screen.key("late"))
    hand.wait(1.0)
    hand.touch("up", HERE)
    assert screen.names == []


def test_a_key_that_is_gone_when_the_finger_comes_up_does_nothing(screen: Keys, hand: Hand) -> None:
    hand.touch("down", HERE)
    screen.show(screen.key("next"))
    hand.wait(1.0)
    hand.touch("up", HERE)
    assert screen.names == []


def test_a_finger_that_slides_off_its_key_does_nothing(screen: Keys, hand: Hand) -> None:
    hand.touch("down", HERE)
    hand.touch("move", (LEFT.right + 40, 200))
    hand.touch("up", (LEFT.right + 40, 200))
    assert screen.names == []


def test_a_finger_that_slides_off_and_back_still_taps(screen: Keys, hand: Hand) -> None:
    hand.touch("down", HERE)
    hand.touch("move", (LEFT.right + 40, 200))
    assert hand.shell.pressed == ()
    hand.touch("move", HERE)
    hand.touch("up", HERE)
    assert screen.names == ["one"]


def test_a_finger_that_slides_onto_a_key_does_not_tap_it(screen: Keys, hand: Hand) -> None:
    hand.touch("down", (300, 40))
    hand.touch("move", HERE)
    hand.touch("up", HERE)
    assert screen.names == [] and screen.drags == ["down", "move", "up"]


def test_a_swallowed_tap_shows_nothing_and_is_counted_in_the_log(
    screen: Keys, hand: Hand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    screen.show(screen.key("next"))
    hand.touch("down", HERE)
    assert hand.shell.pressed == ()
    hand.touch("up", HERE)
    assert hand.shell.guard.swallowed == {"next": 1}
    assert "'next' came too early (1 so far)" in caplog.text


def test_a_finger_on_nothing_where_a_key_was_drags_nothing(screen: Keys, hand: Hand) -> None:
    screen.show()
    hand.tap(HERE)
    assert screen.drags == []
    hand.wait(0.4)
    hand.tap(HERE)
    assert screen.drags == ["down", "up"]


def test_a_grey_key_says_why_when_it_is_touched(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("one", enabled=False, why="Il faut deux joueurs."))
    hand.wait(1.0)
    hand.tap(HERE)
    hand.shell.view()
    assert screen.names == [] and "Il faut deux joueurs." in shown(hand.robot)


def test_a_grey_key_is_the_same_key_when_it_can_be_used(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("one", enabled=False))
    hand.wait(1.0)
    screen.show(screen.key("one"))
    hand.tap(HERE, held=0.0)
    assert screen.names == ["one"]


def test_what_lies_over_a_key_keeps_the_finger_from_it(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("one"), Veil(box=Box(0, 0, 720, 480)))
    hand.wait(1.0)
    hand.tap(HERE)
    assert screen.names == []


def test_a_rail_key_is_the_same_key_on_every_screen(robot: Robot, hand: Hand) -> None:
    """Home on one screen and home on the next lie in one place: no wait between them."""
    robot.shell.push(Keys(robot.shell))
    home = robot.shell.find("home")
    assert home is not None and robot.shell.ready_in(*home.box.centre) == 0


def test_a_held_stepper_whose_key_changed_stops(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("more", repeats=True))
    hand.wait(1.0)
    hand.touch("down", HERE)
    hand.wait(0.5)
    hand.wait(0.2)
    stepped = len(screen.names)
    assert stepped == 2 and set(screen.names) == {"more"}
    screen.show(screen.key("delete", repeats=True))
    for _ in range(10):
        hand.wait(0.2)
    hand.touch("up", HERE)
    assert screen.names == ["more"] * stepped


def test_a_held_stepper_that_turned_grey_stops(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("more", repeats=True))
    hand.wait(1.0)
    screen.then = lambda name: screen.show(
        screen.key("more", repeats=True, enabled=len(screen.names) < 2)
    )
    hand.touch("down", HERE)
    for _ in range(10):
        hand.wait(0.3)
    hand.touch("up", HERE)
    assert screen.names == ["more"] * 2


def test_the_robot_waits_until_a_key_answers(screen: Keys, robot: Robot) -> None:
    screen.then = lambda name: screen.show(screen.key("next", danger=True))
    robot.tap("one")
    robot.tap("next")
    (_, first), (_, second) = screen.tapped
    assert second - first >= 0.7


@pytest.mark.parametrize(("danger", "waits"), [(False, 0.35), (True, 0.7)])
@pytest.mark.parametrize("taken", [0.5, 3.0])
def test_a_tap_made_while_a_new_screen_is_still_being_painted_does_not_act_on_it(
    screen: Keys,
    hand: Hand,
    robot: Robot,
    monkeypatch: pytest.MonkeyPatch,
    taken: float,
    danger: bool,
    waits: float,
) -> None:
    """A slow machine: the second tap waits in the queue while the new key is drawn."""
    screen.then = lambda name: screen.keys.__setitem__(0, screen.key("next", danger=danger))
    paint = Window.paint

    def slow(self: Window, *args: Any) -> bool:
        robot.clock.now += taken
        return paint(self, *args)

    hand.touch("down", HERE)
    monkeypatch.setattr(Window, "paint", slow)
    hand.touch("up", HERE)
    monkeypatch.setattr(Window, "paint", paint)
    robot.step(0.01)
    assert hand.shell.ready_in(*HERE) == pytest.approx(waits - 0.01)
    hand.tap(HERE)
    assert screen.names == ["one"]
    hand.wait(0.7)
    hand.tap(HERE)
    assert screen.names == ["one", "next"]


def _click(robot: Robot, place: tuple[float, float]) -> None:
    click(*robot.app.window.pixel(*place, robot.shell.turned))


@pytest.mark.parametrize("apart", [0.06, 0.15, 0.3])
@pytest.mark.parametrize("late", [0.0, 0.1, 2.0])
def test_a_busy_machine_does_not_make_a_hasty_second_tap_a_meant_one(
    screen: Keys, robot: Robot, apart: float, late: float
) -> None:
    screen.then = lambda name: screen.show(screen.key("next"))
    _click(robot, HERE)
    robot.step()
    robot.step(apart)
    _click(robot, HERE)
    robot.step(late)
    assert screen.names == ["one"]


@pytest.mark.parametrize("taken", [0.05, 0.2, 3.0])
def test_a_tap_on_a_key_that_stays_counts_while_what_another_changed_is_painted(
    screen: Keys, robot: Robot, monkeypatch: pytest.MonkeyPatch, taken: float
) -> None:
    """Two people at a slow machine: the second key was there all the time."""
    screen.show(screen.key("one"), screen.key("other", RIGHT))
    robot.step(1.0)
    screen.then = lambda name: screen.keys.__setitem__(0, screen.key("next"))
    paint = Window.paint

    def slow(self: Window, *args: Any) -> bool:
        robot.clock.now += taken
        return paint(self, *args)

    _click(robot, HERE)
    monkeypatch.setattr(Window, "paint", slow)
    robot.step()
    monkeypatch.setattr(Window, "paint", paint)
    _click(robot, THERE)
    robot.step()
    assert screen.names == ["one", "other"]


@pytest.mark.parametrize(("danger", "waits"), [(False, 0.35), (True, 0.7)])
def test_the_loop_listens_when_a_key_begins_to_count(
    screen: Keys, robot: Robot, danger: bool, waits: float
) -> None:
    """Or a tap heard much later could not be told from one that came too early."""
    screen.then = lambda name: screen.show(screen.key("next", danger=danger))
    _click(robot, HERE)
    robot.step()
    begun = robot.clock.now
    listened = []
    while (due := robot.shell.wake_at()) is not None and due < begun + 5.0:
        robot.step(max(0.001, due - robot.clock.now))
        listened.append(pytest.approx(robot.clock.now - begun, abs=0.01))
    assert waits in listened
    robot.clock.now += 3.0  # it slept, as nothing was due
    _click(robot, HERE)
    robot.step()
    assert screen.names == ["one", "next"]
