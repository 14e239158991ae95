"""The worked examples of Macadam, played through the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import macadam as m
from companion.games.base import Correct, Player, Refusal
from companion.games.macadam.actions import Cannot, Deal, Die, Follow, Lead, Policeman, WrongCard
from companion.games.macadam.state import Options, State, turn

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text())


def of(op: str) -> list[Any]:
    return [pytest.param(e["given"], e["expected"], id=e["id"]) for e in EXAMPLES if e["op"] == op]


def table(names: list[str]) -> State:
    players = tuple(Player(name, "ABCDEF"[seat], seat) for seat, name in enumerate(names))
    return m.setup(players, Options(), 1)


def act(state: State, action: Any) -> State:
    after = m.apply(state, action)
    assert isinstance(after, State), after
    return after


def answer(state: State, play: dict[str, Any]) -> State:
    card = play["card"]
    if play.get("agent"):
        return act(state, Policeman(card))
    if card is None:
        return act(state, Cannot())
    after = m.apply(state, Follow(card))
    return act(state, WrongCard(card)) if isinstance(after, Refusal) else after


@pytest.mark.parametrize(("given", "expected"), of("coup"))
def test_a_coup_goes_as_in_the_example(given: Any, expected: Any) -> None:
    names = given["players"]
    state = act(table(names), Deal(names.index(given["leader"])))
    for name, papers in given["papers"].items():
        for paper in papers:
            field = {"A": "insurance", "AP": "licence"}[paper]
            state = act(state, Correct(field, 1, names.index(name)))
    place = state.signals.index(given["signal"])
    state = act(state, Lead(place, given["plays"][given["leader"]]["card"]))
    while state.stage == "follow":
        state = answer(state, given["plays"][names[turn(state)]])
    assert [names[play.player] for play in state.plays] == expected["order"]
    fined = {names[p]: seat.tickets for p, seat in enumerate(state.seats) if seat.tickets}
    assert fined == expected["penalties"]
    exposed = {names[play.player]: [play.card] for play in state.plays if play.card}
    assert exposed == expected["exposed"]
    assert names[state.leader] == expected["next_leader"]


@pytest.mark.parametrize(("given", "expected"), of("die"))
def test_the_die_gives_the_paper_of_the_example(given: Any, expected: Any) -> None:
    state = act(table(["A", "B"]), Deal(0))
    won = [act(state, Die(value)).seats[0].paper_tickets for value in given["rolls"]]
    assert won == [() if paper is None else (paper,) for paper in expected["paper"]]


@pytest.mark.parametrize(("given", "expected"), of("final"))
def test_the_final_sum_is_that_of_the_example(given: Any, expected: Any) -> None:
    names = list(given["players"])
    state = act(table(names), Deal(0))
    for player, sheet in enumerate(given["players"].values()):
        for kind in ("pedestrian", "bicycle", "moped"):
            state = act(state, Correct(kind, sheet[kind], player))
        state = act(state, Correct("auto", sheet["auto_moto"], player))
        state = act(state, Correct("tickets", sheet["penalties"], player))
    assert dict(zip(names, m.scores(state), strict=True)) == expected["points"]
    state = act(act(state, Correct("stock", 0)), Correct("cards", 0, 1))
    state = act(state, Die(2))  # any step: the round is over at once
    result = m.outcome(state)
    assert result is not None
    assert [names[p] for p in result.winners()] == expected["winners"]


@pytest.mark.parametrize(("given", "expected"), of("deal"))
def test_the_deal_is_that_of_the_example(given: Any, expected: Any) -> None:
    for players, each, left in zip(
        given["players"], expected["each"], expected["stock"], strict=True
    ):
        state = act(table(list("ABCDEF"[:players])), Deal(0))
        assert {seat.cards for seat in state.seats} == {each}
        assert state.stock == left
