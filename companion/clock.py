"""The date for what is kept: it flows evenly through a play, whatever the machine's clock does."""

from __future__ import annotations

import time
from collections.abc import Callable


def since_boot() -> float:
    """Seconds that nobody can set, and that go on while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(clock)


class EvenClock:
    """Seconds since 1970. A Pi without a battery wakes years ago and learns the date later:

    the jump is taken over by `set_anew`, between plays, so that a play never ends before it began.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, even: Callable[[], float] = since_boot
    ) -> None:
        self._wall = wall
        self._even = even
        self.set_anew()

    def set_anew(self) -> None:
        """Takes the machine's date as it is now."""
        self._shift = self._wall() - self._even()

    def __call__(self) -> float:
        return self._shift + self._even()
