"""A whole app on a display that is not there, driven by taps."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.shell import Shell
from companion.ui.theme import TOUCH
from companion.ui.widgets import Widget
from companion.ui.window import Window

SIZES = ((800, 480), (1280, 720), (720, 1280))

MakeRobot = Callable[..., Robot]


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


def targets(shell: Shell) -> list[Widget]:
    """The keys that a finger could reach now."""
    return [w for w in shell.view() if w.is_target and shell.target(*w.box.centre) is w]


def assert_touchable(shell: Shell) -> None:
    """Every key is at least 9 mm (48 u), inside the screen, and overlaps no other."""
    whole = shell.layout.whole
    keys = [w for w in targets(shell) if w.name != "toast"]
    for key in keys:
        box = key.box
        assert box.w >= TOUCH - 0.5 and box.h >= TOUCH - 0.5, f"{key.name} is too small: {box}"
        inside = box.x >= -0.5 and box.y >= -0.5
        assert inside and box.right <= whole.right + 0.5 and box.bottom <= whole.bottom + 0.5, (
            f"{key.name} leaves the screen: {box}"
        )
    for i, one in enumerate(keys):
        for other in keys[i + 1 :]:
            assert not one.box.inset(1).meets(other.box.inset(1)), f"{one.name} on {other.name}"
