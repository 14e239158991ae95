"""Parts that are not there: they do nothing, so that the app need not ask."""

from __future__ import annotations

import time
from collections import deque

from hardware.led_modes import LampState
from hardware.ports import (
    MAX_SEATS,
    CameraHealth,
    CameraState,
    Frame,
    Importance,
    LedMode,
    Message,
    Post,
    Said,
    Says,
    Tell,
)
from hardware.sentences import USUAL_SPEED, has_words, spoken, wanted

REMEMBERED = 20  # sentences that the screen may look at


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

    def lives(self) -> bool:
        return True

    def close(self) -> None:
        """Nothing was opened."""


class NoLight:
    """No LED: it keeps what it was told, for the lamp on the screen."""

    def __init__(self) -> None:
        self._lamps = [LampState() for _ in range(1 + MAX_SEATS)]

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

    def lives(self) -> bool:
        return True

    def close(self) -> None:
        self._lamps = [LampState() for _ in self._lamps]


class NoBacklight:
    """A screen whose brightness cannot be changed from here."""

    percent = None

    def shine(self, percent: int) -> bool:
        return False

    def listen(self, tell: Tell) -> None:
        """Nothing can go wrong."""

    def look(self) -> bool:
        return False


class NoVoice:
    """Nobody is heard; what would be said is known all the same."""

    def __init__(self) -> None:
        self.says: Says = "matters"
        self.volume = 100
        self.speed = USUAL_SPEED
        self._said: deque[Said] = deque(maxlen=REMEMBERED)

    @property
    def heard(self) -> bool:
        return False

    @property
    def said(self) -> tuple[Said, ...]:
        return tuple(self._said)

    def speak(self, text: str, language: str, importance: Importance) -> bool:
        """Gives whether the sentence is one to say: not silenced, empty, or said just before."""
        words = spoken(text)
        if not has_words(words) or not wanted(self.says, importance):
            return False
        again = self._said and self._said[-1].text == words
        if again and importance is Importance.REMARK:
            return False
        self._said.append(Said(words, importance, time.monotonic()))
        return True

    def hush(self) -> None:
        """Nobody speaks."""

    def listen(self, tell: Tell) -> None:
        """Nothing can go wrong."""

    def close(self) -> None:
        """Nothing was opened."""


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

    def lives(self) -> bool:
        return True

    def close(self) -> None:
        """Nothing was opened."""
