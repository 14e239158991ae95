"""The tables of the journal, and how an older file becomes a newer one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

BUSY_MS = 1000  # longest wait for another process (an export) to let go of the file

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE plays (
        id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
        setup TEXT NOT NULL, started REAL NOT NULL, ended REAL,
        counted INTEGER NOT NULL DEFAULT 1, deleted_at REAL, outcome TEXT
    );
    CREATE TABLE seats (
        play INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
        PRIMARY KEY (play, seat)
    ) WITHOUT ROWID;
    CREATE TABLE entries (
        play INTEGER NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, action TEXT,
        at REAL NOT NULL, PRIMARY KEY (play, n)
    ) WITHOUT ROWID;
    CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX plays_by_time ON plays (started);
    CREATE INDEX seats_by_name ON seats (name);
    """,
)


class NewerJournalError(Exception):
    """The file was written by a newer version; it must not be touched."""


def connect(path: Path | None) -> sqlite3.Connection:
    """An open connection, up to date; None gives a journal in memory.

    Raises NewerJournalError, or sqlite3.DatabaseError where the file cannot be used.
    """
    database = sqlite3.connect(path or ":memory:", isolation_level=None)
    try:
        database.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        _refuse_newer(database, MIGRATIONS)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        migrate(database, MIGRATIONS)
    except BaseException:
        database.close()
        raise
    return database


def version(database: sqlite3.Connection) -> int:
    found: int = database.execute("PRAGMA user_version").fetchone()[0]
    return found


def _refuse_newer(database: sqlite3.Connection, steps: Sequence[str]) -> None:
    if version(database) > len(steps):
        raise NewerJournalError


def migrate(database: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Runs the steps that the file has not seen; each one wholly or not at all."""
    _refuse_newer(database, steps)
    for number in range(version(database), len(steps)):
        script = f"BEGIN IMMEDIATE; {steps[number]}; PRAGMA user_version = {number + 1}; COMMIT;"
        try:
            database.executescript(script)
        except sqlite3.DatabaseError:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
