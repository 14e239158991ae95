"""Traffic: right claims and false Bips, time for a card, the longest run, moves."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.base import known_as
from companion.games.traffic.actions import Continue, Move, Start, Unchanged, Withdraw
from companion.games.traffic.state import State
from companion.history.facts.fact import Fact, counted
from companion.journal.fold import Step
from companion.journal.records import LONGEST_THINK


def facts(steps: Sequence[Step], players: int) -> tuple[Fact, ...]:
    """`right` first: the suggested handicap looks these up by their labels."""
    tally = _Tally(players)
    for step in steps:
        tally.add(step)
    return (
        counted("history.fact_right", tally.right),
        counted("history.fact_false", tally.false, low_is_good=True),
        Fact("history.fact_card_time", tally.card_times(), low_is_good=True, seconds=True),
        counted("history.fact_run", tally.longest),
        counted("history.fact_moves", tally.moves),
    )


class _Tally:
    def __init__(self, players: int) -> None:
        self.right, self.false = [0] * players, [0] * players
        self.longest, self.moves = [0] * players, [0] * players
        self._spent = [0.0] * players
        self._since = [0.0] * players  # when each began to look for his next card
        self._run: tuple[int, int] = (-1, 0)

    def add(self, step: Step) -> None:
        before = known_as(State, step.before)
        if isinstance(step.action, Start):
            self._since = [step.at] * len(self.right)
        elif isinstance(step.action, (Move, Unchanged)) and before.mover is not None:
            self.moves[before.mover] += 1
        elif isinstance(step.action, Continue) and before.claim is not None:
            self._settled(before.claim.player, step.at, accepted=bool(before.claim.accepted()))
        elif isinstance(step.action, Withdraw) and before.claim is not None:
            whose = before.claim.player if step.action.player is None else step.action.player
            self._settled(whose, step.at, accepted=False)

    def _settled(self, player: int, at: float, *, accepted: bool) -> None:
        if not accepted:
            self.false[player] += 1
            return
        self.right[player] += 1
        self._spent[player] += min(LONGEST_THINK, max(0.0, at - self._since[player]))
        self._since[player] = at
        owner, length = self._run
        self._run = (player, length + 1 if owner == player else 1)
        self.longest[player] = max(self.longest[player], self._run[1])

    def card_times(self) -> tuple[float | None, ...]:
        pairs = zip(self._spent, self.right, strict=True)
        return tuple(spent / cards if cards else None for spent, cards in pairs)
