"""Steam Park: income, visitors, dirt, and who was first done with the dice."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.base import known_as
from companion.games.steam_park.actions import Dirt, Income
from companion.games.steam_park.counts import visitors
from companion.games.steam_park.state import State
from companion.history.facts.fact import Fact, counted
from companion.journal.fold import Step


def facts(steps: Sequence[Step], players: int) -> tuple[Fact, ...]:
    earned, first, dirt = [0] * players, [0] * players, [0] * players
    for step in steps:
        before, after = known_as(State, step.before), known_as(State, step.after)
        if isinstance(step.action, Income):
            for player in range(players):
                earned[player] += after.parks[player].money - before.parks[player].money
        elif isinstance(step.action, Dirt):
            if before.order:
                first[before.order[0]] += 1
            for player in range(players):
                dirt[player] = max(dirt[player], after.parks[player].dirt)
    seated = [visitors(park) for park in known_as(State, steps[-1].after).parks]
    return (
        counted("history.fact_income", earned),
        counted("history.fact_visitors", seated),
        counted("history.fact_dirt", dirt, low_is_good=True),
        counted("history.fact_first", first),
    )
