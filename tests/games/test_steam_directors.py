"""Each of the six directors, alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from steam_table import (
    act,
    extended,
    playing,
    raced,
    refused,
    ride,
    stands,
    table,
    to_action,
    to_income,
    with_parks,
)

from companion.games import steam_park as steam
from companion.games.steam_park import acts as do
from companion.games.steam_park import race
from companion.games.steam_park.directors import baron, gambler, sweeper
from companion.games.steam_park.modules.directors import DIRECTORS
from companion.games.steam_park.state import Park, pig_dice, visitors

# The Sweeper


@pytest.mark.parametrize(
    ("dirt", "symbols", "left"), [(11, 4, 2), (1, 2, 0), (10, 1, 10), (10, 3, 5), (7, 6, 0)]
)
def test_the_sweeper_halves_the_dirt_for_every_two_dice(dirt: int, symbols: int, left: int) -> None:
    assert sweeper.cleaned(dirt, symbols) == left
    state = playing(Park(dirt=dirt), director="sweeper")
    assert act(state, do.Clean(0, symbols)).parks[0].dirt == left


def test_with_the_sweeper_a_single_die_does_nothing_unless_toilets_double_it() -> None:
    assert act(playing(Park(dirt=9), director="sweeper"), do.Clean(0, 1)).parks[0].dirt == 9
    state = playing(stands("toilets", dirt=9), director="sweeper")
    assert act(state, do.Clean(0, 1)).parks[0].dirt == 4


def test_with_the_sweeper_the_brooms_of_the_tile_work_as_usual() -> None:
    state = raced(with_parks(table(director="sweeper"), Park(dirt=9)))
    assert act(state, do.Dirt((0, 0, 0))).parks[0].dirt == 5


# The Gambler


def test_the_gambler_pays_six_less_the_round_for_each_card() -> None:
    assert [gambler.pays(n) for n in range(1, 7)] == [5, 4, 3, 2, 1, 0]
    state = act(playing(Park(), director="gambler"), do.Bonus(0, 2))
    assert (state.parks[0].money, state.cards) == (10, 2)


def test_the_gambler_takes_no_printed_money_during_the_game() -> None:
    state = playing(Park(), director="gambler")
    assert refused(state, do.Bonus(0, 1, 5)) == "steam.gambler_pays"


def test_the_gamblers_cards_are_shown_at_the_end_and_pay_the_best() -> None:
    state = act(playing(Park(), director="gambler"), do.Bonus(0, 2))
    state = act(replace(to_income(state), round=6), do.Income())
    assert (state.stage, state.cards) == ("cards", 2)
    assert refused(state, do.SettleCard(-1, (0,))) == "steam.card_money"
    assert refused(state, do.SettleCard(5, (7,))) == "steam.no_such_player"
    state = act(state, do.SettleCard(8, (1, 2, 2)))
    assert [park.money for park in state.parks] == [10, 8, 8]
    state = act(state, do.SettleCard(6))
    assert (state.stage, state.cards) == ("fines", 0)
    assert [park.money for park in state.parks] == [10, 8, 8]


def test_without_cards_under_the_tile_the_end_comes_at_once() -> None:
    state = replace(to_income(table(director="gambler", dirt_table=((0, 29, 0),))), round=6)
    assert act(state, do.Income()).stage == "over"


# The Smooth-talker


def test_wrong_colours_wait_on_the_smooth_talkers_tile() -> None:
    state = playing(Park(rides=(ride("red", 3),)), director="smooth_talker")
    state = act(state, do.Attract(0, (do.Seat("red"),), pooled=("blue", "blue", "pink")))
    assert state.pool == ("blue", "blue", "pink")
    assert state.parks[0].dirt == 0


def test_a_visitor_taken_from_the_tile_brings_one_dirt_at_once() -> None:
    state = playing(Park(dirt=2, rides=(ride("red", 3),)), director="smooth_talker")
    state = replace(state, pool=("red", "blue", "red"))
    taken = do.Seat("red", pool=True)
    state = act(state, do.Attract(0, (taken, taken)))
    assert (state.parks[0].dirt, visitors(state.parks[0])) == (4, 2)
    assert state.pool == ("blue",)


def test_only_who_waits_on_the_tile_is_taken_from_it() -> None:
    state = playing(Park(rides=(ride("red", 3),)), director="smooth_talker")
    assert refused(state, do.Attract(0, (do.Seat("red", pool=True),))) == "steam.not_in_pool"
    assert refused(state, do.Attract(0, (do.Seat("guest", pool=True),))) == "steam.not_in_pool"
    assert refused(state, do.Attract(0, pooled=("red",) * 8)) == "steam.too_many_dice"


def test_a_colour_on_the_tile_is_not_in_the_reserve() -> None:
    state = playing(Park(rides=(ride("red", 3),)), director="smooth_talker")
    state = replace(state, pool=("red",) * 7)
    assert refused(state, do.Attract(0, (do.Seat("red"),))) == "steam.colour_gone"
    assert refused(state, do.Attract(0, pooled=("red",))) == "steam.colour_gone"


def test_an_info_point_does_not_seat_a_visitor_from_the_tile_but_an_extension_does() -> None:
    park = stands("info", rides=(ride("blue", 3), extended("gold", 2, "blue")))
    state = playing(park, director="smooth_talker", extensions=True)
    state = replace(state, pool=("red",))
    guest = do.Seat("red", ride=0, pool=True)
    assert refused(state, do.Attract(0, (guest,))) == "steam.pool_no_guest"
    seat = do.Seat("red", extension=True, pool=True)
    assert act(state, do.Attract(0, (seat,))).parks[0].dirt == 1


def test_without_the_smooth_talker_nobody_waits() -> None:
    state = playing(Park(rides=(ride("red", 3),)))
    assert refused(state, do.Attract(0, pooled=("red",))) == "steam.no_pool"
    assert refused(state, do.Attract(0, (do.Seat("red", pool=True),))) == "steam.no_pool"


# The Planner


def test_with_the_planner_there_is_one_throw_so_the_last_player_has_no_more() -> None:
    state = act(table(3, director="planner"), do.Done(0), do.Done(2))
    assert (state.stage, state.order) == ("dirt", (0, 2, 1))
    state = act(state, do.TakeBack(1))
    assert (state.stage, race.throws_left(state)) == ("race", 0)
    assert act(state, do.Done(1)).stage == "dirt"


# The Architect


def test_with_the_architect_each_ground_brings_two_dirt_at_once() -> None:
    state = playing(Park(dirt=1), director="architect")
    assert act(state, do.Ground(0, 3)).parks[0].dirt == 7
    assert act(playing(Park(dirt=1)), do.Ground(0, 3)).parks[0].dirt == 1


# The Baron


def bidding(*bids: int) -> steam.State:
    state = raced(table(len(bids), director="baron"))
    return act(state, *(do.Bid(player, amount) for player, amount in enumerate(bids)))


def test_the_highest_bid_is_paid_and_steals_a_die_from_the_lowest() -> None:
    state = bidding(7, 3, 3, 5)
    assert state.auction is not None
    assert (state.auction.thief, state.auction.victim) == (0, 1)
    assert [park.money for park in state.parks] == [3, 10, 9, 8]
    assert [pig_dice(state, player) for player in range(4)] == [7, 5, 6, 6]
    told = baron.told(state)
    assert told is not None and told.values == {"thief": "Nina", "victim": "Papi Jo"}


def test_equal_bids_are_told_apart_by_the_tile_number() -> None:
    shown = baron.auction([0, 0, 0], [2, 3, 1])
    assert (shown.thief, shown.victim, shown.pays) == (1, 2, (0, 0, 0))
    shown = baron.auction([4, 4], [2, 1])
    assert (shown.thief, shown.victim, shown.pays) == (0, 1, (4, 0))


def test_bids_stay_secret_until_all_are_in() -> None:
    state = act(raced(table(director="baron")), do.Bid(2, 10), do.Bid(0, 3))
    assert (state.stage, state.auction) == ("bids", None)
    assert [park.money for park in state.parks] == [10, 10, 10]
    assert baron.told(state) is None
    assert "amount" not in steam.describe(state, do.Bid(1, 9)).values
    assert act(state, do.Bid(1, 9)).stage == "dirt"


def test_a_bid_is_capped_by_ones_money_and_made_once() -> None:
    state = raced(table(director="baron"))
    assert refused(state, do.Bid(0, 11)) == "steam.bid_range"
    assert refused(state, do.Bid(0, -1)) == "steam.bid_range"
    assert refused(act(state, do.Bid(0, 10)), do.Bid(0, 2)) == "steam.bid_twice"


def test_the_stolen_die_counts_in_the_dirt_and_the_action_phase() -> None:
    state = bidding(7, 3, 4)
    assert refused(state, do.Dirt((0, 6, 0))) == "steam.faces_range"
    state = act(state, do.Dirt((7, 5, 6)))
    assert act(state, do.Clean(0, 7)).turn.dice == 7
    state = act(state, do.EndTurn(0))
    assert refused(state, do.Clean(1, 6)) == "steam.too_many_dice"


def test_the_next_round_has_all_dice_back() -> None:
    state = act(bidding(7, 3, 4), do.Dirt((0, 0, 0)))
    state = act(to_income(state), do.Income())
    assert state.auction is None
    assert [pig_dice(state, player) for player in range(3)] == [6, 6, 6]


# One of them


def test_a_director_is_chosen_or_drawn_by_the_seed() -> None:
    assert table(director="architect").director == "architect"
    drawn = {table(director="draw", seed=seed).director for seed in range(80)}
    assert drawn == set(DIRECTORS)
    assert table(director="draw", seed=5) == table(director="draw", seed=5)
    assert to_action(table()).director == ""
