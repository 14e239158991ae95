"""What is damage, as against a disk that is full or locked; and what was found of it."""

from __future__ import annotations

import sqlite3

import msgspec

from companion.games.base import Message

# SQLITE_ERROR: a table or column that our own statements name is gone, so the schema was changed.
CODES = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
)


class DamagedError(sqlite3.DatabaseError):
    """Our own look at the file found damage that no query has met yet."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class DamagedLogError(DamagedError):
    """The write-ahead log holds saved actions behind a byte that the disk has changed."""


class DamagedRowError(Exception):
    """A row is not what was written, in a file whose structure is sound."""


def is_damage(problem: Exception) -> bool:
    """Whether the bytes of the file are wrong, as against a full or locked disk."""
    code = getattr(problem, "sqlite_errorcode", None)
    return code is not None and (code & 0xFF) in CODES


class Account(msgspec.Struct, frozen=True):
    """What a repair came to: plays made whole again, kept in part, lost; values forgotten.

    `unsound` says that the file's own structure was damaged: nobody knows what else it held.
    """

    healed: int = 0
    hurt: tuple[str, ...] = ()
    lost: int = 0
    values: int = 0
    unsound: bool = False

    def messages(self, file: str) -> tuple[Message, ...]:
        """Everything that people must be told; `file` holds the damaged rows as they were."""
        told = (
            ("history.plays_healed", self.healed),
            ("history.plays_hurt", len(self.hurt)),
            ("history.plays_lost", self.lost),
            ("history.values_lost", self.values),
        )
        found = [Message(key, {"count": count, "file": file}) for key, count in told if count]
        if self.unsound:
            found.insert(0, Message("history.journal_unsound", {"file": file}))
        return tuple(found)
