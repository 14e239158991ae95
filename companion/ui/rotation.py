"""A screen that stands turned: the picture is turned as it is shown, the finger as it is read.

Touch Display 2 is an upright panel by nature and SDL cannot turn it on the Pi's console, so the
app draws into a sheet of its own and lays that turned onto the panel.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import pygame

Angle = Literal[0, 90, 180, 270]
ANGLES: tuple[Angle, ...] = (0, 90, 180, 270)
BAND = 32  # rows that are turned at once: what is read by columns stays near (half the time)


def added(angle: Angle, more: Angle) -> Angle:
    """Both turns, one after the other."""
    return ANGLES[(angle + more) // 90 % 4]


def turned_size(size: tuple[int, int], angle: Angle) -> tuple[int, int]:
    """Width and height after a turn; the same way back."""
    return (size[1], size[0]) if angle in (90, 270) else size


class Rotation(NamedTuple):
    """How a sheet of that size lies on its panel: turned clockwise by that angle."""

    size: tuple[int, int]
    angle: Angle = 0

    def place(self, rect: pygame.Rect) -> pygame.Rect:
        """Where that part of the sheet lies on the panel."""
        w, h = self.size
        x, y = rect.topleft
        match self.angle:
            case 90:
                return pygame.Rect(h - y - rect.h, x, rect.h, rect.w)
            case 180:
                return pygame.Rect(w - x - rect.w, h - y - rect.h, rect.w, rect.h)
            case 270:
                return pygame.Rect(y, w - x - rect.w, rect.h, rect.w)
        return pygame.Rect(rect)

    def bands(self, rect: pygame.Rect) -> Iterator[pygame.Rect]:
        """That part of the sheet in pieces that are quickly turned."""
        high = BAND if self.angle in (90, 270) else rect.h
        for y in range(rect.top, rect.bottom, high):
            yield pygame.Rect(rect.x, y, rect.w, min(high, rect.bottom - y))

    def shown(self, sheet: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
        """That part of the sheet as the panel shows it."""
        part = sheet.subsurface(rect)
        return part if self.angle == 0 else pygame.transform.rotate(part, -self.angle)

    def read(self, x: float, y: float) -> tuple[float, float]:
        """The place on the sheet under a finger on the panel."""
        w, h = self.size
        match self.angle:
            case 90:
                return y, h - 1 - x
            case 180:
                return w - 1 - x, h - 1 - y
            case 270:
                return w - 1 - y, x
        return x, y

    def touched(self, x: float, y: float) -> tuple[float, float]:
        """The place on the panel where a finger touches that place of the sheet."""
        back = Rotation(turned_size(self.size, self.angle), ANGLES[-self.angle // 90 % 4])
        return back.read(x, y)
