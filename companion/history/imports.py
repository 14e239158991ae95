"""Our own JSON export, read back. Anything else is refused in one sentence, before any change."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from companion.errors import CompanionError
from companion.history.exports import FORMAT, VERSION
from companion.journal.records import LATEST, Archived, Entry, PlayRecord

LARGEST = 64 * 2**20  # bytes: some 4,000 plays; more would not fit the memory of a small Pi
T = TypeVar("T")
MOST_PLAYERS = 8
LONGEST_NAME = 200


class _Head(msgspec.Struct):
    format: str
    version: int


class _Export(msgspec.Struct):
    plays: tuple[Archived, ...]


def read_export(path: Path) -> tuple[Archived, ...]:
    """The plays of an export, ready for `journal.adopt`.

    Raises CompanionError for a file that is missing, too large, foreign, cut off or newer.
    """
    data = _read(path)
    head = _decode(data, _Head, path)
    if head.format != FORMAT:
        raise CompanionError("history.import_foreign", file=path.name)
    if head.version > VERSION:
        raise CompanionError("history.import_newer", file=path.name)
    plays = _decode(data, _Export, path).plays
    for number, archived in enumerate(plays, 1):
        if not _sensible(archived):
            raise CompanionError("history.import_play", file=path.name, number=number)
    return plays


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            largest = LARGEST // 2**20
            raise CompanionError("history.import_large", file=path.name, largest=largest)
        return path.read_bytes()
    except OSError as problem:
        raise CompanionError("history.file_missing", file=str(path)) from problem


def _decode(data: bytes, wanted: type[T], path: Path) -> T:
    try:
        return msgspec.json.decode(data, type=wanted)
    except msgspec.ValidationError as problem:
        raise CompanionError("history.import_foreign", file=path.name) from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        key = "history.import_cut" if data.lstrip().startswith(b"{") else "history.import_foreign"
        raise CompanionError(key, file=path.name) from problem


def _sensible(archived: Archived) -> bool:
    return all(map(_sensible_entry, archived.entries)) and _sensible_play(archived.play)


def _sensible_time(at: float | None) -> bool:
    return at is None or 0 <= at <= LATEST


def _sensible_entry(entry: Entry) -> bool:
    if not _sensible_time(entry.at):
        return False
    if entry.action is msgspec.UNSET:
        return entry.kind != "act"
    return entry.kind == "act" and bytes(entry.action).startswith(b"{")


def _sensible_play(play: PlayRecord) -> bool:
    count = len(play.players)
    names = all(0 < len(player.name) <= LONGEST_NAME for player in play.players)
    times = all(map(_sensible_time, (play.started, play.last_at, play.ended, play.deleted_at)))
    if not (1 <= count <= MOST_PLAYERS and names and times and 0 < len(play.id) <= 64):
        return False
    if play.outcome is None:
        return play.ended is None
    standings = play.outcome.standings
    placed = all(1 <= s.place <= count for s in standings)
    return placed and sorted(s.player for s in standings) == list(range(count))
