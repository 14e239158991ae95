"""One tap is one action, whether it comes as mouse, finger or both."""

from __future__ import annotations

import pygame

from companion.ui.touch import LOST, MOST, Touch

SIZE = (800, 480)


def finger(kind: int, x: float, y: float, number: int = 1) -> pygame.event.Event:
    place = {"x": x / SIZE[0], "y": y / SIZE[1], "finger_id": number}
    return pygame.event.Event(kind, place)


def mouse(kind: int, x: int, y: int, touch: bool = False) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, {"pos": (x, y), "touch": touch})
    return pygame.event.Event(kind, {"pos": (x, y), "button": 1, "touch": touch})


def kinds(events: list[tuple[pygame.event.Event, float]]) -> list[str]:
    touch = Touch()
    taps = [touch.tapped(event, SIZE, at) for event, at in events]
    return [tap.kind for tap in taps if tap is not None]


def test_a_mouse_click_is_one_tap() -> None:
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    assert kinds([(mouse(down, 9, 9), 0), (mouse(up, 9, 9), 0.1)]) == ["down", "up"]


def test_a_finger_alone_is_one_tap() -> None:
    down, up = pygame.FINGERDOWN, pygame.FINGERUP
    assert kinds([(finger(down, 9, 9), 0), (finger(up, 9, 9), 0.1)]) == ["down", "up"]


def test_a_tap_that_comes_as_finger_and_marked_mouse_counts_once() -> None:
    events = [
        (mouse(pygame.MOUSEBUTTONDOWN, 50, 60, touch=True), 0.0),
        (finger(pygame.FINGERDOWN, 50, 60), 0.0),
        (mouse(pygame.MOUSEBUTTONUP, 50, 60, touch=True), 0.1),
        (finger(pygame.FINGERUP, 50, 60), 0.1),
    ]
    assert kinds(events) == ["down", "up"]


def test_a_tap_that_comes_as_finger_and_unmarked_mouse_counts_once() -> None:
    events = [
        (finger(pygame.FINGERDOWN, 50, 60), 0.0),
        (mouse(pygame.MOUSEBUTTONDOWN, 51, 60), 0.001),
        (finger(pygame.FINGERUP, 50, 60), 0.1),
        (mouse(pygame.MOUSEBUTTONUP, 51, 60), 0.101),
    ]
    assert kinds(events) == ["down", "up"]


def test_a_mouse_far_from_the_finger_is_not_its_echo() -> None:
    events = [
        (finger(pygame.FINGERDOWN, 50, 60), 0.0),
        (finger(pygame.FINGERUP, 50, 60), 0.1),
        (mouse(pygame.MOUSEBUTTONDOWN, 700, 400), 0.2),
        (mouse(pygame.MOUSEBUTTONUP, 700, 400), 0.3),
    ]
    assert kinds(events) == ["down", "up", "down", "up"]


def test_two_fingers_are_two_taps_each_with_its_number() -> None:
    touch = Touch()
    events = [
        (finger(pygame.FINGERDOWN, 50, 60, 71), 0.0),
        (finger(pygame.FINGERDOWN, 300, 60, 72), 0.01),
        (finger(pygame.FINGERMOTION, 301, 60, 72), 0.02),
        (finger(pygame.FINGERUP, 50, 60, 71), 0.05),
        (finger(pygame.FINGERUP, 300, 60, 72), 0.1),
    ]
    taps = [touch.tapped(event, SIZE, at) for event, at in events]
    found = [(tap.kind, tap.finger, round(tap.x)) for tap in taps if tap is not None]
    assert found == [
        ("down", 0, 50),
        ("down", 1, 300),
        ("move", 1, 301),
        ("up", 0, 50),
        ("up", 1, 300),
    ]


def test_the_number_of_a_finger_that_is_gone_is_given_again() -> None:
    touch = Touch()
    for at in range(30):
        down = touch.tapped(finger(pygame.FINGERDOWN, 50, 60, at), SIZE, at)
        assert down is not None and down.finger == 0
        touch.tapped(finger(pygame.FINGERUP, 50, 60, at), SIZE, at + 0.1)


def test_more_fingers_than_a_panel_can_feel_are_nobody() -> None:
    touch = Touch()
    events = [finger(pygame.FINGERDOWN, 9 * n, 60, n) for n in range(12)]
    taps = [touch.tapped(event, SIZE, 0.0) for event in events]
    assert [tap is None for tap in taps] == [False] * 10 + [True] * 2


def test_the_mouse_echo_of_each_of_two_fingers_is_known() -> None:
    events = [
        (finger(pygame.FINGERDOWN, 50, 60, 1), 0.0),
        (finger(pygame.FINGERDOWN, 300, 60, 2), 0.0),
        (finger(pygame.FINGERUP, 300, 60, 2), 0.1),
        (finger(pygame.FINGERUP, 50, 60, 1), 0.1),
        (mouse(pygame.MOUSEBUTTONDOWN, 51, 60), 0.2),
        (mouse(pygame.MOUSEBUTTONUP, 51, 60), 0.3),
        (mouse(pygame.MOUSEBUTTONDOWN, 300, 61), 0.3),
        (mouse(pygame.MOUSEBUTTONUP, 300, 61), 0.3),
    ]
    assert kinds(events) == ["down", "down", "up", "up"]


def test_other_mouse_buttons_do_nothing() -> None:
    place = {"pos": (9, 9), "button": 3, "touch": False}
    assert kinds([(pygame.event.Event(pygame.MOUSEBUTTONDOWN, place), 0.0)]) == []


def test_fingers_whose_end_a_panel_never_told_do_not_keep_the_screen_for_ever() -> None:
    touch, down = Touch(), pygame.FINGERDOWN
    for number in range(MOST):
        assert touch.tapped(finger(down, 9, 9, number), SIZE, 0.0) is not None
    assert touch.tapped(finger(down, 9, 9, 77), SIZE, 1.0) is None
    assert touch.tapped(mouse(pygame.MOUSEBUTTONDOWN, 300, 300), SIZE, 1.0) is None
    assert touch.tapped(finger(down, 9, 9, 78), SIZE, LOST) is not None
    assert touch.tapped(finger(pygame.FINGERUP, 9, 9, 78), SIZE, LOST) is not None
    assert touch.tapped(mouse(pygame.MOUSEBUTTONDOWN, 300, 300), SIZE, LOST + 1) is not None
