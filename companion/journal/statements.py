"""The sentences that the journal speaks to SQLite: what is written, and how a row is read."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.games.base import Outcome, replaced
from companion.journal.damage import DamagedRowError
from companion.journal.records import (
    Archived,
    Entry,
    EntryKind,
    PlayRecord,
    Result,
    head_record,
)
from companion.journal.schema import HEAD
from companion.journal.sums import length_of, sum_of

Row = tuple[Any, ...]
Statement = tuple[str, Sequence[object]]
NO_PLAY = (msgspec.DecodeError, TypeError, UnicodeError)  # what `head_record` raises

ENTRY = "play, n, kind, action, at, sum"
LAST = "(SELECT max(n) FROM entries WHERE play = p.id)"
RECORD = (
    f"SELECT id, {HEAD}, p.sum, e.play, n, kind, action, at, e.sum FROM plays p "
    f"LEFT JOIN entries e ON e.play = p.id AND e.n = {LAST}"
)
HEAD_WIDTH = 2 + len(HEAD.split(","))  # with the id before and the sum after
PLAY = "(SELECT id FROM plays WHERE uuid = ?)"
ENTRIES = f"SELECT {ENTRY} FROM entries WHERE play = {PLAY} ORDER BY n"
LENGTH = "SELECT id, length FROM plays WHERE uuid = ?"
# Without the play its id is NULL, which the table refuses.
ADD_ENTRY = (
    "INSERT INTO entries (play, n, kind, action, at, sum) VALUES ("
    "(SELECT id FROM plays WHERE uuid = ?1), ?2, ?3, ?4, ?5, "
    "sum_of((SELECT id FROM plays WHERE uuid = ?1), ?2, ?3, ?4, ?5))"
)
SET_LENGTH = "UPDATE plays SET length = length_code(id, ?2) WHERE uuid = ?1"
ADD_PLAY = (
    "INSERT INTO plays (uuid, game, setup, started, ended, counted, outcome, hurt) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_SEAT = f"INSERT INTO seats (play, seat, name) VALUES ({PLAY}, ?, ?)"
# They jump from value to value along the index instead of reading every row.
DISTINCT_NAMES = (
    "WITH RECURSIVE found(value) AS (SELECT min(name) FROM seats UNION ALL "
    "SELECT (SELECT min(name) FROM seats WHERE name > found.value) FROM found "
    "WHERE found.value IS NOT NULL) SELECT value FROM found WHERE value IS NOT NULL"
)
SEATS_TO_RENAME = """SELECT p.uuid, seat FROM seats JOIN plays p ON p.id = play
    WHERE name = ? AND play NOT IN (SELECT play FROM seats WHERE name = ?)"""
RENAME_SEAT = f"UPDATE seats SET name = ? WHERE seat = ? AND play = {PLAY}"
# The first ranking ends the play; a corrected one keeps its end; none opens it again.
SET_OUTCOME = (
    "UPDATE plays SET outcome = ?2, ended = CASE WHEN ?2 IS NOT NULL THEN coalesce(ended, ?3) END "
    "WHERE uuid = ?1"
)
FORGET_RESULT = f"DELETE FROM results WHERE play = {PLAY}"
ADD_RESULT = (
    "INSERT INTO results (play, game, packed, sum) "
    "SELECT id, game, packed, sum_of(game, packed) FROM "
    f"(SELECT id, game, packed_result({HEAD}) AS packed FROM plays WHERE uuid = ?) "
    "WHERE packed IS NOT NULL"
)
SEAL = f"UPDATE plays SET sum = sum_of(id, {HEAD}) WHERE uuid = ?"
FORGET = (
    FORGET_RESULT,
    f"DELETE FROM entries WHERE play = {PLAY}",
    f"DELETE FROM seats WHERE play = {PLAY}",
    "DELETE FROM plays WHERE uuid = ?",
)
RESULTS = "SELECT game, packed, sum FROM results"
REMEMBER = "INSERT OR REPLACE INTO kept (key, value, sum) VALUES (?1, ?2, sum_of(?1, ?2))"
RECALL = "SELECT key, value, sum FROM kept WHERE key = ?"
RECALL_ALL = "SELECT key, value, sum FROM kept ORDER BY key"


def new_play(play: PlayRecord) -> list[Statement]:
    setup = msgspec.json.encode(play.setup).decode()
    values = (play.id, play.game, setup, play.started, play.ended, int(play.counted))
    seats = [(ADD_SEAT, (play.id, seat, p.name)) for seat, p in enumerate(play.players)]
    add = (ADD_PLAY, (*values, text_of(play.outcome), play.hurt))
    return [add, *seats, (SET_LENGTH, (play.id, 0)), *sealed(play.id)]


def sealed(play: str) -> list[Statement]:
    """After every change to a play's head: its result for the statistics, and its sum."""
    return [(sql, (play,)) for sql in (FORGET_RESULT, ADD_RESULT, SEAL)]


