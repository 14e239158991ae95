"""The date for what is kept: it flows evenly through a play, whatever the machine's clock does."""

from __future__ import annotations

import time
from collections.abc import Callable

EARLIEST = 1_793_491_200.0  # 2026-11-01: no clock that is set says an earlier date


def since_boot() -> float:
    """Seconds that nobody can set, and that go on while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(clock)


class EvenClock:
    """Seconds since 1970. A Pi without a battery wakes years ago and learns the date later:

    the jump is taken over by `set_anew`, between plays, so that a play never ends before it began.
    No play begins before the latest one ended: `latest` says when that was.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, even: Callable[[], float] = since_boot
    ) -> None:
        self._wall = wall
        self._even = even
        self._by_hand = False
        self.latest: Callable[[], float] = lambda: 0.0
        self._shift = 0.0
        self.set_anew()

    def set_anew(self) -> None:
        """Takes the machine's date as it is now, unless that is earlier than it can be."""
        now = max(self._wall(), self.latest())
        if self._by_hand:
            now = max(now, self())
        self._shift = now - self._even()

    def set_by_hand(self, now: float) -> None:
        """Somebody says what date it is; it holds until the machine knows a later one."""
        self._by_hand = True
        self._shift = max(now, self.latest()) - self._even()

    @property
    def unset(self) -> bool:
        """Whether the machine cannot know the date, and nobody has said it."""
        return not self._by_hand and self._wall() < max(EARLIEST, self.latest())

    def __call__(self) -> float:
        return self._shift + self._even()
