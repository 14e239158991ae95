"""The sentences that the journal speaks to SQLite: what is written, and how a row is read."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.base import Outcome, Setup, replaced
from companion.journal.records import Archived, Entry, Kind, PlayRecord, result_of
from companion.journal.store import Statement

LAST_AT = "coalesce((SELECT at FROM entries WHERE play = p.id ORDER BY n DESC LIMIT 1), p.started)"
RECORD = (
    f"SELECT p.uuid, p.setup, p.started, {LAST_AT}, p.ended, p.counted, p.deleted_at, p.outcome "
    "FROM plays p"
)
PLAY = "(SELECT id FROM plays WHERE uuid = ?)"
ADD_ENTRY = f"INSERT INTO entries (play, n, kind, action, at) VALUES ({PLAY}, ?, ?, ?, ?)"
ADD_PLAY = (
    "INSERT INTO plays (uuid, game, setup, started, ended, counted, outcome) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)
ADD_SEAT = f"INSERT INTO seats (play, seat, name) VALUES ({PLAY}, ?, ?)"
# They jump from value to value along the index instead of reading every row.
DISTINCT = (
    "WITH RECURSIVE found(value) AS (SELECT min({0}) FROM {1} UNION ALL "
    "SELECT (SELECT min({0}) FROM {1} WHERE {0} > found.value) FROM found "
    "WHERE found.value IS NOT NULL) SELECT value FROM found WHERE value IS NOT NULL"
)
DISTINCT_NAMES = DISTINCT.format("name", "seats")
SEATS_TO_RENAME = """SELECT p.uuid, seat FROM seats JOIN plays p ON p.id = play
    WHERE name = ? AND play NOT IN (SELECT play FROM seats WHERE name = ?)"""
DISTINCT_GAMES = DISTINCT.format("game", "results")
RENAME_SEAT = f"UPDATE seats SET name = ? WHERE seat = ? AND play = {PLAY}"
SET_OUTCOME = "UPDATE plays SET outcome = ?, ended = ? WHERE uuid = ?"
ADD_RESULT = f"INSERT INTO results (play, game, packed) VALUES ({PLAY}, ?, ?)"
FORGET_RESULT = f"DELETE FROM results WHERE play = {PLAY}"
FORGET = (
    FORGET_RESULT,
    f"DELETE FROM entries WHERE play = {PLAY}",
    f"DELETE FROM seats WHERE play = {PLAY}",
    "DELETE FROM plays WHERE uuid = ?",
)


def new_play(play: PlayRecord) -> list[Statement]:
    setup = msgspec.json.encode(play.setup).decode()
    values = (play.id, play.game, setup, play.started, play.ended, int(play.counted))
    seats = [(ADD_SEAT, (play.id, seat, p.name)) for seat, p in enumerate(play.players)]
    return [(ADD_PLAY, (*values, text_of(play.outcome))), *seats, *new_result(play)]


def whole(archived: Archived) -> list[Statement]:
    play = archived.play
    entries = [new_entry(play.id, n, entry) for n, entry in enumerate(archived.entries, 1)]
    return [*new_play(play), *entries]


def entry_of(kind: Kind, at: float, action: bytes | None) -> Entry:
    return Entry(kind, at, msgspec.UNSET if action is None else msgspec.Raw(action))


def new_entry(play: str, n: int, entry: Entry) -> Statement:
    action = None if entry.action is msgspec.UNSET else bytes(entry.action).decode()
    return ADD_ENTRY, (play, n, entry.kind, action, entry.at)


def new_result(play: PlayRecord) -> list[Statement]:
    """What the statistics read of the play, or nothing where it does not count."""
    result = result_of(play)
    if result is None:
        return [(FORGET_RESULT, (play.id,))]
    return [(FORGET_RESULT, (play.id,)), (ADD_RESULT, (play.id, *result))]


def renamed(play: PlayRecord, seat: int, name: str) -> list[Statement]:
    player = msgspec.structs.replace(play.players[seat], name=name)
    setup = msgspec.structs.replace(play.setup, players=replaced(play.players, seat, player))
    text = msgspec.json.encode(setup).decode()
    return [
        ("UPDATE plays SET setup = ? WHERE uuid = ?", (text, play.id)),
        (RENAME_SEAT, (name, seat, play.id)),
        *new_result(msgspec.structs.replace(play, setup=setup)),
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


def record_of(row: tuple[Any, ...]) -> PlayRecord:
    play, setup, started, last_at, ended, counted, deleted_at, outcome = row
    return PlayRecord(
        id=play,
        setup=msgspec.json.decode(setup, type=Setup),
        started=started,
        last_at=last_at,
        ended=ended,
        counted=bool(counted),
        deleted_at=deleted_at,
        outcome=None if outcome is None else msgspec.json.decode(outcome, type=Outcome),
    )
