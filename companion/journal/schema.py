"""The tables of the journal, and how an older file becomes a newer one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.journal.damage import DamagedError
from companion.journal.header import read_header, version_in
from companion.journal.records import packed_result
from companion.journal.sums import length_code, sum_of

BUSY_MS = 5  # longest wait for another process to let go of the file: less than a frame
# Pages after which the log goes into the file: on a full disk a long one could no longer.
LOG_PAGES = 100
# What a play's own sum covers, after its id.
HEAD = "uuid, game, setup, started, ended, counted, deleted_at, outcome, hurt"

# Sums for rows that never had any.
SUM_ALL = f"""
    UPDATE plays SET sum = sum_of(id, {HEAD}), length = length_code(id,
        (SELECT coalesce(max(n), 0) FROM entries WHERE play = plays.id));
    UPDATE entries SET sum = sum_of(play, n, kind, action, at);
    UPDATE results SET sum = sum_of(game, packed);
    UPDATE kept SET sum = sum_of(key, value);
    """

# Each step changes a table: that is how a changed `user_version` is found out.
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
    # No new table: its first page must be the same in a new file and in one that grew up.
    f"""
    ALTER TABLE plays ADD COLUMN hurt TEXT NOT NULL DEFAULT '';
    ALTER TABLE plays ADD COLUMN length INTEGER;
    ALTER TABLE plays ADD COLUMN sum INTEGER;
    ALTER TABLE entries ADD COLUMN sum INTEGER;
    ALTER TABLE results ADD COLUMN sum INTEGER;
    ALTER TABLE kept ADD COLUMN sum INTEGER;
    {SUM_ALL}
    """,
)


class NewerJournalError(Exception):
    """The file was written by a newer version; it must not be touched."""


def connect(path: Path | None, steps: Sequence[str] = MIGRATIONS) -> sqlite3.Connection:
    """An open connection, up to date; None gives a journal in memory, which may change threads.

    Raises NewerJournalError, or sqlite3.DatabaseError where the file cannot be used.
    """
    if path is not None:
        refuse_newer(path, steps)
    database = prepared(path or ":memory:", check_same_thread=path is not None)
    try:
        database.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        found = believed_version(database, steps)
        if path is not None:
            _keep_older(database, path, found, len(steps))
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        _migrate(database, found, steps)
    except BaseException:
        database.close()
        raise
    return database


def connect_to_read(path: Path) -> sqlite3.Connection:
    """In a folder that cannot be written SQLite reads only a file called immutable.

    Raises sqlite3.DatabaseError where the file cannot be read at all.
    """
    problem: sqlite3.DatabaseError = DamagedError()
    for mode in ("mode=ro", "immutable=1"):
        source = prepared(f"{path.resolve().as_uri()}?{mode}")
        try:
            source.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            source.execute("SELECT rootpage FROM sqlite_master").fetchall()
            return source
        except sqlite3.DatabaseError as told:
            source.close()
            problem = told
    raise problem


class _Connection(sqlite3.Connection):
    """Where a spoilt schema stands in SQLite's own error, Python cannot even read that."""

    def execute(self, *words: Any) -> sqlite3.Cursor:
        try:
            return super().execute(*words)
        except UnicodeDecodeError as problem:
            raise DamagedError from problem


def prepared(place: Path | str, *, check_same_thread: bool = False) -> sqlite3.Connection:
    """A connection that reads text that is no UTF-8 (its sum is wrong) and knows our sums."""
    database = sqlite3.connect(
        place,
        uri=str(place).startswith("file:"),
        isolation_level=None,
        check_same_thread=check_same_thread,
        factory=_Connection,
    )
    database.text_factory = _text
    database.create_function("sum_of", -1, sum_of, deterministic=True)
    database.create_function("length_code", 2, length_code, deterministic=True)
    database.create_function("packed_result", 9, packed_result, deterministic=True)
    return database


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def roots_of(database: sqlite3.Connection) -> frozenset[tuple[str, int]]:
    """On which page each table and index begins: the same in every journal."""
    return frozenset(database.execute("SELECT name, rootpage FROM sqlite_master").fetchall())


def schema_of(database: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    rows = database.execute("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master")
    return frozenset(rows.fetchall())


@cache
def _schemas(steps: tuple[str, ...]) -> tuple[frozenset[tuple[str, ...]], ...]:
    """The schema of each version, from 0 on."""
    database = prepared(":memory:")
    try:
        found = [schema_of(database)]
        for step in steps:
            database.executescript(step)
            found.append(schema_of(database))
        return tuple(found)
    finally:
        database.close()


def believed_version(database: sqlite3.Connection, steps: Sequence[str] = MIGRATIONS) -> int:
    """The version that the header names, where the tables agree.

    Raises NewerJournalError, or DamagedError where they do not.
    """
    said: int = database.execute("PRAGMA user_version").fetchone()[0]
    known, found = _schemas(tuple(steps)), schema_of(database)
    if 0 <= said < len(known) and known[said] == found:
        return said
    if said > len(steps) and found and found not in known:
        raise NewerJournalError
    raise DamagedError


def refuse_newer(path: Path, steps: Sequence[str] = MIGRATIONS) -> None:
    """Told from the bytes first: even a look by SQLite may write to the file.

    Raises NewerJournalError, or sqlite3.DatabaseError.
    """
    if version_in(read_header(path)) > len(steps):
        source = connect_to_read(path)
        try:
            believed_version(source, steps)
        finally:
            source.close()


def path_of_version(path: Path, number: int) -> Path:
    """The journal of one older version beside the newest: what that version goes on with."""
    return path.with_name(f"{path.stem}.v{number}{path.suffix}")


def _keep_older(database: sqlite3.Connection, path: Path, found: int, wanted: int) -> None:
    """A copy before the first change, so that going back to the older version loses nothing."""
    copy = path_of_version(path, found)
    if not 0 < found < wanted or copy.exists():
        return
    part = copy.with_name(copy.name + ".part")  # a power cut must not leave half a copy
    part.unlink(missing_ok=True)
    target = sqlite3.connect(part)
    try:
        database.backup(target)
    finally:
        target.close()
    part.rename(copy)


def _migrate(database: sqlite3.Connection, found: int, steps: Sequence[str]) -> None:
    """Runs the steps that the file has not seen; each one wholly or not at all."""
    for number in range(found, len(steps)):
        script = f"BEGIN IMMEDIATE; {steps[number]}; PRAGMA user_version = {number + 1}; COMMIT;"
        try:
            database.executescript(script)
        except sqlite3.DatabaseError:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
