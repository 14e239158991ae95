"""Incinerator: pays at the income where the dirtiest park of all is, alone."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.steam_park import income
from companion.games.steam_park.actions import Clean, Income, UseStand
from companion.games.steam_park.state import Park, State
from tests.games.steam_park.table import (
    act,
    playing,
    refused,
    ride,
    stands,
    table,
    to_income,
    with_parks,
)

BURNING = stands("incinerator", "incinerator", dirt=9)


def gains(*parks: Park) -> list[int]:
    state: State = with_parks(to_income(table(len(parks))), *parks)
    return [gain.total for gain in income.gains(state)]


def test_each_pays_two_in_the_dirtiest_park() -> None:
    assert gains(BURNING, Park(dirt=8), Park(dirt=2)) == [4, 0, 0]


def test_a_cleaner_park_gets_nothing() -> None:
    assert gains(BURNING, Park(dirt=10)) == [0, 0]


def test_equal_dirt_pays_nobody() -> None:
    assert gains(BURNING, stands("incinerator", dirt=9), Park()) == [0, 0, 0]


def test_a_clean_table_pays_nobody() -> None:
    assert gains(stands("incinerator"), Park()) == [0, 0]


def test_a_hall_of_mirrors_beside_it_pays_too() -> None:
    assert gains(replace(BURNING, mirrors=("incinerator",)), Park()) == [6, 0]


def test_it_is_paid_with_the_visitors_by_the_one_tap() -> None:
    park = replace(BURNING, rides=(ride("red", 2, 1),))
    state = act(with_parks(to_income(table(2)), park), Income())
    assert state.parks[0].money == 3 + 4


def test_the_dirt_counts_as_it_is_after_the_turns() -> None:
    state = playing(BURNING, 2)
    state = with_parks(state, BURNING, Park(dirt=7))
    state = act(state, Clean(0, 1))
    assert [gain.total for gain in income.gains(to_income(state))] == [0, 0]


def test_it_needs_no_tap_of_its_own() -> None:
    state = playing(stands("incinerator"))
    assert refused(state, UseStand(0, "incinerator")) == "steam.nothing_to_use"
