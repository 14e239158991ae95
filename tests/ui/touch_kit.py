"""A screen of a few keys on a real shell, and fingers to touch it with."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from companion.demo.robot import Robot
from companion.events import MOUSE, TapKind, Tapped
from companion.ui.box import Box
from companion.ui.screen import Screen
from companion.ui.shell import Shell
from companion.ui.widgets import Button, Widget

LEFT, RIGHT = Box(20, 100, 200, 200), Box(400, 100, 200, 200)


class Keys(Screen):
    """Shows `keys`; what was tapped is in `tapped`, with the moment it was tapped."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.keys: list[Widget] = []
        self.asked: Hashable = 0
        self.tapped: list[tuple[str, float]] = []
        self.drags: list[str] = []
        self.dragged_to = (0.0, 0.0)
        self.then: Callable[[str], None] = lambda name: None

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.tapped]

    def question(self) -> Hashable:
        return self.asked

    def view(self, area: Box) -> list[Widget]:
        return list(self.keys)

    def dragged(self, kind: str, x: float, y: float) -> bool:
        self.drags.append(kind)
        self.dragged_to = (x, y)
        return True

    def show(self, *keys: Widget) -> None:
        self.keys = list(keys)
        self.shell.changed()
        self.shell.view()
        self.shell.guard.painted(self.shell.now)

    def key(self, name: str, box: Box = LEFT, **more: bool | str) -> Widget:
        """A key that notes its taps; `then` may change what is shown."""

        def tap() -> None:
            self.tapped.append((name, self.shell.now))
            self.then(name)

        return Button(box=box, label=name, name=name, on_tap=tap, **more)  # type: ignore[arg-type]


def keys_on(robot: Robot) -> Keys:
    """A fresh screen of keys on top of the home screen, shown for a while."""
    screen = Keys(robot.shell)
    robot.shell.push(screen)
    return screen


class Hand:
    """Touches the shell at moments of its own: `finger` -1 is the mouse."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.shell: Shell = robot.shell

    def wait(self, seconds: float) -> None:
        self.robot.step(seconds)

    def touch(self, kind: TapKind, at: tuple[float, float], finger: int = MOUSE) -> None:
        self.shell.handle(Tapped(kind, *at, self.shell.now, finger))
        self.robot.step()  # the loop paints what it led to

    def tap(self, at: tuple[float, float], finger: int = MOUSE, held: float = 0.08) -> None:
        self.touch("down", at, finger)
        self.wait(held)
        self.touch("up", at, finger)


def click(x: float, y: float) -> None:
    """A click on that pixel that the desktop sends; the loop has not heard it yet."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = {"pos": (round(x), round(y)), "button": 1, "touch": False}
        pygame.event.post(pygame.event.Event(kind, event))
