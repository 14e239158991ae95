"""USB sticks that are plugged in, and everything that was played written to one."""

from __future__ import annotations

import logging
import os
import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.errors import CompanionError
from companion.files import free_name
from companion.journal import Journal
from companion.journal.records import Archived
from companion.service import evenings
from companion.service.decks import decks_in, read_deck, write_deck
from companion.service.updates import answered, ask_for, releases_on, tried
from companion.ui.services import BackupFile, Change, DeckFile, ReleaseFile, Stick, Tried

if TYPE_CHECKING:
    from companion.history.backup import Tell
    from companion.service.report import Sources
    from companion.service.restoring import Restoring
    from companion.vision.deck.model import Deck

log = logging.getLogger(__name__)
T = TypeVar("T")

ROOTS = (Path("/media"), Path("/run/media"))  # where desktops and udisks mount them
MEGABYTE = 2**20
BACKUP = re.compile(r"(table-companion|before-restore)-[\d-]+\.zip", re.IGNORECASE)
MOST_SHOWN = 60  # copies of one folder that can be chosen from
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
    import shutil  # only here: the first frame must not wait for it

    try:
        return Stick(folder.name, folder, shutil.disk_usage(folder).free // MEGABYTE)
    except OSError:
        return None


def _backups_in(folder: Path, place: str) -> list[BackupFile]:
    """The copies in one folder, by their names; of a thousand the newest are enough."""
    found: list[BackupFile] = []
    with suppress(OSError):
        named = (f for f in folder.iterdir() if BACKUP.fullmatch(f.name))
        names = (f for f in named if f.is_file() and not f.is_symlink())
        for path in sorted(names, reverse=True)[:MOST_SHOWN]:
            told = path.stat()
            found.append(BackupFile(path, place, told.st_mtime, told.st_size / MEGABYTE))
    return found


class Task(Generic[T]):
    """Work in a thread of its own: a slow stick must not stop the table."""

    one_at_a_time = threading.Lock()

    def __init__(self, name: str, work: Callable[[Tell], T]) -> None:
        """`work` may tell how far it is, and raise CompanionError."""
        self._work = work
        self._given: list[T] = []
        self.share = 0.0
        self._problem: Exception | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def under_way(self) -> bool:
        return self._thread.is_alive()

    def result(self) -> T:
        """What the work gave, once all it wrote is on the stick for good.

        Raises what the work raised.
        """
        self._thread.join()
        if not self._given:
            raise self._problem or AssertionError("a task ends with a result or a problem")
        return self._given[0]

    def _tell(self, share: float) -> None:
        self.share = share

    def _run(self) -> None:
        with self.one_at_a_time:
            try:
                given = self._work(self._tell)
                os.sync()
                self._given.append(given)
            except Exception as problem:
                log.warning("nothing was written", exc_info=True)
                self._problem = problem


def _watched(archive: Iterable[Archived], total: int, tell: Tell) -> Iterator[Archived]:
    """The same plays, while it is told how far they are."""
    for done, archived in enumerate(archive, 1):
        yield archived
        tell(min(1.0, done / total))


def _half(tell: Tell, begun: float) -> Tell:
    """Tells of one half of something, from the share that it begins with."""
    return lambda share: tell(begun + share / 2)


def _noting(archive: Iterable[Archived], partly: list[str]) -> Iterator[Archived]:
    """The same plays; those that the disk has spoilt a part of are noted."""
    for archived in archive:
        if archived.play.hurt:
            partly.append(archived.play.id)
        yield archived


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
        self._data = data
        self.own = data / EXPORTS
        self.partly = 0
        self.find: Callable[[], tuple[Stick, ...]] = find_sticks

    def sticks(self) -> tuple[Stick, ...]:
        return self.find()

    def releases(self) -> tuple[ReleaseFile, ...]:
        return releases_on(self.find())

    def update(self, release: Path) -> None:
        ask_for(release)

    def updated(self) -> str:
        return answered()

    def tried(self) -> Tried | None:
        return tried()

    def export(self, folder: Path) -> Task[tuple[int, Path]]:
        """Everything that was played, as JSON and CSV. Raises CompanionError, also for nothing."""
        from companion.history.exports import export_csv, export_json

        if not (total := self._journal.count()):
            raise CompanionError("history.export_no_play")
        self._prepare(folder)
        plays = self._journal.snapshot()
        day = datetime.fromtimestamp(self._wall_clock())
        file = free_name(folder / f"table-companion-{day:%Y-%m-%d}.json")

        def work(tell: Tell) -> tuple[int, Path]:
            with closing(plays):
                partly: list[str] = []
                whole = _noting(plays.archive(), partly)
                count = export_json(_watched(whole, total, _half(tell, 0)), file)
                rows = _watched(plays.archive(), total, _half(tell, 0.5))
                export_csv(rows, file.with_suffix(".csv"))
            self.partly = len(partly)
            return count, file

        return Task("export", work)

    # -- copies of everything ------------------------------------------------------------------

    def copy(self, folder: Path) -> Task[tuple[int, Path]]:
        """Everything in one dated file; one that is there already stays. Raises CompanionError."""
        from companion.history.backup import backup_name

        self._prepare(folder)
        now = self._wall_clock()
        return self._copying(free_name(folder / backup_name(now)), now)

    def copy_evening(self, stick: Path) -> Task[tuple[int, Path]]:
        """The copy of this evening on a marked stick; the tenth before it goes."""
        now = self._wall_clock()
        return self._copying(evenings.evening_file(stick, now), now, evenings.forget_oldest)

    def _copying(
        self, file: Path, now: float, after: Callable[[Path], None] = lambda file: None
    ) -> Task[tuple[int, Path]]:
        from companion.history.backup import write_backup

        plays = self._journal.snapshot()

        def work(tell: Tell) -> tuple[int, Path]:
            with closing(plays):
                here, values = plays.opened(), plays.opened().remembered()
                archive = _watched(here.archive(), here.count(), _half(tell, 0))
                count = write_backup(file, archive, values, self._data, now, _half(tell, 0.5))
            after(file)
            return count, file

        return Task("backup", work)

    def is_marked(self, stick: Path) -> bool:
        return evenings.is_marked(stick)

    def mark(self, stick: Path, marked: bool) -> None:
        from companion.history.exports import write_problem

        try:
            evenings.mark(stick, marked)
        except OSError as problem:
            raise write_problem(problem, stick / evenings.MARK) from problem

    def backups(self) -> tuple[BackupFile, ...]:
        """The copies that can be brought back, the newest first."""
        places = [(self.own, "")]
        for stick in self.sticks():
            places += [(stick.folder, stick.name), (stick.folder / evenings.FOLDER, stick.name)]
        found = [backup for folder, name in places for backup in _backups_in(folder, name)]
        return tuple(sorted(found, key=lambda backup: backup.made, reverse=True))

    def look_into(self, file: Path) -> Task[Change]:
        from companion.service.restoring import look_into

        plays, data = self._journal.snapshot(), self._data
        return Task("backup", lambda tell: look_into(file, plays, data, tell))

    def lay_ready(self, file: Path) -> Task[Path]:
        from companion.service.restoring import lay_ready

        plays, now = self._journal.snapshot(), self._wall_clock()

        def work(tell: Tell) -> Path:
            return lay_ready(file, plays, self._data, self.own, now, tell)

        return Task("restore", work)

    def bring_back(self) -> Restoring:
        from companion.service.restoring import Restoring

        return Restoring(self._journal, self._data)

    # -- taught decks --------------------------------------------------------------------------

    def decks(self) -> tuple[DeckFile, ...]:
        places = [(self.own, ""), *((stick.folder, stick.name) for stick in self.sticks())]
        found = [deck for folder, name in places for deck in decks_in(folder, name)]
        return tuple(sorted(found, key=lambda deck: deck.made, reverse=True))

    def give_deck(self, game: str, deck: Deck, folder: Path) -> Task[tuple[int, Path]]:
        self._prepare(folder)
        now = self._wall_clock()
        return Task("deck", lambda _: write_deck(deck, game, folder, now))

    def take_deck(self, file: Path, kinds: Collection[str]) -> Task[Deck]:
        return Task("deck", lambda _: read_deck(file, kinds))

    # -- reports -------------------------------------------------------------------------------

    def report(self, folder: Path, picture: bool = False) -> Task[tuple[int, Path]]:
        from companion.service.report import report_name, write_report

        self._prepare(folder)
        sources = self._sources(picture)
        file = folder / report_name(self._wall_clock())
        return Task("report", lambda _: (write_report(file, sources), file))

    def _prepare(self, folder: Path) -> None:
        """The device's own folder is made where it is missing; a stick that is gone is not."""
        if folder != self.own:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise CompanionError("history.export_failed", file=str(folder)) from problem
