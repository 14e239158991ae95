"""The clumsy family in a short form; the long one is `python -m tests.family`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.gumball_rally.actions import LineUp, PlayCard
from tests.family.__main__ import figures
from tests.family.games import KEYS
from tests.family.plays import Told, house_rules, new_evening, play

pytestmark = pytest.mark.slow

FAILED_ONCE = (
    ("scream_machine", 70203),
    ("steam_park", 1),
    ("traffic", 20014),
    ("traffic", 91804),
    ("steam_park", 20025),
    ("steam_park", 120083),
    ("traffic", 120121),
    ("traffic", 120190),
    ("traffic", 1700010),
    ("traffic", 1700025),
)


@pytest.mark.parametrize("game", KEYS)
def test_what_clumsy_hands_meant_is_what_the_play_says(game: str) -> None:
    told = play(game, 7)
    assert told.good, told
    assert told.doubles > 0 and told.swallowed > 0 and told.lines > 20


@pytest.mark.parametrize("game", KEYS)
def test_a_table_with_house_rules_of_its_own_is_played_to_the_end(game: str) -> None:
    told = play(game, 11, house=True)
    assert told.good, told


def test_every_house_rule_is_drawn_in_both_its_positions() -> None:
    for game in KEYS:
        drawn = [house_rules(game, Random(seed)) for seed in range(60)]
        assert all(len({rules[name] for rules in drawn}) > 1 for name in drawn[0]), game


@pytest.mark.parametrize(("game", "seed"), FAILED_ONCE)
def test_a_play_that_went_wrong_once_goes_well(game: str, seed: int) -> None:
    told = play(game, seed)
    assert told.good, told


def test_careful_hands_need_no_undo() -> None:
    told = play("gumball_rally", 3, calm=True)
    assert told.good and told.undone == 0 and told.doubles == 0, told


def test_a_line_that_nobody_meant_and_that_one_undo_leaves_is_wrong() -> None:
    with new_evening("gumball_rally", 5) as evening:
        table: Any = evening.app.shell.top
        table.act(LineUp(0))
        table.act(PlayCard("blue", 3))
        told = evening.run()
        assert told.wrong.startswith("line 0") and not told.good, told


def test_the_last_line_tells_the_figures() -> None:
    line = figures([Told("gumball_rally", 1, taps=9, doubles=2, wrong="line 3")], 60.0)
    assert "plays 1, taps 9" in line and "wrong 1, stuck 0, lost 0" in line
    assert line.endswith("1 plays a minute")
