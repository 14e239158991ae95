"""Several fingers at one screen: each is a tap, drags its own thing, and ends."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.box import Box
from companion.ui.finger import GHOSTS
from companion.ui.widgets import Widget
from tests.ui.shell_kit import shown
from tests.ui.touch_kit import LEFT, RIGHT, Hand, Keys

HERE, THERE = LEFT.centre, RIGHT.centre


def test_two_fingers_on_two_keys_are_two_taps(screen: Keys, hand: Hand) -> None:
    hand.touch("down", HERE, 0)
    hand.touch("down", THERE, 1)
    assert [widget.name for widget in hand.shell.pressed] == ["one", "other"]
    hand.wait(0.08)
    hand.touch("up", THERE, 1)
    hand.touch("up", HERE, 0)
    assert screen.names == ["other", "one"]


def test_fingers_that_type_one_after_the_other_are_taps(screen: Keys, hand: Hand) -> None:
    for n in range(6):
        hand.touch("down", HERE, n)
        hand.wait(0.07)
        if n:
            hand.touch("up", HERE, n - 1)
    assert screen.names == ["one"] * 5


def test_three_who_hold_their_keys_are_three(screen: Keys, hand: Hand) -> None:
    for n in range(3):
        hand.touch("down", HERE, n)
        hand.wait(0.16)
    for n in range(3):
        hand.touch("up", HERE, n)
    assert screen.names == ["one"] * 3


def test_a_panel_that_feels_ghosts_decides_nothing_and_says_so_once(
    screen: Keys, hand: Hand
) -> None:
    for n in range(GHOSTS * 5):
        hand.touch("down", HERE, n % 10)
        hand.touch("up", HERE, n % 10)
        hand.wait(0.001)
    assert screen.names == []
    assert "doigts qui n’y sont pas" in shown(hand.robot)
    hand.wait(1.5)
    hand.tap(HERE, 0)
    hand.wait(0.1)
    assert screen.names == ["one"]


def test_two_fingers_do_not_drag_two_things(screen: Keys, hand: Hand) -> None:
    hand.touch("down", (300, 40), 0)
    hand.wait(0.1)
    hand.touch("down", (300, 420), 1)
    hand.wait(0.1)
    hand.touch("up", (300, 420), 1)
    hand.touch("up", (300, 40), 0)
    assert screen.drags == ["down", "up"]


def test_a_finger_that_slips_a_little_beyond_its_key_still_taps_it(
    screen: Keys, hand: Hand
) -> None:
    edge = LEFT.right
    hand.touch("down", (edge - 4, HERE[1]), 0)
    hand.wait(0.08)
    hand.touch("move", (edge + 12, HERE[1]), 0)
    hand.touch("up", (edge + 12, HERE[1]), 0)
    assert screen.names == ["one"]


@pytest.mark.parametrize(("touches", "told"), [(40, False), (41, True)])
def test_more_touches_in_a_second_than_hands_can_make_are_ghosts(
    screen: Keys, hand: Hand, touches: int, told: bool
) -> None:
    for n in range(touches):
        hand.touch("down", (650, 20 + n), n)
        hand.wait(0.012)
        hand.touch("up", (650, 20 + n), n)
        hand.wait(0.012)
    assert (hand.shell.said is not None and hand.shell.said.kind == "trouble") is told


def test_what_a_finger_drags_is_drawn_anew_and_a_finger_that_only_goes_down_builds_nothing(
    screen: Keys, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[int] = []
    view = screen.view

    def watched(area: Box) -> list[Widget]:
        built.append(1)
        return view(area)

    hand.wait(0.5)
    monkeypatch.setattr(screen, "view", watched)
    hand.touch("down", HERE)
    assert built == []
    hand.touch("up", HERE)
    assert screen.names == ["one"] and built != []
    nowhere = (350.0, 440.0)
    hand.touch("down", nowhere)
    built.clear()
    hand.touch("move", (360.0, 440.0))
    assert screen.drags[-1] == "move" and built != []


def test_no_finger_of_a_panel_that_was_pulled_out_holds_a_key_or_drags_a_thing(
    screen: Keys, hand: Hand
) -> None:
    screen.show(screen.key("more", repeats=True))
    hand.touch("down", LEFT.centre, 0)
    hand.touch("down", (700, 400), 1)
    hand.wait(0.1)
    hand.shell.let_go()
    hand.wait(5.0)
    assert screen.names == []
    assert screen.drags == ["down", "move", "up"], "what was taken lies again where it lay"
    hand.tap(LEFT.centre, 0)
    hand.wait(0.1)
    assert screen.names == ["more"]


def test_a_held_stepper_whose_end_the_panel_never_tells_stops_by_itself(
    screen: Keys, hand: Hand
) -> None:
    screen.show(screen.key("more", repeats=True))
    hand.wait(1.0)
    hand.touch("down", HERE, 0)
    for _ in range(100):
        hand.wait(0.05)
    stepped = len(screen.names)
    assert stepped > 50, "a finger that lies still is a long hold at first"
    for _ in range(40):
        hand.wait(0.05)
    assert len(screen.names) == stepped and hand.shell.pressed == ()
    hand.tap(HERE, 0)
    hand.wait(0.1)
    assert len(screen.names) == stepped + 1, "the next touch counts"


def test_a_held_stepper_goes_on_while_the_panel_tells_of_the_finger(
    screen: Keys, hand: Hand
) -> None:
    screen.show(screen.key("more", repeats=True))
    hand.wait(1.0)
    hand.touch("down", HERE, 0)
    for turn in range(160):
        hand.wait(0.05)
        if turn % 40 == 0:
            hand.touch("move", (HERE[0] + 1, HERE[1]), 0)
    stepped = len(screen.names)
    hand.wait(0.05)
    hand.wait(0.05)
    assert len(screen.names) == stepped + 2


@pytest.mark.parametrize("held", [0.1, 0.45, 0.8])
def test_a_tap_on_a_stepper_is_one_step_however_late_its_end_is_heard(
    screen: Keys, hand: Hand, held: float
) -> None:
    screen.show(screen.key("more", repeats=True))
    hand.wait(1.0)
    for _ in range(3):
        x, y = hand.robot.app.window.pixel(*HERE, turned=False)
        pygame.event.post(mouse(pygame.MOUSEBUTTONDOWN, x, y))
        hand.wait(0.0)
        pygame.event.post(mouse(pygame.MOUSEBUTTONUP, x, y))
        hand.wait(held)
        hand.wait(0.3)
    assert screen.names == ["more"] * 3


def test_a_finger_that_leaves_a_stepper_soon_after_its_first_repeat_has_made_one_step(
    screen: Keys, hand: Hand
) -> None:
    screen.show(screen.key("more", repeats=True))
    hand.wait(1.0)
    hand.touch("down", HERE)
    hand.wait(0.42)
    hand.wait(0.03)
    hand.touch("up", HERE)
    assert screen.names == ["more"]


def mouse(kind: int, x: float, y: float) -> pygame.event.Event:
    return pygame.event.Event(kind, {"pos": (round(x), round(y)), "button": 1, "touch": False})
