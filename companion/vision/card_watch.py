"""Which card is held before the camera now: told once, and not again while it is left there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.vision import thresholds

if TYPE_CHECKING:
    from companion.vision.cards import CardReading

Pattern = tuple[str, ...]


class ShownCard(NamedTuple):
    """A card before the camera; `left` is the one of the last time, not taken away since."""

    pattern: Pattern
    code: str
    left: bool


class CardWatch:
    """One look after the other; `begin` when a card is asked for anew."""

    def __init__(self) -> None:
        self._shown: Pattern = ()
        self._looks = 0
        self._last: Pattern = ()
        self._left: Pattern = ()  # the card of the last time, until it was taken away
        self._missed = 0
        self._missed_at = 0.0  # the first look without it

    def begin(self) -> None:
        """The next card is wanted: the one that still lies there from before is not it."""
        self._left = self._last or self._left
        self._shown, self._looks, self._last, self._missed = (), 0, (), 0

    def see(self, reading: CardReading, at: float) -> ShownCard | None:
        """What this look adds, or None; `at` is the moment of its picture."""
        pattern = reading.pattern if reading.kind is not None else ()
        self._looks = self._looks + 1 if pattern and pattern == self._shown else 1
        self._shown = pattern
        self._miss(pattern, at)
        sure = bool(reading.code) or self._looks >= thresholds.CARD_AGREE
        if not pattern or not sure or pattern == self._last:
            return None
        self._last = pattern
        return ShownCard(pattern, reading.code, pattern == self._left)

    def _miss(self, pattern: Pattern, at: float) -> None:
        """A card that was away for a few looks, or made way for another, may be shown again."""
        if not self._left or pattern == self._left:
            self._missed = 0
            return
        if not self._missed:
            self._missed_at = at
        self._missed += 1
        if (
            pattern
            or self._missed >= thresholds.CARD_GONE
            or at - self._missed_at >= thresholds.CARD_AWAY
        ):
            if self._last == self._left:
                self._last = ()
            self._left = ()
