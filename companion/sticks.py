"""USB sticks that are plugged in, and everything that was played written to one."""

from __future__ import annotations

import os
import shutil
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


def export_all(journal: Journal, folder: Path, now: float) -> tuple[int, Path]:
    """Writes JSON and CSV into the folder; gives how many plays, and the JSON file.

    Raises CompanionError. When it comes back the stick may be pulled out.
    """
    stem = f"table-companion-{datetime.fromtimestamp(now):%Y-%m-%d}"
    file = folder / f"{stem}.json"
    count = export_json(journal.archive(), file)
    export_csv(journal.archive(), file.with_suffix(".csv"))
    os.sync()
    return count, file


def prepared(folder: Path) -> Path:
    """The folder, made where it was missing. Raises CompanionError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CompanionError("history.export_failed", file=str(folder)) from problem
    return folder
