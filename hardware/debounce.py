"""Our own debounce, pure: time-stamped electrical edges in, presses and releases out.

A press counts at its very first edge, so that nobody waits for the contact to settle; a release
counts only once the contact stayed open, so that no bounce is a second press.
"""

from __future__ import annotations

from collections import deque
from typing import TypeAlias

import msgspec

from hardware.ports import ButtonEvent, Pressed, Released

# An arcade button's contact settles within 5 ms; worn ones within 20, broken ones chatter with
# gaps of 40. Fingers need over 50.
OPEN_FOR = 0.04
# Nobody holds a game's button so long: it is jammed, or the wire has a short.
STUCK_AFTER = 10.0
# More presses in a second than any finger makes: a loose wire, until a second passes quietly.
NOISY_PRESSES = 12
NOISY_WITHIN = 1.0


class Stuck(msgspec.Struct, frozen=True):
    """A button has been down for ten seconds and is ignored from now on."""

    name: str


class Noisy(msgspec.Struct, frozen=True):
    """A button is pressed faster than anybody can, and is ignored until it is quiet."""

    name: str


class Freed(msgspec.Struct, frozen=True):
    """A stuck button came up, or a noisy one fell silent: it counts again."""

    name: str


Outcome: TypeAlias = ButtonEvent | Stuck | Noisy | Freed


class Contact:
    """One button."""

    def __init__(self, name: str, down_at_start: float | None = None) -> None:
        """`down_at_start`: time at which the button was found down; that is no press."""
        self.name = name
        self._pressed_at = self._began = down_at_start
        self._counted = down_at_start is None
        self._opened_at: float | None = None
        self._released_at: float | None = None
        self._stuck = self._noisy = False
        self._presses: deque[float] = deque(maxlen=NOISY_PRESSES)

    @property
    def held(self) -> bool:
        """Tells whether the button is down, not stuck and not noisy."""
        return self._pressed_at is not None and not self._stuck and not self._noisy

    @property
    def closed(self) -> bool:
        """Gives the last electrical level that was heard of."""
        return self._pressed_at is not None and self._opened_at is None

    def edge(self, down: bool, at: float) -> list[Outcome]:
        """Takes one electrical edge and gives what it means."""
        if not down and self.closed:
            self._opened_at = at
            return []
        outcomes = self.tick(at)
        return outcomes + self._closing(at) if down else outcomes

    def _closing(self, at: float) -> list[Outcome]:
        if self._pressed_at is not None:
            self._opened_at = None
            return []
        bounce = self._late_bounce(at)
        noise = not bounce and self._noise(at)
        if not bounce:
            self._began = at
        self._pressed_at, self._counted = self._began, not bounce and not self._noisy
        if noise:
            return [Noisy(self.name)]
        return [Pressed(self.name, at)] if self._counted else []

    def _noise(self, at: float) -> bool:
        """Notes the press; tells whether it is the one that makes the button a noisy one."""
        full = len(self._presses) == NOISY_PRESSES and at - self._presses[0] < NOISY_WITHIN
        self._presses.append(at)
        found = full and not self._noisy
        self._noisy = self._noisy or full
        return found

    def _quiet_at(self) -> float:
        return self._presses[-1] + NOISY_WITHIN

    def _late_bounce(self, at: float) -> bool:
        """An edge may be delivered late, after its bounce was taken for a release: its time stamp
        tells.
        """
        released = self._released_at
        return released is not None and released <= at < released + OPEN_FOR

    def tick(self, at: float) -> list[Outcome]:
        """Gives what became certain by time alone: a release, a stuck button."""
        if self._pressed_at is None:
            if self._noisy and at >= self._quiet_at():
                self._noisy = False
                return [Freed(self.name)]
            return []
        if self._opened_at is not None and at >= self._opened_at + self._open_for():
            return self._release(self._opened_at)
        if not self._stuck and at >= self._pressed_at + STUCK_AFTER:
            self._stuck = True
            return [Stuck(self.name)]
        return []

    def _open_for(self) -> float:
        """A button that was stuck is not believed at its first opening: it may chatter."""
        return NOISY_WITHIN if self._stuck else OPEN_FOR

    def _release(self, at: float) -> list[Outcome]:
        stuck, counted = self._stuck, self._counted
        self._released_at = at
        self._pressed_at = self._opened_at = None
        self._stuck, self._counted = False, True
        if stuck and not self._noisy:
            return [Freed(self.name)]
        return [Released(self.name, at)] if counted else []

    def due(self) -> float | None:
        """Gives the time at which `tick` has something to say, or None."""
        if self._pressed_at is None:
            return self._quiet_at() if self._noisy else None
        if self._opened_at is not None:
            return self._opened_at + self._open_for()
        return None if self._stuck else self._pressed_at + STUCK_AFTER
