"""The worked examples of Scream Machine, played through the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import scream_machine as s
from companion.games.base import Correct, Player, Refusal
from companion.games.scream_machine.actions import Build, EndTurn, FixRide, NextRound, Visit
from companion.games.scream_machine.options import rounds, visitor_deck
from companion.games.scream_machine.state import (
    ACTIONS,
    COST,
    FAMILIES,
    Options,
    Ride,
    State,
    Visitor,
)
from companion.games.scream_machine.visitors import on_table
from tests.games.scream_machine.table import act

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text())


def of(op: str) -> list[Any]:
    return [pytest.param(e["given"], e["expected"], id=e["id"]) for e in EXAMPLES if e["op"] == op]


def table(names: Any, **options: Any) -> State:
    players = tuple(Player(name, "ABCDEF"[seat], seat) for seat, name in enumerate(names))
    return s.setup(players, Options(**options), 1)


@pytest.mark.parametrize(("given", "expected"), of("resolve"))
def test_the_visitors_choose_as_in_the_example(given: Any, expected: Any) -> None:
    names = list(given["parks"])
    benches = [local[2] for local in given["local"]]
    assert [names.index(local[0]) for local in given["local"]] == list(range(len(names)))
    state = replace(
        table(names, **given.get("settings", {})),
        stage="visit",
        parks=tuple(
            tuple(Ride(family, value) for family, values in park.items() for value in values)
            for park in given["parks"].values()
        ),
        national=tuple(Visitor(kind) for kind in given["national"]),
        gaps=tuple(tuple(Visitor(kind) for kind in bench) for bench in benches),
    )
    state = act(state, Visit())
    assert dict(zip(names, state.scores, strict=True)) == expected["gains"]
    assert [visitor.kind for visitor in state.national] == expected["national_left"]
    left = [[visitor.kind for visitor in bench] for bench in state.gaps]
    assert left == [local[2] for local in expected["local_left"]]


@pytest.mark.parametrize(("given", "expected"), of("opening"))
def test_the_opening_costs_what_the_example_says(given: Any, expected: Any) -> None:
    rows = zip(given["builds"], expected["cost"], expected["legal"], expected["start"], strict=True)
    for values, cost, legal, start in rows:
        state: Any = table("ABC")
        for value in values:
            last = s.apply(state, Build("water", value))
            state = last if isinstance(last, State) else state
        assert isinstance(last, State) == legal
        assert sum(COST[value] for value in values) == cost
        if legal:
            assert ACTIONS - state.actions_left == cost
            assert act(state, EndTurn()).scores[0] == start
        else:
            assert isinstance(last, Refusal)


@pytest.mark.parametrize(("given", "expected"), of("setup"))
def test_the_table_is_laid_as_in_the_example(given: Any, expected: Any) -> None:
    for index, count in enumerate(given["players"]):
        state = table("ABCDEF"[:count])
        assert rounds(count) == expected["rounds"][index]
        assert len(state.gaps) == expected["gaps"][index]
        assert visitor_deck(count) == expected["visitor_deck"][index]
        for _ in range(count):
            state = act(state, Build("water" if state.turn < 4 else "food", 1), EndTurn())
        new = len(state.to_deal) + on_table(state).total()
        assert new == expected["new_visitors_per_round"][index]


@pytest.mark.parametrize(("given", "expected"), of("final"))
def test_the_winner_is_that_of_the_example(given: Any, expected: Any) -> None:
    names = list(given["scores"])
    state = replace(table(names), stage="resolved", round=4)
    for player, name in enumerate(names):
        state = act(state, Correct("scores", given["scores"][name], player))
        families = FAMILIES[: given["families"][name]]
        state = act(state, *(FixRide(player, family, 1, True) for family in families))
    result = s.outcome(act(state, NextRound()))
    assert result is not None
    assert [names[p] for p in result.winners()] == expected["winners"]
    assert result.tie_break is not None
