"""Options from outside that cannot be played: one sentence each, the default kept."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games import BUILT_IN, rules
from companion.games.fit import fitting
from tests.games.catalogue_words import both


@pytest.mark.parametrize(
    ("game", "name", "value", "key"),
    [
        ("steam_park", "dirt_table", [[0, 4, 9], [5, 9, 2]], "steam.table_falls"),
        ("steam_park", "dirt_table", [[0, 4, 3], [2, 9, 5]], "steam.table_row"),
        ("steam_park", "tile_dirt", [-4, -2, 0, 0, 99], "app.option_range"),
        ("steam_park", "last_throws", 40, "app.option_range"),
        ("steam_park", "dirt_table", 5, "app.option_unfit"),
        ("steam_park", "last_throws", "many", "app.option_unfit"),
        ("steam_park", "dragons", True, "app.option_unknown"),
        ("gumball_rally", "finish_values", [300, 3, 2, 1], "app.option_range"),
        ("gumball_rally", "must_pass", "perhaps", "app.option_unfit"),
        ("scream_machine", "two_player_gaps", 7, "app.option_range"),
        ("macadam", "signals", [0, 1], "macadam.sixteen_signals"),
        ("macadam", "empty_hand", "sleep", "app.option_unfit"),
        ("traffic", "cars_per_colour", 12, "app.option_range"),
    ],
)
def test_a_value_that_cannot_be_is_told_and_the_others_are_kept(
    game: str, name: str, value: Any, key: str
) -> None:
    good = {"steam_park": {"stingy": True}, "traffic": {"three_rounds": True}}.get(game, {})
    fit = fitting(game, {name: value, **good})
    assert fit.options == good
    assert [problem.key for problem in fit.problems] == [key]
    assert all(both(fit.problems[0]))


def test_two_switches_that_exclude_each_other_are_told_and_the_excluding_one_goes() -> None:
    fit = fitting("steam_park", {"simple": True, "spy_dice": True})
    assert fit.options == {"spy_dice": True}
    assert [problem.key for problem in fit.problems] == ["app.option_excluded"]
    told = both(fit.problems[0])[0]
    assert "Jeu simple" in told and "Dés Espionnage" in told


def test_a_switch_that_would_exclude_others_stays_where_none_of_them_is_chosen() -> None:
    assert fitting("steam_park", {"simple": True}) == ({"simple": True}, ())
    whole = {"simple": True, "stingy": False, "director": "none"}
    assert fitting("steam_park", whole) == (whole, ())


RANGES = {
    ("traffic", "together_ms"): (0, 2000),
    ("traffic", "cars_per_colour"): (3, 4),
    ("scream_machine", "two_player_gaps"): (1, 2),
    ("steam_park", "last_throws"): (0, 5),
    ("steam_park", "shooting_blank"): (2, 3),
    ("macadam", "deal6"): (1, 9),
    ("macadam", "rounds"): (1, 9),
}


def test_every_number_goes_from_its_lowest_to_its_highest_and_no_further() -> None:
    numbers = {
        (game.key, option.name)
        for game in BUILT_IN
        for option in rules(game.key).OPTIONS
        if option.kind == "number"
    }
    assert numbers == set(RANGES)
    for (game, name), (low, high) in RANGES.items():
        for good in (low, high):
            assert fitting(game, {name: good}) == ({name: good}, ()), name
        for bad in (low - 1, high + 1):
            assert [told.key for told in fitting(game, {name: bad}).problems], name


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.key)
def test_every_default_fits_and_excluded_names_are_options(game: Any) -> None:
    module = rules(game.key)
    whole = msgspec.to_builtins(module.Options())
    assert fitting(game.key, whole) == (msgspec.json.decode(msgspec.json.encode(whole)), ())
    names = {option.name for option in module.OPTIONS}
    assert all(set(option.excludes) <= names for option in module.OPTIONS)
