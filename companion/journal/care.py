"""The journal looked after while people play: every row checked, each evening copied aside."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

from companion.journal.audit import Findings, audit
from companion.journal.copies import copies_of, copy_aside, evening_of
from companion.journal.journal import Journal
from companion.journal.schema import connect_to_read

log = logging.getLogger(__name__)
COPY_EVERY = 1800.0  # seconds of play that a ruined file may cost
PAUSE = 0.002  # seconds of rest between some hundred rows: the loop comes first


class Care:
    """Call `tend` on every turn of the loop; what takes time is done in a thread."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._round: _Round | None = None
        self._again_at = float("-inf")
        self._looked_through = False
        self._copied = -1  # changes of the journal when it was copied

    def tend(self, now: float) -> None:
        """`now` in seconds of any steady clock."""
        if self._round is not None:
            if not self._round.is_alive():
                self._end(self._round)
        elif now >= self._again_at and self._journal.saving:
            self._again_at = now + COPY_EVERY
            self._begin()

    def finish(self) -> None:
        """Waits for what is under way."""
        if self._round is not None:
            self._round.join()
            self._end(self._round)

    def _begin(self) -> None:
        file, changes = self._journal.file, self._journal.changes
        if file is None or (self._looked_through and changes == self._copied):
            return
        self._round = _Round(file, changes, self._journal.now(), check=not self._looked_through)
        self._round.start()

    def _end(self, done: _Round) -> None:
        self._round = None
        if done.findings is not None:
            self._looked_through = True
            if not done.findings.sound:
                self._journal.mend(done.findings)
                self._again_at = float("-inf")
        if done.copied:
            self._copied = done.changes


class _Round(threading.Thread):
    """One look through the file, then a copy of it where all is sound."""

    def __init__(self, file: Path, changes: int, now: float, *, check: bool) -> None:
        super().__init__(name="journal care", daemon=True)
        self._file = file
        self._now = now
        self._check = check
        self.changes = changes
        self.findings: Findings | None = None
        self.copied = False

    def run(self) -> None:
        try:
            if self._check:
                with closing(connect_to_read(self._file)) as source:
                    self.findings = audit(source, lambda: time.sleep(PAUSE))
            if self.findings is None or self.findings.sound:
                self._copy()
        except (OSError, sqlite3.DatabaseError):
            log.exception("the journal could not be looked after")

    def _copy(self) -> None:
        """At the start only where this evening has none yet; later whenever something changed."""
        newest = next(iter(copies_of(self._file)), None)
        if self._check and newest is not None and evening_of(self._now) in newest.name:
            return
        copy_aside(self._file, self._now)
        self.copied = True
