"""Each module of Play Dirty, alone: stingy visitors, extensions, spy dice, new stands."""

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
    to_dirt,
    to_income,
    with_parks,
)

from companion.games.steam_park import acts as do
from companion.games.steam_park.modules import extensions, spy_dice
from companion.games.steam_park.modules import stingy as stingy_module
from companion.games.steam_park.state import BASE_KINDS, KINDS, Extension, Park, State, stingy

# Stingy visitors


def test_a_stingy_visitor_waits_while_all_base_colours_are_in_the_reserve() -> None:
    state = playing(Park(rides=(ride("red", 3),)), stingy=True)
    came = do.Attract(0, (do.Seat("stingy"),), stingy_in=1)
    assert refused(state, came) == "steam.all_colours_there"
    state = act(state, replace(came, missing="blue"))
    assert (stingy(state.parks[0]), state.bag_stingy) == (1, 0)


def test_a_colour_that_is_wholly_seated_is_known_to_be_gone() -> None:
    full = Park(rides=(ride("red", 3, 3), ride("red", 2, 2)))
    state = playing(Park(rides=(ride("red", 9, 2),)), stingy=True)
    state = with_parks(state, state.parks[0], full)
    assert stingy_module.gone(state) == ("red",)
    assert act(state, do.Attract(0, (do.Seat("stingy"),), stingy_in=1)).stage == "action"


def test_a_stingy_visitor_in_the_bag_may_be_drawn_later() -> None:
    state = playing(Park(), stingy=True)
    state = act(state, do.Attract(0, stingy_in=2, missing="red"))
    assert (state.bag_stingy, stingy_module.in_reserve(state)) == (2, 5)
    state = with_parks(act(state, do.EndTurn(0)), Park(), Park(rides=(ride("pink", 2),)))
    state = act(state, do.Attract(1, (do.Seat("stingy"),), stingy_back=1))
    assert (state.bag_stingy, stingy_module.in_reserve(state)) == (0, 6)
    assert refused(act(state, do.EndTurn(1)), do.Attract(2, stingy_back=1)) == "steam.stingy_bag"


def test_there_are_seven_stingy_visitors() -> None:
    state = replace(playing(Park(), stingy=True), bag_stingy=5)
    assert refused(state, do.Attract(0, stingy_in=3, missing="red")) == "steam.stingy_left"
    assert refused(state, do.Attract(0, stingy_in=-1, missing="red")) == "steam.not_negative"


def test_without_the_module_no_stingy_visitor_comes() -> None:
    state = playing(Park(rides=(ride(),)))
    assert refused(state, do.Attract(0, stingy_in=1, missing="red")) == "steam.module_off"
    assert refused(state, do.Attract(0, (do.Seat("stingy"),))) == "steam.stingy_bag"


# Extensions


def test_an_extension_is_attached_to_a_ride_and_costs_a_die_per_place() -> None:
    state = playing(Park(rides=(ride("red", 2),)), extensions=True)
    state = act(state, do.Rides(0, extensions=(do.NewExtension("gold", 3, 0),)))
    built = state.parks[0].rides[0].extension
    assert built is not None and (built.metal, built.places.size) == ("gold", 3)
    assert state.turn.dice == 3


def test_an_extension_may_follow_a_ride_built_in_the_same_action() -> None:
    state = playing(Park(), extensions=True)
    both = do.Rides(0, (do.NewRide("red", 1),), (do.NewExtension("rust", 2, 0),))
    assert act(state, both).parks[0].rides[0].extension is not None


def test_a_second_extension_on_a_ride_is_refused() -> None:
    state = playing(Park(rides=(extended("gold", 2),)), extensions=True)
    second = do.Rides(0, extensions=(do.NewExtension("rust", 1, 0),))
    assert refused(state, second) == "steam.second_extension"


