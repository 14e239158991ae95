"""Where the journal lives: on the disk, or in memory for as long as the disk does not take it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.games.base import Message
from companion.journal.salvage import is_damage, salvage, set_aside
from companion.journal.schema import MIGRATIONS, NewerJournalError, connect

Statement = tuple[str, Sequence[object]]
Problem = (sqlite3.DatabaseError, OSError)


class Store:
    """Transactions that are on the disk when `write` comes back, as long as `trouble` is None.

    With trouble, everything goes on in memory; what waits is saved, in order, at the next
    `write` or `retry` that succeeds.
    """

    def __init__(self, path: Path | None, clock: Callable[[], float]) -> None:
        self._path = path
        self._clock = clock
        self._waiting: list[tuple[Statement, ...]] = []
        self.notices: list[Message] = []
        self.trouble: Message | None = None
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
            if not is_damage(problem) or self._path is None:
                raise CompanionError(reason(problem).key) from problem
        self._repair()
        return self._database.execute(query, values).fetchall()

    def write(self, *statements: Statement) -> None:
        """One transaction: all of the statements or none."""
        if self.trouble is None:
            try:
                return self._write(statements)
            except sqlite3.DatabaseError as problem:
                self._go_on_in_memory(problem)
        run(self._database, statements)
        self._waiting.append(statements)
        self.retry()
        return None

    def _write(self, statements: tuple[Statement, ...]) -> None:
        try:
            run(self._database, statements)
        except sqlite3.DatabaseError as problem:
            if not is_damage(problem):
                raise
            self._repair()
            run(self._database, statements)

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
            while self._waiting:
                run(disk, self._waiting[0])
                del self._waiting[0]
        except sqlite3.DatabaseError as problem:
            disk.close()
            self.trouble = reason(problem)
            return False
        self._database.close()
        self._database, self.trouble = disk, None
        return True

    def close(self) -> None:
        self.retry()
        self._database.close()

    def _open(self) -> sqlite3.Connection:
        if self._path is None:
            return connect(None)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return self._checked(self._path)
        except NewerJournalError:
            return self._open_beside(self._path)
        except sqlite3.DatabaseError as problem:
            if not is_damage(problem):
                raise
            return self._rebuilt(self._path)

    def _checked(self, path: Path) -> sqlite3.Connection:
        """After a power cut (a log was left behind) the whole file is looked through."""
        log = path.with_name(path.name + "-wal")
        left_behind = log.exists() and log.stat().st_size > 0
        database = connect(path)
        try:
            database.execute("SELECT count(*) FROM plays").fetchone()
            if left_behind and database.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                problem = sqlite3.DatabaseError("quick_check")
                problem.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
                raise problem
        except BaseException:
            database.close()
            raise
        return database

    def _open_beside(self, path: Path) -> sqlite3.Connection:
        """A journal of a newer version stays as it is; this version writes its own file."""
        self._path = path.with_name(f"{path.stem}.v{len(MIGRATIONS)}{path.suffix}")
        self.notices.append(Message("history.journal_newer", {"file": self._path.name}))
        return self._open()

    def _rebuilt(self, path: Path) -> sqlite3.Connection:
        aside = set_aside(path, self._clock())
        database = connect(path)
        count = salvage(aside, database)
        self.notices.append(
            Message("history.journal_damaged", {"file": aside.name, "count": count})
        )
        return database

    def _repair(self) -> None:
        self._database.close()
        assert self._path is not None
        self._database = self._rebuilt(self._path)

    def _go_on_in_memory(self, problem: sqlite3.DatabaseError) -> None:
        memory = connect(None)
        self._database.backup(memory)
        self._database.close()
        self._database, self.trouble = memory, reason(problem)

    def _readable_copy(self) -> sqlite3.Connection:
        """A disk that cannot be written may still be read: its plays are shown."""
        memory = connect(None)
        if self._path is None or not self._path.exists():
            return memory
        try:
            disk = sqlite3.connect(f"{self._path.resolve().as_uri()}?immutable=1", uri=True)
            disk.backup(memory)
            disk.close()
        except sqlite3.DatabaseError:
            return connect(None)
        return memory


def run(database: sqlite3.Connection, statements: Sequence[Statement]) -> None:
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
    code = getattr(problem, "sqlite_errorcode", None)
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
    return Message(keys.get((code or 0) & 0xFF, "history.disk_trouble"))
