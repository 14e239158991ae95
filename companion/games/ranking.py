"""The standings of a play that is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.base import Message, Outcome, Share, Standing


def ranking(
    keys: Mapping[int, tuple[int, ...]],
    scores: Sequence[int | None],
    *,
    tie_break: Message | None = None,
    highest_wins: bool = True,
    reason: Message | None = None,
    shares: tuple[Share, ...] = (),
) -> Outcome:
    """Standings from one sort key per player (greater is better); equal keys share a place.

    `tie_break` is told only where the first element alone would have left the first place shared.
    """
    order = sorted(keys, key=lambda p: keys[p], reverse=True)
    places: dict[int, int] = {}
    for index, player in enumerate(order):
        tied = index > 0 and keys[order[index - 1]] == keys[player]
        places[player] = places[order[index - 1]] if tied else index + 1
    best = [p for p in order if keys[p][0] == keys[order[0]][0]]
    decided = keys[best[0]] != keys[best[-1]]
    return Outcome(
        tuple(Standing(p, places[p], scores[p]) for p in order),
        tie_break if decided else None,
        highest_wins,
        reason,
        shares,
    )
