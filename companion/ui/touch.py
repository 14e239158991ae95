"""Fingers and mouse become taps. A tap on the Pi's desktop arrives as both: it counts once."""

from __future__ import annotations

from collections import deque

import pygame

from companion.events import MOUSE, Tapped

ECHO = 0.5  # seconds in which a mouse event near a finger event is its echo
NEAR = 24.0  # pixels
MOST = 10  # fingers that panels follow
LOST = 60.0  # seconds without a word of a finger after which the panel has lost it


class Touch:
    """Follows every finger that is down, or the mouse while no finger is."""

    def __init__(self) -> None:
        self._fingers: dict[int, int] = {}  # the panel's number of a finger, and ours
        self._heard: dict[int, float] = {}  # when the panel last told of each
        self._felt: deque[tuple[float, float, float]] = deque(maxlen=2 * MOST)
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
        self._felt.append((at, x, y))
        self._forget_lost(at)
        if event.type == pygame.FINGERDOWN:
            number = self._number(event.finger_id)
            if number is None:
                return None
            self._heard[event.finger_id] = at
            return Tapped("down", x, y, at, number)
        if event.finger_id not in self._fingers:
            return None
        self._heard[event.finger_id] = at
        if event.type == pygame.FINGERUP:
            return Tapped("up", x, y, at, self._fingers.pop(event.finger_id))
        return Tapped("move", x, y, at, self._fingers[event.finger_id])

    def _forget_lost(self, at: float) -> None:
        """A finger whose end was never told keeps neither its number nor the mouse away."""
        for finger_id, heard in [*self._heard.items()]:
            if at - heard >= LOST:
                del self._heard[finger_id]
                self._fingers.pop(finger_id, None)

    def _number(self, finger_id: int) -> int | None:
        """The lowest free number for a finger that goes down; None when there is none."""
        if self._mouse_down:
            return None
        if finger_id not in self._fingers:
            used = set(self._fingers.values())
            free = next((n for n in range(MOST) if n not in used), None)
            if free is None:
                return None
            self._fingers[finger_id] = free
        return self._fingers[finger_id]

    def _from_mouse(self, event: pygame.event.Event, at: float) -> Tapped | None:
        x, y = float(event.pos[0]), float(event.pos[1])
        self._forget_lost(at)
        if getattr(event, "touch", False) or self._is_echo(x, y, at):
            return None
        if event.type == pygame.MOUSEMOTION:
            return Tapped("move", x, y, at, MOUSE) if self._mouse_down else None
        if event.button != 1:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self._fingers:
                return None
            self._mouse_down = True
            return Tapped("down", x, y, at, MOUSE)
        if not self._mouse_down:
            return None
        self._mouse_down = False
        return Tapped("up", x, y, at, MOUSE)

    def _is_echo(self, x: float, y: float, at: float) -> bool:
        if self._mouse_down:
            return False
        return any(
            at - when < ECHO and abs(x - fx) + abs(y - fy) < NEAR for when, fx, fy in self._felt
        )