def whole(archived: Archived) -> list[Statement]:
    play = archived.play
    entries = [add_entry(play.id, n, entry) for n, entry in enumerate(archived.entries, 1)]
    return [*new_play(play), *entries, (SET_LENGTH, (play.id, len(entries)))]


def entry_of(kind: EntryKind, at: float, action: bytes | None) -> Entry:
    return Entry(kind, at, msgspec.UNSET if action is None else msgspec.Raw(action))


def add_entry(play: str, n: int, entry: Entry) -> Statement:
    action = None if entry.action is msgspec.UNSET else bytes(entry.action).decode()
    return ADD_ENTRY, (play, n, entry.kind, action, entry.at + 0.0)


def new_entry(play: str, n: int, entry: Entry) -> list[Statement]:
    return [add_entry(play, n, entry), (SET_LENGTH, (play, n))]


def new_outcome(play: str, outcome: Outcome | None, at: float) -> list[Statement]:
    return [(SET_OUTCOME, (play, text_of(outcome), at)), *sealed(play)]


def renamed(play: PlayRecord, seat: int, name: str) -> list[Statement]:
    player = msgspec.structs.replace(play.players[seat], name=name)
    setup = msgspec.structs.replace(play.setup, players=replaced(play.players, seat, player))
    text = msgspec.json.encode(setup).decode()
    return [
        ("UPDATE plays SET setup = ? WHERE uuid = ?", (text, play.id)),
        (RENAME_SEAT, (name, seat, play.id)),
        *sealed(play.id),
    ]


def text_of(outcome: Outcome | None) -> str | None:
    return None if outcome is None else msgspec.json.encode(outcome).decode()


def where_of(
    game: str | None, player: str | None, finished: bool | None
) -> tuple[str, tuple[object, ...]]:
    parts: list[str] = ["p.deleted_at IS NULL"]
    values: list[object] = []
    if game is not None:
        parts.append("p.game = ?")
        values.append(game)
    if player is not None:
        parts.append("p.id IN (SELECT play FROM seats WHERE name = ?)")
        values.append(player)
    if finished is not None:
        parts.append("p.ended IS NOT NULL" if finished else "p.ended IS NULL")
    return " AND ".join(parts), tuple(values)


def record_of(row: Row) -> PlayRecord:
    """A row of RECORD. Raises DamagedRowError."""
    head, last = row[:HEAD_WIDTH], row[HEAD_WIDTH:]
    if last[0] is not None and not is_entry(last):
        raise DamagedRowError
    started: float = head[4]
    return head_of(head, started if last[0] is None else last[4])


def head_of(row: Row, last_at: float) -> PlayRecord:
    """A row of id, HEAD, sum. Raises DamagedRowError."""
    if not is_summed(row):
        raise DamagedRowError
    try:
        return head_record(row[1:-1], last_at)
    except NO_PLAY as problem:
        raise DamagedRowError from problem


def is_summed(row: Row) -> bool:
    """Whether the last column is the sum of the others."""
    return bool(sum_of(*row[:-1]) == row[-1])


def is_entry(row: Row) -> bool:
    """Whether a row of ENTRY is what was written: an action, or one taken back or put forward."""
    if not is_summed(row):
        return False
    kind, action = row[2], row[3]
    return (kind == "act" and isinstance(action, str)) or (
        kind in ("undo", "redo") and action is None
    )


def entries_of(rows: Sequence[Row], lengths: Sequence[Row]) -> tuple[Entry, ...]:
    """All entries of one play (rows of ENTRY and of LENGTH). Raises DamagedRowError."""
    whole = all(row[1] == n and is_entry(row) for n, row in enumerate(rows, 1))
    if not whole or any(length_of(*length) != len(rows) for length in lengths):
        raise DamagedRowError
    return tuple(read_entry(row) for row in rows)


def read_entry(row: Row) -> Entry:
    _, _, kind, action, at, _ = row
    return entry_of(kind, at, None if action is None else action.encode())


def results_of(rows: Sequence[Row]) -> list[Result]:
    """Rows of game, packed, sum. Raises DamagedRowError."""
    if not all(map(is_summed, rows)):
        raise DamagedRowError
    return [Result(game, packed) for game, packed, _ in rows]


def drawable_name(row: Row) -> str:
    """A row of one name. Raises DamagedRowError for one that no font draws."""
    if not isinstance(row[0], str) or not is_drawable(row[0]):
        raise DamagedRowError
    return row[0]


def is_drawable(text: str) -> bool:
    """No control signs and no halves of letters."""
    return not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)


def value_of(row: Row) -> object:
    """A row of RECALL. Raises DamagedRowError."""
    if not is_summed(row):
        raise DamagedRowError
    try:
        value: object = msgspec.json.decode(row[1])
    except (msgspec.DecodeError, TypeError, UnicodeError) as problem:
        raise DamagedRowError from problem
    return value
