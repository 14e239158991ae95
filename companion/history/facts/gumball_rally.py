"""Gumball Rally: buggies overtaken, times sent back."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.base import known_as
from companion.games.gumball_rally.actions import Danger, Draw, PlayCard, Stay
from companion.games.gumball_rally.state import State
from companion.history.facts.fact import Fact, counted
from companion.journal.fold import Step


def facts(steps: Sequence[Step], players: int) -> tuple[Fact, ...]:
    passed, back = [0] * players, [0] * players
    for step in steps:
        before, after = known_as(State, step.before), known_as(State, step.after)
        if isinstance(step.action, (PlayCard, Stay)) and after.overtaking is not None:
            passed[after.overtaking.player] += after.overtaking.passes - _before(before, step)
        elif isinstance(step.action, (Danger, Draw)):
            for player in after.sent_back:
                back[player] += 1
    return (
        counted("history.fact_overtaken", passed),
        counted("history.fact_sent_back", back, low_is_good=True),
    )


def _before(before: State, step: Step) -> int:
    """A driver who stays passes fewer than his card was counted for."""
    again = isinstance(step.action, Stay) and before.overtaking is not None
    return before.overtaking.passes if again and before.overtaking else 0
