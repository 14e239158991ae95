"""Evenings of the past: whole plays made at random by the rules, put into a journal."""

from __future__ import annotations

import uuid
from random import Random

import msgspec

from companion.demo.table import NAMES
from companion.games import rules
from companion.games.base import Correct, Player, Refusal, Setup
from companion.history import values
from companion.journal import Journal
from companion.journal.fold import Timeline
from companion.journal.records import Archived, Entry, PlayRecord

HOUR, DAY = 3600.0, 86400.0
LONGEST = 1500  # actions; a random play that takes longer is left unfinished
SHAPES = dict(zip(NAMES, "CBGHEA", strict=True))


class Evening(msgspec.Struct, frozen=True):
    """A play to make up: what, who (by number), how long ago, after how many actions it stops."""

    game: str
    who: tuple[int, ...]
    ago: float
    seed: int
    stop: int = LONGEST


EVENINGS = (
    Evening("gumball_rally", (0, 1, 2, 3), 12 * 60, 4, stop=9),
    Evening("scream_machine", (0, 2, 3, 1), 3 * HOUR, 1),
    Evening("traffic", (2, 0, 1), DAY, 2),
    Evening("gumball_rally", (4, 5, 0, 2, 1, 3), DAY + HOUR, 3),
    Evening("macadam", (3, 1, 5), 3 * DAY, 5),
    Evening("steam_park", (1, 0, 2), 6 * DAY, 2),
    Evening("gumball_rally", (1, 2, 3, 4), 9 * DAY, 6),
    Evening("gumball_rally", (0, 3, 4), 40 * DAY, 8),
    Evening("macadam", (2, 4, 0, 1), 400 * DAY, 9),
)


def past_evenings(now: float, evenings: tuple[Evening, ...] = EVENINGS) -> tuple[Archived, ...]:
    """Plays that ended (or were left) before `now`."""
    return tuple(_played(evening, now) for evening in evenings)


def remember_evenings(journal: Journal, plays: tuple[Archived, ...]) -> None:
    """Puts them into a journal, with the names and signs of the family."""
    journal.adopt(plays)
    journal.remember(values.NAMES, list(NAMES))
    journal.remember(values.SHAPES, SHAPES)


def _played(evening: Evening, now: float) -> Archived:
    random = Random(evening.seed)
    names = [NAMES[i] for i in evening.who]
    players = tuple(Player(name, SHAPES[name], seat) for seat, name in enumerate(names))
    options = msgspec.to_builtins(rules(evening.game).Options())
    setup = Setup(evening.game, players, options, evening.seed)
    timeline = Timeline(setup)
    made = _entries(timeline, random, evening.stop)
    last = now - evening.ago
    started = last - made[-1].at
    entries = tuple(Entry(e.kind, started + e.at, e.action) for e in made)
    outcome = timeline.rules.outcome(timeline.state)
    ended = last if outcome else None
    id = str(uuid.UUID(int=random.getrandbits(128)))
    record = PlayRecord(id, setup, started, last, ended, outcome=outcome)
    return Archived(record, entries)


def _entries(timeline: Timeline, random: Random, most: int) -> tuple[Entry, ...]:
    """What a table does that knows the rules and chooses blindly, in seconds from the start."""
    at = 0.0
    made: list[Entry] = []
    while len(made) < most and timeline.rules.outcome(timeline.state) is None:
        offered = timeline.rules.actions(timeline.state)
        possible = [a for a in offered if not isinstance(a, Correct)]
        at += random.uniform(4, 40)
        action = random.choice(possible)
        step = timeline.step(action, at)
        if isinstance(step, Refusal):
            continue
        timeline.push(step)
        made.append(Entry("act", at, msgspec.Raw(msgspec.json.encode(action))))
    return tuple(made)
