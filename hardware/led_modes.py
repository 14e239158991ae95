"""What each mode of a light shows and when, pure: shared by the real LED and the screen lamp."""

from __future__ import annotations

import math

import msgspec

from hardware.ports import LedMode

# Below 3 flashes a second, the limit for people sensitive to flicker.
HERTZ = {LedMode.SLOW: 0.7, LedMode.FAST: 2.5}
# Moments in seconds at which the double flash turns on, off, on, off; then the pause before
# the earlier mode comes back, so that the flash is seen even over a steady light.
REFUSED_EDGES = (0.15, 0.30, 0.45, 0.60)
REFUSED_SECONDS = 0.80


def lit(mode: LedMode, seconds_since_shown: float) -> bool:
    """Tells whether a light in this mode shines so long after it was set."""
    if mode is LedMode.STEADY:
        return True
    if mode is LedMode.OFF:
        return False
    if mode is LedMode.REFUSED:
        return _passed(seconds_since_shown) % 2 == 1
    return _half_turns(mode, seconds_since_shown) % 2 == 0


def next_change(mode: LedMode, seconds_since_shown: float) -> float | None:
    """Gives in how many seconds `lit` may change, or None when it never does."""
    if mode is LedMode.REFUSED:
        later = [edge for edge in (*REFUSED_EDGES, REFUSED_SECONDS) if edge > seconds_since_shown]
        return later[0] - seconds_since_shown if later else 0.0
    if mode not in HERTZ:
        return None
    turns = _half_turns(mode, seconds_since_shown) + 1
    return turns / (2 * HERTZ[mode]) - seconds_since_shown


def _half_turns(mode: LedMode, seconds: float) -> int:
    return math.floor(seconds * 2 * HERTZ[mode])


def _passed(seconds: float) -> int:
    return sum(seconds >= edge for edge in REFUSED_EDGES)


class LampState(msgspec.Struct, frozen=True):
    """A mode and when it was set; `before` comes back once a double flash is over."""

    mode: LedMode = LedMode.OFF
    at: float = 0.0
    before: LedMode = LedMode.OFF

    def now(self, at: float) -> LampState:
        """Gives what is shown at this time: itself, or what the double flash gave way to."""
        if self.mode is LedMode.REFUSED and at - self.at >= REFUSED_SECONDS:
            return LampState(self.before, self.at + REFUSED_SECONDS, self.before)
        return self

    def then(self, mode: LedMode, at: float) -> LampState:
        """Gives what is shown after `mode` was set; setting it again does not restart a blink."""
        present = self.now(at)
        if mode is LedMode.REFUSED:
            return LampState(mode, at, present.before)
        if mode is present.mode:
            return present
        if present.mode is LedMode.REFUSED:
            return LampState(present.mode, present.at, mode)
        return LampState(mode, at, mode)

    def lit(self, at: float) -> bool:
        """Tells whether the light shines at this time."""
        present = self.now(at)
        return lit(present.mode, at - present.at)

    def wait(self, at: float) -> float | None:
        """Gives the seconds until the light may change by itself, or None."""
        present = self.now(at)
        return next_change(present.mode, at - present.at)
