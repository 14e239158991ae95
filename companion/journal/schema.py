"""The tables of the journal, and how an older file becomes a newer one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

BUSY_MS = 250  # longest wait for another process (an export) to let go of the file
VERSION_AT = slice(60, 64)  # where SQLite's file header holds user_version

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
    CREATE TABLE results (
        play INTEGER PRIMARY KEY, game TEXT NOT NULL, packed BLOB NOT NULL
    );
    CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX plays_by_time ON plays (started);
    CREATE INDEX seats_by_name ON seats (name);
    CREATE INDEX results_by_game ON results (game);
    """,
)


class NewerJournalError(Exception):
    """The file was written by a newer version; it must not be touched."""


def connect(path: Path | None, steps: Sequence[str] = MIGRATIONS) -> sqlite3.Connection:
    """An open connection, up to date; None gives a journal in memory, which may change threads.

    Raises NewerJournalError, or sqlite3.DatabaseError where the file cannot be used.
    """
    if path is not None and _version_in_header(path) > len(steps):
        raise NewerJournalError
    database = sqlite3.connect(
        path or ":memory:", isolation_level=None, check_same_thread=path is not None
    )
    try:
        database.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if path is not None:
            _keep_older(database, path, steps)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        _migrate(database, steps)
    except BaseException:
        database.close()
        raise
    return database


def version(database: sqlite3.Connection) -> int:
    found: int = database.execute("PRAGMA user_version").fetchone()[0]
    return found


def path_of_version(path: Path, number: int) -> Path:
    """The journal of one older version beside the newest: what that version goes on with."""
    return path.with_name(f"{path.stem}.v{number}{path.suffix}")


def _version_in_header(path: Path) -> int:
    """Read from the bytes: even a look by SQLite may write to the file."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return 0
    return int.from_bytes(header[VERSION_AT], "big") if header.startswith(b"SQLite") else 0


def _keep_older(database: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    """A copy before the first change, so that going back to the older version loses nothing."""
    found = version(database)
    copy = path_of_version(path, found)
    if not 0 < found < len(steps) or copy.exists():
        return
    part = copy.with_name(copy.name + ".part")  # a power cut must not leave half a copy
    part.unlink(missing_ok=True)
    target = sqlite3.connect(part)
    try:
        database.backup(target)
    finally:
        target.close()
    part.rename(copy)


def _migrate(database: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Runs the steps that the file has not seen; each one wholly or not at all."""
    if version(database) > len(steps):
        raise NewerJournalError
    for number in range(version(database), len(steps)):
        script = f"BEGIN IMMEDIATE; {steps[number]}; PRAGMA user_version = {number + 1}; COMMIT;"
        try:
            database.executescript(script)
        except sqlite3.DatabaseError:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
