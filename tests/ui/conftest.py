"""A whole app on a display that is not there, driven by taps."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from companion.i18n import Language

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from _pytest.mark import ParameterSet
from pygame import Surface

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.i18n import Translator
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.lettering import LARGE
from companion.ui.pixels import Pixels
from companion.ui.window import Window
from tests.ui.drawn_once import every_pixel, seldom_drawn
from tests.ui.kit import SIZES, MakeRobot, Typist
from tests.ui.touch_kit import RIGHT, Hand, Keys, keys_on

__all__ = ["every_pixel", "seldom_drawn"]

DRAWN: dict[tuple[float, Path], Pixels] = {}


@pytest.fixture(autouse=True)
def no_key_is_shown_for_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a screen test makes the app say, it is a sentence."""
    said = Translator.__call__

    def say(self: Translator, key: str, **values: object) -> str:
        text = said(self, key, **values)
        assert text != key or key.startswith("tiny."), f"{key} has no words"
        return text

    monkeypatch.setattr(Translator, "__call__", say)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small drawings, letters and widths are kept over the tests, for every scale of its own."""
    make = Pixels.__init__

    def shared(self: Pixels, surface: Surface, scale: float, assets: Path) -> None:
        make(self, surface, scale, assets)
        kept = DRAWN.setdefault((scale, assets), self)
        self._sprites, self._fonts = kept._sprites, kept._fonts
        self._widths, self._sources = kept._widths, kept._sources

    monkeypatch.setattr(Pixels, "__init__", shared)


@pytest.fixture
def make_robot() -> Iterator[MakeRobot]:
    """Makes apps of any size and language; they are closed when the test ends."""
    made: list[App] = []

    def make(size: tuple[int, int] = SIZES[0], language: Language = "fr") -> Robot:
        clock = VirtualClock()
        app = App(Settings(), Window(size), Journal(None, time.time), clock=clock)
        app.shell.say.language = language
        made.append(app)
        return Typist(app, clock)

    yield make
    for app in made:
        app.close()


def _every_kind() -> list[ParameterSet]:
    """All four of the smallest screen, and pairs of kinds on the others.

    What `make check` sees is the first.
    """
    small, wide, tall, low = SIZES
    kinds = [
        *product((small,), ("fr", "en"), (1.0, LARGE)),
        *((wide, "fr", LARGE), (wide, "en", 1.0), (tall, "fr", 1.0)),
        *((low, "en", LARGE), (low, "fr", 1.0)),
    ]
    slow = [pytest.mark.slow]
    return [pytest.param(kind, marks=slow if kind != kinds[0] else []) for kind in kinds]


@pytest.fixture(params=_every_kind())
def any_robot(make_robot: MakeRobot, request: pytest.FixtureRequest) -> Robot:
    """One of every size, language and size of letters."""
    size, language, letters = request.param
    robot = make_robot(size, language)
    robot.app.window.painter.canvas.letters = letters
    return robot


@pytest.fixture
def robot(make_robot: MakeRobot) -> Robot:
    return make_robot()


@pytest.fixture
def screen(robot: Robot) -> Keys:
    """Two keys side by side that everybody has seen."""
    made = keys_on(robot)
    made.show(made.key("one"), made.key("other", RIGHT))
    robot.step(2.0)
    return made


@pytest.fixture
def hand(robot: Robot, screen: Keys) -> Hand:
    return Hand(robot)
