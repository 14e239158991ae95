"""Our own JSON export, read back. Anything else is refused in one sentence, before any change."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from companion.errors import CompanionError
from companion.files import NotAFileError, TooLargeError, limited_memory, read_limited
from companion.games.base import Message
from companion.games.fit import settled
from companion.history.exports import FORMAT, VERSION
from companion.history.sensible import MOST_OPTIONS, sensible
from companion.journal.records import Archived

LARGEST = 64 * 2**20  # bytes: some 4,000 plays; more would not fit the memory of a small Pi
MOST_ENTRIES = 300_000  # in one file, for the same reason
T = TypeVar("T")


class _Head(msgspec.Struct):
    format: str
    version: int


class _Export(msgspec.Struct):
    plays: tuple[msgspec.Raw, ...]


class _Setup(msgspec.Struct):
    options: msgspec.Raw = msgspec.Raw(b"{}")


class _Play(msgspec.Struct):
    setup: _Setup


class _Outline(msgspec.Struct):
    """A play whose house rules are not taken apart yet: sixty megabytes of "[]," take 1.4 GB."""

    play: _Play


class Import(NamedTuple):
    """Plays ready for `journal.adopt`, and why some of their house rules have the printed value."""

    plays: tuple[Archived, ...]
    unfit: tuple[Message, ...]


def read_export(path: Path) -> Import:
    """The plays of an export.

    Raises CompanionError for a file that is missing, too large, foreign, cut off, newer, or that
    holds a play which this app would never have written.
    """
    with limited_memory():
        try:
            return _read_export(path)
        except MemoryError as problem:
            raise _too_large(path) from problem


def _read_export(path: Path) -> Import:
    return plays_in(read_foreign(path), path)


def plays_in(data: bytes, path: Path) -> Import:
    """The plays of an export that was read already; `path` names it. Raises CompanionError."""
    head = _decode(data, _Head, path)
    if head.format != FORMAT:
        raise CompanionError("history.import_foreign", file=path.name)
    if head.version > VERSION:
        raise CompanionError("history.import_newer", file=path.name)
    if data.count(b'"kind"') > MOST_ENTRIES:
        raise _too_large(path)
    found: list[Archived] = []
    unfit: dict[str, Message] = {}
    for number, raw in enumerate(_decode(data, _Export, path).plays, 1):
        options = _decode(raw, _Outline, path).play.setup.options
        small = len(bytes(options)) <= MOST_OPTIONS
        foreign = _decode(raw, Archived, path) if small else None
        checked = sensible(foreign) if foreign else None
        if foreign is None or checked is None:
            raise CompanionError("history.import_play", file=path.name, number=number)
        found.append(checked)
        setup = foreign.play.setup
        unfit |= {repr(told): told for told in settled(setup.game, setup.options).problems}
    return Import(tuple(found), tuple(unfit.values()))


def read_foreign(path: Path) -> bytes:
    """All bytes of a file from outside. Raises CompanionError."""
    try:
        return read_limited(path, LARGEST)
    except NotAFileError as problem:
        raise CompanionError("history.import_foreign", file=path.name) from problem
    except TooLargeError as problem:
        raise _too_large(path) from problem
    except (OSError, ValueError) as problem:
        raise CompanionError("history.file_missing", file=str(path)) from problem


def _too_large(path: Path) -> CompanionError:
    return CompanionError("history.import_large", file=path.name, largest=LARGEST // 2**20)


def _decode(data: bytes | msgspec.Raw, wanted: type[T], path: Path) -> T:
    try:
        return msgspec.json.decode(data, type=wanted)
    except (msgspec.ValidationError, RecursionError) as problem:
        raise CompanionError("history.import_foreign", file=path.name) from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        ours = bytes(data).lstrip().startswith(b"{")
        key = "history.import_cut" if ours else "history.import_foreign"
        raise CompanionError(key, file=path.name) from problem
