"""Our own debounce, pure: time-stamped electrical edges in, presses and releases out.

A press counts at its very first edge, so that nobody waits for the contact to settle; a release
counts only once the contact stayed open, so that no bounce is a second press.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from hardware.ports import ButtonEvent, Pressed, Released

# An arcade button's contact settles within 5 ms; worn ones within 20. Fingers need over 50.
OPEN_FOR = 0.025
# Nobody holds a game's button so long: it is jammed, or the wire has a short.
STUCK_AFTER = 10.0


class Stuck(msgspec.Struct, frozen=True):
    """A button has been down for ten seconds and is ignored from now on."""

    name: str


class Freed(msgspec.Struct, frozen=True):
    """A stuck button came up and counts again."""

    name: str


Outcome: TypeAlias = ButtonEvent | Stuck | Freed


class Contact:
    """One button."""

    def __init__(self, name: str, down_at_start: float | None = None) -> None:
        """`down_at_start`: time at which the button was found down; that is no press."""
        self.name = name
        self._pressed_at = down_at_start
        self._counted = down_at_start is None
        self._opened_at: float | None = None
        self._released_at: float | None = None
        self._stuck = False

    @property
    def held(self) -> bool:
        """Tells whether the button is down and not stuck."""
        return self._pressed_at is not None and not self._stuck

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
        self._pressed_at, self._counted = at, not self._late_bounce(at)
        return [Pressed(self.name, at)] if self._counted else []

    def _late_bounce(self, at: float) -> bool:
        """An edge may be delivered late, after its bounce was taken for a release: its time stamp
        tells.
        """
        released = self._released_at
        return released is not None and released <= at < released + OPEN_FOR

    def tick(self, at: float) -> list[Outcome]:
        """Gives what became certain by time alone: a release, a stuck button."""
        if self._pressed_at is None:
            return []
        if self._opened_at is not None:
            sure = at >= self._opened_at + OPEN_FOR
            return self._release(self._opened_at) if sure else []
        if not self._stuck and at >= self._pressed_at + STUCK_AFTER:
            self._stuck = True
            return [Stuck(self.name)]
        return []

    def _release(self, at: float) -> list[Outcome]:
        stuck, counted = self._stuck, self._counted
        self._released_at = at
        self._pressed_at = self._opened_at = None
        self._stuck, self._counted = False, True
        if stuck:
            return [Freed(self.name)]
        return [Released(self.name, at)] if counted else []

    def due(self) -> float | None:
        """Gives the time at which `tick` has something to say, or None."""
        if self._pressed_at is None:
            return None
        if self._opened_at is not None:
            return self._opened_at + OPEN_FOR
        return None if self._stuck else self._pressed_at + STUCK_AFTER
