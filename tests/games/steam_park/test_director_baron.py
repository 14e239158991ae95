"""The Baron: secret bids; the highest steals a die from the lowest."""

from __future__ import annotations

import pytest

from companion.games import steam_park as steam
from companion.games.steam_park.actions import Bid, Clean, Dirt, EndTurn, Income
from companion.games.steam_park.counts import pig_dice
from companion.games.steam_park.directors import baron
from companion.games.steam_park.state import Park, State
from tests.games.steam_park.table import (
    act,
    raced,
    refused,
    table,
    to_income,
    with_parks,
)


def bidding(*bids: int) -> State:
    state = raced(table(len(bids), director="baron"))
    return act(state, *(Bid(player, amount) for player, amount in enumerate(bids)))


def test_everybody_starts_with_ten_danari() -> None:
    assert [park.money for park in table(4, director="baron").parks] == [10] * 4


def test_the_highest_bid_is_paid_and_steals_a_die_from_the_lowest() -> None:
    state = bidding(7, 3, 3, 5)
    assert state.auction is not None
    assert (state.auction.thief, state.auction.victim) == (0, 1)
    assert [park.money for park in state.parks] == [3, 10, 9, 8]
    assert [pig_dice(state, player) for player in range(4)] == [7, 5, 6, 6]


@pytest.mark.parametrize(("bid", "lost"), [(1, 0), (2, 1), (5, 2)])
def test_who_is_between_loses_half_of_his_bid_rounded_down(bid: int, lost: int) -> None:
    assert bidding(9, bid, 0).parks[1].money == 10 - lost


def test_the_stolen_die_is_told() -> None:
    told = baron.told(bidding(7, 3, 3, 5))
    assert told is not None and told.values == {"thief": "Nina", "victim": "Papi Jo"}


@pytest.mark.parametrize(
    ("bids", "tiles", "thief", "victim", "pays"),
    [
        ((0, 0, 0), (2, 3, 1), 1, 2, (0, 0, 0)),
        ((4, 4), (2, 1), 0, 1, (4, 0)),
        ((6, 6, 1), (1, 2, 3), 1, 2, (3, 6, 0)),
        ((6, 2, 2), (1, 2, 3), 0, 1, (6, 0, 1)),
    ],
)
def test_equal_bids_are_told_apart_by_the_tile_number(
    bids: tuple[int, ...], tiles: tuple[int, ...], thief: int, victim: int, pays: tuple[int, ...]
) -> None:
    shown = baron.auction(bids, tiles)
    assert (shown.thief, shown.victim, shown.pays) == (thief, victim, pays)


def test_when_all_bid_nothing_the_last_tile_steals_from_the_first() -> None:
    state = bidding(0, 0, 0)
    assert state.auction is not None
    assert (state.auction.thief, state.auction.victim) == (state.order[-1], state.order[0])


def test_bids_stay_secret_until_all_are_in() -> None:
    state = act(raced(table(director="baron")), Bid(2, 10), Bid(0, 3))
    assert (state.stage, state.auction) == ("bids", None)
    assert [park.money for park in state.parks] == [10, 10, 10]
    assert baron.told(state) is None
    assert "amount" not in steam.describe(state, Bid(1, 9)).values
    assert act(state, Bid(1, 9)).stage == "dirt"


@pytest.mark.parametrize("amount", [11, -1])
def test_a_bid_is_capped_by_ones_money(amount: int) -> None:
    assert refused(raced(table(director="baron")), Bid(0, amount)) == "steam.bid_range"


def test_who_has_nothing_bids_nothing() -> None:
    state = with_parks(raced(table(director="baron")), Park())
    assert refused(state, Bid(0, 1)) == "steam.bid_range"
    assert act(state, Bid(0, 0)).bids[0] == 0


def test_a_bid_is_made_once() -> None:
    state = act(raced(table(director="baron")), Bid(0, 10))
    assert refused(state, Bid(0, 2)) == "steam.bid_twice"


def test_the_stolen_die_counts_in_the_dirt_and_the_action_phase() -> None:
    state = bidding(7, 3, 4)
    assert refused(state, Dirt((0, 6, 0))) == "steam.faces_range"
    state = act(state, Dirt((7, 5, 6)))
    assert act(state, Clean(0, 7)).turn.dice == 7
    state = act(state, EndTurn(0))
    assert refused(state, Clean(1, 6)) == "steam.too_many_dice"


def test_the_next_round_has_all_dice_back() -> None:
    state = act(bidding(7, 3, 4), Dirt((0, 0, 0)))
    state = act(to_income(state), Income())
    assert state.auction is None
    assert [pig_dice(state, player) for player in range(3)] == [6, 6, 6]
