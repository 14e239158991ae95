"""The window: opens the display, paints the shell into it, and turns its events into taps."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame

from companion.events import Stopped, Tapped
from companion.i18n import ASSETS
from companion.ui.box import Layout, layout
from companion.ui.canvas import Canvas
from companion.ui.lettering import LARGE
from companion.ui.painter import Painter
from companion.ui.theme import MIST
from companion.ui.touch import Touch
from companion.ui.widgets import Widget

TITLE = "Table Companion"


def has_display() -> bool:
    """Whether a window can be opened: a desktop, or the Pi's screen by KMS."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return os.environ["SDL_VIDEODRIVER"] not in ("dummy", "offscreen")
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return any(name.startswith("card") for name in _listed("/dev/dri"))


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208
    except OSError:
        return []


class Window:
    """A pygame window of the app's size, with room beside it for the simulated table."""

    def __init__(self, size: tuple[int, int], *, fullscreen: bool = False, beside: int = 0) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        flags = pygame.FULLSCREEN if fullscreen else 0
        whole = (0, 0) if fullscreen else (size[0] + beside, size[1])
        self.surface = pygame.display.set_mode(whole, flags)
        if fullscreen:
            size = self.surface.get_size()
            pygame.mouse.set_visible(False)
        self.size = size
        self.layout: Layout = layout(*size)
        sheet = pygame.Surface(size).convert()
        canvas = Canvas(sheet, self.layout.scale, ASSETS)
        self.painter = Painter(canvas, self.surface, MIST)
        self._touch = Touch()

    def lay_out(self, *, rail_left: bool, large_text: bool) -> Layout:
        """Where main area and rail stand in this window, and how large its letters are."""
        self.painter.canvas.letters = LARGE if large_text else 1.0
        self.painter.forget()
        self.layout = layout(*self.size, rail_left=rail_left)
        return self.layout

    def paint(self, widgets: list[Widget], pressed: Widget | None, turned: bool) -> bool:
        """Puts the view on the display; False when there was nothing to change."""
        self.painter.turned = turned
        changed = self.painter.paint(widgets, pressed)
        if changed:
            pygame.display.update(changed)
        return bool(changed)

    def events(self, now: float, turned: bool) -> Iterator[Tapped | Stopped | pygame.event.Event]:
        """What happened since the last call; events that are not ours are handed on."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                yield Stopped()
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.painter.forget()
            tap = self._touch.tapped(event, self.surface.get_size(), now)
            if tap is None or tap.x >= self.size[0]:
                yield event
            else:
                yield self._in_units(tap, turned)

    def _in_units(self, tap: Tapped, turned: bool) -> Tapped:
        x, y = tap.x, tap.y
        if turned:
            x, y = self.size[0] - 1 - x, self.size[1] - 1 - y
        return Tapped(tap.kind, x / self.layout.scale, y / self.layout.scale, tap.at)

    def save(self, path: str) -> None:
        """A picture of what is shown."""
        pygame.image.save(self.surface, path)

    def close(self) -> None:
        pygame.display.quit()
