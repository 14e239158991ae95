"""What players compare after a play, counted action by action."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES
from companion.games.base import Player, Setup
from companion.games.gumball_rally.actions import Danger, LineUp, PlayCard, Stay
from companion.games.macadam.actions import Cannot, Deal, Follow, Lead, Policeman
from companion.games.steam_park.actions import Dirt, Done, EndTurn, Income
from companion.games.traffic.actions import (
    Bip,
    BoardSet,
    Continue,
    Dealt,
    Move,
    Overrule,
    Reveal,
    ShowPattern,
    Start,
    TakeLight,
    Withdraw,
)
from companion.history.facts import Fact, facts_of
from companion.i18n import LANGUAGES, Translator
from companion.journal.fold import Step, Timeline
from tests.games.test_contract import walk

NAMES = ("Léa", "Nina", "Marc")
BOARD = "RB.Y.Y....RBBY.R"
RIGHT = ("RB", "?Y")


def played(game: str, actions: list[tuple[float, Any]]) -> dict[str, Fact]:
    players = tuple(Player(name, "ABC"[i], i) for i, name in enumerate(NAMES))
    timeline = Timeline(Setup(game, players, {}, 1))
    for at, action in actions:
        step = timeline.step(action, at)
        assert isinstance(step, Step), (action, step)
        timeline.push(step)
    return {fact.label: fact for fact in facts_of(game, timeline.done, len(NAMES))}


def test_traffic_counts_claims_runs_moves_and_the_time_for_a_card() -> None:
    claim = [Bip(0), ShowPattern(RIGHT), Reveal()]
    found = played(
        "traffic",
        [
            (0.0, Dealt()),
            (0.0, BoardSet(BOARD)),
            (10.0, Start()),
            *((20.0, action) for action in claim),
            (30.0, Continue()),
            *((40.0, action) for action in (Bip(0), ShowPattern(RIGHT), Reveal())),
            (40.0, Overrule(accepted=True)),
            (50.0, Continue()),
            (51.0, TakeLight(1)),
            (52.0, Move(0, 4)),
            (60.0, Bip(1)),
            (61.0, Withdraw()),
            (70.0, Bip(2)),
            (70.0, ShowPattern(("BR", "Y?"))),
            (70.0, Reveal()),
            (70.0, Continue()),
        ],
    )
    assert found["history.fact_right"].values == (2, 0, 0)
    assert found["history.fact_false"].values == (0, 1, 1)
    assert found["history.fact_card_time"].values == (20.0, None, None)
    assert found["history.fact_run"].values == (2, 0, 0)
    assert found["history.fact_moves"].values == (0, 1, 0)


def test_gumball_counts_who_overtakes_and_who_is_sent_back() -> None:
    actions = [
        LineUp(0),
        PlayCard("blue", 3),
        PlayCard("blue", 5),
        PlayCard("red", 9),
        Stay(1),
        Danger("minor", "blue"),
    ]
    found = played("gumball_rally", [(0.0, action) for action in actions])
    assert found["history.fact_overtaken"].values == (0, 1, 1)
    assert found["history.fact_sent_back"].values == (0, 1, 0)


def test_macadam_counts_tickets_pedestrians_and_policemen() -> None:
    actions = [
        Deal(0),
        Lead(0, "pedestrian:red"),
        Follow(),
        Cannot(),
        Lead(1, "bicycle"),
        Policeman(),
        Follow(),
    ]
    found = played("macadam", [(0.0, action) for action in actions])
    assert found["history.fact_tickets"].values == (0, 0, 1)
    assert found["history.fact_pedestrians"].values == (1, 1, 0)
    assert found["history.fact_policemen"].values == (0, 0, 1)


def test_steam_park_counts_dirt_income_and_first_tiles() -> None:
    actions = [
        *(Done(2), Done(0), Done(1)),
        Dirt((1, 2, 0)),
        *(EndTurn(2), EndTurn(0), EndTurn(1)),
        Income(),
    ]
    found = played("steam_park", [(0.0, action) for action in actions])
    assert found["history.fact_first"].values == (0, 0, 1)
    assert found["history.fact_dirt"].values == (0, 4, 0)
    assert found["history.fact_income"].values == (0, 0, 0)


@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_every_play_tells_the_same_facts_in_words(game: str) -> None:
    told = []
    for seed in (0, 1):
        play = walk(game, seed)
        around = zip(play.actions, play.states, play.states[1:], strict=False)
        steps = [Step(action, 0.0, before, after) for action, before, after in around]
        facts = facts_of(game, steps, len(play.setup.players))
        assert all(len(fact.values) == len(play.setup.players) for fact in facts)
        told.append([fact.label for fact in facts])
    assert told[0] == told[1] != []
    for language in LANGUAGES:
        say = Translator(language)
        assert all(say(label) != label for label in told[0])


def test_visitors_by_family_add_up_to_all_visitors() -> None:
    play = walk("scream_machine", 0)
    around = zip(play.actions, play.states, play.states[1:], strict=False)
    steps = [Step(action, 0.0, before, after) for action, before, after in around]
    total, _, *families = facts_of("scream_machine", steps, len(play.setup.players))
    for player, all_of_them in enumerate(total.values):
        assert sum(family.values[player] or 0 for family in families) == all_of_them
    assert any(total.values)


def test_a_game_of_others_tells_nothing() -> None:
    assert facts_of("tiny", [Step(Dealt(), 0.0, Dealt(), Dealt())], 2) == ()
