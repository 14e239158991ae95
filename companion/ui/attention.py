"""Whether anybody is at the table: the screen dims after a while.

The first touch only wakes it, unless it is a slap.
"""

from __future__ import annotations

DIM_AFTER = 600.0  # seconds without a touch or a button
IN_USE = 5.0  # seconds


class Attention:
    """When something was last touched or pressed."""

    def __init__(self, now: float) -> None:
        self._touched = now

    def woken(self, now: float) -> bool:
        """Something is touched or pressed; whether that did no more than wake a dark screen."""
        woke, self._touched = self.dimmed(now), now
        return woke

    def in_use(self, now: float) -> bool:
        """Whether that was a moment ago."""
        return now - self._touched < IN_USE

    def dimmed(self, now: float) -> bool:
        return now >= self.dims_at

    @property
    def dims_at(self) -> float:
        return self._touched + DIM_AFTER
