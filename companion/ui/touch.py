"""Fingers and mouse become taps. A tap on the Pi's desktop arrives as both: it counts once."""

from __future__ import annotations

import pygame

from companion.events import Tapped

ECHO = 0.5  # seconds in which a mouse event near a finger event is its echo
NEAR = 24.0  # pixels


class Touch:
    """Follows the first finger (or the mouse) that is down; others wait until it is up."""

    def __init__(self) -> None:
        self._finger: int | None = None
        self._last_finger = (-1e9, 0.0, 0.0)
        self._mouse_down = False

    def tapped(self, event: pygame.event.Event, size: tuple[int, int], at: float) -> Tapped | None:
        """The tap of an event in pixels of the window, or None when it is none or an echo."""
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._from_finger(event, size, at)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._from_mouse(event, at)
        return None

    def _from_finger(
        self, event: pygame.event.Event, size: tuple[int, int], at: float
    ) -> Tapped | None:
        x, y = event.x * size[0], event.y * size[1]
        self._last_finger = (at, x, y)
        if event.type == pygame.FINGERDOWN:
            if self._finger is not None or self._mouse_down:
                return None
            self._finger = event.finger_id
            return Tapped("down", x, y, at)
        if event.finger_id != self._finger:
            return None
        if event.type == pygame.FINGERUP:
            self._finger = None
            return Tapped("up", x, y, at)
        return Tapped("move", x, y, at)

    def _from_mouse(self, event: pygame.event.Event, at: float) -> Tapped | None:
        x, y = float(event.pos[0]), float(event.pos[1])
        if getattr(event, "touch", False) or self._is_echo(x, y, at):
            return None
        if event.type == pygame.MOUSEMOTION:
            return Tapped("move", x, y, at) if self._mouse_down else None
        if event.button != 1:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self._finger is not None:
                return None
            self._mouse_down = True
            return Tapped("down", x, y, at)
        if not self._mouse_down:
            return None
        self._mouse_down = False
        return Tapped("up", x, y, at)

    def _is_echo(self, x: float, y: float, at: float) -> bool:
        when, fx, fy = self._last_finger
        return not self._mouse_down and at - when < ECHO and abs(x - fx) + abs(y - fy) < NEAR
