"""USB sticks that are plugged in, and everything that was played written to one."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.errors import CompanionError
from companion.history.exports import export_csv, export_json
from companion.journal import Journal

ROOTS = (Path("/media"), Path("/run/media"))  # where desktops and udisks mount them
MEGABYTE = 2**20


@dataclass(frozen=True)
class Stick:
    """A place to write to, by the name people gave it."""

    name: str
    folder: Path
    megabytes: int


def find_sticks(
    roots: Sequence[Path] = ROOTS, is_mount: Callable[[Path], bool] = os.path.ismount
) -> tuple[Stick, ...]:
    """The sticks that are mounted now, by name."""
    found = (folder for root in roots for folder in _below(root) if is_mount(folder))
    sticks = (_stick(folder) for folder in found)
    return tuple(sorted((s for s in sticks if s is not None), key=lambda s: s.name))


def _below(root: Path) -> Iterator[Path]:
    """Folders of the root and of its folders: /media/stick and /media/pi/stick."""
    for pattern in ("*", "*/*"):
        with suppress(OSError):
            yield from sorted(root.glob(pattern))


def _stick(folder: Path) -> Stick | None:
    """None for one that was pulled out in this very moment."""
    try:
        return Stick(folder.name, folder, shutil.disk_usage(folder).free // MEGABYTE)
    except OSError:
        return None


class Export:
    """Everything on its way to a folder, in a thread: a slow stick must not stop the table."""

    one_at_a_time = threading.Lock()

    def __init__(self, journal: Journal, folder: Path, now: float) -> None:
        """Raises CompanionError where the journal cannot be read."""
        self._plays = journal.snapshot()
        self._file = folder / f"table-companion-{datetime.fromtimestamp(now):%Y-%m-%d}.json"
        self._count = 0
        name = str(self._file)
        self._problem: CompanionError | None = CompanionError("history.export_failed", file=name)
        self._thread = threading.Thread(target=self._run, name="export", daemon=True)
        self._thread.start()

    @property
    def under_way(self) -> bool:
        return self._thread.is_alive()

    def result(self) -> tuple[int, Path]:
        """How many plays, and the JSON file, once they are on the stick for good.

        Raises CompanionError.
        """
        self._thread.join()
        if self._problem is not None:
            raise self._problem
        return self._count, self._file

    def _run(self) -> None:
        with self.one_at_a_time:
            try:
                self._count = export_json(self._plays.archive(), self._file)
                export_csv(self._plays.archive(), self._file.with_suffix(".csv"))
                os.sync()
                self._problem = None
            except CompanionError as problem:
                self._problem = problem
        self._plays.close()


def prepared(folder: Path) -> Path:
    """The folder, made where it was missing. Raises CompanionError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CompanionError("history.export_failed", file=str(folder)) from problem
    return folder
