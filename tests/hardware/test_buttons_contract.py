"""What every implementation of Buttons promises."""

import queue
import time
from collections.abc import Iterator

import pytest

from hardware.debounce import OPEN_FOR
from hardware.ports import ButtonEvent, Pressed, Released
from tests.hardware.hardware_rigs import BUTTON_RIGS, AbsentError, ButtonRig
from tests.hardware.hardware_waiting import eventually


@pytest.fixture(params=BUTTON_RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[ButtonRig]:
    try:
        rig = BUTTON_RIGS[request.param]()
    except AbsentError as reason:
        pytest.skip(str(reason))
    yield rig
    rig.close()


def listening(rig: ButtonRig) -> queue.SimpleQueue[ButtonEvent]:
    events: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    rig.buttons.start(events.put)
    return events


def next_event(events: queue.SimpleQueue[ButtonEvent]) -> ButtonEvent:
    return events.get(timeout=20)


def test_it_names_the_buttons_that_are_there(rig: ButtonRig) -> None:
    assert rig.buttons.names == ("green", "seat0", "seat1")


def test_a_press_and_its_release_are_posted_with_their_times(rig: ButtonRig) -> None:
    events = listening(rig)
    before = time.monotonic()
    rig.edge("green", True)
    press = next_event(events)
    rig.edge("green", False)
    release = next_event(events)
    assert isinstance(press, Pressed) and isinstance(release, Released)
    assert press.name == release.name == "green"
    assert before <= press.at <= release.at <= time.monotonic()


def bounce(rig: ButtonRig) -> float:
    """Pushes the green button down with bounces; gives the longest time it was open meanwhile."""
    longest = 0.0
    for _ in range(10):
        rig.edge("green", True)
        opened = time.monotonic()
        rig.edge("green", False)
        rig.edge("green", True)
        longest = max(longest, time.monotonic() - opened)
    return longest


def pushed(rig: ButtonRig, events: queue.SimpleQueue[ButtonEvent]) -> float:
    longest = bounce(rig)
    time.sleep(0.1)
    rig.edge("green", False)
    assert eventually(lambda: rig.buttons.held == frozenset() and not events.empty())
    return longest


def test_a_bouncing_contact_is_one_press(rig: ButtonRig) -> None:
    events = listening(rig)
    # A machine that stalls in the middle of a bounce really makes two presses: push again.
    while pushed(rig, events) >= OPEN_FOR:
        while not events.empty():
            events.get()
    press, release = next_event(events), next_event(events)
    assert isinstance(press, Pressed) and isinstance(release, Released)
    assert events.empty()


def test_two_fingers_are_two_presses_in_the_order_of_their_edges(rig: ButtonRig) -> None:
    events = listening(rig)
    rig.edge("seat0", True)
    rig.edge("green", True)
    presses = sorted((next_event(events), next_event(events)), key=lambda event: event.at)
    assert [press.name for press in presses] == ["seat0", "green"]


def test_a_held_button_is_known_until_it_comes_up(rig: ButtonRig) -> None:
    listening(rig)
    rig.edge("seat0", True)
    assert eventually(lambda: rig.buttons.held == {"seat0"})
    rig.edge("seat0", False)
    assert eventually(lambda: rig.buttons.held == frozenset())


def test_a_button_that_is_down_at_the_start_is_no_press(rig: ButtonRig) -> None:
    rig.edge("green", True)
    events = listening(rig)
    rig.edge("green", False)
    time.sleep(0.1)
    rig.edge("green", True)
    assert isinstance(next_event(events), Pressed)
    assert events.empty()


def test_after_closing_nothing_is_posted_and_closing_twice_is_fine(rig: ButtonRig) -> None:
    events = listening(rig)
    rig.buttons.close()
    rig.buttons.close()
    rig.edge("green", True)
    assert events.empty()
