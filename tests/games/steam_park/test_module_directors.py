"""The directors' module: one of six, chosen or drawn, for the whole play."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import Income
from companion.games.steam_park.modules.directors import DIRECTORS
from companion.games.steam_park.pages import in_play
from tests.games.steam_park.table import act, table, to_action, to_income

SIX = ("sweeper", "gambler", "smooth_talker", "planner", "architect", "baron")


def test_there_are_six() -> None:
    assert tuple(DIRECTORS) == SIX


@pytest.mark.parametrize("name", SIX)
def test_the_chosen_one_rules_the_whole_play_and_explains_himself(name: str) -> None:
    state = table(director=name)
    assert state.director == name
    assert in_play(state)[0].id == name
    assert act(to_income(state), Income()).director == name


def test_one_is_drawn_by_the_seed() -> None:
    drawn = {table(director="draw", seed=seed).director for seed in range(80)}
    assert drawn == set(SIX)
    assert table(director="draw", seed=5) == table(director="draw", seed=5)


def test_without_the_module_there_is_none() -> None:
    assert to_action(table()).director == ""


def test_the_simple_game_has_none() -> None:
    assert table(director="baron", simple=True).director == ""
