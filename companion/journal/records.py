"""What the journal keeps and the history reads: plays, their entries, and when they happened.

Times are seconds since 1970 in UTC. The history knows these structs, not the file they live in.
"""

from __future__ import annotations

import hashlib
import struct
import unicodedata
import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import msgspec

from companion.games import info
from companion.games.base import Outcome, Player, Setup

EntryKind = Literal["act", "undo", "redo"]
# Whole; the last actions are missing; or the names and the ranking may not be the real ones.
Hurt = Literal["", "end", "head"]
# Who, when, which game, place, score, whether the highest wins, seat; 32 bytes.
SEAT = struct.Struct("<qdIiiBBxx")
NO_SCORE = -(2**31)
LARGEST = 2**31 - 1
LATEST = 253_400_000_000.0  # seconds since 1970: late in 9999, the last year of calendars
LONGEST_THINK = 15 * 60.0  # seconds between two actions that still count as playing, not as a break


class Entry(msgspec.Struct, frozen=True):
    """One line of a play: an action (as JSON), or one taken back, or put forward again."""

    kind: EntryKind
    at: float
    action: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class PlayRecord(msgspec.Struct, frozen=True):
    """One play as the list shows it. `outcome` is None until the ranking stands.

    `hurt` says what the disk has spoilt of it, for good.
    """

    id: str
    setup: Setup
    started: float
    last_at: float
    ended: float | None = None
    counted: bool = True
    deleted_at: float | None = None
    outcome: Outcome | None = None
    hurt: Hurt = ""

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def players(self) -> tuple[Player, ...]:
        return self.setup.players

    @property
    def playable(self) -> bool:
        """False for a play of a game that this version does not know."""
        return info(self.game) is not None


class Archived(msgspec.Struct, frozen=True):
    """One play with everything that was done in it: the unit of export and import."""

    play: PlayRecord
    entries: tuple[Entry, ...]


class Result(NamedTuple):
    """One play that counts, packed small so that thousands are read within a frame."""

    game: str
    packed: bytes


class Results(NamedTuple):
    """Every play that counts, one after the other, and the games and names that may occur.

    `packed` is a row of SEAT structs, the seats of each play from 0 on.
    """

    packed: bytes
    games: tuple[str, ...]
    names: tuple[str, ...]


def result_of(play: PlayRecord) -> Result | None:
    """None for a play that does not count: unfinished, deleted, or left out by the family."""
    if play.outcome is None or not play.counted or play.deleted_at is not None:
        return None
    at, game = play.ended or play.started, game_number(play.game)
    highest = int(play.outcome.highest_wins)
    standings = sorted(play.outcome.standings, key=lambda s: s.player)
    packed = b"".join(
        SEAT.pack(_who(play, s.player), at, game, s.place, _packed_score(s.score), highest, seat)
        for seat, s in enumerate(standings)
    )
    return Result(play.game, packed)


def head_record(row: Sequence[Any], last_at: float) -> PlayRecord:
    """A play from the columns of `schema.HEAD`.

    Raises msgspec.DecodeError, TypeError or UnicodeError where they hold no play.
    """
    id, _, setup, started, ended, counted, deleted_at, outcome, hurt = row
    ranking = None if outcome is None else msgspec.json.decode(outcome, type=Outcome)
    table = msgspec.json.decode(setup, type=Setup)
    return PlayRecord(id, table, started, last_at, ended, bool(counted), deleted_at, ranking, hurt)


def packed_result(*head: object) -> bytes | None:
    """What the statistics read of a play; None where it does not count. For SQL."""
    record = head_record(head, 0.0)
    result = result_of(record)
    return result.packed if result else None


def _who(play: PlayRecord, player: int) -> int:
    return person(play.players[player].name)


def game_number(key: str) -> int:
    return zlib.crc32(key.encode())


def _packed_score(score: int | None) -> int:
    return NO_SCORE if score is None else max(-LARGEST, min(LARGEST, score))


def same_person(name: str) -> str:
    """Two names with the same answer are one person: capitals and spaces do not matter."""
    return " ".join(unicodedata.normalize("NFC", name).split()).casefold()


def person(name: str) -> int:
    """A number for a person, the same on every device."""
    digest = hashlib.blake2b(same_person(name).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def seconds_played(started: float, times: tuple[float, ...]) -> float:
    """The length of a play; a long silence (dinner, another evening) does not count."""
    moments = (started, *times)
    gaps = (after - before for before, after in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= LONGEST_THINK)
