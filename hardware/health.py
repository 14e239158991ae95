"""Drivers may raise anything, or never answer: nobody but their own thread ever waits for them.

A part that fails is told once, tried again every few seconds, and told again when it is back.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from hardware.errors import HardwareError
from hardware.ports import PartName, Tell, Trouble

log = logging.getLogger(__name__)

RETRY = 2.0  # seconds between two attempts with a driver that failed
HANGS_AFTER = 3.0  # seconds without an answer after which a driver counts as failed
LATE = 0.5  # seconds after which a sound, a buzz, a word is of no use any more

T = TypeVar("T")


class Health:
    """Whether one part answers: each trouble is told once, and once that it is over."""

    def __init__(self, part: PartName, failed: str, back: str) -> None:
        """`failed` and `back` are the sentences, by key; `failed` takes a `reason`."""
        self._part, self._failed, self._back = part, failed, back
        self._guard = threading.Lock()
        self._tell: Tell | None = None
        self._trouble: Trouble | None = None
        self._since: float | None = None

    @property
    def good(self) -> bool:
        return self._trouble is None

    @property
    def busy(self) -> bool:
        """Whether a driver is being asked at this moment."""
        return self._since is not None

    def listen(self, tell: Tell) -> None:
        """Troubles go there, also one that is not over."""
        with self._guard:
            self._tell, trouble = tell, self._trouble
        if trouble is not None:
            tell(trouble)

    def attempt(self, work: Callable[[], object]) -> bool:
        """Does it, in the part's own thread; False when the driver raised."""
        self._since = time.monotonic()
        try:
            work()
        except Exception as problem:  # a driver may raise anything
            self.fail(problem)
            return False
        else:
            self._mend()
            return True
        finally:
            self._since = None

    def look(self) -> None:
        """From any thread: a driver that does not answer is a trouble too."""
        since = self._since
        if since is not None and time.monotonic() - since > HANGS_AFTER:
            self.fail(TimeoutError(f"no answer for {HANGS_AFTER:.0f} s"))

    def fail(self, problem: Exception) -> None:
        """The part does not answer, and this is why."""
        with self._guard:
            if self._trouble is not None:
                return
            self._trouble = self._of(problem)
            trouble, tell = self._trouble, self._tell
        log.warning("%s failed", self._part.value, exc_info=problem)
        if tell is not None:
            tell(trouble)

    def _of(self, problem: Exception) -> Trouble:
        """A problem that has its own sentence keeps it."""
        if isinstance(problem, HardwareError):
            return Trouble(self._part, problem.key, problem.values)
        reason = str(problem) or type(problem).__name__
        return Trouble(self._part, self._failed, {"reason": reason})

    def _mend(self) -> None:
        if self._trouble is None:
            return
        with self._guard:
            self._trouble, tell = None, self._tell
        log.info("%s is back", self._part.value)
        if tell is not None:
            tell(Trouble(self._part, self._back, solved=True))


class Helper:
    """A thread that does one part's work; of two jobs of one name only the newer is done."""

    def __init__(self, health: Health) -> None:
        self.health = health
        self._changed = threading.Condition()
        self._jobs: dict[str, tuple[Callable[[], object], float]] = {}
        self._thread: threading.Thread | None = None
        self._open = True

    def do(self, name: str, job: Callable[[], object], within: float = float("inf")) -> None:
        """Leaves a job to the thread; one that cannot begin `within` so many seconds is let go.

        A job that fails is tried again until it is done, replaced or late.
        """
        with self._changed:
            if not self._open:
                return
            self._jobs.pop(name, None)
            self._jobs[name] = (job, time.monotonic() + within)
            self._changed.notify()
            if self._thread is None:
                called = f"helper of {self.health._part.value}"
                self._thread = threading.Thread(target=self._run, name=called, daemon=True)
                self._thread.start()

    def close(self, last: Callable[[], object], patience: float = 1.0) -> None:
        """Does this last job and ends; a driver that hangs is left alone after a while."""
        self.do("close", last)
        with self._changed:
            self._open = False
            self._jobs = {name: job for name, job in self._jobs.items() if name == "close"}
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(timeout=patience)

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._jobs and self._open:
                    self._changed.wait()
                if not self._jobs:
                    return
                name, (job, until) = next(iter(self._jobs.items()))
                del self._jobs[name]
            if time.monotonic() > until or self.health.attempt(job):
                continue
            self._again(name, job, until)

    def _again(self, name: str, job: Callable[[], object], until: float) -> None:
        with self._changed:
            if self._open:
                self._jobs.setdefault(name, (job, until))
                self._changed.wait_for(lambda: not self._open, RETRY)


def within(seconds: float, make: Callable[[], T]) -> T:
    """Gives what `make` gives, asked in a thread of its own.

    Raises HardwareError when it raised anything else, or did not answer in time.
    """
    made: list[T] = []
    raised: list[Exception] = []

    def ask() -> None:
        try:
            made.append(make())
        except Exception as problem:  # a driver may raise anything
            raised.append(problem)

    thread = threading.Thread(target=ask, name="asking", daemon=True)
    thread.start()
    thread.join(seconds)
    if made:
        return made[0]
    problem = raised[0] if raised else TimeoutError(f"no answer for {seconds:.0f} s")
    if isinstance(problem, HardwareError):
        raise problem
    log.warning("a part could not be opened", exc_info=problem)
    reason = str(problem) or type(problem).__name__
    raise HardwareError("hardware.part_failed", reason=reason) from problem
