"""The journal's door: plays, their entries, and the values to remember."""

from __future__ import annotations

import logging
import uuid
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from companion.games.base import Message, Outcome, Setup
from companion.journal.audit import Findings
from companion.journal.damage import Account
from companion.journal.lock import FolderLock
from companion.journal.reading import Source
from companion.journal.records import Archived, Entry, EntryKind, PlayRecord, Results
from companion.journal.remembering import Remembering
from companion.journal.snapshot import Snapshot
from companion.journal.statements import (
    DISTINCT_NAMES,
    ENTRIES,
    FORGET,
    LENGTH,
    RECORD,
    RESULTS,
    SEATS_TO_RENAME,
    Statement,
    drawable_name,
    entries_of,
    entry_of,
    new_entry,
    new_outcome,
    new_play,
    record_of,
    renamed,
    results_of,
    sealed,
    where_of,
    whole,
)
from companion.journal.store import Store

log = logging.getLogger(__name__)
T = TypeVar("T")
FILE = "journal.sqlite"  # in the data folder
# A play of a copy is not here, is the same here, is another here, or went on here since.
Difference = Literal["new", "same", "changed", "further"]


class Journal(Remembering):
    """Every method that changes something has it on the disk when it comes back.

    While `trouble` says why that is not possible, everything goes on in memory and is saved
    later, in order: call `retry` now and then. `clock` gives seconds since 1970, UTC.
    """

    def __init__(
        self,
        path: Path | None,
        clock: Callable[[], float],
        *,
        second_place: Path | None = None,
        lock: FolderLock | None = None,
    ) -> None:
        """Opens, creates, migrates or repairs the file; None keeps everything in memory.

        What cannot be saved waits in `second_place` too; `lock` is given back at the end.
        """
        super().__init__(Store(path, clock, second_place))
        self._clock = clock
        self._lock = lock

    @property
    def saving(self) -> bool:
        return self._store.trouble is None

    @property
    def trouble(self) -> Message | None:
        """Why nothing is being saved now, or None."""
        return self._store.trouble

    @property
    def waiting(self) -> int:
        """How many changes are not on the disk."""
        return self._store.waiting

    def retry(self) -> bool:
        """Tries to save what waits; True when everything is on the disk."""
        return self._store.retry()

    def take_notices(self) -> tuple[Message, ...]:
        """What people must be told about the file, once: repaired, set aside, or too new."""
        notices = tuple(self._store.notices)
        self._store.notices.clear()
        return notices

    def close(self) -> None:
        self._store.close()
        if self._lock is not None:
            self._lock.release()

    @property
    def file(self) -> Path | None:
        """The file that is open now; None while there is none."""
        return self._store.file

    @property
    def repairs(self) -> int:
        """How often something was put right in the file since it was opened."""
        return self._store.repairs

    @property
    def changes(self) -> int:
        """How often something was written since the file was opened."""
        return self._store.changes

    def now(self) -> float:
        return self._clock()

    def mend(self, findings: Findings) -> None:
        """Puts right what a look through the file has found; told by `take_notices`."""
        self._store.mend_rows(findings)

    def open_play(self, setup: Setup) -> str:
        """Starts a play; gives its id, which stays the same for ever."""
        play = str(uuid.uuid4())
        self._write(*new_play(PlayRecord(play, setup, self._clock(), 0)))
        return play

    def append(
        self,
        play: str,
        n: int,
        kind: EntryKind,
        action: bytes | None = None,
        *,
        outcome: Outcome | None = None,
        outcome_changed: bool = False,
    ) -> Entry:
        """Adds entry number `n` (from 1), and the new outcome where it changed.

        Raises RepairedError where the file was rebuilt: `put_back` the play, then append again.
        """
        entry = entry_of(kind, self._clock(), action)
        statements = new_entry(play, n, entry)
        if outcome_changed:
            statements += new_outcome(play, outcome, entry.at)
        self._store.write(*statements)
        return entry

    def put_back(self, archived: Archived) -> None:
        """Writes a play anew, whole: what an open play does once the file was rebuilt."""
        play = archived.play
        before = self.play(play.id)
        if before is not None:  # the table decided whether it counts, not the play itself
            play = msgspec.structs.replace(play, counted=before.counted)
        statements: list[Statement] = [(sql, (play.id,)) for sql in FORGET]
        self._write(*statements, *whole(Archived(play, archived.entries)))

    def entries(self, play: str) -> tuple[Entry, ...]:
        read = self._store.read
        return self._sound(lambda: entries_of(read(ENTRIES, (play,)), read(LENGTH, (play,))))

    def play(self, play: str) -> PlayRecord | None:
        found = self._records(f"{RECORD} WHERE p.uuid = ?", (play,))
        return found[0] if found else None

    def _records(self, query: str, values: tuple[object, ...]) -> tuple[PlayRecord, ...]:
        return self._sound(lambda: tuple(map(record_of, self._store.read(query, values))))

    def plays(
        self,
        *,
        game: str | None = None,
        player: str | None = None,
        finished: bool | None = None,
        limit: int = -1,
        offset: int = 0,
    ) -> tuple[PlayRecord, ...]:
        """The plays that are not deleted, the latest first."""
        where, values = where_of(game, player, finished)
        return self._records(
            f"{RECORD} WHERE {where} ORDER BY p.started DESC, p.id DESC LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )

    def count(
        self, *, game: str | None = None, player: str | None = None, finished: bool | None = None
    ) -> int:
        where, values = where_of(game, player, finished)
        found: int = self._store.read(f"SELECT count(*) FROM plays p WHERE {where}", values)[0][0]
        return found

    def names(self) -> tuple[str, ...]:
        """Everybody who ever played, the most frequent first."""
        return self._names(
            "SELECT name FROM seats JOIN plays p ON p.id = play WHERE p.deleted_at IS NULL "
            "GROUP BY name ORDER BY count(*) DESC, name"
        )

    def _names(self, query: str) -> tuple[str, ...]:
        return self._sound(lambda: tuple(drawable_name(row) for row in self._store.read(query)))

    def set_counted(self, play: str, counted: bool) -> None:
        """A play that does not count stays in the list but not in the statistics."""
        self._change(play, "UPDATE plays SET counted = ? WHERE uuid = ?", counted=counted)

    def delete(self, play: str) -> None:
        """Hides the play; `restore` brings it back."""
        sql = "UPDATE plays SET deleted_at = ? WHERE uuid = ?"
        self._change(play, sql, deleted_at=self._clock())

    def restore(self, play: str) -> None:
        self._change(play, "UPDATE plays SET deleted_at = ? WHERE uuid = ?", deleted_at=None)

    def _change(self, play: str, sql: str, **change: float | None) -> None:
        if self.play(play) is not None:  # and is sound: a changed head is sealed again
            self._write((sql, (*change.values(), play)), *sealed(play))

    def rename(self, play: str, player: int, name: str) -> None:
        """Puts a name right in one play."""
        self._rename_all([(play, player)], name)

    def rename_everywhere(self, old: str, new: str) -> int:
        """Puts a name right in every play where nobody else bears it; gives in how many."""
        seats = self._store.read(SEATS_TO_RENAME, (old, new))
        self._rename_all(seats, new)
        return len(seats)

    def _rename_all(self, seats: list[tuple[str, int]], name: str) -> None:
        statements: list[Statement] = []
        for play, seat in seats:
            record = self.play(play)
            if record is not None:
                statements += renamed(record, seat, name)
        self._write(*statements)

    def results(self) -> Results:
        """Every play that counts, for the statistics."""
        rows = self._sound(lambda: results_of(self._store.read(RESULTS)))
        packed = b"".join([row.packed for row in rows])
        games = tuple(sorted({row.game for row in rows}))
        return Results(packed, games, self._names(DISTINCT_NAMES))

    def archive(self) -> Iterator[Archived]:
        """Everything that is not deleted, the oldest first, one play at a time."""
        for play in reversed(self.plays()):
            yield Archived(play, self.entries(play.id))

    def snapshot(self) -> Snapshot:
        """All of it as it is now, for another thread to read while play goes on."""
        return Snapshot(self._store.pinned(), partial(Journal.filled, clock=self._clock))

    @classmethod
    def filled(cls, source: Source, clock: Callable[[], float]) -> tuple[Journal, Account]:
        """A journal in memory with all that can be read of another, and what cannot."""
        journal = cls(None, clock)
        return journal, source.fill(journal._store.database)

    def adopt(self, archived: Iterable[Archived]) -> int:
        """Adds plays of another journal; those already here stay as they are.

        Gives the number of plays added: all of them are, or none.
        """
        known = {uuid for (uuid,) in self._store.read("SELECT uuid FROM plays")}
        new = {item.play.id: item for item in archived if item.play.id not in known}
        statements: list[Statement] = []
        for item in new.values():
            statements += whole(item)
        self._write(*statements)
        return len(new)

    def bring_back(self, archived: Iterable[Archived]) -> None:
        """Plays as they were in a copy, deleted ones too; one that went on here since stays."""
        statements: list[Statement] = []
        for item in archived:
            if self.differs(item) not in ("same", "further"):
                statements += [(sql, (item.play.id,)) for sql in FORGET]
                statements += whole(item)
        if statements:
            self._write(*statements)

    def differs(self, item: Archived) -> Difference:
        """How a play of a copy stands to the one here."""
        play = self.play(item.play.id)
        if play is None:
            return "new"
        here = Archived(play, self.entries(play.id))
        if play.deleted_at is None and len(here.entries) > len(item.entries):
            return "further"
        return "same" if msgspec.json.encode(here) == msgspec.json.encode(item) else "changed"