def test_the_box_has_one_extension_of_each_metal_and_size() -> None:
    parks = (Park(rides=(ride(),)), Park(rides=(extended("gold", 2, "blue"),)))
    state = playing(parks[0], extensions=True)
    state = with_parks(state, *parks)
    assert not extensions.in_box(state, "gold", 2)
    for new, key in (
        (do.NewExtension("gold", 2, 0), "steam.extension_taken"),
        (do.NewExtension("gold", 4, 0), "steam.no_such_size"),
        (do.NewExtension("gold", 1, 3), "steam.no_such_ride"),
    ):
        assert refused(state, do.Rides(0, extensions=(new,))) == key
    off = playing(Park(rides=(ride(),)))
    new = do.NewExtension("gold", 1, 0)
    assert refused(off, do.Rides(0, extensions=(new,))) == "steam.module_off"


def filled(metal: str, *who: str, money: int = 20, dirt: int = 4) -> State:
    park = Park(money=money, dirt=dirt, rides=(extended(metal, 3),))
    state = replace(playing(park, extensions=True, stingy=True), bag_stingy=3)
    seats = tuple(do.Seat(name, extension=True) for name in who)  # type: ignore[arg-type]
    return act(state, do.Attract(0, seats))


def extension_of(state: State) -> Extension:
    found = state.parks[0].rides[0].extension
    assert found is not None
    return found


def test_a_gold_extension_full_of_right_colours_and_jokers_costs_two_danari_per_place() -> None:
    park = filled("gold", "red", "stingy", "red").parks[0]
    assert (park.money, park.dirt) == (14, 4)


def test_a_rusty_extension_full_of_right_colours_brings_two_dirt_per_place() -> None:
    park = filled("rust", "red", "red", "red").parks[0]
    assert (park.money, park.dirt) == (20, 10)


def test_who_has_too_little_pays_what_there_is() -> None:
    assert filled("gold", "red", "red", "red", money=5).parks[0].money == 0


def test_an_extension_that_is_not_full_costs_nothing() -> None:
    assert filled("gold", "red", "red").parks[0].money == 20


def test_a_guest_on_a_full_extension_spares_the_penalty_until_it_is_refilled() -> None:
    state = filled("gold", "red", "blue", "red")
    assert state.parks[0].money == 20
    assert extension_of(state).places.guests == ("blue",)
    state = act(to_income(state), do.Income())
    assert state.parks[0].money == 20 + 4 * 3
    assert (extension_of(state).places.guests, extension_of(state).places.right) == ((), 2)
    state = act(to_dirt(state), do.Dirt((0, 0, 0)))
    state = act(state, do.Attract(0, (do.Seat("red", extension=True),)))
    assert state.parks[0].money == 32 - 6
    assert extension_of(state).penalised


def test_a_full_extension_takes_nobody_and_a_ride_without_one_neither() -> None:
    state = filled("rust", "red", "red", "red")
    state = replace(state, turn=replace(state.turn, done=(), dice=0))
    seat = do.Seat("blue", extension=True)
    assert refused(state, do.Attract(0, (seat,))) == "steam.no_extension_place"
    assert refused(playing(Park(rides=(ride(),))), do.Attract(0, (seat,))) == (
        "steam.no_extension_place"
    )


def test_visitors_who_stay_on_an_extension_make_dirt_like_others() -> None:
    state = act(to_income(filled("gold", "red", "blue")), do.Income())
    state = to_dirt(with_parks(state, replace(state.parks[0], dirt=9)))
    assert act(state, do.Dirt((0, 0, 0))).parks[0].dirt == 9 + 2 - 4


# Spy dice


@pytest.mark.parametrize(("matches", "cost"), [(0, 4), (1, 3), (3, 1), (4, 0), (6, 0)])
def test_a_spy_die_costs_four_less_the_matches(matches: int, cost: int) -> None:
    assert spy_dice.price(matches) == cost
    state = act(raced(table(spy_dice=True)), do.Spy(0, matches, True))
    assert state.parks[0].money == 4 - cost
    assert state.spied == (True, None, None)


def test_a_spy_die_that_is_thrown_away_costs_nothing_and_does_nothing() -> None:
    state = to_dirt(table(spy_dice=True))
    assert [park.money for park in state.parks] == [4, 4, 4]
    assert refused(state, do.Dirt((7, 0, 0))) == "steam.faces_range"
    state = act(state, do.Dirt((0, 0, 0)))
    assert refused(state, do.Clean(0, 1, spy=True)) == "steam.spy_not_kept"


