"""The Sweeper: cleaning halves the dirt, by pairs of dice."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import Clean, Dirt, Spy
from companion.games.steam_park.directors import sweeper
from companion.games.steam_park.state import Park
from tests.games.steam_park.table import act, playing, raced, refused, stands, table, with_parks


@pytest.mark.parametrize(
    ("dirt", "symbols", "left"), [(11, 4, 2), (1, 2, 0), (10, 1, 10), (10, 3, 5), (7, 6, 0)]
)
def test_every_two_dice_discard_half_of_the_dirt(dirt: int, symbols: int, left: int) -> None:
    assert sweeper.cleaned(dirt, symbols) == left
    state = playing(Park(dirt=dirt), director="sweeper")
    assert act(state, Clean(0, symbols, sure=True)).parks[0].dirt == left


@pytest.mark.parametrize(("dirt", "left"), [(9, 4), (8, 4), (1, 0), (0, 0)])
def test_the_half_that_is_discarded_is_rounded_up(dirt: int, left: int) -> None:
    assert sweeper.cleaned(dirt, 2) == left


def test_a_single_die_does_nothing_and_is_spent_only_when_the_table_is_sure() -> None:
    state = playing(Park(dirt=9), director="sweeper")
    assert refused(state, Clean(0, 1)) == "steam.cleans_nothing"
    state = act(state, Clean(0, 1, sure=True))
    assert (state.parks[0].dirt, state.turn.dice, state.turn.done) == (9, 1, ("clean",))


def test_toilets_make_a_pair_of_a_single_die() -> None:
    state = playing(stands("toilets", dirt=9), director="sweeper")
    assert act(state, Clean(0, 1)).parks[0].dirt == 4


def test_a_paid_spy_die_makes_a_pair_with_a_white_one() -> None:
    state = with_parks(table(2, director="sweeper", spy_dice=True), Park(money=4, dirt=14))
    state = act(raced(state), Spy(0, 0, True), Spy(1, 0, False), Dirt((0, 0)))
    assert state.parks[0].dirt == 10
    assert act(state, Clean(0, 1, spy=True)).parks[0].dirt == 5


def test_the_brooms_of_the_tile_work_as_usual() -> None:
    state = raced(with_parks(table(director="sweeper"), Park(dirt=9)))
    assert act(state, Dirt((0, 0, 0))).parks[0].dirt == 5


def test_other_directors_leave_two_dirt_for_each_die() -> None:
    assert act(playing(Park(dirt=9), director="architect"), Clean(0, 2)).parks[0].dirt == 5
