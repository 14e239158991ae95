"""A backup brought back: what it would change, and the change itself, which no power cut halves.

The backup is read through first; then it is laid whole into the data folder. From that moment on
it is brought back, now or at the next start: every step gives the same result when done twice.
"""

from __future__ import annotations

import logging
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from companion.errors import CompanionError
from companion.files import free_name, write_whole
from companion.history.backup import (
    CHUNK,
    Contents,
    Tell,
    files_to_keep,
    read_backup,
    unpack,
    unpacked_size,
    write_backup,
)
from companion.history.exports import write_problem
from companion.history.values import HOUSE_RULES, PEOPLE, SETTINGS, is_of, sensible_values
from companion.journal import Journal, Snapshot
from companion.journal.records import Archived
from companion.ui.services import Change

log = logging.getLogger(__name__)

LAID = "restore.zip"  # in the data folder, while a backup is being brought back
BEFORE = "before-restore"  # how the copies of what was there are called
BEFORE_KEPT = 3
SPARE = 8 * 2**20  # bytes that stay free: the journal must go on
BATCH = 20  # plays between two frames


def look_into(path: Path, plays: Snapshot, data: Path, tell: Tell) -> Change:
    """What bringing this backup back would change. Raises CompanionError."""
    with closing(plays):
        contents = read_backup(path, tell)
        here = plays.opened()
        counts = Counter(here.differs(play) for play in contents.plays)
        before = sensible_values(here.remembered())
    kept = {key: value for key, value in contents.values.items() if before.get(key) != value}
    rules = any(is_of(key, HOUSE_RULES) for key in kept)
    people = any(is_of(key, PEOPLE) for key in kept)
    return Change(
        file=path,
        made=contents.made,
        new=counts["new"],
        changed=counts["changed"],
        same=counts["same"],
        further=counts["further"],
        people=people,
        rules=rules,
        settings=any(is_of(key, SETTINGS) for key in kept),
        files=len(contents.files),
    )


def lay_ready(path: Path, plays: Snapshot, data: Path, own: Path, now: float, tell: Tell) -> Path:
    """Copies what is here aside, then lays the backup into the data folder. Raises CompanionError.

    From its end on the backup comes back, whatever happens to the power.
    """
    _must_have_room(path, data)
    _copy_aside(plays, data, own, now)
    target = data / LAID
    try:
        write_whole(target, _chunks(path, tell))
    except OSError as problem:
        raise write_problem(problem, target) from problem
    try:
        read_backup(target)
    except CompanionError:
        target.unlink(missing_ok=True)
        raise
    return target


def _must_have_room(path: Path, data: Path) -> None:
    """For the backup, what it holds, and the copy of what is here. Raises CompanionError."""
    needed = 2 * unpacked_size(path)
    try:
        needed += path.stat().st_size
        folder = next(place for place in (data, *data.parents) if place.exists())
        free = shutil.disk_usage(folder).free
    except OSError as problem:
        raise CompanionError("keep.damaged", file=path.name) from problem
    if free < needed + SPARE:
        megabytes = -(-(needed + SPARE - free) // 2**20)
        raise CompanionError("keep.no_room", megabytes=megabytes)


def _copy_aside(plays: Snapshot, data: Path, own: Path, now: float) -> None:
    """What is here now, in a backup of its own; an empty device has nothing to lose."""
    with closing(plays):
        here = plays.opened()
        values = here.remembered()
        if not here.count() and not sensible_values(values) and not files_to_keep(data):
            return
        day = f"{datetime.fromtimestamp(now):%Y-%m-%d}"
        try:
            own.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise write_problem(problem, own) from problem
        path = free_name(own / f"{BEFORE}-{day}.zip")
        write_backup(path, here.archive(), values, data, now)
    older = sorted(own.glob(f"{BEFORE}-*.zip"), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in older[BEFORE_KEPT:]:
        with suppress(OSError):
            old.unlink()


def _chunks(path: Path, tell: Tell) -> Iterator[bytes]:
    size, done = max(1, path.stat().st_size), 0
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            done += len(chunk)
            tell(done / size)
            yield chunk


class Restoring:
    """The laid backup brought back in small steps, so that the screen lives on meanwhile."""

    def __init__(self, journal: Journal, data: Path) -> None:
        """Raises CompanionError where what was laid ready cannot be read."""
        self._journal, self._data = journal, data
        self._file = data / LAID
        self._contents = read_backup(self._file)
        self._steps = self._work(self._contents)
        self.count = len(self._contents.plays)
        self.share = 0.0

    def step(self) -> bool:
        """Does a little; False once everything is back. Raises CompanionError."""
        try:
            self.share = next(self._steps)
        except StopIteration:
            return False
        except OSError as problem:
            raise write_problem(problem, self._data) from problem
        return True

    def finish(self) -> None:
        """All that is left, at once."""
        while self.step():
            pass

    def _work(self, contents: Contents) -> Iterator[float]:
        total = len(contents.plays) + len(contents.files) + 1
        done = 0
        for name in contents.files:
            unpack(self._file, name, self._data / name)
            done += 1
            yield done / total
        for batch in _batches(contents.plays):
            self._journal.bring_back(batch)
            done += len(batch)
            yield done / total
        self._journal.remember_all(contents.values)
        self._file.unlink()


def _batches(plays: tuple[Archived, ...]) -> Iterator[tuple[Archived, ...]]:
    for first in range(0, len(plays), BATCH):
        yield plays[first : first + BATCH]


def finish_restore(journal: Journal, data: Path) -> None:
    """Ends what a power cut or a full disk stopped; what is no backup is moved out of the way."""
    laid = data / LAID
    if not laid.exists():
        return
    try:
        restoring = Restoring(journal, data)
    except CompanionError:
        log.exception("what was laid ready cannot be read")
        with suppress(OSError):
            laid.replace(free_name(laid.with_suffix(".damaged.zip")))
        return
    try:
        restoring.finish()
        log.info("the backup that was laid ready is back")
    except CompanionError:
        log.exception("it comes back at the next start, if there is room then")
