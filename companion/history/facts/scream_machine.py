"""Scream Machine: visitors, and from which family they came; rides built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.base import known_as
from companion.games.scream_machine.actions import Build, BuildRow, Visit
from companion.games.scream_machine.names import VISITOR_WORDS
from companion.games.scream_machine.state import VISITORS, State
from companion.history.facts.fact import Fact, counted
from companion.journal.fold import Step


def facts(steps: Sequence[Step], players: int) -> tuple[Fact, ...]:
    won: Counter[tuple[str, int | None]] = Counter()
    built = [0] * players
    for step in steps:
        if isinstance(step.action, Visit):
            decided = known_as(State, step.after).decisions
            won.update((decision.kind, decision.winner) for decision in decided)
        elif isinstance(step.action, (Build, BuildRow)):
            built[known_as(State, step.before).turn] += 1
    total = [sum(won[kind, player] for kind in VISITORS) for player in range(players)]
    families = (
        counted(VISITOR_WORDS[kind], [won[kind, player] for player in range(players)])
        for kind in VISITORS
    )
    return (
        counted("history.fact_visitors", total),
        counted("history.fact_built", built),
        *families,
    )
