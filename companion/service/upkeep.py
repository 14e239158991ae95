"""What is looked after beside the play: repairs, copies, what could not be saved, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal import Care
from companion.service.evenings import Evenings
from companion.service.sticks import DeviceStorage
from companion.ui.shell import Shell

if TYPE_CHECKING:
    from companion.log import Log

RETRY = 10.0  # seconds between attempts to save what could not be saved


class Upkeep:
    """Does a little on every turn of the main loop; what happens is told in that moment."""

    def __init__(self, shell: Shell, storage: DeviceStorage, log: Log | None) -> None:
        self._shell = shell
        self._journal = shell.journal
        self._log = log
        self._retry_at = 0.0
        self.care = Care(self._journal)
        self.evenings = Evenings(storage, lambda: self._journal.changes, self._tell)

    def tend(self, now: float) -> None:
        self.care.tend(now)
        self.evenings.tend(now, self._shell.playing is not None)
        self._retry_saving(now)
        for notice in self._journal.take_notices():
            self._shell.tell(self._shell.say.words(notice), kind="trouble")
        self._tell_log()

    def _retry_saving(self, now: float) -> None:
        if self._journal.saving or now < self._retry_at:
            return
        self._retry_at = now + RETRY
        if self._journal.retry():
            self._tell("app.saving_again", {})

    def _tell_log(self) -> None:
        """A log that cannot be written is said once; the play goes on."""
        problem = self._log.take_problem() if self._log is not None else None
        if problem is not None:
            self._tell("app.log_failed", {"reason": problem.strerror or problem})

    def _tell(self, key: str, values: dict[str, object]) -> None:
        self._shell.tell(self._shell.say(key, **values))
