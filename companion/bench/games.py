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
    from companion.games.traffic.board import layout
    from companion.games.traffic.cards import deck
    from companion.games.traffic.claims import judge as verdict_on

    random = Random(3)
    cards = list(deck().values())
    boards = [layout(seed, 3) for seed in range(20)]

    def judge() -> None:
        verdict_on(random.choice(boards), random.choice(cards))

    return Figure("card known -> verdict", seconds(judge, 400) * 1000, "ms", 50, "pure rules")


def _visitors() -> Figure:
    from companion.games import scream_machine as scream
    from companion.games.scream_machine.actions import Visit
    from companion.games.scream_machine.state import Options, State
    from companion.games.scream_machine.words import explain

    players = tuple(Player(f"P{i}", "ABCDEF"[i], i) for i in range(6))
    state = scream.setup(players, Options(), 1)
    random = Random(5)
    while state.stage != "visit":
        after = scream.apply(state, random.choice(scream.actions(state)))
        assert isinstance(after, State)
        state = after

    def visit() -> None:
        after = scream.apply(state, Visit())
        assert isinstance(after, State)
        for decision in after.decisions:
            explain(after, decision)

    return Figure("six parks resolved and explained", seconds(visit, 50) * 1000, "ms", 5, "")
