"""The games: a claim's verdict, a full table of visitors, statistics over many plays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.bench.figure import Figure, seconds
from companion.games.base import Player


def figures() -> Iterator[Figure]:
    """Figures of pure rules, in milliseconds."""
    yield _verdict()
    yield _visitors()


def _verdict() -> Figure:
    from companion.games import traffic

    random = Random(3)
    cards = list(traffic.deck().values())
    boards = [traffic.layout(seed, 3) for seed in range(20)]

    def judge() -> None:
        traffic.judge(random.choice(boards), random.choice(cards))

    return Figure("card known -> verdict", seconds(judge, 400) * 1000, "ms", 50, "pure rules")


def _visitors() -> Figure:
    from companion.games import scream_machine as scream

    players = tuple(Player(f"P{i}", "ABCDEF"[i], i) for i in range(6))
    state = scream.setup(players, scream.Options(), 1)
    random = Random(5)
    while state.phase != "visit":
        after = scream.apply(state, random.choice(scream.actions(state)))
        assert isinstance(after, scream.State)
        state = after

    def visit() -> None:
        after = scream.apply(state, scream.Visit())
        assert isinstance(after, scream.State)
        for decision in after.decisions:
            scream.explain(after, decision)

    return Figure("six parks resolved and explained", seconds(visit, 50) * 1000, "ms", 5, "")
