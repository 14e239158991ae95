"""A handicap in green cards for Traffic, suggested from the evenings before."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

from companion.history.gathering import ToldPlay, courses
from companion.journal.records import same_person

FEWEST_PLAYS = 2  # of a person: one evening may be luck
LATEST = 10  # plays of a person that count: people learn
MOST = 4  # green cards
CARDS_FOR_TWICE_AS_FAST = 3.0
FALSE_COSTS = 0.5  # of the time of a card: who shouts wrong is less strong than he is fast


def suggested(told: Sequence[ToldPlay], names: Sequence[str]) -> tuple[int, ...]:
    """Green cards for each of these people; none for all while somebody is not known well enough.

    The slowest takes none; who needs half of his time for a card takes three.
    """
    times = [_time(told, name) for name in names]
    known = [time for time in times if time is not None]
    if len(known) < len(names) or not known:
        return (0,) * len(names)
    slowest = max(known)
    wished = (round(CARDS_FOR_TWICE_AS_FAST * log2(slowest / time)) for time in known)
    return tuple(max(0, min(MOST, cards)) for cards in wished)


def _time(told: Sequence[ToldPlay], name: str) -> float | None:
    """Seconds of a person for a card, with what false Bips cost; None while not known."""
    seconds = _latest(told, name, "history.fact_card_time")
    right, false = (
        sum(_latest(told, name, label)) for label in ("history.fact_right", "history.fact_false")
    )
    if len(seconds) < FEWEST_PLAYS or not right:
        return None
    average = sum(seconds) / len(seconds)
    return max(1.0, average) * (1 + FALSE_COSTS * false / right)


def _latest(told: Sequence[ToldPlay], name: str, label: str) -> tuple[float, ...]:
    same = same_person(name)
    found = (c.values for c in courses(told, label) if same_person(c.name) == same)
    return next(found, ())[-LATEST:]
