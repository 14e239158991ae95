"""A thread that lasts as long as its part is open: one that dies is started once more."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)


class Lasting:
    """A part's own thread. Who dies twice is told, and is no sign of life any more."""

    def __init__(self, name: str, work: Callable[[], None], died: Callable[[], None]) -> None:
        """`died` is called once, when the thread is dead for good."""
        self._name, self._work, self._died = name, work, died
        self._changed = threading.Condition()
        self._running = self._wanted = self._recalled = False
        self._again = self._told = False

    def start(self) -> None:
        """Starts it, with one more life to lose; one that is just leaving comes back."""
        with self._changed:
            self._again = self._told = False
            self._wanted = True
            self._recalled = self._running
            if not self._running:
                self._begin()
            self._changed.notify_all()

    def _begin(self) -> None:
        self._running = True
        threading.Thread(target=self._run, name=self._name, daemon=True).start()

    def _run(self) -> None:
        try:
            self._work()
            while self._comes_back():
                self._work()
        except BaseException:
            self._leave()
            raise

    def _comes_back(self) -> bool:
        with self._changed:
            recalled, self._recalled = self._recalled, False
            if not recalled:
                self._leave()
            return recalled

    def _leave(self) -> None:
        with self._changed:
            self._running = False
            self._changed.notify_all()

    def lives(self) -> bool:
        """Whether it works, or need not; one that died for the first time is started again."""
        with self._changed:
            if not self._wanted or self._running:
                return True
            if not self._again:
                self._again = True
                log.error("the thread %s had died", self._name)
                self._begin()
                return True
            first, self._told = not self._told, True
        if first:
            self._died()
        return False

    def dismiss(self) -> None:
        """It may end now, and is not missed."""
        with self._changed:
            self._wanted = self._recalled = False

    def wait(self, patience: float) -> None:
        """Waits so many seconds until it has ended, or is wanted again."""
        with self._changed:
            self._changed.wait_for(lambda: self._wanted or not self._running, patience)

    def end(self, patience: float) -> None:
        """It may end now; waits for it so many seconds."""
        self.dismiss()
        self.wait(patience)
