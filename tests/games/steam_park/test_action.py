"""The action phase of the base game: each action once, the box's limits, dice, and income."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import steam_park as steam
from companion.games.steam_park import income
from companion.games.steam_park.actions import (
    Attract,
    Bonus,
    Clean,
    EndTurn,
    Ground,
    Income,
    NewRide,
    NewStand,
    Rides,
    Seat,
    Stands,
)
from companion.games.steam_park.attract import choices
from companion.games.steam_park.build import ride_in_box
from companion.games.steam_park.counts import guests, visitors
from companion.games.steam_park.state import Extension, Park, Places, active
from companion.games.steam_park.turn import dice_for, strength
from tests.games.steam_park.table import (
    act,
    playing,
    refused,
    ride,
    table,
    to_action,
    to_income,
    with_parks,
)

ONE_OF_EACH: tuple[Any, ...] = (
    Rides(0, (NewRide("blue", 1),)),
    Stands(0, (NewStand("casino"),)),
    Attract(0, (Seat("red"),)),
    Clean(0, 1),
    Bonus(0, 1, 4),
    Ground(0),
)


def test_all_six_actions_fit_into_one_turn_in_any_order() -> None:
    start = playing(Park(dirt=5, rides=(ride("red", 3),)))
    for order in (ONE_OF_EACH, ONE_OF_EACH[::-1]):
        state = act(start, *order)
        park = state.parks[0]
        assert (park.money, park.dirt, park.ground) == (4, 3, 1)
        assert (visitors(park), len(park.rides), park.stands) == (1, 2, ("casino",))
        assert set(state.turn.done) == {"rides", "stands", "attract", "clean", "bonus", "ground"}


@pytest.mark.parametrize("action", ONE_OF_EACH, ids=lambda a: type(a).__name__)
def test_each_action_is_done_once_per_round(action: Any) -> None:
    state = act(playing(Park(dirt=9, rides=(ride("red", 3),))), action)
    assert refused(state, action) in ("steam.action_used", "steam.ride_taken")
    assert refused(state, replace(action, player=1)) == "steam.not_your_turn"


def test_a_new_turn_has_all_actions_again() -> None:
    state = act(playing(Park()), Clean(0, 1, sure=True), EndTurn(0))
    state = act(state, Clean(1, 1, sure=True), EndTurn(1))
    assert refused(state, EndTurn(0)) == "steam.not_your_turn"
    state = act(state, EndTurn(2))
    assert state.stage == "income"
    assert active(state) is None
    state = to_action(act(state, Income()))
    assert act(state, Clean(0, 1, sure=True)).turn.done == ("clean",)


def test_a_ride_costs_one_die_for_each_place() -> None:
    rides = (NewRide("red", 3), NewRide("blue", 3))
    state = act(playing(Park()), Rides(0, rides))
    assert state.turn.dice == 6
    assert refused(state, Ground(0)) == "steam.too_many_dice"
    too_many = (*rides, NewRide("pink", 1))
    assert refused(playing(Park()), Rides(0, too_many)) == "steam.too_many_dice"


def test_the_box_has_one_ride_of_each_colour_and_size() -> None:
    state = act(playing(Park()), Rides(0, (NewRide("red", 2),)), EndTurn(0))
    assert not ride_in_box(state, "red", 2)
    assert ride_in_box(state, "red", 1)
    assert refused(state, Rides(1, (NewRide("red", 2),))) == "steam.ride_taken"
    assert refused(state, Rides(1, (NewRide("red", 4),))) == "steam.no_such_size"
    odd: Any = NewRide("gold", 1)  # type: ignore[arg-type]
    assert refused(state, Rides(1, (odd,))) == "steam.no_such_size"
    assert refused(state, Rides(1)) == "steam.nothing_built"


def test_the_box_has_four_stands_of_each_kind() -> None:
    parks = (Park(), Park(stands=("casino",) * 3))
    state = to_action(with_parks(table(), *parks))
    two = (NewStand("casino"), NewStand("casino"))
    assert refused(state, Stands(0, two)) == "steam.stands_gone"
    assert act(state, Stands(0, two[:1])).parks[0].stands == ("casino",)
    assert refused(state, Stands(0, ())) == "steam.nothing_built"


def test_the_box_has_twenty_extra_grounds() -> None:
    state = to_action(with_parks(table(), Park(), Park(ground=18)))
    assert refused(state, Ground(0, 3)) == "steam.grounds_left"
    assert refused(state, Ground(0, 0)) == "steam.grounds_left"
    state = act(state, Ground(0, 2))
    assert state.parks[0].ground == 2
    assert state.parks[0].dirt == 0


def test_a_visitor_sits_on_a_ride_of_the_same_colour() -> None:
    state = playing(Park(rides=(ride("blue", 1), ride("red", 2))))
    state = act(state, Attract(0, (Seat("red"), Seat("red"), Seat("blue"))))
    assert [r.places.right for r in state.parks[0].rides] == [1, 2]


def test_without_a_free_place_of_its_colour_a_visitor_does_not_stay() -> None:
    state = playing(Park(rides=(ride("blue", 1, 1), ride("red", 2))))
    assert refused(state, Attract(0, (Seat("blue"),))) == "steam.no_place"
    assert refused(state, Attract(0, (Seat("green"),))) == "steam.no_place"
    three = (Seat("red"),) * 3
    assert refused(state, Attract(0, three)) == "steam.no_place"
    assert refused(state, Attract(0, (Seat("red", ride=5),))) == "steam.no_such_ride"


def test_nobody_may_have_come_to_stay() -> None:
    state = act(playing(Park()), Attract(0))
    assert state.turn.done == ("attract",)


def test_the_box_has_seven_visitors_of_each_colour() -> None:
    full = Park(rides=(ride("red", 3, 3), ride("red", 2, 2)))
    state = to_action(with_parks(table(), Park(rides=(ride("red", 9),)), full))
    assert act(state, Attract(0, (Seat("red"),) * 2)).parks[0].rides[0].places.right == 2
    assert refused(state, Attract(0, (Seat("red"),) * 3)) == "steam.colour_gone"


def test_who_sits_on_an_extension_is_not_in_the_box_either() -> None:
    grown = ride("red", 3, 3, extension=Extension("gold", Places(3, 3)))
    state = to_action(with_parks(table(), Park(rides=(ride("red", 9),)), Park(rides=(grown,))))
    assert act(state, Attract(0, (Seat("red"),))).parks[0].rides[0].places.right == 1
    assert refused(state, Attract(0, (Seat("red"),) * 2)) == "steam.colour_gone"


def test_one_ground_is_among_what_can_be_done() -> None:
    assert Ground(0, 1) in steam.actions(playing(Park()))


def test_the_next_visitors_offered_are_those_who_have_a_place() -> None:
    park = Park(stands=("info",), rides=(ride("red", 2, 1), ride("blue", 1)))
    state = playing(park)
    offered = {seat.who for seat in choices(state, Attract(0))}
    assert offered == {"red", "blue", "guest"}
    so_far = Attract(0, (Seat("red"), Seat("guest")))
    assert choices(state, so_far) == ()
    assert choices(playing(Park(rides=(ride("red", 2),))), Attract(0)) == (Seat("red"),)


def test_no_more_visitors_come_than_dice_can_bring() -> None:
    state = playing(Park(rides=(ride("red", 9), ride("blue", 9))))
    seven = (Seat("red"),) * 4 + (Seat("blue"),) * 3
    assert refused(state, Attract(0, seven)) == "steam.too_many_dice"


def test_each_clean_die_takes_two_dirt_away_and_never_more_than_there_is() -> None:
    assert act(playing(Park(dirt=11)), Clean(0, 3)).parks[0].dirt == 5
    assert act(playing(Park(dirt=3)), Clean(0, 2)).parks[0].dirt == 0


@pytest.mark.parametrize("dice", [0, -2])
def test_cleaning_takes_at_least_one_die(dice: int) -> None:
    assert refused(playing(Park(dirt=3)), Clean(0, dice)) == "steam.one_die"


def test_bonus_cards_pay_what_is_printed_and_the_hand_has_three() -> None:
    state = playing(Park(money=2))
    assert act(state, Bonus(0, 3, 17)).parks[0].money == 19
    assert refused(state, Bonus(0, 4, 17)) == "steam.cards_range"
    assert refused(state, Bonus(0, 0, 17)) == "steam.cards_range"
    assert refused(state, Bonus(0, 1, -1)) == "steam.card_money"


def test_doubling_stands_double_as_many_white_dice_and_never_the_spy_die() -> None:
    assert strength(3, 1) == 4
    assert strength(1, 4) == 2
    assert strength(2, 1, spy=True) == 4
    assert [dice_for(n, 1) for n in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 3]
    assert all(strength(dice_for(n, d), d) >= n for n in range(14) for d in range(5))


def test_income_pays_three_per_visitor_and_two_per_stingy_one() -> None:
    mixed = replace(ride(), places=Places(3, 1, 2))
    state = to_income(with_parks(table(stingy=True), Park(money=1, rides=(mixed,)), Park()))
    assert [gain.total for gain in income.gains(state)] == [7, 0, 0]
    assert [park.money for park in act(state, Income()).parks] == [8, 0, 0]


def test_guests_pay_three_and_leave_at_the_income() -> None:
    visited = replace(ride(), places=Places(3, 1, 0, ("blue", "guest")))
    state = act(to_income(with_parks(table(), Park(rides=(visited,)))), Income())
    assert state.parks[0].money == 9
    assert guests(state.parks[0]) == 0
    assert visitors(state.parks[0]) == 1


def test_after_the_income_a_new_race_begins() -> None:
    state = act(to_income(table()), Income())
    assert (state.round, state.stage, state.order) == (2, "race", ())
    assert state.history == ((0, 0, 0),)


def test_nothing_is_lost_when_a_part_of_an_action_is_refused() -> None:
    state = playing(Park(rides=(ride("red", 1),)))
    assert refused(state, Attract(0, (Seat("red"), Seat("red")))) == "steam.no_place"
    assert refused(state, Rides(0, (NewRide("blue", 1), NewRide("red", 1)))) == ("steam.ride_taken")
    assert act(state, Attract(0, (Seat("red"),))).parks[0].rides[0].places.right == 1
