"""piper: a more natural voice, of a file that the owner has put there.

Its program takes seconds to load a voice, so one is kept running: it is given a sentence on a line
and writes a WAV file, whose name it tells.
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

from hardware.errors import HardwareError
from hardware.sentences import USUAL_SPEED, pronounced
from hardware.speech import as_wav, installed

LOADED_WITHIN = 30.0  # seconds until the first sentence of a new process
MADE_WITHIN = 5.0  # for each further one
ONNX = b"\x08"  # how such files begin: the field of their version
MOST_TOLD = 4000  # bytes of what the program says that are kept for the reason of a failure


class Piper:
    """Speaks the language of its voice file, whatever is asked for."""

    name = "piper"

    def __init__(self, file: Path, speed: int = USUAL_SPEED, program: str = "piper") -> None:
        """Raises HardwareError where the file is no voice or the program is missing."""
        if not _is_voice(file):
            raise HardwareError("hardware.voice_file", file=str(file))
        self._file, self.speed = file, speed
        self._program = installed(program, "hardware.piper_none")
        self._folder = tempfile.TemporaryDirectory(prefix="companion-voice-")
        self._running: _Running | None = None

    def warm(self) -> None:
        """The voice is loaded while nobody speaks yet."""
        try:
            self._start()
        except (OSError, subprocess.SubprocessError) as problem:
            raise self._failed(problem) from problem

    def make(self, text: str, language: str) -> bytes:
        try:
            return self._wav(pronounced(text, language))
        except (OSError, ValueError, subprocess.SubprocessError) as problem:
            raise self._failed(problem) from problem

    def _failed(self, problem: Exception) -> HardwareError:
        self.close()
        reason = str(problem) or type(problem).__name__
        return HardwareError("hardware.voice_failed", program=self.name, reason=reason)

    def _start(self) -> _Running:
        running = self._running
        if running is None or running.speed != self.speed:
            self.close()
            folder = Path(self._folder.name)
            running = self._running = _Running(self._program, self._file, self.speed, folder)
        return running

    def _wav(self, text: str) -> bytes:
        made = self._start().say(text)
        try:
            return as_wav(made.read_bytes())
        finally:
            made.unlink(missing_ok=True)

    def close(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.end()


class _Running:
    """One process; what it tells on either stream is read together."""

    def __init__(self, program: str, file: Path, speed: int, folder: Path) -> None:
        self.speed, self._folder = speed, folder
        scale = f"{USUAL_SPEED / max(1, speed):.2f}"
        words = [program, "--model", str(file), "--length_scale", scale]
        self._process = subprocess.Popen(
            [*words, "--output_dir", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
        )
        self._patience = LOADED_WITHIN

    def say(self, text: str) -> Path:
        """The file of the sentence. Raises OSError or ValueError."""
        entrance: IO[bytes] | None = self._process.stdin
        assert entrance is not None
        entrance.write(text.encode(errors="replace") + b"\n")
        entrance.flush()
        until, self._patience = time.monotonic() + self._patience, MADE_WITHIN
        return self._answer(until)

    def _answer(self, until: float) -> Path:
        """Each version tells the name its own way: at the end of a line."""
        exit_ = self._process.stdout
        assert exit_ is not None
        heard, last = b"", b""
        with selectors.DefaultSelector() as ready:
            ready.register(exit_, selectors.EVENT_READ)
            while True:
                if not ready.select(max(0.0, until - time.monotonic())):
                    raise TimeoutError(f"> {MADE_WITHIN:.0f} s")
                chunk = os.read(exit_.fileno(), 4096)
                if not chunk:
                    raise ValueError(last.decode(errors="replace").strip()[-200:] or "it ended")
                *lines, heard = (heard + chunk)[-MOST_TOLD:].split(b"\n")
                last = next((line for line in reversed(lines) if line.strip()), last)
                for line in lines:
                    if line.strip().endswith(b".wav"):
                        return self._inside(line)

    def _inside(self, line: bytes) -> Path:
        return self._folder / Path(os.fsdecode(line.strip())).name

    def end(self) -> None:
        self._process.kill()
        for stream in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if stream is not None:
                    stream.close()
        self._process.wait()


def _is_voice(file: Path) -> bool:
    """Looked at before piper is started: the network's first byte, and its page of settings."""
    try:
        with file.open("rb") as opened:
            begins = opened.read(1) == ONNX
        about = json.loads(file.with_name(f"{file.name}.json").read_text("utf-8"))
        return file.suffix == ".onnx" and begins and "sample_rate" in about["audio"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return False
