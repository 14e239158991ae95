"""The journal's file opened with open eyes: what SQLite would believe is checked first."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from companion.files import sync_folder
from companion.journal.audit import check_structure
from companion.journal.copies import copies_of
from companion.journal.damage import DamagedError, DamagedLogError
from companion.journal.header import is_ordinary, is_ours, read_header
from companion.journal.salvage import beside, remove, set_aside
from companion.journal.wal import frames, passed_over


def clear_the_way(path: Path, now: float) -> Path | None:
    """Moves aside what is no file (a folder, a pipe, a device) and gives its new name.

    Raises OSError.
    """
    return None if is_ordinary(path) else set_aside(path, now)


def opened(path: Path, connect: Callable[[Path], sqlite3.Connection]) -> sqlite3.Connection:
    """A connection to a journal whose structure is sound; a new one only where there was none.

    Raises NewerJournalError, OSError, or sqlite3.DatabaseError: a DamagedError where the bytes
    are not those of a journal.
    """
    log = beside(path, "-wal")
    in_log = frames(log)
    if not path.exists():
        if in_log or copies_of(path):
            raise DamagedError
        _create(path, connect)
    elif not is_ours(read_header(path)):
        raise DamagedError  # SQLite would take an empty file for a new one, and delete the log
    saved = log.read_bytes() if in_log else b""
    database = connect(path)
    try:
        database.execute("SELECT count(*) FROM plays").fetchone()
        believed = _believed(database) if in_log else None
        if believed is not None and passed_over(in_log, believed):
            raise DamagedLogError
        check_structure(database)
    except DamagedLogError:
        database.close()  # which deletes the log with all that SQLite did not believe
        log.write_bytes(saved)
        raise
    except BaseException:
        database.close()
        raise
    return database


def _create(path: Path, connect: Callable[[Path], sqlite3.Connection]) -> None:
    """A new journal, there whole or not at all: an empty file always means damage."""
    fresh = beside(path, ".fresh")
    remove(fresh)
    connect(fresh).close()
    fresh.rename(path)
    sync_folder(path.parent)


def _believed(database: sqlite3.Connection) -> int | None:
    """How many frames of the log SQLite has read; None while another program is at it."""
    busy, believed, _ = database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return None if busy or believed < 0 else int(believed)
