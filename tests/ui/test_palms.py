"""Slaps and palms: whoever slaps is heard, a hand that rests is none."""

from __future__ import annotations

import pytest

from companion.ui.box import Box
from companion.ui.finger import FINGERTIP
from tests.ui.touch_kit import LEFT, RIGHT, Hand, Keys

HERE, THERE = LEFT.centre, RIGHT.centre
CORNERS = Box(0, 0, 720, 480).grid(2, 2)


def fields(screen: Keys, hand: Hand) -> None:
    """Four fields that act when they are touched, as in a race."""
    screen.show(*(screen.key(f"field:{n}", box, immediate=True) for n, box in enumerate(CORNERS)))
    hand.wait(1.0)


def test_four_people_slapping_four_fields_in_one_instant_are_four(screen: Keys, hand: Hand) -> None:
    fields(screen, hand)
    for n, box in enumerate(CORNERS):
        hand.touch("down", box.centre, n)
    hand.wait(0.07)
    assert screen.names == [f"field:{n}" for n in range(4)]


def test_a_slap_counts_with_the_moment_of_the_touch(screen: Keys, hand: Hand) -> None:
    fields(screen, hand)
    touched = hand.shell.now
    hand.touch("down", CORNERS[0].centre, 0)
    assert [widget.name for widget in hand.shell.pressed] == ["field:0"] and screen.names == []
    assert hand.shell.wake_at() == pytest.approx(touched + 0.06)
    hand.wait(0.06)
    assert screen.tapped == [("field:0", touched)]


def test_a_slap_with_the_mouse_counts_at_once(screen: Keys, hand: Hand) -> None:
    fields(screen, hand)
    hand.touch("down", CORNERS[0].centre)
    assert screen.names == ["field:0"]


def test_a_slap_that_was_there_in_time_counts_though_another_changed_the_screen(
    screen: Keys, hand: Hand
) -> None:
    fields(screen, hand)
    screen.then = lambda name: screen.show()
    hand.touch("down", CORNERS[0].centre, 0)
    hand.wait(0.02)
    hand.touch("down", CORNERS[3].centre, 1)
    hand.wait(0.05)
    hand.wait(0.05)
    assert screen.names == ["field:0", "field:3"]


def test_a_short_tap_of_a_finger_acts_when_it_cannot_be_a_palm_any_more(
    screen: Keys, hand: Hand
) -> None:
    hand.tap(HERE, 0, held=0.02)
    assert screen.names == []
    hand.wait(0.05)
    assert screen.names == ["one"]


@pytest.mark.parametrize("immediate", [False, True])
def test_a_palm_is_no_tap(screen: Keys, hand: Hand, immediate: bool) -> None:
    screen.show(screen.key("wide", Box(0, 0, 720, 480), immediate=immediate))
    hand.wait(1.0)
    for n, place in enumerate([(200, 200), (240, 260), (300, 220)]):
        hand.touch("down", place, n)
        hand.wait(0.02)
    assert hand.shell.pressed == ()
    for n in range(3):
        hand.wait(0.1)
        hand.touch("up", (200, 200), n)
    hand.wait(1.0)
    assert screen.names == []


def test_a_palm_whose_first_touch_is_up_again_is_no_tap(screen: Keys, hand: Hand) -> None:
    hand.tap(HERE, 0, held=0.02)
    hand.touch("down", (130, 220), 1)
    hand.touch("down", (150, 240), 2)
    hand.wait(1.0)
    hand.touch("up", (130, 220), 1)
    hand.touch("up", (150, 240), 2)
    assert screen.names == []


def test_a_palm_on_a_key_that_has_just_appeared_is_no_early_tap(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("next"))
    for n, place in enumerate([(100, 150), (140, 200), (180, 240)]):
        hand.touch("down", place, n)
    for n in range(3):
        hand.touch("up", (100, 150), n)
    hand.wait(0.1)
    assert hand.shell.guard.swallowed == {}


def test_what_a_resting_palm_touches_later_is_no_tap(screen: Keys, hand: Hand) -> None:
    for n, place in enumerate([(100, 150), (140, 200), (180, 240)]):
        hand.touch("down", place, n)
    hand.wait(2.0)
    hand.tap(HERE, 3)
    hand.wait(0.1)
    assert screen.names == []


def test_a_palm_over_the_middle_of_four_fields_is_no_slap(screen: Keys, hand: Hand) -> None:
    fields(screen, hand)
    near = FINGERTIP / 2 - 4
    for n, (dx, dy) in enumerate([(-near, -near), (near, -near), (-near, near)]):
        hand.touch("down", (360 + dx, 240 + dy), n)
    hand.wait(0.1)
    assert screen.names == []


