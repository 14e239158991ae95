"""A damaged journal: set aside, never deleted, and read as far as it can be read."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from companion.journal.audit import audit
from companion.journal.copies import opened_copies
from companion.journal.damage import Account
from companion.journal.header import PAGE, is_ours, read_header
from companion.journal.mend import Mending
from companion.journal.schema import HEAD, SUM_ALL, connect, connect_to_read, roots_of, schema_of
from companion.journal.statements import ENTRY, Row
from companion.journal.wal import apply_by_hand

log = logging.getLogger(__name__)
COLUMNS = {
    "plays": f"id, {HEAD}, sum, length",
    "entries": ENTRY,
    "seats": "play, seat, name",
    "results": "play, game, packed, sum",
    "kept": "key, value, sum",
}
KEYS = {"plays": "id", "entries": "play, n", "seats": "play", "results": "play", "kept": "key"}
MOST = 100_000  # plays; a number beyond that was spoilt
UNKNOWN = {"hurt": "''"}  # for a column that an older journal does not have; others are NULL


def rebuild(path: Path, now: float, *, passed_over: bool = False) -> tuple[Path, int, Account]:
    """A sound journal in place of the damaged one.

    Gives where the damaged file now is, how many plays were saved, and how. The damaged file
    moves only once the sound one is complete. Raises OSError or sqlite3.DatabaseError.
    """
    sound = beside(path, ".new")
    remove(sound)
    with closing(connect(sound)) as database:
        account = salvage(path, database, passed_over=passed_over)
        count: int = database.execute("SELECT count(*) FROM plays").fetchone()[0]
    aside = set_aside(path, now)
    sound.rename(path)
    return aside, count, account


def finish_rebuild(path: Path) -> None:
    """Ends a rebuild that a power cut stopped between its two renames."""
    if not path.exists() and beside(path, ".new").exists():
        beside(path, ".new").rename(path)


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def salvage(damaged: Path, into: sqlite3.Connection, *, passed_over: bool = False) -> Account:
    """Fills an empty journal with what can be read, and mends it row by row.

    `passed_over` says that the log holds more than SQLite believes.

    Raises OSError or sqlite3.DatabaseError where `into` cannot be written.
    """
    from tempfile import TemporaryDirectory  # only here: the first frame must not wait for it

    if damaged.exists():
        with TemporaryDirectory() as folder:
            for reading in _readings(damaged, Path(folder), passed_over):
                _copy_reading(reading, into)
        _sum_where_none_has_a_sum(into)
    with opened_copies(damaged) as copies:
        account = Mending(into, copies).run(audit(into))
    return msgspec.structs.replace(account, unsound=True)


def _readings(damaged: Path, folder: Path, passed_over: bool) -> list[Path]:
    """The file as it is, and with the first page of a new journal, which all of them share.

    Damage at the start hides a whole sound file, and damage in the log what comes after it; where
    one of them is, the second reading comes first.
    """
    import shutil  # only here: the first frame must not wait for it

    lent, fresh = folder / "lent", folder / "fresh"
    try:
        connect(fresh).close()
        shutil.copyfile(damaged, lent)
        with suppress(FileNotFoundError):
            apply_by_hand(beside(damaged, "-wal"), lent)
        _lend_first_page(fresh, lent)
    except (OSError, sqlite3.DatabaseError):
        log.exception("no room for a second reading of %s", damaged)
        return [damaged]
    as_it_is = not passed_over and _sound_first_page(damaged, fresh)
    return [damaged, lent] if as_it_is else [lent, damaged]


def _lend_first_page(fresh: Path, lent: Path) -> None:
    page = bytearray(fresh.read_bytes()[:PAGE])
    pages = max(1, lent.stat().st_size // PAGE)
    page[28:32] = pages.to_bytes(4, "big")  # the header's own count of pages
    page[32:40] = bytes(8)  # no list of free pages
    with lent.open("r+b") as file:
        file.write(page)


def _sound_first_page(damaged: Path, fresh: Path) -> bool:
    if not is_ours(read_header(damaged)):
        return False
    try:
        with closing(connect_to_read(damaged)) as here, closing(connect_to_read(fresh)) as there:
            return roots_of(here) == roots_of(there) and schema_of(here) == schema_of(there)
    except sqlite3.DatabaseError:
        return False


def _copy_reading(reading: Path, into: sqlite3.Connection) -> None:
    try:
        source = connect_to_read(reading)
    except sqlite3.DatabaseError:
        return
    with closing(source):
        into.execute("BEGIN IMMEDIATE")
        for table in COLUMNS:
            _copy_table(source, into, table)
        into.execute("COMMIT")


def _copy_table(source: sqlite3.Connection, into: sqlite3.Connection, table: str) -> None:
    """Rows as they are, sound or not: whoever mends them judges them."""
    columns = COLUMNS[table].split(", ")
    marks = ", ".join("?" * len(columns))
    sql = f"INSERT OR IGNORE INTO {table} ({COLUMNS[table]}) VALUES ({marks})"
    known = {row[1] for row in _readable(source, f"PRAGMA table_info({table})")}
    wanted = ", ".join(c if c in known else UNKNOWN.get(c, "NULL") for c in columns)
    for row in _rows(source, wanted, table):
        with suppress(sqlite3.IntegrityError, OverflowError):
            into.execute(sql, row)


def _rows(source: sqlite3.Connection, columns: str, table: str) -> Iterator[Row]:
    """Every row that can be reached: from both ends of the table, then play by play."""
    keys = KEYS[table].split(", ")
    for order in ("", " DESC"):
        by = ", ".join(key + order for key in keys)
        yield from _readable(source, f"SELECT {columns} FROM {table} ORDER BY {by}")
    if table == "kept":
        return
    highest = _readable(source, "SELECT max(id) FROM plays")
    last = next((row[0] for row in highest if isinstance(row[0], int)), 0)
    for play in range(1, min(last, MOST) + 1):
        query = f"SELECT {columns} FROM {table} WHERE {keys[0]} = ? ORDER BY {by}"
        yield from _readable(source, query, play)


def _readable(source: sqlite3.Connection, query: str, *values: object) -> Iterator[Row]:
    try:
        yield from source.execute(query, values)
    except sqlite3.DatabaseError:
        return


def _sum_where_none_has_a_sum(database: sqlite3.Connection) -> None:
    """A journal of the version before sums; with a single sum in it, a missing one is damage."""
    tables = ("plays", "entries", "kept")
    if not any(_has_sum(database, table) for table in tables):
        database.executescript(f"BEGIN IMMEDIATE; {SUM_ALL}; COMMIT")


def _has_sum(database: sqlite3.Connection, table: str) -> bool:
    query = f"SELECT 1 FROM {table} WHERE sum IS NOT NULL LIMIT 1"
    return database.execute(query).fetchone() is not None


def set_aside(path: Path, now: float) -> Path:
    """Moves the file, its log and all, to a name that nothing else has. Raises OSError."""
    target = name_aside(path, now)
    with suppress(FileNotFoundError):
        path.rename(target)
    for ending in ("-wal", "-shm"):
        if beside(path, ending).exists():
            beside(path, ending).rename(beside(target, ending))
    return target


def name_aside(path: Path, now: float) -> Path:
    """Where a damaged file goes: beside the journal, under the moment it was found."""
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%d-%H%M%S")
    target, count = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}"), 1
    while target.exists():
        count += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{count}{path.suffix}")
    return target


def remove(path: Path) -> None:
    """Only ever a file that the journal made itself."""
    for ending in ("", "-wal", "-shm"):
        beside(path, ending).unlink(missing_ok=True)
