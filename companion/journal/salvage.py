"""A damaged journal: set aside, never deleted, and read as far as it can be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

Row = tuple[Any, ...]
PLAYS = "id, uuid, game, setup, started, ended, counted, deleted_at, outcome"
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_damage(problem: sqlite3.DatabaseError) -> bool:
    """Whether the bytes of the file are wrong, as against a full or locked disk."""
    code = getattr(problem, "sqlite_errorcode", None)
    return code is not None and (code & 0xFF) in DAMAGED


def set_aside(path: Path, now: float) -> Path:
    """Renames the file and its companions; gives the new path. Raises OSError."""
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%d-%H%M%S")
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    count = 1
    while target.exists():
        count += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{count}{path.suffix}")
    path.rename(target)
    for ending in ("-wal", "-shm"):
        side = path.with_name(path.name + ending)
        if side.exists():
            side.rename(target.with_name(target.name + ending))
    return target


def salvage(damaged: Path, into: sqlite3.Connection) -> int:
    """Copies what can be read into an empty journal; gives the number of plays saved."""
    source = sqlite3.connect(f"{damaged.resolve().as_uri()}?mode=ro", uri=True)
    try:
        into.execute("BEGIN IMMEDIATE")
        _copy(source, into, "kept", "key, value", _both_ways(source, "key, value", "kept", "key"))
        plays = list(_both_ways(source, PLAYS, "plays", "id"))
        _copy(source, into, "plays", PLAYS, iter(plays))
        for play in plays:
            _copy_details(source, into, play[0])
        into.execute("COMMIT")
        return len(plays)
    finally:
        source.close()


def _copy_details(source: sqlite3.Connection, into: sqlite3.Connection, play: int) -> None:
    for table, columns, order in (
        ("seats", "play, seat, name", "seat"),
        ("entries", "play, n, kind, action, at", "n"),
    ):
        rows = _readable(
            source, f"SELECT {columns} FROM {table} WHERE play = ? ORDER BY {order}", (play,)
        )
        _copy(source, into, table, columns, _unbroken(rows, start=order == "n"))


def _unbroken(rows: Iterator[Row], *, start: bool) -> Iterator[Row]:
    """Rows up to the first missing number: later actions mean nothing without the earlier."""
    for expected, row in enumerate(rows, 1 if start else 0):
        if row[1] != expected:
            return
        yield row


def _copy(
    source: sqlite3.Connection,
    into: sqlite3.Connection,
    table: str,
    columns: str,
    rows: Iterator[Row],
) -> None:
    marks = ", ".join("?" * len(columns.split(",")))
    for row in rows:
        into.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", row)


def _both_ways(source: sqlite3.Connection, columns: str, table: str, key: str) -> Iterator[Row]:
    """Rows from both ends of the table, so that one bad page in the middle costs only itself."""
    seen: set[Any] = set()
    for order in ("ASC", "DESC"):
        for row in _readable(source, f"SELECT {columns} FROM {table} ORDER BY {key} {order}"):
            if row[0] in seen and order == "DESC":
                return
            seen.add(row[0])
            yield row


def _readable(
    source: sqlite3.Connection, query: str, values: Sequence[object] = ()
) -> Iterator[Row]:
    try:
        yield from source.execute(query, values)
    except sqlite3.DatabaseError:
        return
