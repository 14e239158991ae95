"""The journal of a data folder: one program writes it, any may read it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from companion.journal.journal import FILE, Journal
from companion.journal.lock import FolderLock
from companion.journal.reading import File
from companion.journal.snapshot import Snapshot
from companion.journal.spool import spool_path


def open_journal(folder: Path, wall_clock: Callable[[], float] = time.time) -> Journal:
    """The journal, to write; where that is not possible, it says so and goes on.

    Raises CompanionError where another program has the folder.
    """
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    lock = FolderLock(folder)
    second_place = spool_path(folder / FILE, os.environ)
    return Journal(folder / FILE, wall_clock, second_place=second_place, lock=lock)


def read_journal(folder: Path) -> Snapshot:
    """The journal as it is now, whoever has it open; not a byte of it is written."""
    return Snapshot(File(folder / FILE), partial(Journal.filled, clock=time.time))
