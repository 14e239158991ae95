"""A file from outside handed to a command of the app, in a process that is watched."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.attacks.figures import Figures

ROOT = Path(__file__).parents[2]
MEMORY = 300  # megabytes that the whole process may take
PATIENCE = 120.0  # seconds until a process that hangs is given up: the machine may be busy
NEVER = ("tracebacks", "over 300 MB", "over 1 s", "hangs", "accepted")
NAMES = ("inputs", "refused", "read")
SECOND = 1.0


@dataclass(frozen=True)
class Answer:
    """How a command ended: its code and words, seconds of work, megabytes."""

    code: int
    words: str
    seconds: float
    megabytes: float


def run(*words: str, data: Path) -> Answer:
    """One command of the app. Seconds are those of the processor: the machine may be busy."""
    environ = {**os.environ, "XDG_DATA_HOME": str(data), "XDG_CONFIG_HOME": str(data)}
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, "-m", "companion", "--language", "en", *words],
        cwd=ROOT,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    try:
        said, _ = child.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.communicate()
        return Answer(-1, "hangs", time.monotonic() - began, 0)
    return Answer(child.returncode, said, 0, 0)


def watched(*words: str, data: Path) -> Answer:
    """The same, forked once more so that its own memory and time can be told."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        answer = run(*words, data=data)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = used.ru_utime + used.ru_stime
        told = f"{answer.code}\0{spent}\0{used.ru_maxrss / 1024}\0{answer.words}"
        os.write(writer, told.encode()[:60_000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        code, seconds, size, said = pipe.read().decode(errors="replace").split("\0", 3)
    os.waitpid(child, 0)
    return Answer(int(code), said, float(seconds), float(size))


class Judge:
    """Holds each answer against what a command may take; `idle` is what it takes for nothing."""

    def __init__(self, figures: Figures, idle: Answer) -> None:
        self._figures = figures
        self._idle = idle

    def judge(self, name: str, answer: Answer, *, good: bool | None = False) -> None:
        """`good` says whether the input must be read (True), refused (False), or either (None)."""
        self._figures.add("inputs")
        told = f"{name}: {answer.code} {answer.words[-300:]!r}"
        if answer.words == "hangs":
            self._figures.fail("hangs", told)
        elif answer.code not in (0, 1, 2) or "Traceback" in answer.words:
            self._figures.fail("tracebacks", told)
        elif good is not None and good != (answer.code == 0):
            self._figures.fail("accepted" if answer.code == 0 else "tracebacks", told)
        else:
            self._figures.add("read" if answer.code == 0 else "refused")
        if answer.megabytes > MEMORY:
            self._figures.fail("over 300 MB", f"{name}: {answer.megabytes:.0f} MB")
        if answer.seconds - self._idle.seconds > SECOND:
            self._figures.fail("over 1 s", f"{name}: {answer.seconds - self._idle.seconds:.1f} s")
