"""Engines that make speech of text: espeak-ng here, or piper with a voice file of the owner's.

Their programs may be missing, hang or crash.
"""

from __future__ import annotations

import io
import shutil
import struct
import subprocess
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from hardware.errors import HardwareError
from hardware.sentences import USUAL_SPEED, pronounced

MADE_WITHIN = 5.0  # seconds for one sentence
ESPEAK_VOICES = {"fr": "fr-fr", "en": "en-gb"}
MISHAPS = (OSError, subprocess.SubprocessError, ValueError, struct.error, wave.Error)
STREAMED = 0x7FFF0000  # a length that only says that the program did not know it


class SpeechSettings(msgspec.Struct, frozen=True):
    """What the settings say of the voice; `file` is a piper voice."""

    engine: str = "auto"
    file: str = ""
    speed: int = USUAL_SPEED


class Engine(Protocol):
    """Makes speech."""

    name: str
    speed: int  # words a minute

    def warm(self) -> None:
        """Gets ready for the first sentence, without waiting until it is. Raises HardwareError."""

    def make(self, text: str, language: str) -> bytes:
        """Gives the sentence as a WAV file. Raises HardwareError."""

    def close(self) -> None:
        """Ends what is running; may be called from another thread, and twice."""


class Espeak:
    """espeak-ng, from apt."""

    name = "espeak-ng"

    def __init__(self, speed: int = USUAL_SPEED, program: str = "espeak-ng") -> None:
        self.speed, self._program = speed, installed(program)
        self._process: subprocess.Popen[bytes] | None = None

    def warm(self) -> None:
        """Each sentence has its own process, which is quick."""

    def make(self, text: str, language: str) -> bytes:
        voice = ESPEAK_VOICES.get(language, language)
        words = [self._program, "-v", voice, "-s", str(self.speed), "--stdin", "--stdout"]
        try:
            return as_wav(self._made(words, pronounced(text, language)))
        except MISHAPS as problem:
            reason = _reason(problem)
            told = HardwareError("hardware.voice_failed", program=self.name, reason=reason)
            raise told from problem

    def _made(self, words: Sequence[str], text: str) -> bytes:
        pipe = subprocess.PIPE
        with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            self._process = process
            try:
                sentence = (text + "\n").encode(errors="replace")
                made, said = process.communicate(sentence, MADE_WITHIN)
            finally:
                process.kill()  # one that hangs; who has ended does not mind
                self._process = None
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, words, made, said)
        return made

    def close(self) -> None:
        """One that hangs must not outlive the app."""
        process = self._process
        if process is not None:
            process.kill()


def open_engine(settings: SpeechSettings) -> Engine:
    """The engine of these settings; `auto` takes piper where a voice file is named.

    Raises HardwareError, with the fix.
    """
    piper = settings.engine == "piper" or (settings.engine == "auto" and settings.file)
    if piper:
        from hardware.piper import Piper  # few have one

        return Piper(Path(settings.file).expanduser(), settings.speed)
    return Espeak(settings.speed)


def installed(name: str, missing: str = "hardware.voice_none") -> str:
    """Where the program is. Raises HardwareError with the sentence `missing`, which has the fix."""
    found = shutil.which(name)
    if found is None:
        raise HardwareError(missing, program=name)
    return found


def _reason(problem: Exception) -> str:
    """What went wrong, without the whole command; ours is the same in every language."""
    if isinstance(problem, subprocess.CalledProcessError):
        said = problem.stderr.decode(errors="replace").strip().splitlines()
        return said[-1][-200:] if said else f"code {problem.returncode}"
    if isinstance(problem, subprocess.TimeoutExpired):
        return f"> {problem.timeout:.0f} s"
    return str(problem) or type(problem).__name__


def as_wav(made: bytes) -> bytes:
    """A whole WAV file: a program that writes to a pipe cannot know its length beforehand.

    Raises ValueError for what is no sound.
    """
    if made[:4] != b"RIFF" or made[8:12] != b"WAVE" or made[12:16] != b"fmt ":
        raise ValueError("WAV?")
    channels, rate, _, _, bits = struct.unpack_from("<HIIHH", made, 22)
    data = made.find(b"data", 12)
    if data < 0 or bits != 16 or channels not in (1, 2):
        raise ValueError("WAV?")
    (length,) = struct.unpack_from("<I", made, data + 4)
    samples = made[data + 8 :] if length >= STREAMED else made[data + 8 : data + 8 + length]
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setparams((channels, 2, rate, 0, "NONE", ""))
        file.writeframes(samples[: len(samples) // (2 * channels) * 2 * channels])
    return whole.getvalue()
