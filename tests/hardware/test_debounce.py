import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import (
    NOISY_PRESSES,
    OPEN_FOR,
    STUCK_AFTER,
    Contact,
    Freed,
    Noisy,
    Outcome,
    Stuck,
)
from hardware.ports import Pressed, Released

TRACES: dict[str, list[tuple[float, int]]] = json.loads(
    (Path(__file__).parent / "bounces.json").read_text()
)
del TRACES["note"]


def played(trace: list[tuple[float, int]], start: float = 5.0) -> list[Outcome]:
    contact = Contact("green")
    outcomes: list[Outcome] = []
    for milliseconds, down in trace:
        outcomes += contact.edge(bool(down), start + milliseconds / 1000)
    return outcomes + contact.tick(start + trace[-1][0] / 1000 + OPEN_FOR)


@pytest.mark.parametrize("name", TRACES)
def test_each_trace_of_a_bouncing_button_is_one_press_and_one_release(name: str) -> None:
    trace = TRACES[name]
    opened = [at for at, down in trace if not down]
    press, release = played(trace)
    assert press == Pressed("green", 5.0)
    assert isinstance(release, Released)
    assert any(release.at == pytest.approx(5.0 + at / 1000) for at in opened)


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_played_twice_is_two_presses(name: str) -> None:
    trace = TRACES[name]
    later = trace[-1][0] + 60
    twice = [*trace, *((at + later, down) for at, down in trace)]
    assert sum(isinstance(outcome, Pressed) for outcome in played(twice)) == 2


def test_a_press_counts_at_its_first_edge_without_waiting() -> None:
    assert Contact("green").edge(True, 1.0) == [Pressed("green", 1.0)]


def test_a_release_counts_only_after_the_contact_stayed_open() -> None:
    contact = Contact("green")
    contact.edge(True, 1.0)
    contact.edge(False, 2.0)
    assert contact.tick(2.0 + OPEN_FOR / 2) == []
    assert contact.tick(2.0 + OPEN_FOR) == [Released("green", 2.0)]


def test_an_edge_delivered_after_its_release_is_told_apart_by_its_time_stamp() -> None:
    contact = Contact("green")
    contact.edge(True, 1.0)
    contact.edge(False, 2.0)
    assert contact.tick(2.1) == [Released("green", 2.0)]
    assert contact.edge(True, 2.01) == []
    contact.edge(False, 2.02)
    assert contact.tick(2.2) == []
    assert contact.edge(True, 2.3) == [Pressed("green", 2.3)]


def test_a_stuck_button_is_told_once_ignored_and_counts_again_when_free() -> None:
    contact = Contact("seat0")
    contact.edge(True, 1.0)
    assert contact.tick(1.0 + STUCK_AFTER - 0.1) == []
    assert contact.tick(1.0 + STUCK_AFTER) == [Stuck("seat0")]
    assert contact.tick(60.0) == [] and not contact.held
    contact.edge(False, 70.0)
    assert contact.tick(71.0) == [Freed("seat0")]
    assert contact.edge(True, 72.0) == [Pressed("seat0", 72.0)]


def test_a_button_found_down_is_no_press_but_is_told_when_it_never_comes_up() -> None:
    contact = Contact("green", down_at_start=3.0)
    assert contact.tick(3.0 + STUCK_AFTER) == [Stuck("green")]


def test_a_button_found_down_and_let_go_says_nothing() -> None:
    contact = Contact("green", down_at_start=3.0)
    contact.edge(False, 4.0)
    assert contact.tick(5.0) == []
    assert contact.edge(True, 6.0) == [Pressed("green", 6.0)]


BOUNCE = st.lists(st.floats(0.0, OPEN_FOR * 0.9), max_size=8)


