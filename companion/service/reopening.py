"""A play that was on the screen when the power went is opened again by itself.

The mark is taken away before the play is opened and set again once it has stood for a while:
a play that ends the app leads to the home screen the next time, not to the same end.
"""

from __future__ import annotations

from companion.history.values import ON_SCREEN
from companion.journal import Journal

STANDS = 20.0  # seconds after which a play that was opened by itself is trusted


class Reopening:
    """Keeps which play is on the screen; a clean end leaves none."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._noted: str | None = None
        self._trusts_at = float("-inf")

    def take(self, now: float) -> str | None:
        """The play that was on the screen when the app ended without being asked to."""
        id = self._journal.recall(ON_SCREEN)
        if id is not None:
            self._journal.remember(ON_SCREEN, None)
            self._trusts_at = now + STANDS
        return id

    def note(self, play: str | None, now: float) -> None:
        """Called on every turn of the loop; writes only when another play is on the screen."""
        if play != self._noted and (play is None or now >= self._trusts_at):
            self._noted = play
            self._journal.remember(ON_SCREEN, play)
