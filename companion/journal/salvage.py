"""A damaged journal: set aside, never deleted, and read as far as it can be read."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.games.base import Outcome, Setup
from companion.journal.records import PlayRecord, result_of
from companion.journal.schema import connect

Row = tuple[Any, ...]
RESULTS = "play, game, packed"
PLAYS = "id, uuid, game, setup, started, ended, counted, deleted_at, outcome"
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PAGE = 4096  # bytes; what SQLite takes for a new file


class DamagedError(sqlite3.DatabaseError):
    """Our own look through the file found damage that no query has met yet."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def is_damage(problem: Exception) -> bool:
    """Whether the bytes of the file are wrong, as against a full or locked disk."""
    code = getattr(problem, "sqlite_errorcode", None)
    return code is not None and (code & 0xFF) in DAMAGED


def rebuild(path: Path, now: float) -> tuple[Path, int]:
    """A sound journal in place of the damaged one.

    Gives where the damaged file now is, and how many plays were saved. The damaged file moves
    only once the sound one is complete. Raises OSError or sqlite3.DatabaseError.
    """
    sound = beside(path, ".new")
    _remove(sound)
    database = connect(sound)
    try:
        count = salvage(path, database)
    finally:
        database.close()
    aside = _set_aside(path, now)
    sound.rename(path)
    return aside, count


def finish_rebuild(path: Path) -> None:
    """Ends a rebuild that a power cut stopped between its two renames."""
    if not path.exists() and beside(path, ".new").exists():
        beside(path, ".new").rename(path)


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def salvage(damaged: Path, into: sqlite3.Connection) -> int:
    """Copies what can be read into an empty journal; gives the number of plays saved."""
    source = _open_to_read(damaged)
    try:
        count = _copy_all(source, into)
    finally:
        source.close()
    return count or _salvage_without_first_page(damaged, into)


def _copy_all(source: sqlite3.Connection, into: sqlite3.Connection) -> int:
    into.execute("BEGIN IMMEDIATE")
    _copy(into, "kept", "key, value", _both_ways(source, "key, value", "kept", "key"))
    plays = [row for row in _plays(source) if _sound(row)]
    _copy(into, "plays", PLAYS, iter(plays))
    for play in plays:
        _copy_details(source, into, play)
    into.execute("COMMIT")
    return len(plays)


def _salvage_without_first_page(damaged: Path, into: sqlite3.Connection) -> int:
    """Damage at the start hides a whole sound file: its first page is the same in all journals."""
    copy, fresh = beside(damaged, ".copy"), beside(damaged, ".fresh")
    _remove(fresh)
    try:
        connect(fresh).close()
        shutil.copyfile(damaged, copy)
        _lend_first_page(fresh, copy)
        source = _open_to_read(copy)
        try:
            return _copy_all(source, into)
        finally:
            source.close()
    finally:
        _remove(fresh)
        _remove(copy)


def _lend_first_page(fresh: Path, copy: Path) -> None:
    page = bytearray(fresh.read_bytes()[:PAGE])
    pages = max(1, copy.stat().st_size // PAGE)
    page[28:32] = pages.to_bytes(4, "big")  # the header's own count of pages
    page[32:40] = bytes(8)  # no list of free pages
    with copy.open("r+b") as file:
        file.write(page)


def _open_to_read(path: Path) -> sqlite3.Connection:
    """In a folder that cannot be written SQLite reads only a file called immutable."""
    for mode in ("mode=ro", "immutable=1"):
        source = sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True)
        try:
            source.execute("SELECT rootpage FROM sqlite_master").fetchall()
        except sqlite3.DatabaseError:
            source.close()
        else:
            return source
    return sqlite3.connect(":memory:")


def _sound(row: Row) -> bool:
    try:
        msgspec.json.decode(row[3], type=Setup)
    except (msgspec.DecodeError, TypeError, UnicodeError):
        return False
    return isinstance(row[1], str) and isinstance(row[4], float)


def _copy_details(source: sqlite3.Connection, into: sqlite3.Connection, play: Row) -> None:
    setup = msgspec.json.decode(play[3], type=Setup)
    seats = ((play[0], seat, player.name) for seat, player in enumerate(setup.players))
    _copy(into, "seats", "play, seat, name", seats)
    _copy(into, "results", RESULTS, _result(play, setup))
    columns = "play, n, kind, action, at"
    query = f"SELECT {columns} FROM entries WHERE play = ? ORDER BY n"
    _copy(into, "entries", columns, _unbroken(_readable(source, query, (play[0],))))


def _result(play: Row, setup: Setup) -> Iterator[Row]:
    """Worked out again from the play's ranking, where that can be read."""
    number, uuid, _, _, started, ended, counted, deleted_at, outcome = play
    if outcome is None:
        return
    try:
        ranking = msgspec.json.decode(outcome, type=Outcome)
        record = PlayRecord(
            uuid, setup, started, started, ended, bool(counted), deleted_at, ranking
        )
        result = result_of(record)
    except (msgspec.DecodeError, TypeError, IndexError, UnicodeError):
        return
    if result is not None:
        yield (number, *result)


def _unbroken(rows: Iterator[Row]) -> Iterator[Row]:
    """Entries up to the first missing one: later actions mean nothing without the earlier."""
    for expected, row in enumerate(rows, 1):
        if row[1] != expected:
            return
        yield row


def _copy(into: sqlite3.Connection, table: str, columns: str, rows: Iterator[Row]) -> None:
    marks = ", ".join("?" * len(columns.split(",")))
    into.executemany(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", rows)


def _plays(source: sqlite3.Connection) -> Iterator[Row]:
    """All that can be reached from the ends, then those between, one by one."""
    seen = set()
    for row in _both_ways(source, PLAYS, "plays", "id"):
        seen.add(row[0])
        yield row
    for missing in sorted(set(range(1, max(seen, default=0))) - seen):
        yield from _readable(source, f"SELECT {PLAYS} FROM plays WHERE id = ?", (missing,))


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
    except (sqlite3.DatabaseError, UnicodeError):
        return


def _set_aside(path: Path, now: float) -> Path:
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%d-%H%M%S")
    target, count = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}"), 1
    while target.exists():
        count += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{count}{path.suffix}")
    path.rename(target)
    for ending in ("-wal", "-shm"):
        if beside(path, ending).exists():
            beside(path, ending).rename(beside(target, ending))
    return target


def _remove(path: Path) -> None:
    """Only ever a file that this module made itself."""
    for ending in ("", "-wal", "-shm"):
        beside(path, ending).unlink(missing_ok=True)
