"""The worked examples of Traffic, through the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import traffic as t
from companion.games.base import Correct, Player
from companion.games.traffic.actions import (
    Bip,
    BoardSet,
    Continue,
    Dealt,
    Move,
    NextRound,
    Objection,
    ShowPattern,
    Start,
    TakeLight,
    Unchanged,
)
from companion.games.traffic.cards import Card
from companion.games.traffic.claims import Turn45, judge
from companion.games.traffic.deal import left_over
from companion.games.traffic.match import match
from companion.games.traffic.state import Options, State
from tests.games.traffic.table import act, fresh, refused

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text())
OPS = ["match", "move", "deal", "match3", "false_claim"]


def of(op: str) -> list[Any]:
    return [pytest.param(e["given"], e["expected"], id=e["id"]) for e in EXAMPLES if e["op"] == op]


def table(names: list[str], **options: Any) -> State:
    players = tuple(Player(name, "CBGH"[seat], seat) for seat, name in enumerate(names))
    return act(t.setup(players, Options(**options), 1), Dealt())


def test_every_example_is_of_a_kind_that_is_checked() -> None:
    assert {example["op"] for example in EXAMPLES} == set(OPS)


@pytest.mark.parametrize(("given", "expected"), of("match"))
def test_a_card_is_found_as_in_the_example(given: Any, expected: Any) -> None:
    turn45: Turn45 = "on" if given.get("settings", {}).get("turn45") else "ask"
    found = judge("".join(given["board"]), Card(tuple(given["card"])), turn45)
    assert (found.result == "accepted") == expected["valid"]
    places = [[list(divmod(cell, 4)) for cell in place] for place in found.places]
    assert (places if expected["valid"] else []) == expected["places"]


@pytest.mark.parametrize(("given", "expected"), of("move"))
def test_a_move_goes_as_in_the_example(given: Any, expected: Any) -> None:
    names = ["A", "B"]
    before = given["previous_board"]
    state = act(table(names), BoardSet("".join(given["board"])), Start())
    if given["holder"]:
        holder = names.index(given["holder"])
        state = _held(state, holder, "".join(before or given["board"]), "".join(given["board"]))
    player = names.index(given["player"])
    source, target = (row * 4 + column for row, column in (given["from"], given["to"]))
    if expected.get("reason") == "holder":
        assert refused(state, TakeLight(player)) == "traffic.light_holder"
        return
    state = act(state, TakeLight(player))
    if not expected["legal"]:
        assert refused(state, Move(source, target)) == f"traffic.move_{expected['reason']}"
        return
    state = act(state, Move(source, target))
    assert state.board == "".join(expected["board"])
    assert names[state.holder or 0] == expected["holder"]


def _held(state: State, holder: int, before: str, board: str) -> State:
    """The light in front of somebody, after a move from one board to the other."""
    state = act(state, BoardSet(before), TakeLight(holder))
    seen = match(state, board)
    if seen.source is None or seen.target is None:
        return act(state, Unchanged())
    return act(state, Move(seen.source, seen.target))


@pytest.mark.parametrize(("given", "expected"), of("deal"))
def test_cards_are_dealt_as_in_the_example(given: Any, expected: Any) -> None:
    assert [fresh(count).left()[0] for count in given["players"]] == expected["each"]
    assert [left_over(count) for count in given["players"]] == expected["left_over"]


@pytest.mark.parametrize(("given", "expected"), of("match3"))
def test_three_rounds_go_as_in_the_example(given: Any, expected: Any) -> None:
    names = list(given["left"][0])
    state = table(names, three_rounds=True)
    assert state.left() == (given["hand"],) * len(names)
    swaps = []
    for number, left in enumerate(given["left"]):
        state = _round_over(state, [left[name] for name in names])
        if number < 2:
            state = act(state, NextRound())
            swaps.append({names[p]: n for p, n in enumerate(state.swaps) if n})
            state = act(state, Dealt())
    assert swaps == expected["swaps"]
    assert dict(zip(names, t.scores(state), strict=True)) == expected["totals"]
    outcome = t.outcome(state)
    assert outcome is not None
    assert [names[player] for player in outcome.winners()] == expected["winners"]


def _round_over(state: State, left: list[int]) -> State:
    """Plays a round that leaves these cards; corrections stand for the many claims."""
    state = act(state, BoardSet(state.proposal), Start())
    order = sorted(range(len(left)), key=lambda player: -left[player])
    for player in order:
        if state.expert[player]:
            state = act(state, Correct("expert", 0, player))
        state = act(state, Correct("regular", left[player], player))
    return state


@pytest.mark.parametrize(("given", "expected"), of("false_claim"))
def test_a_false_claim_costs_as_in_the_example(given: Any, expected: Any) -> None:
    names = list(given["hands"])
    state = act(table(names), BoardSet("RB.Y.Y....RBBY.R"), Start())
    for player, name in enumerate(names):
        state = act(state, Correct("regular", given["hands"][name], player))
    claimer, denouncer = names.index(given["claimer"]), names.index(given["denouncer"])
    state = act(state, Bip(claimer), ShowPattern(("BR", "Y?")), Objection(denouncer))
    state = act(state, Continue())
    assert dict(zip(names, state.left(), strict=True)) == expected["hands"]
    assert (state.stage != "run") == expected["round_over"]
