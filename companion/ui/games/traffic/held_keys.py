"""The BIP keys right after a Bip!: they stay where they are, for those who shout together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LEAST_HOLD, MOST_HOLD = 0.4, 1.0  # seconds


class HeldKeys:
    """Nothing moves under the fingers until then, and until all touches of that time are heard."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.until = 0.0
        self.held = False

    def hold(self, together_ms: int) -> None:
        """From now on, as long as Bips may be together."""
        self.until = self._shell.now + min(MOST_HOLD, max(LEAST_HOLD, together_ms / 1000))
        self.held = True

    def let_go(self) -> bool:
        """Everything up to now was heard; True when that ends it."""
        over = self.held and self._shell.now >= self.until
        if over:
            self.held = False
        return over

    def wake_at(self) -> float | None:
        return self.until if self.held else None
