"""A play from its set-up and its entries: the same entries always give the same play."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import NamedTuple

import msgspec

from companion.errors import CompanionError
from companion.games import info, rules
from companion.games.base import Act, Message, Refusal, Setup, stored_options
from companion.journal.records import Entry
from companion.journal.unread import why_unread

log = logging.getLogger(__name__)


class Step(NamedTuple):
    """One action that was done, with the states around it."""

    action: Act
    at: float
    before: msgspec.Struct
    after: msgspec.Struct
    change: Change | None = None  # this step was the last one when the past was changed


class Change(NamedTuple):
    """The past from a line (from 0) on: how it stood, and what was put in its place."""

    line: int
    stood: tuple[Step, ...]
    put: tuple[Step, ...]


class ReplayError(CompanionError):
    """An entry that the rules do not take; `line` says which."""

    def __init__(self, key: str, line: int, **values: object) -> None:
        super().__init__(key, line=line, **values)
        self.line = line


class Timeline:
    """What was done and what was taken back. Nothing is saved here."""

    def __init__(self, setup: Setup) -> None:
        """Raises CompanionError for a game that is not known or options that do not fit."""
        if info(setup.game) is None:
            raise CompanionError("history.unknown_game", game=setup.game)
        self.setup = setup
        self.rules = rules(setup.game)
        self.start = self._started()
        self.done: list[Step] = []
        self.undone: list[Step] = []

    def _started(self) -> msgspec.Struct:
        options = self._options()
        try:
            return self.rules.setup(self.setup.players, options, self.setup.seed)
        except CompanionError:
            raise  # the game says itself what is wrong
        except Exception as problem:
            log.exception("%s cannot be set up", self.setup.game)
            raise CompanionError("history.bad_options", problem=type(problem).__name__) from problem

    def _options(self) -> msgspec.Struct:
        try:
            return stored_options(self.rules, self.setup.options)
        except msgspec.ValidationError as problem:
            raise CompanionError("history.bad_options", problem=why_unread(problem)) from problem

    @property
    def state(self) -> msgspec.Struct:
        return self.done[-1].after if self.done else self.start

    def step(self, action: Act, at: float) -> Step | Refusal:
        """What the action would do now; nothing changes yet."""
        before = self.state
        after = self.rules.apply(before, action)
        return after if isinstance(after, Refusal) else Step(action, at, before, after)

    def push(self, step: Step) -> None:
        self.done.append(step)
        self.undone.clear()

    def undo(self) -> None:
        self.undone.append(self.done.pop())

    def redo(self) -> None:
        self.done.append(self.undone.pop())

    def rewritten(self, line: int, steps: Iterable[Step], undone: Iterable[Step] = ()) -> Timeline:
        """Another timeline: the same up to that line (from 0), then those steps."""
        new = copy(self)
        new.done, new.undone = [*self.done[:line], *steps], list(undone)
        return new

    def decode(self, action: msgspec.Raw | bytes) -> Act:
        """Raises msgspec.DecodeError (or its ValidationError) for what is no action of the game."""
        found: Act = msgspec.json.decode(action, type=self.rules.Action)
        return found


class Misfit(NamedTuple):
    """A line (from 0) that the rules do not take any more, the state it meets, and why."""

    line: int
    before: msgspec.Struct
    action: Act
    refusal: Refusal


def amended(timeline: Timeline, edits: Mapping[int, Act | None]) -> Timeline | Misfit:
    """The play with those lines (from 0) changed, or removed where the edit is None.

    Everything that follows is folded again by the rules; the first line that no longer fits is
    given instead.
    """
    first = min(edits)
    new = timeline.rewritten(first, ())
    for index, done in enumerate(timeline.done[first:], first):
        action = edits.get(index, done.action)
        if action is None:
            continue
        step = new.step(action, done.at)
        if isinstance(step, Refusal):
            return Misfit(index, new.state, action, step)
        new.push(step)
    stood, put = tuple(timeline.done[first:]), tuple(new.done[first:])
    if put:
        new.done[-1] = put[-1]._replace(change=Change(first, stood, put))
    else:
        new.undone = [*reversed(stood)]  # as if they had been taken back one by one
    return new


def fold(setup: Setup, entries: Iterable[Entry], *, first_line: int = 1) -> Timeline:
    """The play that these entries give; `first_line` numbers them for the error.

    Raises CompanionError for a set-up that cannot be played, ReplayError for an entry that cannot.
    """
    timeline = Timeline(setup)
    for _ in following(timeline, entries, first_line):
        pass
    return timeline


def following(timeline: Timeline, entries: Iterable[Entry], first_line: int = 1) -> Iterator[None]:
    """Does the entries one after the other, a breath after each: for who must not be held up.

    Raises ReplayError for an entry that cannot be done.
    """
    for line, entry in enumerate(entries, first_line):
        _follow(timeline, entry, line)
        yield


def _follow(timeline: Timeline, entry: Entry, line: int) -> None:
    if entry.kind == "act":
        _act(timeline, entry, line)
    elif entry.kind == "undo" and timeline.done:
        timeline.undo()
    elif entry.kind == "redo" and timeline.undone:
        timeline.redo()
    else:
        raise ReplayError("history.replay_nothing_to_undo", line)


def _step(timeline: Timeline, action: Act, at: float, line: int) -> Step | Refusal:
    """A spoilt or foreign play may bring the rules where no table ever was."""
    try:
        return timeline.step(action, at)
    except Exception as problem:
        log.exception("line %d breaks the rules of %s", line, timeline.setup.game)
        raise ReplayError(
            "history.replay_broken", line, problem=type(problem).__name__
        ) from problem


def _act(timeline: Timeline, entry: Entry, line: int) -> None:
    try:
        action = timeline.decode(entry.action if entry.action is not msgspec.UNSET else b"")
    except msgspec.DecodeError as problem:
        told = why_unread(problem)
        raise ReplayError("history.replay_no_action", line, problem=told) from problem
    step = _step(timeline, action, entry.at, line)
    if isinstance(step, Refusal):
        raise ReplayError("history.replay_refused", line, reason=Message(step.key, step.values))
    timeline.push(step)
