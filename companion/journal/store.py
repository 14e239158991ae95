"""Where the journal lives: on the disk, or in memory for as long as the disk does not take it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.games.base import Message
from companion.journal.salvage import (
    DamagedError,
    beside,
    finish_rebuild,
    is_damage,
    rebuild,
    salvage,
)
from companion.journal.schema import MIGRATIONS, NewerJournalError, connect, path_of_version

Statement = tuple[str, Sequence[object]]
Problem = (sqlite3.DatabaseError, OSError)


class RepairedError(Exception):
    """The file was damaged and is rebuilt: the last actions of an open play may be missing."""


class Store:
    """Transactions that are on the disk when `write` comes back, as long as `trouble` is None.

    With trouble, everything goes on in memory; what waits is saved, in order, at the next
    `write` or `retry` that succeeds. `repairs` counts how often the file had to be rebuilt.
    """

    def __init__(self, path: Path | None, clock: Callable[[], float]) -> None:
        self._path = path
        self._clock = clock
        self._waiting: list[tuple[Statement, ...]] = []
        self.notices: list[Message] = []
        self.trouble: Message | None = None
        self.repairs = 0
        try:
            self._database = self._open()
        except Problem as problem:
            self._database = self._readable_copy()
            self.trouble = reason(problem)

    def read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Raises CompanionError where the disk no longer gives what was saved."""
        try:
            return self._database.execute(query, values).fetchall()
        except sqlite3.DatabaseError as problem:
            self._mend(problem)
        return self._database.execute(query, values).fetchall()

    def copy_to(self, other: Store) -> None:
        """Raises CompanionError where the disk no longer gives what was saved."""
        try:
            self._database.backup(other._database)
        except sqlite3.DatabaseError as problem:
            self._mend(problem)
            self._database.backup(other._database)

    def write(self, *statements: Statement) -> None:
        """One transaction: all of the statements or none.

        Raises CompanionError for an entry that another program has written meanwhile, and
        RepairedError, with nothing written, where the file had to be rebuilt first.
        """
        if self.trouble is None and self._on_disk(statements):
            return
        run(self._database, statements)
        self._waiting.append(statements)
        self.retry()

    def _on_disk(self, statements: tuple[Statement, ...]) -> bool:
        try:
            run(self._database, statements)
        except sqlite3.IntegrityError as problem:
            raise CompanionError("history.open_elsewhere") from problem
        except sqlite3.DatabaseError as problem:
            if is_damage(problem):
                self._mend(problem)
                raise RepairedError from problem
            self._go_on_in_memory(problem)
            return False
        return True

    def retry(self) -> bool:
        """Tries to save what waits; True when everything is on the disk."""
        if self.trouble is None:
            return True
        try:
            disk = self._open()
        except Problem as problem:
            self.trouble = reason(problem)
            return False
        try:
            self._catch_up(disk)
        except sqlite3.DatabaseError as problem:
            disk.close()
            self.trouble = reason(problem)
            return False
        self._database.close()
        self._database, self.trouble = disk, None
        return True

    def _catch_up(self, disk: sqlite3.Connection) -> None:
        while self._waiting:
            # The failing disk may have taken this one after all.
            with suppress(sqlite3.IntegrityError):
                run(disk, self._waiting[0])
            del self._waiting[0]

    def close(self) -> None:
        self.retry()
        self._database.close()

    def _open(self) -> sqlite3.Connection:
        if self._path is None:
            return connect(None)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        finish_rebuild(self._path)
        try:
            return _checked(self._path)
        except NewerJournalError:
            return self._open_older(self._path)
        except sqlite3.DatabaseError as problem:
            if not is_damage(problem):
                raise
            return self._rebuilt(self._path)

    def _open_older(self, path: Path) -> sqlite3.Connection:
        """A journal of a newer version stays as it is; this version writes its own file."""
        self._path = path_of_version(path, len(MIGRATIONS))
        self.notices.append(Message("history.journal_newer", {"file": self._path.name}))
        return self._open()

    def _rebuilt(self, path: Path) -> sqlite3.Connection:
        aside, count = rebuild(path, self._clock())
        told = Message("history.journal_damaged", {"file": aside.name, "count": count})
        self.notices.append(told)
        self.repairs += 1
        return connect(path)

    def _mend(self, problem: sqlite3.DatabaseError) -> None:
        if self._path is None or not is_damage(problem):
            raise CompanionError(reason(problem).key) from problem
        self._database.close()
        try:
            self._database = self._rebuilt(self._path)
        except Problem as hindrance:
            self._leave(hindrance)

    def _go_on_in_memory(self, problem: Exception) -> None:
        """Raises RepairedError where a disk that failed can no longer be read either."""
        memory = connect(None)
        try:
            self._database.backup(memory)
        except sqlite3.DatabaseError as unreadable:
            self._leave(problem)
            raise RepairedError from unreadable
        self._database.close()
        self._database, self.trouble = memory, reason(problem)

    def _leave(self, problem: Exception) -> None:
        """Goes on with what can still be read; open plays put themselves back."""
        self._database.close()
        self._database = self._readable_copy()
        self.trouble = reason(problem)
        self.repairs += 1

    def _readable_copy(self) -> sqlite3.Connection:
        """A disk that cannot be written may still be read: its plays are shown."""
        memory = connect(None)
        try:
            if self._path is not None and self._path.exists():
                salvage(self._path, memory)
        except Problem:
            return connect(None)
        return memory


def _checked(path: Path) -> sqlite3.Connection:
    """After a power cut (a log was left behind) the whole file is looked through."""
    log = beside(path, "-wal")
    left_behind = log.exists() and log.stat().st_size > 0
    database = connect(path)
    try:
        database.execute("SELECT count(*) FROM plays").fetchone()
        if left_behind and database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise DamagedError
    except BaseException:
        database.close()
        raise
    return database


def run(database: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """All of the statements in one transaction. Raises sqlite3.DatabaseError, then none."""
    database.execute("BEGIN IMMEDIATE")
    try:
        for sql, values in statements:
            database.execute(sql, values)
        database.execute("COMMIT")
    except sqlite3.DatabaseError:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def reason(problem: Exception) -> Message:
    """Why nothing can be saved now, in words."""
    keys = {
        sqlite3.SQLITE_FULL: "history.disk_full",
        sqlite3.SQLITE_READONLY: "history.disk_read_only",
        sqlite3.SQLITE_CANTOPEN: "history.disk_read_only",
        sqlite3.SQLITE_PERM: "history.disk_read_only",
        sqlite3.SQLITE_BUSY: "history.journal_busy",
        sqlite3.SQLITE_LOCKED: "history.journal_busy",
    }
    if isinstance(problem, OSError):
        return Message("history.disk_read_only")
    code = getattr(problem, "sqlite_errorcode", None)
    return Message(keys.get((code or 0) & 0xFF, "history.disk_trouble"))
