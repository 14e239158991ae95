"""The window: opens the display, paints the shell into it, and turns its events into taps."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import msgspec
import pygame

from companion.events import SoundLost, Stopped, Tapped, Typed
from companion.i18n import ASSETS
from companion.ui.box import Layout, layout
from companion.ui.canvas import Canvas
from companion.ui.display import Cable, desktop_size, open_display
from companion.ui.lettering import LARGE
from companion.ui.painter import Painter
from companion.ui.rotation import Angle, Rotation, added, turned_size
from companion.ui.simulated.desk import Desk, alone, with_table
from companion.ui.theme import MIST
from companion.ui.touch import Touch
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.waiting import Waiter

UNCOVERED = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWDISPLAYCHANGED,
)
KEYBOARD = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
TYPED = {
    pygame.K_RETURN: "ok",
    pygame.K_KP_ENTER: "ok",
    pygame.K_BACKSPACE: "rub",
    pygame.K_ESCAPE: "back",
}


class Window:
    """A pygame window of the app's size, never larger than its desktop.

    `make_room` widens it for the simulated table.
    """

    surface: pygame.Surface
    size: tuple[int, int]
    layout: Layout
    desk: Desk
    painter: Painter

    def __init__(
        self,
        size: tuple[int, int],
        *,
        fullscreen: bool = False,
        rotation: Angle | None = None,
        cable: Cable | None = None,
    ) -> None:
        """`size` and `rotation` are the panel's. Raises CompanionError where there is none."""
        pygame.font.init()
        self._wanted = size, fullscreen
        self._rotation = rotation
        self._touch = Touch()
        self._listened: float | None = None  # everything up to then was heard
        self._touching: dict[int, bool] = {}  # the fingers that are down, and whether on the app
        self._has_table = self._folded = False
        self._open()
        driver = pygame.display.get_driver()
        self._waiter: Waiter | None = None
        self._shown: list[Widget] | None = None
        on_a_desktop = driver.casefold() != "kmsdrm"
        self._cable = cable or (None if on_a_desktop else Cable())

    def _open(self) -> None:
        size, fullscreen = self._wanted
        room = desktop_size() or (size[0] * 4, size[1] * 4)
        self.desk = self._desk(size, room)
        self.surface = open_display(self.desk.window, fullscreen=fullscreen)
        if fullscreen:
            self.desk = self._desk(self.surface.get_size(), self.surface.get_size())
        self._lay_sheet()

    def _desk(self, size: tuple[int, int], room: tuple[int, int]) -> Desk:
        whole = self._wanted[1]
        turned = whole and (self._rotation or size[1] > size[0])
        if turned or not self._has_table:
            return alone(size, room)
        return with_table(size, room, folded=self._folded, whole=whole)

    def make_room(self) -> None:
        """There is a simulated table: the window grows for it, as far as the desktop allows."""
        self._has_table, self._folded = True, self._wanted[1]
        self._open()

    def fold_table(self, folded: bool) -> None:
        """Puts the table away where it has to share the window, or shows it again."""
        self._folded = folded
        room = self.surface.get_size()
        size = room if self._wanted[1] else self._wanted[0]
        folding = with_table(size, room, folded=folded, whole=True)
        self.desk = folding if self.desk.folds else self.desk
        self._lay_sheet()

    @property
    def rotation(self) -> Angle:
        """How the picture lies on the panel; an upright full screen is meant to lie."""
        if self._rotation is not None:
            return self._rotation
        w, h = self.desk.app
        return 90 if self._wanted[1] and h > w else 0

    def rotate(self, rotation: Angle | None) -> None:
        """Turns picture and touch; None is as the panel is sold."""
        if rotation != self._rotation:
            self._rotation = rotation
            if self._wanted[1]:
                self.desk = self._desk(self.surface.get_size(), self.surface.get_size())
            self._lay_sheet()

    def _lay_sheet(self) -> None:
        self.size = turned_size(self.desk.app, self.rotation)
        self.layout = layout(*self.size)
        canvas = Canvas(pygame.Surface(self.size).convert(), self.layout.scale, ASSETS)
        self.painter = Painter(canvas, self.surface, MIST)

    def look(self, now: float) -> bool:
        """Opens the display anew when its cable is back; True when the layout is a new one."""
        if self._cable is None or not self._cable.came_back(now):
            return False
        pygame.display.quit()
        self._touch = Touch()  # the ends of touches on the panel that was there are never told
        self._touching.clear()
        self._open()
        self._stop_waiting()
        return True

    def wait(self, seconds: float) -> None:
        """Sleeps until somebody touches something, `wake` is called, or the time is over."""
        if self._waiter is None:
            from companion.ui.waiting import Waiter  # after the first frame

            self._waiter = Waiter(pygame.display.get_driver())
        self._waiter.wait(seconds)

    def wake(self) -> None:
        """From any thread: something is to be done."""
        if self._waiter is not None:  # who has not slept yet needs no waking
            self._waiter.wake()

    def lay_out(
        self, *, rail_left: bool, large_text: bool, rotation: Angle | None = None
    ) -> Layout:
        """Where main area and rail stand in this window, and how large its letters are."""
        self.rotate(rotation)
        self.painter.canvas.letters = LARGE if large_text else 1.0
        self.painter.forget()
        self.layout = layout(*self.size, rail_left=rail_left)
        return self.layout

    def paint(self, widgets: list[Widget], pressed: Collection[Widget], turned: bool) -> bool:
        """Puts the view on the display; False when there was nothing to change."""
        self.painter.angle = self._angle(turned)
        changed = self.painter.paint(widgets, pressed)
        if changed:
            pygame.display.update(changed)
        self._shown = widgets
        return bool(changed)

    def shows(self, widgets: list[Widget]) -> bool:
        """Whether this very view was put on the display."""
        return self._shown is widgets

    def events(
        self, now: float, turned: bool, *, typing: bool = False
    ) -> Iterator[Tapped | Typed | SoundLost | Stopped | pygame.event.Event]:
        """What happened since the last call; events that are not ours are handed on.

        `typing`: the keyboard writes, its keys are nobody else's.
        """
        listened, self._listened = self._listened, now
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                yield Stopped()
            elif event.type in UNCOVERED:
                self.painter.forget()
            elif event.type == pygame.AUDIODEVICEREMOVED and event.which:
                yield SoundLost()  # the one that is open: others have no number
            elif event.type == pygame.TEXTINPUT:
                yield from (Typed(sign) for sign in event.text)
            elif event.type == pygame.KEYDOWN and event.key in TYPED:
                yield Typed(TYPED[event.key])
            if typing and event.type in KEYBOARD:
                continue
            tap = self._touch.tapped(event, self.surface.get_size(), now)
            if tap is None or not self._on_app(tap):
                yield event
            else:
                x, y = self.unit(tap.x, tap.y, turned)
                yield msgspec.structs.replace(tap, x=x, y=y, not_before=listened)

    def _on_app(self, tap: Tapped) -> bool:
        """A finger belongs to whom it touched first, wherever it goes."""
        if tap.kind == "down":
            w, h = self.desk.app
            self._touching[tap.finger] = tap.x < w and tap.y < h
        ours = self._touching.get(tap.finger, True)
        if tap.kind == "up":
            self._touching.pop(tap.finger, None)
        return ours

    def unit(self, x: float, y: float, turned: bool) -> tuple[float, float]:
        """The place in units that a finger at that pixel of the panel touches."""
        x, y = Rotation(self.size, self._angle(turned)).read(x, y)
        return x / self.layout.scale, y / self.layout.scale

    def _angle(self, turned: bool) -> Angle:
        """`turned` shows everything to the player opposite."""
        return added(self.rotation, 180 if turned else 0)

    def pixel(self, x: float, y: float, turned: bool) -> tuple[float, float]:
        """Where a finger on the panel touches that place, given in units."""
        scale = self.layout.scale
        return Rotation(self.size, self._angle(turned)).touched(x * scale, y * scale)

    def save(self, path: str) -> None:
        """A picture of what is shown."""
        pygame.image.save(self.surface, path)

    def close(self) -> None:
        self._stop_waiting()
        pygame.display.quit()

    def _stop_waiting(self) -> None:
        waiter, self._waiter = self._waiter, None
        if waiter is not None:
            waiter.close()
