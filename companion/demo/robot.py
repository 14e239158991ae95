"""A finger that taps keys by their names, through the same events as a real one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from companion.app import App
from companion.ui.widgets import Widget

PATIENCE = 20  # times a key may change under a waiting finger
LOOKS = 6  # tenths of a second


class VirtualClock:
    """Time that passes only when told to, so that a demonstration never waits."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Robot:
    """Drives an app; `shot` keeps a picture of each screen it has not shown before."""

    def __init__(self, app: App, clock: VirtualClock, folder: Path | None = None) -> None:
        self.app = app
        self.clock = clock
        self.folder = folder
        self.taps = 0
        self.pictures: list[Path] = []

    @property
    def shell(self) -> Any:
        """The app's shell; screens are looked into freely here."""
        return self.app.shell

    def has(self, name: str) -> bool:
        return self.app.shell.find(name) is not None

    def tap(self, name: str) -> None:
        """A tap in the middle of the key of that name. Raises LookupError when it is not there."""
        self.tap_at(*self.pixel(self.ready(name)))

    def ready(self, name: str) -> Widget:
        """The key of that name, after the moment in which it does not yet answer."""
        self._look_for(name)
        for _ in range(PATIENCE):
            widget = self.app.shell.find(name)
            if widget is None:
                raise LookupError(f"no key {name!r} among {self.names()}")
            wait = self.app.shell.ready_in(*self._felt(widget))
            if not wait:
                return widget
            self.step(wait)
        raise LookupError(f"the key {name!r} never answers")

    def _look_for(self, name: str) -> None:
        """A person looks a moment longer for a key that is about to come."""
        for _ in range(LOOKS):
            if self.has(name):
                return
            self.step(0.1)
        self.leaf(lambda: self.has(name))

    def leaf(self, there: Callable[[], bool]) -> None:
        """Turns the pages of a list until it is there: on to the last, then back to the first."""
        for key in ("page:down", "page:up"):
            while not there() and self._goes_on(key):
                self.tap(key)

    def _goes_on(self, key: str) -> bool:
        arrow = self.app.shell.find(key)
        return arrow is not None and arrow.enabled

    def write(self, text: str) -> None:
        """Letter by letter on the keyboard of the screen."""
        for letter in text.upper():
            if letter == " ":
                self.tap("key:space")
                continue
            if not self.has(f"key:{letter}"):
                self.tap("key:accents")
            self.tap(f"key:{letter}")

    def tap_at(self, x: float, y: float) -> None:
        """Finger down and up at a place in pixels of the window."""
        self.taps += 1
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            place = {"pos": (round(x), round(y)), "button": 1, "touch": False}
            pygame.event.post(pygame.event.Event(kind, place))
            self.step(0.05)

    def pixel(self, widget: Widget) -> tuple[float, float]:
        return self.app.window.pixel(*widget.box.centre, self.app.shell.turned)

    def _felt(self, widget: Widget) -> tuple[float, float]:
        """Where the app feels a tap on the middle of the key: whole pixels, in units again."""
        x, y = self.pixel(widget)
        return self.app.window.unit(round(x), round(y), self.app.shell.turned)

    def names(self) -> list[str]:
        """The names of all keys that could be tapped now."""
        return sorted({w.name for w in self.app.shell.view() if w.name and w.is_target})

    def step(self, seconds: float = 0.0) -> None:
        self.clock.now += seconds
        self.app.step()

    def wait(self, seconds: float) -> None:
        """Time passes in small steps, as it would."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.step(min(0.1, end - self.clock.now) or 0.01)

    def shot(self, name: str) -> None:
        """Keeps a picture, if pictures are wanted."""
        self.step()
        if self.folder is not None:
            path = self.folder / f"{len(self.pictures) + 1:03d}_{name}.png"
            self.app.window.save(str(path))
            self.pictures.append(path)
