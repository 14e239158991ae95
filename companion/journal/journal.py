"""The journal's door: plays, their entries, and the values to remember."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.games.base import Message, Outcome, Setup
from companion.journal.records import Archived, Entry, Kind, PlayRecord, Results
from companion.journal.statements import (
    DISTINCT_GAMES,
    DISTINCT_NAMES,
    FORGET,
    PLAY,
    RECORD,
    SEATS_TO_RENAME,
    SET_OUTCOME,
    entry_of,
    new_entry,
    new_play,
    new_result,
    record_of,
    renamed,
    text_of,
    where_of,
    whole,
)
from companion.journal.store import RepairedError, Statement, Store

FILE = "journal.sqlite"  # in the data folder


class Journal:
    """Every method that changes something has it on the disk when it comes back.

    While `trouble` says why that is not possible, everything goes on in memory and is saved
    later, in order: call `retry` now and then. `clock` gives seconds since 1970, UTC.
    """

    def __init__(self, path: Path | None, clock: Callable[[], float]) -> None:
        """Opens, creates, migrates or repairs the file; None keeps everything in memory."""
        self._store = Store(path, clock)
        self._clock = clock

    @property
    def saving(self) -> bool:
        return self._store.trouble is None

    @property
    def trouble(self) -> Message | None:
        """Why nothing is being saved now, or None."""
        return self._store.trouble

    def retry(self) -> bool:
        """Tries to save what waits; True when everything is on the disk."""
        return self._store.retry()

    def take_notices(self) -> tuple[Message, ...]:
        """What people must be told about the file, once: set aside, or of a newer version."""
        notices = tuple(self._store.notices)
        self._store.notices.clear()
        return notices

    def close(self) -> None:
        self._store.close()

    @property
    def repairs(self) -> int:
        """How often the file was rebuilt since it was opened."""
        return self._store.repairs

    def _write(self, *statements: Statement) -> None:
        try:
            self._store.write(*statements)
        except RepairedError:
            self._store.write(*statements)

    def open_play(self, setup: Setup) -> str:
        """Starts a play; gives its id, which stays the same for ever."""
        play = str(uuid.uuid4())
        self._write(*new_play(PlayRecord(play, setup, self._clock(), 0)))
        return play

    def append(
        self,
        play: str,
        n: int,
        kind: Kind,
        action: bytes | None = None,
        *,
        outcome: Outcome | None = None,
        outcome_changed: bool = False,
    ) -> Entry:
        """Adds entry number `n` (from 1), and the new outcome where it changed.

        Raises RepairedError where the file was rebuilt: `put_back` the play, then append again.
        """
        entry = entry_of(kind, self._clock(), action)
        statements = [new_entry(play, n, entry)]
        if outcome_changed:
            statements += self._new_outcome(play, outcome, entry.at)
        self._store.write(*statements)
        return entry

    def _new_outcome(self, play: str, outcome: Outcome | None, at: float) -> list[Statement]:
        """The first ranking ends the play; a corrected one keeps its end; none opens it again."""
        before = self.play(play)
        if before is None:
            return []
        ended = None if outcome is None else before.ended or at
        after = msgspec.structs.replace(before, outcome=outcome, ended=ended)
        return [(SET_OUTCOME, (text_of(outcome), ended, play)), *new_result(after)]

    def put_back(self, archived: Archived) -> None:
        """Writes a play anew, whole: what an open play does once the file was rebuilt."""
        play = archived.play
        before = self.play(play.id)
        if before is not None:  # the table decided whether it counts, not the play itself
            play = msgspec.structs.replace(play, counted=before.counted)
        statements: list[Statement] = [(sql, (play.id,)) for sql in FORGET]
        self._write(*statements, *whole(Archived(play, archived.entries)))

    def entries(self, play: str) -> tuple[Entry, ...]:
        rows = self._store.read(
            f"SELECT kind, at, action FROM entries WHERE play = {PLAY} ORDER BY n", (play,)
        )
        return tuple(entry_of(kind, at, action and action.encode()) for kind, at, action in rows)

    def play(self, play: str) -> PlayRecord | None:
        rows = self._store.read(f"{RECORD} WHERE p.uuid = ?", (play,))
        return record_of(rows[0]) if rows else None

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
        rows = self._store.read(
            f"{RECORD} WHERE {where} ORDER BY p.started DESC, p.id DESC LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        return tuple(record_of(row) for row in rows)

    def count(
        self, *, game: str | None = None, player: str | None = None, finished: bool | None = None
    ) -> int:
        where, values = where_of(game, player, finished)
        found: int = self._store.read(f"SELECT count(*) FROM plays p WHERE {where}", values)[0][0]
        return found

    def names(self) -> tuple[str, ...]:
        """Everybody who ever played, the most frequent first."""
        rows = self._store.read(
            "SELECT name FROM seats JOIN plays p ON p.id = play WHERE p.deleted_at IS NULL "
            "GROUP BY name ORDER BY count(*) DESC, name"
        )
        return tuple(name for (name,) in rows)

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
        before = self.play(play)
        if before is None:
            return
        after = msgspec.structs.replace(before, **change)
        self._write((sql, (*change.values(), play)), *new_result(after))

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
        packed = b"".join([row[0] for row in self._store.read("SELECT packed FROM results")])
        games = tuple(game for (game,) in self._store.read(DISTINCT_GAMES))
        return Results(packed, games, tuple(n for (n,) in self._store.read(DISTINCT_NAMES)))

    def archive(self) -> Iterator[Archived]:
        """Everything that is not deleted, the oldest first, one play at a time."""
        for play in reversed(self.plays()):
            yield Archived(play, self.entries(play.id))

    def snapshot(self) -> Journal:
        """All of it as it is now, in memory: for another thread to read, while play goes on."""
        copy = Journal(None, self._clock)
        self._store.copy_to(copy._store)
        return copy

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

    def remember(self, key: str, value: Any) -> None:
        """Keeps a value (anything that msgspec writes as JSON) under a key."""
        text = msgspec.json.encode(value).decode()
        self._write(("INSERT OR REPLACE INTO kept (key, value) VALUES (?, ?)", (key, text)))

    def recall(self, key: str, default: Any = None) -> Any:
        """The remembered value as plain JSON gives it (lists, dicts, numbers, words).

        The default where nothing was remembered, or where the disk has spoilt it.
        """
        rows = self._store.read("SELECT value FROM kept WHERE key = ?", (key,))
        try:
            return msgspec.json.decode(rows[0][0]) if rows else default
        except msgspec.DecodeError:
            return default
