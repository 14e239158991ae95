"""A stick that was marked once gets a copy of everything after every evening."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.errors import CompanionError
from companion.files import write_whole
from companion.journal.copies import evening_of
from companion.ui.services import Stick

if TYPE_CHECKING:
    from companion.service.sticks import Task

log = logging.getLogger(__name__)

FOLDER = "table-companion"  # on the stick
MARK = "every-evening.txt"  # in that folder
KEPT = 10
LOOK_EVERY = 30.0  # seconds between looks whether an evening is over
QUIET = 120.0  # seconds without a play on the screen after which one is


def is_marked(stick: Path) -> bool:
    """A link in the place of our folder or of the mark is no mark: it may lead off the stick."""
    try:
        linked = (stick / FOLDER).is_symlink() or (stick / FOLDER / MARK).is_symlink()
        return not linked and (stick / FOLDER / MARK).is_file()
    except OSError:
        return False


def mark(stick: Path, marked: bool) -> None:
    """Marks a stick for good, or takes the mark away. Raises OSError."""
    file = stick / FOLDER / MARK
    if file.parent.is_symlink():
        raise NotADirectoryError(f"{file.parent} is a link")
    if marked:
        file.parent.mkdir(exist_ok=True)
        write_whole(file, [b"Table Companion copies everything to this folder every evening.\n"])
    else:
        file.unlink(missing_ok=True)


def evening_file(stick: Path, now: float) -> Path:
    return stick / FOLDER / f"table-companion-{evening_of(now)}.zip"


def forget_oldest(newest: Path) -> None:
    """Ten copies of evenings stay, the new one among them, whatever its date says."""
    found = sorted(newest.parent.glob("table-companion-????-??-??.zip"), reverse=True)
    others = [file for file in found if file != newest]
    for old in others[KEPT - 1 :]:
        with suppress(OSError):
            old.unlink()


class Copying(Protocol):
    """What the evenings need of the device's storage."""

    def sticks(self) -> tuple[Stick, ...]: ...

    def copy_evening(self, stick: Path) -> Task[tuple[int, Path]]: ...


class Evenings:
    """Call `tend` on every turn of the loop; copying is done in a thread."""

    def __init__(
        self,
        storage: Copying,
        changes: Callable[[], int],
        tell: Callable[[str, dict[str, object]], None],
    ) -> None:
        """`changes` counts what was written to the journal; `tell` says how a copy went."""
        self._storage = storage
        self._changes = changes
        self._tell = tell
        self._copied: dict[Path, int] = {}
        self._began = changes()
        self._task: Task[tuple[int, Path]] | None = None
        self._stick: Path = Path()
        self._looks_at = 0.0
        self._quiet_since: float | None = None

    def tend(self, now: float, playing: bool) -> None:
        """`now` in seconds of any steady clock; `playing` while a play is on the screen."""
        if self._task is not None:
            if not self._task.under_way:
                self._end()
            return
        if playing:
            self._quiet_since = None
            return
        if self._quiet_since is None:
            self._quiet_since = now
        if now - self._quiet_since >= QUIET and now >= self._looks_at:
            self._looks_at = now + LOOK_EVERY
            self._begin()

    def finish(self) -> None:
        """Before the device goes off: what is not on the stick yet goes there now."""
        if self._task is None:
            self._begin()
        if self._task is not None:
            self._end()

    def _begin(self) -> None:
        """To the first marked stick that has not got what changed since."""
        changes = self._changes()
        if changes == self._began:
            return
        for stick in self._storage.sticks():
            if is_marked(stick.folder) and self._copied.get(stick.folder) != changes:
                self._copied[stick.folder] = changes
                self._stick = stick.folder
                with suppress(CompanionError):
                    self._task = self._storage.copy_evening(stick.folder)
                return

    def _end(self) -> None:
        assert self._task is not None
        task, self._task = self._task, None
        try:
            _, file = task.result()
        except CompanionError as problem:
            self._tell("keep.evening_failed", {"reason": problem})
            return
        self._tell("keep.evening_done", {"file": file.stem})
