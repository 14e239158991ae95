"""Spoilt rows put right: from a copy of an earlier evening, else kept as far as they are sound."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.games.base import Outcome, Player, Setup
from companion.journal.audit import Findings, is_sensible
from companion.journal.damage import Account, DamagedRowError
from companion.journal.fold import fold
from companion.journal.records import LATEST, Archived, Entry, PlayRecord
from companion.journal.schema import HEAD
from companion.journal.statements import (
    ENTRY,
    NO_PLAY,
    REMEMBER,
    Row,
    Statement,
    head_of,
    is_drawable,
    is_entry,
    is_summed,
    read_entry,
    whole,
)
from companion.journal.sums import length_of, sum_of

log = logging.getLogger(__name__)
Found = tuple[PlayRecord, dict[int, Entry]]
TABLES = (("plays", "id"), ("seats", "play"), ("entries", "play"), ("results", "play"))


class Mending:
    """One repair of one journal; `copies` are the evenings to take from, the newest first."""

    def __init__(self, database: sqlite3.Connection, copies: Sequence[sqlite3.Connection]) -> None:
        self._database = database
        self._copies = copies
        self._healed = 0
        self._hurt: list[str] = []
        self._lost = 0
        self._values = 0
        self._orphans: set[object] = set()

    def run(self, findings: Findings) -> Account:
        """Puts right what was found and brings back what only the copies have.

        Raises sqlite3.DatabaseError; then nothing has changed.
        """
        self._database.execute("BEGIN IMMEDIATE")
        try:
            for key in findings.values:
                self._mend_value(key)
            self._orphans = set(findings.orphans)
            found = [self._take_out(id) for id in findings.plays]
            found += [self._take_orphan(id) for id in self._orphans]
            for id in (*findings.plays, *findings.orphans):
                self._delete(id)
            self._put_in(play for play in found if play is not None)
            self._put_in(self._only_in_copies())
            self._values_only_in_copies()
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise
        return Account(self._healed, tuple(self._hurt), self._lost, self._values)

    # -- plays ---------------------------------------------------------------------------------

    def _take_out(self, id: object) -> Archived | None:
        """All that is sound of a play, here and in the copies; None where nothing is."""
        row = _row(self._database, f"SELECT id, {HEAD}, sum FROM plays WHERE id = ?", id)
        code = _row(self._database, "SELECT length FROM plays WHERE id = ?", id)
        assert row is not None and code is not None
        old = next((o for o in self._orphans if sum_of(o, *row[1:-1]) == row[-1]), id)
        self._orphans.discard(old)
        sound = {**_sound_entries(self._database, id), **_sound_entries(self._database, old)}
        seats = _rows(self._database, "SELECT seat, name FROM seats WHERE play IS ?", id)
        row = _with_names((old, *row[1:]), dict(seats))
        record = _sound_record(row)
        for copy in self._copies:
            earlier = _copied(copy, "uuid", row[1]) or self._copied_by_number(copy, id)
            if earlier is None or (record and record.id != earlier[0].id):
                continue
            sound = {**earlier[1], **sound}
            record = record or _renewed(earlier[0], _unbroken(sound))
        return self._judged(record, row, _unbroken(sound), length_of(old, code[0]))

    def _take_orphan(self, id: object) -> Archived | None:
        """Entries whose play is gone: a copy may know whose they are."""
        sound = _sound_entries(self._database, id)
        for copy in self._copies:
            earlier = self._copied_by_number(copy, id)
            if earlier is not None:
                entries = _unbroken({**earlier[1], **sound})
                self._healed += 1
                return Archived(_renewed(earlier[0], entries), entries)
        self._lost += bool(sound)
        return None

    def _copied_by_number(self, copy: sqlite3.Connection, id: object) -> Found | None:
        """A play of a copy by its number, unless the journal has that play under another."""
        found = _copied(copy, "id", id)
        taken = found and _row(self._database, "SELECT 1 FROM plays WHERE uuid = ?", found[0].id)
        return None if taken else found

    def _judged(
        self, record: PlayRecord | None, row: Row, entries: tuple[Entry, ...], length: int | None
    ) -> Archived | None:
        if record is None:
            record = _guessed(row, entries)
            if record is None:
                self._lost += 1
                return None
        elif length is not None and len(entries) < length:
            record = replace(record, hurt=record.hurt or "end")
        else:
            self._healed += 1
            return Archived(record, entries)
        self._hurt.append(record.id)
        return Archived(record, entries)

    def _delete(self, id: object) -> None:
        for table, key in TABLES:
            self._database.execute(f"DELETE FROM {table} WHERE {key} IS ?", (id,))

    def _put_in(self, plays: Iterator[Archived]) -> None:
        known = {uuid for (uuid,) in self._database.execute("SELECT uuid FROM plays")}
        for archived in plays:
            if archived.play.id not in known:
                known.add(archived.play.id)
                for sql, values in whole_as_it_was(archived):
                    self._database.execute(sql, values)

    def _only_in_copies(self) -> Iterator[Archived]:
        """Plays are never deleted for good: one that only a copy has was lost here."""
        known = {uuid for (uuid,) in self._database.execute("SELECT uuid FROM plays")}
        for copy in self._copies:
            for id, uuid in _rows(copy, "SELECT id, uuid FROM plays"):
                found = _copied(copy, "id", id) if uuid not in known else None
                if found is not None:
                    known.add(uuid)
                    self._healed += 1
                    yield Archived(found[0], _unbroken(found[1]))

    # -- remembered values ---------------------------------------------------------------------

    def _mend_value(self, key: object) -> None:
        self._database.execute("DELETE FROM kept WHERE key IS ?", (key,))
        for copy in self._copies:
            row = _row(copy, "SELECT key, value, sum FROM kept WHERE key = ?", key)
            if row is not None and is_summed(row):
                self._database.execute(REMEMBER, row[:2])
                return
        self._values += 1

    def _values_only_in_copies(self) -> None:
        """Values are never forgotten: one that only a copy has was lost here."""
        for copy in self._copies:
            for row in _rows(copy, "SELECT key, value, sum FROM kept"):
                known = _row(self._database, "SELECT 1 FROM kept WHERE key = ?", row[0])
                if known is None and is_summed(row):
                    self._database.execute(REMEMBER, row[:2])
                    self._values = max(0, self._values - 1)


def whole_as_it_was(archived: Archived) -> list[Statement]:
    """Also a play that was deleted stays so."""
    gone = archived.play.deleted_at
    hidden = ("UPDATE plays SET deleted_at = ? WHERE uuid = ?", (gone, archived.play.id))
    first, *rest = whole(archived)
    return [first, hidden, *rest]


def _sound_record(row: Row) -> PlayRecord | None:
    try:
        record = head_of(row, row[4])
    except DamagedRowError:
        return None
    return record if is_sensible(record) else None


def _with_names(row: Row, seats: dict[object, object]) -> Row:
    """The head with the names of its seats, where the sum proves them; else only what both say.

    A name is written twice, in the head and with its seat. One that the two do not agree on is
    nobody's: an invented name would stand in the lists and be counted.
    """
    if _sound_record(row) is not None:
        return row
    try:
        setup = msgspec.json.decode(row[3], type=Setup)
    except NO_PLAY:
        return row
    players = setup.players
    seated = [replace(p, name=_name(seats.get(n, p.name))) for n, p in enumerate(players)]
    proved = _with_players(row, setup, seated)
    if _sound_record(proved) is not None:
        return proved
    agreed = [p if seats.get(n) == p.name else replace(p, name="?") for n, p in enumerate(players)]
    return _with_players(row, setup, agreed)


def _name(found: object) -> str:
    return found if isinstance(found, str) else "?"


def _with_players(row: Row, setup: Setup, players: Sequence[Player]) -> Row:
    text = msgspec.json.encode(replace(setup, players=tuple(players))).decode()
    return (*row[:3], text, *row[4:])


def _sound_entries(database: sqlite3.Connection, id: object) -> dict[int, Entry]:
    rows = _rows(database, f"SELECT {ENTRY} FROM entries WHERE play IS ?", id)
    return {row[1]: read_entry(row) for row in rows if is_entry(row)}


def _unbroken(entries: dict[int, Entry]) -> tuple[Entry, ...]:
    """Entries up to the first missing one: later actions mean nothing without the earlier."""
    found: list[Entry] = []
    while len(found) + 1 in entries:
        found.append(entries[len(found) + 1])
    return tuple(found)


def _copied(copy: sqlite3.Connection, key: str, value: object) -> Found | None:
    row = _row(copy, f"SELECT id, {HEAD}, sum FROM plays WHERE {key} IS ?", value)
    record = _sound_record(row) if row is not None else None
    return None if record is None or row is None else (record, _sound_entries(copy, row[0]))


def _renewed(record: PlayRecord, entries: tuple[Entry, ...]) -> PlayRecord:
    """A head of an earlier evening, with the ranking that the actions since then have given."""
    try:
        outcome = _folded(record.setup, entries)
    except Exception:  # a spoilt set-up may break any rule
        log.info("the play %s cannot be folded again", record.id, exc_info=True)
        return record
    ended = None if outcome is None or not entries else record.ended or entries[-1].at
    return replace(record, outcome=outcome, ended=ended)


def _folded(setup: Setup, entries: tuple[Entry, ...]) -> Outcome | None:
    timeline = fold(setup, entries)
    return timeline.rules.outcome(timeline.state)


def _guessed(row: Row, entries: tuple[Entry, ...]) -> PlayRecord | None:
    """A play whose head was spoilt and is in no copy: shown, and marked, where it can be read."""
    _, uuid, _, setup, started, _, counted, deleted_at, *_ = row
    try:
        table = msgspec.json.decode(setup, type=Setup)
    except NO_PLAY:
        return None
    players = tuple(
        replace(p, name="".join(filter(is_drawable, p.name)) or "?") for p in table.players
    )
    table = replace(table, players=players)
    at = started if _is_time(started) else entries[0].at if entries else 0.0
    gone = deleted_at if _is_time(deleted_at) else None
    record = PlayRecord(uuid, table, at, at, None, counted != 0, gone, hurt="head")
    return _renewed(record, entries) if isinstance(uuid, str) and is_sensible(record) else None


def _is_time(at: object) -> bool:
    return isinstance(at, float) and 0 <= at <= LATEST


def _rows(database: sqlite3.Connection, query: str, *values: object) -> list[Row]:
    """Nothing from a copy that is damaged itself."""
    try:
        return database.execute(query, values).fetchall()
    except sqlite3.DatabaseError:
        return []


def _row(database: sqlite3.Connection, query: str, *values: object) -> Row | None:
    return next(iter(_rows(database, query, *values)), None)
