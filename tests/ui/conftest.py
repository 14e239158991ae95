"""A whole app on a display that is not there, driven by taps."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.window import Window
from tests.ui.kit import SIZES, MakeRobot


@pytest.fixture
def make_robot() -> Iterator[MakeRobot]:
    """Makes apps of any size and language; they are closed when the test ends."""
    made: list[App] = []

    def make(size: tuple[int, int] = SIZES[0], language: str = "fr") -> Robot:
        clock = VirtualClock()
        app = App(Settings(), Window(size), Journal(None, time.time), clock=clock)
        app.shell.say.language = language
        made.append(app)
        return Robot(app, clock)

    yield make
    for app in made:
        app.close()


@pytest.fixture
def robot(make_robot: MakeRobot) -> Robot:
    return make_robot()
