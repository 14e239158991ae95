"""Sleeping until something happens, and being woken at once."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.ui import waiting
from companion.ui.waiting import Waiter

LONG = 600.0  # seconds: a test that sleeps so long has failed


@pytest.fixture(autouse=True)
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.display.quit()


@pytest.fixture
def panels(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "event0")
    return tmp_path


@pytest.fixture
def waiter(panels: Path) -> Iterator[Waiter]:
    made = Waiter("KMSDRM", panels)
    yield made
    made.close()


def later(work: object) -> None:
    threading.Timer(0.05, work).start()  # type: ignore[arg-type]


def test_another_thread_ends_the_sleep(waiter: Waiter) -> None:
    later(waiter.wake)
    waiter.wait(LONG)


def test_what_woke_before_the_sleep_keeps_it_from_beginning_once(waiter: Waiter) -> None:
    for _ in range(100_000):
        waiter.wake()
    waiter.wait(LONG)
    later(waiter.wake)
    waiter.wait(LONG)


def test_a_finger_on_the_panel_ends_the_sleep(waiter: Waiter, panels: Path) -> None:
    touched = os.open(panels / "event0", os.O_RDWR | os.O_NONBLOCK)
    later(lambda: os.write(touched, b"x" * 5000))
    waiter.wait(LONG)
    later(lambda: os.write(touched, b"x" * waiting.CHUNK))
    waiter.wait(LONG)
    os.close(touched)


def test_a_panel_that_is_pulled_out_wakes_once_and_is_let_go(waiter: Waiter, panels: Path) -> None:
    os.close(os.open(panels / "event0", os.O_RDWR | os.O_NONBLOCK))
    waiter.wait(LONG)
    later(waiter.wake)
    waiter.wait(LONG)


def test_an_event_that_was_read_already_ends_the_sleep(waiter: Waiter) -> None:
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    waiter.wait(LONG)


def test_time_alone_ends_the_sleep(waiter: Waiter) -> None:
    waiter.wait(0.01)


def test_after_its_end_it_can_be_woken_all_the_same(waiter: Waiter) -> None:
    waiter.close()
    waiter.wake()


def test_a_desktop_that_is_not_found_is_looked_at_as_before() -> None:
    waiter = Waiter("x11")
    waiter.wait(LONG)
    waiter.close()
