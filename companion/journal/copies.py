"""Each evening's journal copied aside: three are kept, so that a ruined file costs nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from companion.files import sync_folder
from companion.journal.schema import connect_to_read, prepared

FOLDER = "copies"  # in the data folder
KEPT = 3
NIGHT = timedelta(hours=5)  # an evening lasts until five in the morning


def copies_of(path: Path) -> tuple[Path, ...]:
    """The copies of a journal, the newest first."""
    found = (path.parent / FOLDER).glob(f"{path.stem}-????-??-??{path.suffix}")
    try:
        return tuple(sorted(found, reverse=True))
    except OSError:
        return ()


def evening_of(now: float) -> str:
    return f"{datetime.fromtimestamp(now) - NIGHT:%Y-%m-%d}"


def copy_aside(path: Path, now: float) -> Path:
    """Copies the journal under the name of this evening, as it is now, and forgets the oldest.

    A copy of the same evening is replaced. Raises OSError or sqlite3.DatabaseError; then the
    copies are as before.
    """
    folder = path.parent / FOLDER
    folder.mkdir(exist_ok=True)
    target = folder / f"{path.stem}-{evening_of(now)}{path.suffix}"
    part = target.with_name(target.name + ".part")
    try:
        for unfinished in folder.glob(f"{path.stem}-*.part*"):  # of a power cut
            unfinished.unlink(missing_ok=True)
        write_copy(path, part)
        part.replace(target)
        sync_folder(folder)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    others = [copy for copy in copies_of(path) if copy != target]  # a clock may have jumped
    for old in others[KEPT - 1 :]:
        old.unlink(missing_ok=True)
    return target


def write_copy(path: Path, target: Path) -> None:
    """The journal with its log, in one new file. Raises OSError or sqlite3.DatabaseError."""
    with closing(connect_to_read(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


@contextmanager
def opened_copies(path: Path | None) -> Iterator[tuple[sqlite3.Connection, ...]]:
    """The copies that can be opened, the newest first."""
    with ExitStack() as stack:
        found = []
        for copy in () if path is None else copies_of(path):
            with suppress(sqlite3.DatabaseError):
                address = f"{copy.resolve().as_uri()}?immutable=1"
                opened = prepared(address)
                found.append(stack.enter_context(closing(opened)))
        yield tuple(found)
