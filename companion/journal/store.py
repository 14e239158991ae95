"""Where the journal lives: on the disk, or in memory for as long as the disk does not take it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.games.base import Message
from companion.journal.audit import Findings, audit
from companion.journal.copies import opened_copies, write_copy
from companion.journal.damage import DamagedLogError, is_damage
from companion.journal.mend import Mending
from companion.journal.opening import clear_the_way, opened
from companion.journal.reading import Copied, Pinned, Source
from companion.journal.salvage import finish_rebuild, name_aside, rebuild, salvage
from companion.journal.schema import MIGRATIONS, NewerJournalError, connect, path_of_version
from companion.journal.spool import Spool
from companion.journal.statements import Row, Statement
from companion.journal.waiting import Waiting, is_passing, reason, run

log = logging.getLogger(__name__)
Problem = (sqlite3.DatabaseError, OSError)


class RepairedError(Exception):
    """The file was damaged and is rebuilt: the last actions of an open play may be missing."""


class Store:
    """Transactions that are on the disk when `write` comes back, as long as `trouble` is None.

    With trouble, everything goes on in memory; what waits is saved, in order, at the next
    `write` or `retry` that succeeds. `repairs` counts how often rows were put right or the file
    was rebuilt.
    """

    def __init__(
        self, path: Path | None, clock: Callable[[], float], second_place: Path | None = None
    ) -> None:
        self._path = path
        self._clock = clock
        self._waiting = Waiting(Spool(second_place))
        self._disk: sqlite3.Connection | None = None
        self._mirror: sqlite3.Connection | None = None
        self.notices: list[Message] = []
        self.trouble: Message | None = None
        self.repairs = 0
        self.changes = 0
        self._stale = False  # whether only opening the file anew can help
        self._reopen()
        self._flush()

    # -- reading -------------------------------------------------------------------------------

    @property
    def database(self) -> sqlite3.Connection:
        """What was written, also what only waits; made when first asked for, not at a tap."""
        if self._mirror is None and (self._disk is None or self._waiting):
            self._mirror = self._made_mirror()
        database = self._mirror or self._disk
        assert database is not None
        return database

    def read(self, query: str, values: Sequence[object] = ()) -> list[Row]:
        """Raises CompanionError where the disk no longer gives what was saved."""
        try:
            return self.database.execute(query, values).fetchall()
        except sqlite3.DatabaseError as problem:
            self._mend(problem)
        return self.database.execute(query, values).fetchall()

    @property
    def waiting(self) -> int:
        """How many transactions are not on the disk yet."""
        return len(self._waiting)

    @property
    def file(self) -> Path | None:
        return None if self._disk is None else self._path

    def pinned(self) -> Source:
        """All of it as it is now, to be read later; a file is not copied yet."""
        if self._path is None or self._disk is None:
            return Copied(self.database)
        try:
            return Pinned(self._path, self._waiting.all())
        except sqlite3.DatabaseError:
            log.exception("the file cannot be opened a second time")
            return Copied(self.database)

    def _made_mirror(self) -> sqlite3.Connection:
        memory = connect(None)
        try:
            if self._disk is not None:
                self._disk.backup(memory)
            elif self._path is not None and self._path.is_file():
                salvage(self._path, memory)
        except Problem:
            log.exception("the journal cannot be read")
            memory.close()
            memory = connect(None)
            self.repairs += 1
        self._waiting.show(memory)
        return memory

    # -- writing -------------------------------------------------------------------------------

    def write(self, *statements: Statement) -> None:
        """One transaction: all of the statements or none.

        Raises CompanionError for an entry that another program has written meanwhile, and
        RepairedError, with nothing written, where the file had to be rebuilt first.
        """
        self.changes += 1
        if self.trouble is None and self._on_disk(statements):
            return
        if self._mirror is not None:
            run(self._mirror, statements)
        self._waiting.add(statements)
        self._flush()

    def _on_disk(self, statements: tuple[Statement, ...]) -> bool:
        assert self._disk is not None
        try:
            run(self._disk, statements)
        except sqlite3.IntegrityError as problem:
            raise CompanionError("history.open_elsewhere") from problem
        except sqlite3.DatabaseError as problem:
            if is_damage(problem):
                self._mend(problem)
                raise RepairedError from problem
            self._complain(problem)
            return False
        return True

    def _flush(self) -> None:
        """What waits goes to the disk, as far as it is open and takes it."""
        if self._disk is None or not self._waiting:
            return
        try:
            refused = self._waiting.write_to(self._disk)
        except sqlite3.DatabaseError as problem:
            self._complain(problem)
            return
        if refused:
            self._set_aside(refused)
        self._drop_mirror()
        self.trouble = None

    def _set_aside(self, refused: int) -> None:
        """Another program has written other actions under the same numbers: told, and kept."""
        assert self._path is not None
        file = self._waiting.set_aside(name_aside(self._path, self._clock()).with_suffix(".json"))
        self.notices.append(Message("history.waiting_refused", {"count": refused, "file": file}))

    def retry(self) -> bool:
        """Tries to save what waits; True when everything is on the disk."""
        if self.trouble is None:
            return True
        self._flush()
        if self.trouble is not None and self._stale:
            self._reopen()
            self._flush()
        return self.saved

    @property
    def saved(self) -> bool:
        return self.trouble is None and not self._waiting

    def close(self) -> None:
        """Saves what waits, if that is possible now; the second place keeps the rest."""
        self.retry()
        self._drop_mirror()
        self._drop_disk()

    # -- the file ------------------------------------------------------------------------------

    def _reopen(self) -> None:
        """Sets `trouble`, or takes it away."""
        before, self._disk = self._disk, None
        if before is not None:
            before.close()
        try:
            self._disk, self.trouble = self._open(), None
            if not self._waiting:
                self._drop_mirror()
        except Problem as problem:
            self._complain(problem)

    def _complain(self, problem: Exception) -> None:
        if self.trouble is None:
            log.warning("nothing is saved: %r", problem)
        self.trouble = reason(problem)
        self._stale = self._disk is None or not is_passing(problem)

    def _drop_mirror(self) -> None:
        if self._mirror is not None:
            self._mirror.close()
            self._mirror = None

    def _drop_disk(self) -> None:
        if self._disk is not None:
            self._disk.close()
            self._disk = None

    def _open(self) -> sqlite3.Connection:
        if self._path is None:
            return connect(None)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        finish_rebuild(self._path)
        aside = clear_the_way(self._path, self._clock())
        if aside is not None:
            self.notices.append(
                Message("history.journal_damaged", {"file": aside.name, "count": 0})
            )
        try:
            return opened(self._path, connect)
        except NewerJournalError:
            return self._open_older(self._path)
        except sqlite3.DatabaseError as problem:
            if not is_damage(problem):
                raise
            log.warning("the journal is damaged: %r", problem)
            return self._rebuilt(self._path, isinstance(problem, DamagedLogError))

    def _open_older(self, path: Path) -> sqlite3.Connection:
        """A journal of a newer version stays as it is; this version writes its own file."""
        self._path = path_of_version(path, len(MIGRATIONS))
        self.notices.append(Message("history.journal_newer", {"file": self._path.name}))
        return self._open()

    # -- damage --------------------------------------------------------------------------------

    def _rebuilt(self, path: Path, passed_over: bool = False) -> sqlite3.Connection:
        aside, count, account = rebuild(path, self._clock(), passed_over=passed_over)
        told = Message("history.journal_damaged", {"file": aside.name, "count": count})
        details = msgspec.structs.replace(account, unsound=False).messages(aside.name)
        self.notices += [told, *details]
        self.repairs += 1
        return connect(path)

    def _mend(self, problem: sqlite3.DatabaseError) -> None:
        if self._path is None or not is_damage(problem):
            raise CompanionError(reason(problem).key) from problem
        log.warning("the journal is damaged: %r", problem)
        self._drop_disk()
        try:
            self._disk = self._rebuilt(self._path)
        except Problem as hindrance:
            self._leave(hindrance)

    def mend_rows(self, findings: Findings | None = None) -> None:
        """Puts right the rows that were found spoilt; without findings they are looked for.

        The file as it was is copied aside first. Where that cannot be done, what is sound goes on
        in memory. Open plays put themselves back.
        """
        database = self.database
        try:
            found = audit(database) if findings is None else findings
            aside = self._copied_aside(database)
            with opened_copies(self._path) as copies:
                account = Mending(database, copies).run(found)
        except Problem as problem:
            log.warning("rows cannot be mended in their place: %r", problem)
            if isinstance(problem, sqlite3.DatabaseError) and is_damage(problem):
                self._mend(problem)
            else:
                self._leave(problem)
            return
        self.notices += account.messages(aside)
        self.repairs += 1

    def _copied_aside(self, database: sqlite3.Connection) -> str:
        if self._path is None:
            return ""
        if database is not self._disk:
            return self._path.name
        aside = name_aside(self._path, self._clock())
        write_copy(self._path, aside)
        return aside.name

    def _leave(self, problem: Exception) -> None:
        """Goes on with what can still be read; open plays put themselves back."""
        self._drop_disk()
        self._drop_mirror()
        self._complain(problem)
        self.repairs += 1
