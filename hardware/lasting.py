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
        self._thread: threading.Thread | None = None
        self._wanted = self._again = self._told = False

    @property
    def is_alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Starts it, with one more life to lose."""
        self._again = self._told = False
        self._begin()

    def _begin(self) -> None:
        self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
        self._wanted = True
        self._thread.start()

    def lives(self) -> bool:
        """Whether it works, or need not; one that died for the first time is started again."""
        if not self._wanted or self.is_alive:
            return True
        if not self._again:
            self._again = True
            log.error("the thread %s had died", self._name)
            self._begin()
            return True
        if not self._told:
            self._told = True
            self._died()
        return False

    def want(self, wanted: bool) -> None:
        """Says whether it should live: one that was told to end and must go on after all."""
        self._wanted = wanted

    def end(self, patience: float) -> None:
        """It may end now; waits for it so many seconds."""
        self._wanted = False
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(timeout=patience)
