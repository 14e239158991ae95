"""A look through every row of a journal: which are not what was written."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from operator import itemgetter

import msgspec

from companion.journal.damage import DamagedError, DamagedRowError
from companion.journal.records import LATEST, PlayRecord, result_of
from companion.journal.schema import HEAD
from companion.journal.statements import ENTRY, Row, head_of, is_drawable, is_entry, value_of
from companion.journal.sums import length_of, sum_of

SLICE = 500  # rows between two pauses


class Findings(msgspec.Struct, frozen=True):
    """What is not as it was written, by the number of the play in the file, or by key."""

    plays: frozenset[object] = frozenset()  # heads, entries, seats or results that are wrong
    orphans: frozenset[object] = frozenset()  # entries, seats and results of no play at all
    values: frozenset[object] = frozenset()

    @property
    def sound(self) -> bool:
        return not (self.plays or self.orphans or self.values)


def check_structure(database: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError where pages, indexes and tables do not fit together."""
    if database.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise DamagedError


def audit(database: sqlite3.Connection, pause: Callable[[], None] = lambda: None) -> Findings:
    """Every row looked at; `pause` is called now and then, for a thread that must not be greedy.

    Raises sqlite3.DatabaseError where the file cannot even be read through.
    """
    heads = {row[0]: row for row in database.execute(f"SELECT id, {HEAD}, sum FROM plays")}
    records = {id: found for id, row in heads.items() if (found := _record(row))}
    lengths = dict(database.execute("SELECT id, length FROM plays"))
    entries = _entry_faults(database, lengths, pause)
    seats, seat_orphans = _seat_faults(database, records)
    results, result_orphans = _result_faults(database, records)
    wrong = {*(heads.keys() - records.keys()), *entries, *seats, *results}
    return Findings(
        frozenset(wrong & heads.keys()),
        frozenset({*(entries - heads.keys()), *seat_orphans, *result_orphans} - heads.keys()),
        frozenset(_value_faults(database)),
    )


def _record(row: Row) -> PlayRecord | None:
    try:
        record = head_of(row, 0.0)
    except DamagedRowError:
        return None
    return record if is_sensible(record) else None


def is_sensible(record: PlayRecord) -> bool:
    """Whether the lists can show it: names that can be drawn, a ranking of these people, dates."""
    people = range(len(record.players))
    standings = record.outcome.standings if record.outcome else ()
    ranked = all(s.player in people and 1 <= s.place <= len(people) for s in standings)
    named = all(player.name and is_drawable(player.name) for player in record.players)
    times = (record.started, record.ended or 0.0, record.deleted_at or 0.0)
    dated = all(isinstance(at, float) and 0 <= at <= LATEST for at in times)
    return bool(people) and ranked and named and dated


def _entry_faults(
    database: sqlite3.Connection, lengths: dict[object, object], pause: Callable[[], None]
) -> set[object]:
    rows = _paced(database.execute(f"SELECT {ENTRY} FROM entries ORDER BY play, n"), pause)
    faults, counts = set(), {}
    for play, group in groupby(rows, itemgetter(0)):
        counts[play] = 0
        for n, row in enumerate(group, 1):
            counts[play] += 1
            if row[1] != n or not is_entry(row):
                faults.add(play)
    short = {id for id, code in lengths.items() if length_of(id, code) != counts.get(id, 0)}
    return faults | short | (counts.keys() - lengths.keys())


def _paced(rows: Iterable[Row], pause: Callable[[], None]) -> Iterator[Row]:
    for count, row in enumerate(rows):
        if count % SLICE == 0:
            pause()
        yield row


def _seat_faults(
    database: sqlite3.Connection, records: dict[object, PlayRecord]
) -> tuple[set[object], set[object]]:
    """The seats are a copy of the names in the heads, for searching."""
    rows = database.execute("SELECT play, seat, name FROM seats ORDER BY play, seat")
    found = {play: [row[1:] for row in group] for play, group in groupby(rows, itemgetter(0))}
    wrong = {
        id
        for id, record in records.items()
        if found.get(id, []) != list(enumerate(player.name for player in record.players))
    }
    return wrong, set(found)


def _result_faults(
    database: sqlite3.Connection, records: dict[object, PlayRecord]
) -> tuple[set[object], set[object]]:
    """The results are a copy of the rankings in the heads, for the statistics."""
    rows = database.execute("SELECT play, game, packed, sum FROM results")
    found = {row[0]: row[1:] for row in rows}
    wrong = {id for id, record in records.items() if found.get(id) != _result(record)}
    return wrong, set(found)


def _result(record: PlayRecord) -> Row | None:
    result = result_of(record)
    return None if result is None else (*result, sum_of(*result))


def _value_faults(database: sqlite3.Connection) -> Iterator[object]:
    for row in database.execute("SELECT key, value, sum FROM kept"):
        try:
            value_of(row)
        except DamagedRowError:
            yield row[0]
