"""When all is told the play goes on by itself after a moment; every touch gives new time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class Patience:
    """A few seconds that run only while nothing more is to be told."""

    def __init__(self, shell: Shell, seconds: int) -> None:
        self._shell = shell
        self._seconds = seconds
        self._since: float | None = None

    @property
    def _until(self) -> float | None:
        """Who touches anything, be it a key that says why it cannot, is not done yet."""
        if self._since is None:
            return None
        return max(self._since, self._shell.touched_at) + self._seconds

    def told(self, everything: bool) -> None:
        """Something was entered or taken back: wait from now on, or not at all."""
        self._since = self._shell.now if everything else None

    def again(self) -> None:
        """The screen was covered for a while: the time starts anew."""
        self.told(self._since is not None)

    @property
    def over(self) -> bool:
        until = self._until
        return until is not None and self._shell.now >= until

    def wake_at(self) -> float | None:
        """The next full second, where the number on the key changes."""
        until = self._until
        return None if until is None else until - max(0, self._left() - 1)

    def counted(self, label: str) -> str:
        """The key's words with the seconds that are left."""
        return label if self._since is None else f"{label} · {max(1, self._left())}"

    def _left(self) -> int:
        """Seconds left, begun ones included."""
        left = (self._until or 0.0) - self._shell.now
        return int(left) + (left > int(left))
