"""Macadam: tickets, pedestrians, policemen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.base import known_as
from companion.games.macadam.actions import Policeman
from companion.games.macadam.scoring import pedestrians
from companion.games.macadam.state import State, turn
from companion.history.facts.fact import Fact, counted
from companion.journal.fold import Step


def facts(steps: Sequence[Step], players: int) -> tuple[Fact, ...]:
    sent = [0] * players
    for step in steps:
        if isinstance(step.action, Policeman):
            sent[turn(known_as(State, step.before))] += 1
    end = known_as(State, steps[-1].after)
    rounds = (*end.finished, end.seats)
    tickets = [sum(seats[player].tickets for seats in rounds) for player in range(players)]
    return (
        counted("history.fact_tickets", tickets, low_is_good=True),
        counted("history.fact_pedestrians", list(pedestrians(end))),
        counted("history.fact_policemen", sent),
    )
