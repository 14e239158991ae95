"""Spy dice: a seventh die, paid by what the right neighbour shows, or thrown away."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import Bid, Clean, Dirt, Ground, Spy
from companion.games.steam_park.modules import spy_dice
from companion.games.steam_park.state import Park
from tests.games.steam_park.table import (
    act,
    raced,
    refused,
    stands,
    table,
    to_dirt,
    with_parks,
)


def test_everybody_starts_with_four_danari() -> None:
    assert [park.money for park in table(4, spy_dice=True).parks] == [4] * 4


@pytest.mark.parametrize(("adds", "money"), [(True, 14), (False, 10)])
def test_the_barons_ten_danari_are_added_by_the_house_rule(adds: bool, money: int) -> None:
    state = table(spy_dice=True, director="baron", start_money_adds=adds)
    assert state.parks[0].money == money


@pytest.mark.parametrize(("matches", "cost"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0), (6, 0)])
def test_a_die_costs_four_less_the_matches(matches: int, cost: int) -> None:
    assert spy_dice.price(matches) == cost
    state = act(raced(table(spy_dice=True)), Spy(0, matches, True))
    assert state.parks[0].money == 4 - cost
    assert state.spied == (True, None, None)


def test_a_die_that_is_thrown_away_costs_nothing_and_does_nothing() -> None:
    state = to_dirt(table(spy_dice=True))
    assert [park.money for park in state.parks] == [4, 4, 4]
    assert refused(state, Dirt((7, 0, 0))) == "steam.faces_range"
    state = act(state, Dirt((0, 0, 0)))
    assert refused(state, Clean(0, 1, spy=True)) == "steam.spy_not_kept"


def test_a_paid_die_is_one_more_dirty_face_and_one_more_die() -> None:
    state = act(raced(table(2, spy_dice=True)), Spy(0, 4, True), Spy(1, 0, False))
    assert refused(state, Dirt((7, 7))) == "steam.faces_range"
    state = act(state, Dirt((7, 6)))
    assert act(state, Ground(0, 7)).turn.dice == 7


def test_a_die_is_paid_with_money_one_has() -> None:
    state = with_parks(raced(table(spy_dice=True)), Park(money=2))
    assert refused(state, Spy(0, 1, True)) == "steam.too_dear"
    assert act(state, Spy(0, 2, True)).parks[0].money == 0


def test_a_die_is_settled_once() -> None:
    state = act(raced(table(spy_dice=True)), Spy(0, 0, False))
    assert refused(state, Spy(0, 4, True)) == "steam.spy_twice"


@pytest.mark.parametrize(("counts", "most"), [(True, 7), (False, 6)])
def test_the_neighbours_own_spy_die_counts_by_the_house_rule(counts: bool, most: int) -> None:
    state = raced(table(spy_dice=True, spy_counts_spy=counts))
    assert spy_dice.most_matches(state, 0) == most
    assert act(state, Spy(0, most, True)).parks[0].money == 4
    assert refused(state, Spy(0, most + 1, True)) == "steam.matches_range"
    assert refused(state, Spy(0, -1, False)) == "steam.matches_range"


def test_seats_count_clockwise_so_the_right_neighbour_is_the_seat_before() -> None:
    state = table(4)
    assert [spy_dice.right_neighbour(state, player) for player in range(4)] == [3, 0, 1, 2]


def test_a_paid_die_works_with_the_white_dice_but_toilets_do_not_double_it() -> None:
    state = with_parks(table(spy_dice=True), stands("toilets", money=4, dirt=30))
    state = act(raced(state), Spy(0, 0, True), Spy(1, 0, False), Spy(2, 0, False))
    state = act(state, Dirt((0, 0, 0)))
    assert act(state, Clean(0, 0, spy=True)).parks[0].dirt == 26 - 2
    assert act(state, Clean(0, 2, spy=True)).parks[0].dirt == 26 - 2 * (2 + 1 + 1)
    assert act(state, Clean(0, 6, spy=True)).turn.dice == 7


@pytest.mark.parametrize(("first", "order"), [(True, ("bids", "spy")), (False, ("spy", "bids"))])
def test_the_baron_comes_before_the_spies_by_the_house_rule(
    first: bool, order: tuple[str, str]
) -> None:
    state = raced(table(2, spy_dice=True, director="baron", baron_before_spy=first))
    seen = []
    while state.stage != "dirt":
        seen.append(state.stage)
        for player in range(2):
            bid, spied = Bid(player, 1), Spy(player, 4, True)
            state = act(state, bid if state.stage == "bids" else spied)
    assert tuple(seen) == order


def test_the_barons_stolen_die_changes_how_many_can_match() -> None:
    state = raced(table(spy_dice=True, director="baron"))
    state = act(state, Bid(0, 5), Bid(1, 0), Bid(2, 1))
    assert [spy_dice.most_matches(state, player) for player in range(3)] == [7, 8, 6]


def test_without_the_module_the_dirt_follows_the_race() -> None:
    assert raced(table()).stage == "dirt"
    assert refused(raced(table()), Spy(0, 4, True)) == "steam.not_now"
