"""Every worked example of Gumball Rally holds."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.base import Player, Refusal
from companion.games.gumball_rally import apply, outcome, setup
from companion.games.gumball_rally.actions import Action, Danger, LineUp, PlayCard
from companion.games.gumball_rally.cards import Card, stacked
from companion.games.gumball_rally.race import driven, passable
from companion.games.gumball_rally.state import Options, State

FILE = Path(__file__).parent / "examples.json"
EXAMPLES = {e["id"]: e for e in json.loads(FILE.read_text(encoding="utf-8"))}


def given(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return EXAMPLES[name]["given"], EXAMPLES[name]["expected"]


def done(state: State, *actions: Action) -> State:
    for action in actions:
        after = apply(state, action)
        assert not isinstance(after, Refusal), after
        state = after
    return state


def table(*names: str, **options: Any) -> State:
    players = tuple(Player(name, shape) for name, shape in zip(names, "ABCDEFGH", strict=False))
    return setup(players, Options(**options), 1)


@pytest.mark.parametrize("example", ["G01", "G02"])
def test_a_buggy_passes_as_the_rule_book_shows(example: str) -> None:
    inputs, expected = given(example)
    names = inputs["queue"]
    cards = {**inputs["played"], inputs["player"]: inputs["card"]}
    laid = tuple(Card(*cards[name]) for name in names)
    player = names.index(inputs["player"])
    queue = tuple(range(len(names)))
    after = driven(queue, player, len(passable(queue, laid, player)))
    assert [names[p] for p in after] == expected["queue"]


@pytest.mark.parametrize("example", ["G05", "G07"])
def test_a_round_ends_with_the_queue_of_the_example(example: str) -> None:
    inputs, expected = given(example)
    state = done(table(*inputs["queue"]), LineUp(0))
    turns = []
    while state.driver is not None:
        turns.append(state.names[state.driver])
        state = done(state, PlayCard(*inputs["cards"][turns[-1]]))
    assert turns == expected["turn_order"]
    assert [state.names[p] for p in state.queue] == expected["after_cards"]
    danger = inputs["danger"]
    state = done(state, Danger(danger["kind"], danger["color"]))
    assert [state.names[p] for p in state.queue] == expected["queue"]


def test_a_checkpoint_gives_the_typed_values_to_the_first_three() -> None:
    inputs, expected = given("G08")
    names = sorted(inputs["scores"])
    state = msgspec.structs.replace(
        table(*names, checkpoint_values=tuple(inputs["values"])),
        queue=tuple(names.index(n) for n in inputs["queue"]),
        scores=tuple(inputs["scores"][n] for n in names),
        laid=tuple(Card("red", n) for n in (1, 2, 3, 4)),
        stage="danger",
    )
    after = done(state, Danger("checkpoint", sure=True))
    assert dict(zip(names, after.scores, strict=True)) == expected["scores"]


def test_the_danger_pile_is_stacked_with_its_three_windows() -> None:
    _, expected = given("G10")
    for seed in range(300):
        deck = stacked(Random(seed))
        assert len(deck) == expected["deck"]
        hazards = [card for card in deck if card.kind in ("minor", "major")]
        assert len(hazards) == expected["hazards_in_deck"]
        draws = [i for i, card in enumerate(deck, 1) if card.kind == "checkpoint"]
        assert expected["checkpoint1"][0] <= draws[0] <= expected["checkpoint1"][1]
        assert expected["checkpoint2"][0] <= draws[1] <= expected["checkpoint2"][1]
        last = next(i for i, card in enumerate(deck, 1) if card.kind == "winner")
        assert expected["winner"][0] <= last <= expected["winner"][1]


def test_equal_points_share_the_victory() -> None:
    inputs, expected = given("G11")
    names = sorted(inputs["scores"])
    state = msgspec.structs.replace(
        table(*names),
        scores=tuple(inputs["scores"][n] for n in names),
        photos=(0, 0, 0),
        stage="over",
    )
    found = outcome(state)
    assert found is not None
    assert sorted(names[p] for p in found.winners()) == expected["winners"]
