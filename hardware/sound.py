"""Short sounds from a folder of WAV files, through pygame's mixer; silence without a device."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from hardware.errors import HardwareError
from hardware.health import LATE, Health, Helper
from hardware.ports import PartName, Speaker, Tell

if TYPE_CHECKING:
    import pygame.mixer

# A sound follows the tap within 23 ms; smaller ones wake the idle machine twice as often.
BUFFER_SAMPLES = 1024
SAMPLE_RATE = 44100
VOICES = 8
NO_DEVICE = "hardware.sound_none"
FULL = 100  # percent
# The voice plays in its own thread: without this a device reopened under it crashes the app.
DEVICE = threading.RLock()


class Sounding(msgspec.Struct, frozen=True):
    """A sentence that is heard now: how to stop it, and whether it is over."""

    stop: Callable[[], None]
    over: Callable[[], bool]
    seconds: float = 0.0  # how long it is


class Silence:
    """A Speaker that makes no sound."""

    volume = FULL

    @property
    def names(self) -> tuple[str, ...]:
        return ()

    def play(self, name: str) -> bool:
        return False

    def listen(self, tell: Tell) -> None:
        """Nothing can go wrong."""

    def look(self) -> bool:
        return False

    def lost(self) -> None:
        """There was no device."""

    def close(self) -> None:
        """Nothing was opened."""


class MixerSpeaker:
    """Plays the WAV files of a folder; raises HardwareError when there is no sound device."""

    def __init__(self, folder: Path) -> None:
        import pygame.mixer

        files = sorted(folder.glob("*.wav")) if folder.is_dir() else []
        if not files:
            raise HardwareError("hardware.sounds_missing", folder=str(folder))
        if not _has_device():
            raise HardwareError(NO_DEVICE, reason="ALSA")
        try:
            with DEVICE:
                pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES)
        except pygame.error as reason:
            raise HardwareError(NO_DEVICE, reason=str(reason)) from reason
        pygame.mixer.set_num_channels(VOICES + 1)
        pygame.mixer.set_reserved(1)  # the first channel is the voice's
        self._volume = FULL
        self._mixer = pygame.mixer
        self._sounds = _loaded(files)
        self._open = True

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._sounds)

    @property
    def volume(self) -> int:
        return self._volume

    @volume.setter
    def volume(self, percent: int) -> None:
        self._volume = max(0, min(FULL, percent))
        for sound in self._sounds.values():
            sound.set_volume(self._volume / FULL)

    def play(self, name: str) -> bool:
        sound = self._sounds.get(name)
        if sound is None or not self._volume or not self._open:
            return False
        return sound.play() is not None

    def listen(self, tell: Tell) -> None:
        """Whoever calls hears it: see PatientSpeaker."""

    def look(self) -> bool:
        return False

    def lost(self) -> None:
        """Whoever opened it opens another: see PatientSpeaker."""

    def close(self) -> None:
        if self._open:
            self._open = False
            with DEVICE:
                self._sounds.clear()
                self._mixer.quit()


def play_wav(wav: bytes, volume: int) -> Sounding:
    """Lets a whole sound be heard beside the short ones. Raises HardwareError without a device."""
    import pygame.mixer

    with DEVICE:
        if pygame.mixer.get_init() is None:
            raise HardwareError(NO_DEVICE, reason="mixer")
        sound = pygame.mixer.Sound(file=io.BytesIO(wav))
        sound.set_volume(max(0, min(FULL, volume)) / FULL)
        channel = pygame.mixer.Channel(0)
        channel.play(sound)

    def over() -> bool:
        with DEVICE:
            return pygame.mixer.get_init() is None or not channel.get_busy()

    def stop() -> None:
        with DEVICE:
            if pygame.mixer.get_init() is not None:
                channel.stop()

    return Sounding(stop, over, sound.get_length())


class PatientSpeaker:
    """Any Speaker, asked in a thread of its own: sound never delays a tap, and may come back."""

    def __init__(self, speaker: Speaker, again: Callable[[], Speaker]) -> None:
        """`again` opens the device anew after a failure; it may raise anything."""
        self._speaker = speaker
        self._again = again
        self.names = speaker.names
        self._volume = speaker.volume
        self._helper = Helper(
            Health(PartName.SOUND, "hardware.sound_failed", "hardware.sound_back")
        )

    @property
    def volume(self) -> int:
        return self._volume

    @volume.setter
    def volume(self, percent: int) -> None:
        self._volume = max(0, min(FULL, percent))
        self._helper.do("volume", self._set_volume)

    def _set_volume(self) -> None:
        self._speaker.volume = self._volume

    def play(self, name: str) -> bool:
        if name not in self.names or not self._volume or not self._helper.health.good:
            return False
        self._helper.do(f"play {name}", lambda: self._played(name), within=LATE)
        return True

    def _played(self, name: str) -> None:
        try:
            self._speaker.play(name)
        except Exception:
            self._helper.do("open", lambda: self._proved(name))
            raise

    def _proved(self, name: str) -> None:
        """A device that opens and plays nothing is not back; what it failed to play tells."""
        self._reopen()
        self._speaker.play(name)

    def _reopen(self) -> None:
        """The device may have been pulled out and put in again."""
        with suppress(Exception):  # it failed already, and that was told
            self._speaker.close()
        self._speaker = self._again()
        self._speaker.volume = self._volume

    def listen(self, tell: Tell) -> None:
        self._helper.health.listen(tell)

    def look(self) -> bool:
        self._helper.health.look()
        return self._helper.health.busy

    def lost(self) -> None:
        self._helper.do("open", self._reopen)

    def close(self) -> None:
        self._helper.close(lambda: self._speaker.close())


def _has_device() -> bool:
    """Whether there may be a device; asking ALSA in vain fills the terminal with its complaints."""
    if not sys.platform.startswith("linux") or "SDL_AUDIODRIVER" in os.environ:
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    served = any((runtime / name).exists() for name in ("pulse/native", "pipewire-0"))
    return served or bool(list(Path("/dev/snd").glob("pcm*p")))


def _loaded(files: list[Path]) -> dict[str, pygame.mixer.Sound]:
    """A file that is no sound is left out: one missing sound must not silence the others."""
    import pygame.mixer

    sounds = {}
    for file in files:
        try:
            sounds[file.stem] = pygame.mixer.Sound(str(file))
        except pygame.error:
            continue
    return sounds
