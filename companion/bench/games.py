"""The games: a claim's verdict, a full table of visitors, statistics over many plays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from companion.bench.figure import Figure, seconds
from companion.games.base import Outcome, Player, Setup, Standing

PLAYS = 5_000
FRAME_MS = 1000 / 60


def figures() -> Iterator[Figure]:
    """Figures of pure rules, in milliseconds."""
    yield _verdict()
    yield _visitors()
    yield _statistics()
    yield _facts()


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


def _statistics() -> Figure:
    """Everything that the statistics screen works out, from the packed results on."""
    from companion.history.statistics import Statistics
    from companion.journal.records import PlayRecord, Results, result_of

    random, names = Random(7), ("Ana", "Bo", "Cléo", "Dan", "Eva", "Fay")
    packed = []
    for number in range(PLAYS):
        players = tuple(
            Player(name, "A", seat) for seat, name in enumerate(random.sample(names, 4))
        )
        standings = tuple(
            Standing(p, random.randint(1, 4), random.randint(0, 30)) for p in range(4)
        )
        record = PlayRecord(str(number), Setup("traffic", players, {}, 1), number, number, number)
        result = result_of(msgspec.structs.replace(record, outcome=Outcome(standings)))
        packed.append(result.packed if result else b"")
    results = Results(b"".join(packed), ("traffic",), names)

    def look() -> None:
        known = Statistics(results)
        known.tallies("traffic")
        known.duels("Ana", "traffic")
        known.points("Ana", "traffic")

    spent = seconds(look, 20) * 1000
    return Figure("statistics of 5,000 plays", spent, "ms", FRAME_MS, "one frame")


def _facts() -> Figure:
    """Everything that the screen of the evenings works out from the plays that were read."""
    from companion.history.facts import Fact
    from companion.history.gathering import LATEST_PLAYS, ToldPlay, courses, labels

    random, names = Random(7), ("Ana", "Bo", "Cléo", "Dan")
    told = [
        ToldPlay(
            float(number),
            names,
            tuple(Fact(f"f{i}", tuple(random.uniform(0, 60) for _ in names)) for i in range(5)),
        )
        for number in range(LATEST_PLAYS)
    ]

    def look() -> None:
        for fact in labels(told):
            courses(told, fact.label)

    spent = seconds(look, 20) * 1000
    return Figure(f"five facts of {LATEST_PLAYS} plays", spent, "ms", FRAME_MS, "one frame")