def test_a_spy_die_is_paid_with_money_one_has() -> None:
    state = with_parks(raced(table(spy_dice=True)), Park(money=2))
    assert refused(state, do.Spy(0, 1, True)) == "steam.too_dear"
    assert act(state, do.Spy(0, 2, True)).parks[0].money == 0


def test_a_spy_die_is_settled_once() -> None:
    state = act(raced(table(spy_dice=True)), do.Spy(0, 0, False))
    assert refused(state, do.Spy(0, 4, True)) == "steam.spy_twice"


@pytest.mark.parametrize(("counts", "most"), [(True, 7), (False, 6)])
def test_the_neighbours_own_spy_die_counts_by_the_house_rule(counts: bool, most: int) -> None:
    state = raced(table(spy_dice=True, spy_counts_spy=counts))
    assert spy_dice.most_matches(state, 0) == most
    assert act(state, do.Spy(0, most, True)).parks[0].money == 4
    assert refused(state, do.Spy(0, most + 1, True)) == "steam.matches_range"
    assert refused(state, do.Spy(0, -1, False)) == "steam.matches_range"


def test_seats_count_clockwise_so_the_right_neighbour_is_the_seat_before() -> None:
    state = table(4)
    assert [spy_dice.right_neighbour(state, player) for player in range(4)] == [3, 0, 1, 2]


def test_a_paid_spy_die_works_with_the_white_dice_but_toilets_do_not_double_it() -> None:
    state = with_parks(table(spy_dice=True), stands("toilets", money=4, dirt=30))
    state = act(raced(state), do.Spy(0, 0, True), do.Spy(1, 0, False), do.Spy(2, 0, False))
    state = act(state, do.Dirt((0, 0, 0)))
    assert act(state, do.Clean(0, 0, spy=True)).parks[0].dirt == 26 - 2
    assert act(state, do.Clean(0, 2, spy=True)).parks[0].dirt == 26 - 2 * (2 + 1 + 1)
    assert act(state, do.Clean(0, 6, spy=True)).turn.dice == 7


@pytest.mark.parametrize(("first", "order"), [(True, ("bids", "spy")), (False, ("spy", "bids"))])
def test_the_baron_comes_before_the_spies_by_the_house_rule(
    first: bool, order: tuple[str, str]
) -> None:
    state = raced(table(2, spy_dice=True, director="baron", baron_before_spy=first))
    seen = []
    while state.stage != "dirt":
        seen.append(state.stage)
        for player in range(2):
            bid, spied = do.Bid(player, 1), do.Spy(player, 4, True)
            state = act(state, bid if state.stage == "bids" else spied)
    assert tuple(seen) == order


def test_the_barons_stolen_die_changes_how_many_can_match() -> None:
    state = raced(table(spy_dice=True, director="baron"))
    state = act(state, do.Bid(0, 5), do.Bid(1, 0), do.Bid(2, 1))
    assert [spy_dice.most_matches(state, player) for player in range(3)] == [7, 8, 6]


# New stands


def test_chosen_plans_are_kept_and_the_rest_is_drawn() -> None:
    chosen = (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    plans = table(new_stands=True, stand_plans=chosen).plans
    assert len(set(plans)) == 5
    assert {"security", "incinerator"} <= set(plans)
    exact = (0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
    five = ("info", "toilets", "fountain", "office", "incinerator")
    assert table(new_stands=True, stand_plans=exact).plans == five


def test_plans_are_drawn_by_the_seed() -> None:
    drawn = [table(new_stands=True, seed=seed).plans for seed in range(60)]
    assert all(len(set(plans)) == 5 for plans in drawn)
    assert {kind for plans in drawn for kind in plans} == set(KINDS)
    too_many = table(new_stands=True, stand_plans=(1,) * 7 + (0,) * 3).plans
    assert len(too_many) == 5 and set(too_many) <= set(KINDS[:7])


def test_only_stands_of_the_plans_are_built() -> None:
    state = playing(Park())
    assert state.plans == BASE_KINDS
    assert refused(state, do.Stands(0, (do.NewStand("fountain"),))) == "steam.stand_not_used"
