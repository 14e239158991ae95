"""The facts of many plays, gathered a little at a time: no frame waits for them."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from companion.errors import CompanionError
from companion.history.facts import Fact, facts_of
from companion.journal.fold import Timeline, following
from companion.journal.records import Entry, PlayRecord, same_person

log = logging.getLogger(__name__)

AT_ONCE = 20  # actions of a play between two frames
LATEST_PLAYS = 200  # of a game: what people compare is how they play now


class ToldPlay(NamedTuple):
    """One play: when it ended, who sat there, what it tells."""

    at: float
    names: tuple[str, ...]
    facts: tuple[Fact, ...]


class Plays(Protocol):
    """The journal, as far as it is needed here."""

    def plays(
        self, *, game: str | None, finished: bool | None, limit: int
    ) -> tuple[PlayRecord, ...]: ...

    def entries(self, play: str) -> tuple[Entry, ...]: ...


class Gathering:
    """Reads a piece of a play at each `look`, the latest first; what was read stays known."""

    def __init__(self, journal: Plays) -> None:
        self._journal = journal
        self._known: dict[str, tuple[float, tuple[Fact, ...]]] = {}
        self._plays: tuple[PlayRecord, ...] = ()
        self._reading: tuple[str, Iterator[tuple[Fact, ...] | None]] | None = None
        self.game = ""

    def begin(self, game: str) -> None:
        """The plays of this game that count are to be gathered."""
        self.game = game
        found = self._journal.plays(game=game, finished=True, limit=LATEST_PLAYS)
        self._plays = tuple(play for play in found if play.counted)

    def look(self) -> bool:
        """A few actions more; False when all plays are known."""
        play = next((play for play in self._plays if not self._knows(play)), None)
        if play is None:
            return False
        if self._reading is None or self._reading[0] != play.id:
            self._reading = play.id, self._read(play)
        found = next((told for told in islice(self._reading[1], AT_ONCE) if told is not None), None)
        if found is not None:
            self._known[play.id] = (play.last_at, found)
        return True

    def _knows(self, play: PlayRecord) -> bool:
        return play.id in self._known and self._known[play.id][0] == play.last_at

    def _read(self, play: PlayRecord) -> Iterator[tuple[Fact, ...] | None]:
        """None after each action, then the facts; a play that the rules refuse tells none."""
        try:
            timeline = Timeline(play.setup)
            yield from following(timeline, self._journal.entries(play.id))
        except CompanionError:
            log.info("play %s tells nothing", play.id, exc_info=True)
            yield ()
            return
        yield facts_of(play.game, timeline.done, len(play.players))

    @property
    def waiting(self) -> int:
        """How many plays are still to be read."""
        return sum(not self._knows(play) for play in self._plays)

    def told(self) -> tuple[ToldPlay, ...]:
        """What is known so far, the oldest first."""
        return tuple(
            ToldPlay(
                play.ended or play.started,
                tuple(player.name for player in play.players),
                self._known[play.id][1],
            )
            for play in reversed(self._plays)
            if self._knows(play)
        )


class Course(NamedTuple):
    """One fact of one person: a value for each play that has one, the oldest first."""

    name: str
    values: tuple[float, ...]

    @property
    def average(self) -> float:
        return sum(self.values) / len(self.values)


def labels(told: Sequence[ToldPlay]) -> tuple[Fact, ...]:
    """The facts there are, as the latest play has them."""
    return next((play.facts for play in reversed(told) if play.facts), ())


def courses(told: Iterable[ToldPlay], label: str) -> tuple[Course, ...]:
    """Everybody with that fact, the most plays first; names that differ in capitals are one."""
    found: dict[str, tuple[str, list[float]]] = {}
    for play in told:
        fact = next((fact for fact in play.facts if fact.label == label), None)
        if fact is None:
            continue
        for name, value in zip(play.names, fact.values, strict=True):
            if value is not None:
                found.setdefault(same_person(name), (name, []))[1].append(value)
    made = [Course(name, tuple(values)) for name, values in found.values()]
    return tuple(sorted(made, key=lambda course: (-len(course.values), course.name)))
