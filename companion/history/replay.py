"""A file of actions folded through the rules: for bug reports and for checking rules.

The first line is the set-up, each further line an entry as the journal exports it; a bare action
(`{"do": ...}`) does as well.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.files import limited_memory
from companion.games.base import Outcome, Setup
from companion.history.imports import read_foreign
from companion.journal.fold import ReplayError, Timeline, fold
from companion.journal.records import Entry
from companion.journal.unread import why_unread

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Replayed(msgspec.Struct, frozen=True):
    """Where the actions lead."""

    game: str
    players: tuple[str, ...]
    actions: int
    phase: str
    scores: tuple[int, ...]
    outcome: Outcome | None


class _Bare(msgspec.Struct):
    """What every action has."""

    do: str


def replay(path: Path) -> Replayed:
    """What the file's actions give. Raises CompanionError that names the line and says why."""
    with limited_memory():
        try:
            timeline = replay_timeline(path)
        except MemoryError as problem:
            raise CompanionError("history.import_foreign", file=path.name) from problem
    rules, state = timeline.rules, timeline.state
    return Replayed(
        timeline.setup.game,
        tuple(player.name for player in timeline.setup.players),
        len(timeline.done),
        rules.help_page(state),
        tuple(rules.scores(state)),
        rules.outcome(state),
    )


def replay_timeline(path: Path) -> Timeline:
    """The whole play, with the states around each action. Raises CompanionError."""
    lines = _lines(path)
    try:
        setup = msgspec.json.decode(lines[0] if lines else b"", type=Setup)
    except UNREADABLE as problem:
        raise CompanionError("history.replay_no_setup", problem=why_unread(problem)) from problem
    entries = [_entry(line, number) for number, line in enumerate(lines[1:], 2)]
    return fold(setup, entries, first_line=2)


def _lines(path: Path) -> list[bytes]:
    return read_foreign(path).rstrip().split(b"\n")


def _entry(line: bytes, number: int) -> Entry:
    try:
        return msgspec.json.decode(line, type=Entry)
    except UNREADABLE as problem:
        if _is_action(line):
            return Entry("act", 0.0, msgspec.Raw(line))
        told = why_unread(problem)
        raise ReplayError("history.replay_no_entry", number, problem=told) from problem


def _is_action(line: bytes) -> bool:
    try:
        msgspec.json.decode(line, type=_Bare)
    except UNREADABLE:
        return False
    return True