@given(st.lists(st.tuples(BOUNCE, BOUNCE), min_size=1, max_size=6))
def test_any_number_of_bounces_never_adds_or_loses_a_press(
    pushes: list[tuple[list[float], list[float]]],
) -> None:
    contact, at, outcomes = Contact("green"), 0.0, []
    for closing, opening in pushes:
        for down, bounces in ((True, closing), (False, opening)):
            at += 0.06
            for gap in bounces:
                outcomes += contact.edge(down, at) + contact.edge(not down, at + gap / 2)
                at += gap
            outcomes += contact.edge(down, at)
    presses = [outcome for outcome in outcomes if isinstance(outcome, Pressed)]
    assert len(presses) == len(pushes)


@given(st.lists(st.tuples(st.floats(0, 100), st.booleans()), max_size=40))
def test_no_outcome_ever_comes_twice_in_a_row(edges: list[tuple[float, bool]]) -> None:
    contact, outcomes = Contact("green"), []
    for at, down in sorted(edges):
        outcomes += contact.edge(down, at)
    assert all(type(before) is not type(after) for before, after in pairwise(outcomes))


def test_a_contact_that_chatters_for_200_ms_is_one_press() -> None:
    draw, contact, at = Random(3), Contact("green"), 5.0
    outcomes = contact.edge(True, at)
    while at < 5.2:
        at += draw.uniform(0.001, 0.035)
        outcomes += contact.edge(False, at)
        at += draw.uniform(0.001, 0.035)
        outcomes += contact.edge(True, at)
    outcomes += contact.edge(False, 5.4) + contact.tick(6.0)
    assert [type(outcome) for outcome in outcomes] == [Pressed, Released]


def flood(contact: Contact, presses: int, gap: float) -> tuple[list[Outcome], float]:
    outcomes: list[Outcome] = []
    at = 5.0
    for _ in range(presses):
        outcomes += contact.edge(True, at) + contact.edge(False, at + gap / 4)
        at += gap
        outcomes += contact.tick(at)
    return outcomes, at


def test_ten_thousand_presses_a_second_are_one_press_told_once_as_stuck() -> None:
    contact = Contact("seat1")
    outcomes, at = flood(contact, 10_000 * 12, 1 / 10_000)
    assert outcomes == [Pressed("seat1", 5.0), Stuck("seat1")]
    assert contact.tick(at + 1) == [Freed("seat1")]


def test_a_button_pressed_faster_than_anybody_can_is_told_once_ignored_and_counts_again() -> None:
    contact = Contact("seat1")
    outcomes, at = flood(contact, 500, 0.07)
    presses = [o for o in outcomes if isinstance(o, Pressed)]
    assert len(presses) == NOISY_PRESSES
    assert [o for o in outcomes if isinstance(o, Noisy)] == [Noisy("seat1")]
    assert not contact.held
    due = contact.due()
    assert due is not None and contact.tick(due) == [Freed("seat1")]
    assert contact.edge(True, at + 5) == [Pressed("seat1", at + 5)]


def test_bounces_that_a_busy_machine_hears_late_never_make_a_button_noisy() -> None:
    contact = Contact("green")
    told: list[object] = []
    for press in range(8):
        at = press * 0.2
        told += contact.edge(True, at)
        for bounce in range(6):
            opened = at + 0.002 * (2 * bounce + 1)
            told += contact.edge(False, opened)
            told += contact.tick(opened + OPEN_FOR)  # the clock was heard before the next edge
            told += contact.edge(True, opened + 0.002)
        told += contact.edge(False, at + 0.06)
        told += contact.tick(at + 0.15)
    assert sum(isinstance(each, Pressed) for each in told) == 8
    assert not any(isinstance(each, Noisy) for each in told)


def test_a_button_held_for_a_minute_is_one_press_told_once_and_free_again() -> None:
    contact = Contact("green")
    outcomes = contact.edge(True, 5.0)
    for second in range(60):
        outcomes += contact.tick(5.0 + second)
    outcomes += contact.edge(False, 65.0) + contact.tick(66.0)
    assert outcomes == [Pressed("green", 5.0), Stuck("green"), Freed("green")]
