"""The log: a file in the data folder that has every traceback, and what a crash report tells.

The terminal keeps its one sentence. Modules write with `logging.getLogger(__name__)`.
"""

from __future__ import annotations

import logging
import os
import stat
import threading
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

FOLDER, FILE = "log", "companion.log"
BYTES, OLDER = 1_000_000, 3  # of one file, and how many full ones are kept beside it
FLAGS = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
OURS = ("companion", "hardware")
LINES = 200  # of the log that a crash report repeats
EVENTS = 100  # that came before a crash

log = logging.getLogger(__name__)


class LogFile(logging.Handler):
    """Opened by the first line. What the disk refuses is kept as `problem`; nothing is raised."""

    def __init__(self, data: Callable[[], Path]) -> None:
        """`data` is asked for the data folder with the first line, not before."""
        super().__init__()
        self._data = data
        self._out: TextIO | None = None
        self.problem: OSError | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """A full disk or a folder of somebody else's must neither stop nor spoil a play."""
        try:
            self._write(self.format(record))
        except OSError as problem:
            self.problem = problem
            self.close()

    def _write(self, line: str) -> None:
        path = self._data() / FOLDER / FILE
        if self._out is None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._out = os.fdopen(_plain(path), "a", encoding="utf-8", errors="backslashreplace")
        print(line, file=self._out, flush=True)
        if self._out.tell() > BYTES:
            self.close()
            _shift(path)

    def close(self) -> None:
        out, self._out = self._out, None
        if out is not None:
            with suppress(OSError):
                out.close()
        super().close()


def _shift(path: Path) -> None:
    """A full file steps back: companion.log, companion.log.1, .2 and so on. Raises OSError."""
    for number in range(OLDER, 0, -1):
        newer = path if number == 1 else path.with_name(f"{FILE}.{number - 1}")
        if newer.exists():
            newer.replace(path.with_name(f"{FILE}.{number}"))


def _plain(path: Path) -> int:
    """Opens a plain file and no link, pipe or device in its place. Raises OSError."""
    number = os.open(path, FLAGS, 0o640)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise OSError(f"{path} is no plain file")
    return number


class Recent(logging.Handler):
    """The last lines of the log, in memory: they are known even where no disk takes them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Log:
    """The log of one run of a command, and what a report tells of that run."""

    def __init__(self, data: Callable[[], Path], *, to_terminal: bool = False) -> None:
        """`to_terminal`: the service manager reads it, and keeps it in the system's journal."""
        self.file = LogFile(data)
        self.recent = Recent()
        self.parts: tuple[str, ...] = ()
        self.events: deque[object] = deque(maxlen=EVENTS)
        self._handlers: list[logging.Handler] = [self.file, self.recent]
        if to_terminal:
            self._handlers.append(logging.StreamHandler())
        self._told = False

    def begin(self) -> None:
        """Everything that is logged from now on is kept, until `close`."""
        lines = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
        for handler in self._handlers:
            handler.setFormatter(lines)
            logging.getLogger().addHandler(handler)
        for name in OURS:
            logging.getLogger(name).setLevel(logging.INFO)

    def catch_threads(self) -> None:
        """A thread that ends by an error leaves its traceback here."""
        threading.excepthook = _thread_ended

    def take_problem(self) -> OSError | None:
        """What keeps the log from being written, the first time it is asked for."""
        if self._told or self.file.problem is None:
            return None
        self._told = True
        return self.file.problem

    def close(self) -> None:
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_type is SystemExit or ended.exc_value is None:
        return
    name = ended.thread.name if ended.thread else "?"
    told = (ended.exc_type, ended.exc_value, ended.exc_traceback)
    log.error("thread %s ended", name, exc_info=told)


def files(data: Path) -> Iterable[Path]:
    """The files of the log in a data folder, the newest first."""
    return sorted((data / FOLDER).glob(f"{FILE}*"))
