"""A journal read without writing a byte of it: as it is at one moment, for another thread."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Protocol

from companion.journal.audit import audit, check_structure
from companion.journal.copies import opened_copies
from companion.journal.damage import Account
from companion.journal.header import is_ordinary, is_ours, read_header
from companion.journal.mend import Mending
from companion.journal.salvage import salvage
from companion.journal.schema import (
    MIGRATIONS,
    NewerJournalError,
    believed_version,
    connect,
    connect_to_read,
    path_of_version,
)
from companion.journal.waiting import Transaction, show


class Source(Protocol):
    """Where a journal in memory is filled from."""

    def fill(self, memory: sqlite3.Connection) -> Account:
        """Copies everything that can be read, and says what cannot. Raises OSError."""
        ...

    def close(self) -> None: ...


class Copied:
    """Of a journal in memory; copied at once."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._copy = connect(None)
        database.backup(self._copy)

    def fill(self, memory: sqlite3.Connection) -> Account:
        self._copy.backup(memory)
        return _mended(memory, None)

    def close(self) -> None:
        self._copy.close()


class Pinned:
    """Of an open file: SQLite keeps what it held at this moment until it is read."""

    def __init__(self, path: Path, waiting: tuple[Transaction, ...]) -> None:
        """Raises sqlite3.DatabaseError."""
        self._path = path
        self._waiting = waiting
        self._source = connect_to_read(path)
        self._source.execute("BEGIN")
        self._source.execute("SELECT 1 FROM plays LIMIT 1").fetchall()

    def fill(self, memory: sqlite3.Connection) -> Account:
        try:
            self._source.backup(memory)
        except sqlite3.DatabaseError:
            salvage(self._path, memory)
        show(memory, self._waiting)
        return _mended(memory, self._path)

    def close(self) -> None:
        self._source.close()


class File:
    """Of a file that some other program may have open."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def fill(self, memory: sqlite3.Connection) -> Account:
        if not is_ordinary(self._path) or not self._path.exists():
            return Account()
        try:
            with closing(_sound(self._path)) as source:
                source.backup(memory)
        except NewerJournalError:
            self._path = path_of_version(self._path, len(MIGRATIONS))
            return self.fill(memory)
        except sqlite3.DatabaseError:
            return salvage(self._path, memory)
        return _mended(memory, self._path)

    def close(self) -> None:
        """Nothing is open in between."""


def _mended(memory: sqlite3.Connection, path: Path | None) -> Account:
    findings = audit(memory)
    if findings.sound:
        return Account()
    with opened_copies(path) as copies:
        return Mending(memory, copies).run(findings)


def _sound(path: Path) -> sqlite3.Connection:
    """Raises NewerJournalError, or sqlite3.DatabaseError for a file of an older version too."""
    source = connect_to_read(path)
    try:
        if not is_ours(read_header(path)) or believed_version(source) != len(MIGRATIONS):
            raise sqlite3.DatabaseError
        check_structure(source)
    except BaseException:
        source.close()
        raise
    return source