def test_three_slaps_close_together_on_three_low_fields_are_three(screen: Keys, hand: Hand) -> None:
    rows = Box(0, 0, 460, 230).rows(3, 8)
    screen.show(*(screen.key(f"field:{n}", box, immediate=True) for n, box in enumerate(rows)))
    hand.wait(1.0)
    for n, (row, off) in enumerate(zip(rows, (20, 0, -20), strict=True)):
        hand.touch("down", (200, row.centre[1] + off), n)
        hand.wait(0.02)
    hand.wait(0.1)
    assert screen.names == ["field:0", "field:1", "field:2"]


@pytest.mark.parametrize("gap", [0.05, 0.08, 0.125, 0.15])
def test_a_palm_that_rolls_down_is_no_tap(screen: Keys, hand: Hand, gap: float) -> None:
    spots = [HERE, (130, 220), (240, 330), (300, 180)]
    for n, place in enumerate(spots):
        hand.touch("down", place, n)
        hand.wait(gap)
    hand.wait(0.5)
    assert hand.shell.pressed == ()
    for n, place in enumerate(spots):
        hand.touch("up", place, n)
        hand.wait(0.03)
    hand.wait(1.0)
    assert screen.names == []


def test_a_palm_is_none_and_the_finger_of_somebody_else_beyond_it_is_a_tap(
    screen: Keys, hand: Hand
) -> None:
    screen.show(screen.key("one", LEFT), screen.key("two", RIGHT))
    hand.wait(1.0)
    spots = [(560, 200), (60, 150), (100, 250), (130, 200)]
    for n, place in enumerate(spots):
        hand.touch("down", place, n)
        hand.wait(0.01)
    hand.wait(0.2)
    for n, place in enumerate(spots):
        hand.touch("up", place, n)
    hand.wait(0.1)
    assert screen.names == ["two"]


def test_a_palm_that_rolls_down_on_a_stepper_does_not_step(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("plus", repeats=True))
    hand.wait(1.0)
    for n, place in enumerate([HERE, (130, 220), (240, 330)]):
        hand.touch("down", place, n)
        hand.wait(0.1)
    hand.wait(2.0)
    assert screen.names == []


def test_a_rolling_palm_whose_first_touch_came_too_early_is_no_tap(
    screen: Keys, hand: Hand
) -> None:
    screen.show(screen.key("next", RIGHT), screen.key("one", LEFT))
    hand.touch("down", THERE, 0)
    hand.wait(0.1)
    hand.touch("down", (300, 330), 1)
    hand.wait(0.1)
    hand.touch("down", (200, 200), 2)
    hand.wait(0.5)
    hand.touch("up", (200, 200), 2)
    assert screen.names == []


def test_what_a_rolling_palm_has_taken_is_put_back_where_it_lay(screen: Keys, hand: Hand) -> None:
    hand.touch("down", (300, 420), 0)
    hand.wait(0.1)
    hand.touch("move", (320, 420), 0)
    hand.touch("down", (340, 440), 1)
    hand.wait(0.1)
    hand.touch("down", (360, 400), 2)
    assert screen.drags == ["down", "move", "move", "up"]
    assert screen.dragged_to == (300, 420)
    hand.touch("up", (320, 420), 0)
    assert screen.drags[-1] == "up" and len(screen.drags) == 4


@pytest.mark.parametrize("gap", [0.0, 0.01, 0.05, 0.1, 0.2])
def test_slaps_with_two_fingers_take_nobody_else_his_slap(
    screen: Keys, hand: Hand, gap: float
) -> None:
    fields(screen, hand)
    for n, box in enumerate(CORNERS):
        x, y = box.centre
        hand.touch("down", (x, y), 2 * n)
        hand.touch("down", (x + FINGERTIP, y), 2 * n + 1)
        hand.wait(gap)
    hand.wait(0.07)
    assert sorted(set(screen.names)) == [f"field:{n}" for n in range(4)]


@pytest.mark.parametrize("gap", [0.07, 0.15])
def test_a_rolling_palm_on_one_field_takes_nobody_else_his_slap(
    screen: Keys, hand: Hand, gap: float
) -> None:
    fields(screen, hand)
    for n, place in enumerate([(60, 60), (80, 90), (110, 70)]):
        hand.touch("down", place, n)
    hand.wait(gap)
    hand.touch("down", (400, 60), 3)
    hand.wait(0.07)
    assert screen.names == ["field:1"]


def test_a_slap_counts_though_a_hand_lies_down_beside_it(screen: Keys, hand: Hand) -> None:
    screen.show(screen.key("bip", LEFT, immediate=True))
    hand.wait(1.0)
    hand.touch("down", (330, 300), 0)
    hand.wait(0.1)
    hand.touch("down", (350, 330), 1)
    hand.wait(0.08)
    hand.touch("down", LEFT.centre, 2)
    hand.wait(0.07)
    assert screen.names == ["bip"]
