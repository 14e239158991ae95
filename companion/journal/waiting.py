"""What the disk does not take now: kept in order, written as soon as it does."""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.files import write_whole
from companion.games.base import Message
from companion.journal.spool import Spool
from companion.journal.statements import ADD_ENTRY, ADD_PLAY, PLAY, Statement

log = logging.getLogger(__name__)
Transaction = tuple[Statement, ...]


class Waiting:
    """Transactions that are not on the disk yet; a second place keeps them over a kill."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        self._transactions: list[Transaction] = list(spool.read())
        self._refused: list[Transaction] = []

    def __len__(self) -> int:
        return len(self._transactions)

    def add(self, transaction: Transaction) -> None:
        self._transactions.append(transaction)
        self._spool.add(transaction)

    def all(self) -> tuple[Transaction, ...]:
        return tuple(self._transactions)

    def show(self, memory: sqlite3.Connection) -> None:
        """Writes everything into a copy in memory, so that it can be read."""
        show(memory, self._transactions)

    def write_to(self, disk: sqlite3.Connection) -> int:
        """Writes everything, in order; gives how many transactions the journal refused.

        Raises sqlite3.DatabaseError where the disk does not take them; those stay.
        """
        try:
            # All at once: each commit by itself would wait for the disk.
            run(
                disk, [statement for transaction in self._transactions for statement in transaction]
            )
            self._transactions.clear()
        except sqlite3.IntegrityError:
            self._write_one_by_one(disk)
        self._spool.clear()
        return len(self._refused)

    def _write_one_by_one(self, disk: sqlite3.Connection) -> None:
        while self._transactions:
            try:
                run(disk, self._transactions[0])
            except sqlite3.IntegrityError:
                # The failing disk may have taken this one after all.
                if not is_there(disk, self._transactions[0]):
                    self._refused.append(self._transactions[0])
            del self._transactions[0]

    def set_aside(self, file: Path) -> str:
        """Writes what was refused into a file and gives its name; the log has it in any case."""
        data = msgspec.json.encode(self._refused)
        log.error("refused by the journal: %s", data.decode())
        with suppress(OSError):
            write_whole(file, (data,))
        self._refused.clear()
        return file.name


def show(memory: sqlite3.Connection, transactions: Sequence[Transaction]) -> None:
    """Writes what waits into a copy; what the disk may have taken already is passed over."""
    for transaction in transactions:
        with suppress(sqlite3.DatabaseError):
            run(memory, transaction)


def is_there(disk: sqlite3.Connection, transaction: Transaction) -> bool:
    """Whether every entry and play of the transaction stands in the journal just so."""
    return all(_has(disk, sql, values) for sql, values in transaction)


def _has(disk: sqlite3.Connection, sql: str, values: Sequence[object]) -> bool:
    if sql == ADD_PLAY:
        query = "SELECT 1 FROM plays WHERE uuid = ?"
        return disk.execute(query, values[:1]).fetchone() is not None
    if sql != ADD_ENTRY:
        return True
    same = "n = ? AND kind = ? AND action IS ? AND at = ?"
    query = f"SELECT 1 FROM entries WHERE play = {PLAY} AND {same}"
    return disk.execute(query, values).fetchone() is not None


def run(database: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """All of the statements in one transaction. Raises sqlite3.DatabaseError, then none.

    On a full disk the log is emptied into the file first: it may be all that fills the disk.
    """
    try:
        _run(database, statements)
    except sqlite3.DatabaseError as problem:
        code = getattr(problem, "sqlite_errorcode", None) or 0
        if code & 0xFF != sqlite3.SQLITE_FULL:
            raise
        with suppress(sqlite3.DatabaseError):
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _run(database, statements)


def _run(database: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    database.execute("BEGIN IMMEDIATE")
    try:
        for sql, values in statements:
            database.execute(sql, values)
        database.execute("COMMIT")
    except sqlite3.DatabaseError:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def is_passing(problem: Exception) -> bool:
    """Whether the open connection will do again once the disk has room or the lock is gone."""
    code = getattr(problem, "sqlite_errorcode", None) or 0
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)


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
        full = problem.errno in (errno.ENOSPC, errno.EDQUOT)
        return Message("history.disk_full" if full else "history.disk_read_only")
    code = getattr(problem, "sqlite_errorcode", None)
    return Message(keys.get((code or 0) & 0xFF, "history.disk_trouble"))
