"""USB sticks that are plugged in, and everything that was played written to one."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.journal import Journal
from companion.ui.services import Stick

if TYPE_CHECKING:
    from companion.service.report import Sources

log = logging.getLogger(__name__)

ROOTS = (Path("/media"), Path("/run/media"))  # where desktops and udisks mount them
MEGABYTE = 2**20
EXPORTS = "exports"  # the device's own folder for them, in its data folder


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


class Task:
    """Writing to a folder in a thread of its own: a slow stick must not stop the table."""

    one_at_a_time = threading.Lock()

    def __init__(self, name: str, work: Callable[[], tuple[int, Path]]) -> None:
        """`work` gives how much it wrote, and where; it may raise CompanionError."""
        self._work = work
        self._written: tuple[int, Path] | None = None
        self._problem: Exception | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def under_way(self) -> bool:
        return self._thread.is_alive()

    def result(self) -> tuple[int, Path]:
        """How much was written and where, once it is on the stick for good.

        Raises what the work raised.
        """
        self._thread.join()
        if self._written is None:
            raise self._problem or AssertionError("a task ends with a result or a problem")
        return self._written

    def _run(self) -> None:
        with self.one_at_a_time:
            try:
                self._written = self._work()
                os.sync()
            except Exception as problem:
                log.warning("nothing was written", exc_info=True)
                self._written, self._problem = None, problem


class DeviceStorage:
    """The sticks of this device, and what can be written to them."""

    def __init__(
        self,
        journal: Journal,
        data: Path,
        wall_clock: Callable[[], float],
        sources: Callable[[bool], Sources],
    ) -> None:
        """`sources` gives what a report is made of, with or without a picture of the camera."""
        self._journal = journal
        self._wall_clock = wall_clock
        self._sources = sources
        self.own = data / EXPORTS
        self.find: Callable[[], tuple[Stick, ...]] = find_sticks

    def sticks(self) -> tuple[Stick, ...]:
        return self.find()

    def export(self, folder: Path) -> Task:
        """Everything that was played, as JSON and CSV. Raises CompanionError."""
        from companion.history.exports import export_csv, export_json

        self._prepare(folder)
        plays = self._journal.snapshot()
        day = datetime.fromtimestamp(self._wall_clock())
        file = folder / f"table-companion-{day:%Y-%m-%d}.json"

        def work() -> tuple[int, Path]:
            with closing(plays):
                count = export_json(plays.archive(), file)
                export_csv(plays.archive(), file.with_suffix(".csv"))
            return count, file

        return Task("export", work)

    def report(self, folder: Path, picture: bool = False) -> Task:
        from companion.service.report import report_name, write_report

        self._prepare(folder)
        sources = self._sources(picture)
        file = folder / report_name(self._wall_clock())
        return Task("report", lambda: (write_report(file, sources), file))

    def _prepare(self, folder: Path) -> None:
        """The device's own folder is made where it is missing; a stick that is gone is not."""
        if folder != self.own:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise CompanionError("history.export_failed", file=str(folder)) from problem
