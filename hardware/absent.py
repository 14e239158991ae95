"""Parts that are not there: they do nothing, so that the app need not ask."""

from __future__ import annotations

import time

from hardware.led_modes import Shown
from hardware.ports import (
    MAX_SEATS,
    CameraHealth,
    CameraState,
    Frame,
    LedMode,
    Message,
    Post,
    Tell,
)


class NoButtons:
    """No buttons: nothing is ever pressed."""

    @property
    def names(self) -> tuple[str, ...]:
        return ()

    @property
    def held(self) -> frozenset[str]:
        return frozenset()

    def start(self, post: Post, tell: Tell | None = None) -> None:
        """There is nothing to start."""

    def look(self) -> bool:
        return False

    def close(self) -> None:
        """Nothing was opened."""


class NoLight:
    """No LED: it keeps what it was told, for the lamp on the screen."""

    def __init__(self) -> None:
        self._lamps = [Shown() for _ in range(1 + MAX_SEATS)]

    @property
    def mode(self) -> LedMode:
        return self._lamps[0].now(time.monotonic()).mode

    @property
    def lit(self) -> bool:
        return self._lamps[0].lit(time.monotonic())

    def seat_mode(self, seat: int) -> LedMode:
        return self._lamps[1 + seat].now(time.monotonic()).mode

    def show(self, mode: LedMode) -> None:
        self._lamps[0] = self._lamps[0].then(mode, time.monotonic())

    def show_seat(self, seat: int, mode: LedMode) -> None:
        self._lamps[1 + seat] = self._lamps[1 + seat].then(mode, time.monotonic())

    def buzz(self, hertz: float = 880.0, seconds: float = 0.12) -> None:
        """There is no buzzer."""

    def listen(self, tell: Tell) -> None:
        """Nothing can go wrong."""

    def look(self) -> bool:
        return False

    def close(self) -> None:
        self._lamps = [Shown() for _ in self._lamps]


class NoBacklight:
    """A screen whose brightness cannot be changed from here."""

    percent = None

    def shine(self, percent: int) -> bool:
        return False

    def listen(self, tell: Tell) -> None:
        """Nothing can go wrong."""

    def look(self) -> bool:
        return False


class NoCamera:
    """No camera: the app plays by touch."""

    about = Message("hardware.about_no_camera")

    def start(self, tell: Tell | None = None) -> None:
        """There is nothing to start."""

    def latest(self) -> Frame | None:
        return None

    def frame_at_or_before(self, at: float) -> Frame | None:
        return None

    def photo(self) -> Frame | None:
        return None

    def lock(self) -> None:
        """There is nothing to lock."""

    def unlock(self) -> None:
        """There is nothing to unlock."""

    def health(self) -> CameraHealth:
        return CameraHealth(CameraState.CLOSED)

    def close(self) -> None:
        """Nothing was opened."""
