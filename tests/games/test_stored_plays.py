"""Plays stored by the first version: they open, and fold to the same numbers as then."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import info, rules
from companion.games.base import Player, Setup
from companion.journal.fold import Step, Timeline

LINES = (Path(__file__).parent / "stored_plays.jsonl").read_text().splitlines()
PLAYS: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def setup(play: dict[str, Any]) -> Setup:
    game = info(play["game"])
    assert game is not None
    names = enumerate(play["players"])
    players = tuple(Player(name, game.shapes[seat], seat) for seat, name in names)
    return Setup(play["game"], players, play["options"], play["seed"])


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play['game']}-{play['seed']}")
def test_a_stored_play_folds_to_what_it_was(play: dict[str, Any]) -> None:
    timeline, module = Timeline(setup(play)), rules(play["game"])
    for number, (action, scores) in enumerate(zip(play["actions"], play["scores"], strict=True)):
        step = timeline.step(timeline.decode(msgspec.json.encode(action)), 0)
        assert isinstance(step, Step), (number, action, step)
        timeline.push(step)
        assert list(module.scores(timeline.state)) == scores, (number, action)
    outcome = module.outcome(timeline.state)
    places = outcome and [[s.player, s.place, s.score] for s in outcome.standings]
    assert places == play["places"]
