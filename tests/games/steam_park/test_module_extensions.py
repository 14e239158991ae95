"""Extensions of rides: any colour may sit there; a full one of the right colour costs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.base import Correct
from companion.games.steam_park.actions import (
    Attract,
    Dirt,
    Income,
    NewExtension,
    NewRide,
    Rides,
    Seat,
)
from companion.games.steam_park.modules import extensions
from companion.games.steam_park.state import Extension, Park, State
from tests.games.steam_park.table import (
    act,
    extended,
    playing,
    refused,
    ride,
    to_dirt,
    to_income,
    with_parks,
)


def filled(metal: str, *who: str, size: int = 3, money: int = 20, dirt: int = 4) -> State:
    """A turn in which those sit down on an extension."""
    park = Park(money=money, dirt=dirt, rides=(extended(metal, size),))
    state = replace(playing(park, extensions=True, stingy=True), bag_stingy=3)
    seats = tuple(Seat(name, extension=True) for name in who)  # type: ignore[arg-type]
    return act(state, Attract(0, seats))


def extension_of(state: State) -> Extension:
    found = state.parks[0].rides[0].extension
    assert found is not None
    return found


@pytest.mark.parametrize("size", [1, 2, 3])
def test_one_is_attached_to_a_ride_and_costs_a_die_per_place(size: int) -> None:
    state = playing(Park(rides=(ride("red", 2),)), extensions=True)
    state = act(state, Rides(0, extensions=(NewExtension("gold", size, 0),)))
    assert (extension_of(state).metal, extension_of(state).places.size) == ("gold", size)
    assert state.turn.dice == size


def test_one_may_follow_a_ride_built_in_the_same_action() -> None:
    state = playing(Park(), extensions=True)
    both = Rides(0, (NewRide("red", 1),), (NewExtension("rust", 2, 0),))
    assert act(state, both).parks[0].rides[0].extension is not None


def test_a_second_one_on_a_ride_is_refused() -> None:
    state = playing(Park(rides=(extended("gold", 2),)), extensions=True)
    second = Rides(0, extensions=(NewExtension("rust", 1, 0),))
    assert refused(state, second) == "steam.second_extension"


def test_the_box_has_one_of_each_metal_and_size() -> None:
    parks = (Park(rides=(ride(),)), Park(rides=(extended("gold", 2, "blue"),)))
    state = with_parks(playing(parks[0], extensions=True), *parks)
    assert not extensions.in_box(state, "gold", 2)
    assert extensions.in_box(state, "rust", 2)
    taken = Rides(0, extensions=(NewExtension("gold", 2, 0),))
    assert refused(state, taken) == "steam.extension_taken"


@pytest.mark.parametrize(
    ("new", "key"),
    [
        (NewExtension("gold", 4, 0), "steam.no_such_size"),
        (NewExtension("gold", 1, 3), "steam.no_such_ride"),
    ],
)
def test_a_wrong_size_or_a_missing_ride_is_told(new: NewExtension, key: str) -> None:
    state = playing(Park(rides=(ride(),)), extensions=True)
    assert refused(state, Rides(0, extensions=(new,))) == key


def test_without_the_module_none_is_built() -> None:
    new = NewExtension("gold", 1, 0)
    state = playing(Park(rides=(ride(),)))
    assert refused(state, Rides(0, extensions=(new,))) == "steam.module_off"


@pytest.mark.parametrize(("size", "lost"), [(1, 2), (2, 4), (3, 6)])
def test_a_full_golden_one_costs_two_danari_per_place_at_once(size: int, lost: int) -> None:
    park = filled("gold", *("red",) * size, size=size).parks[0]
    assert (park.money, park.dirt) == (20 - lost, 4)


@pytest.mark.parametrize(("size", "more"), [(1, 2), (2, 4), (3, 6)])
def test_a_full_rusty_one_brings_two_dirt_per_place_at_once(size: int, more: int) -> None:
    park = filled("rust", *("red",) * size, size=size).parks[0]
    assert (park.money, park.dirt) == (20, 4 + more)


def test_stingy_visitors_fill_it_like_the_right_colour() -> None:
    assert filled("gold", "red", "stingy", "red").parks[0].money == 14
    assert filled("rust", "stingy", "stingy", "stingy").parks[0].dirt == 10


def test_who_has_too_little_pays_what_there_is() -> None:
    assert filled("gold", "red", "red", "red", money=5).parks[0].money == 0


def test_one_that_is_not_full_costs_nothing() -> None:
    assert filled("gold", "red", "red").parks[0].money == 20


def test_the_penalty_comes_once() -> None:
    state = filled("rust", "red", "red", "red")
    assert extension_of(state).penalised
    state = act(to_income(state), Income())
    state = act(to_dirt(state), Dirt((0, 0, 0)))
    dirt = state.parks[0].dirt
    assert act(state, Attract(0)).parks[0].dirt == dirt


def test_one_that_is_emptied_by_hand_and_filled_again_costs_nothing_more() -> None:
    state = filled("rust", "red", "red", "red")
    state = replace(state, turn=replace(state.turn, done=(), dice=0))
    state = act(state, Correct("right_rust_3", 2, 0))
    dirt = state.parks[0].dirt
    again = act(state, Attract(0, (Seat("red", extension=True),)))
    assert (extension_of(again).places.free, again.parks[0].dirt) == (0, dirt)


def test_a_guest_spares_the_penalty_until_the_places_are_refilled() -> None:
    state = filled("gold", "red", "blue", "red")
    assert state.parks[0].money == 20
    assert extension_of(state).places.guests == ("blue",)
    state = act(to_income(state), Income())
    assert state.parks[0].money == 20 + 4 * 3
    assert (extension_of(state).places.guests, extension_of(state).places.right) == ((), 2)
    state = act(to_dirt(state), Dirt((0, 0, 0)))
    state = act(state, Attract(0, (Seat("red", extension=True),)))
    assert state.parks[0].money == 32 - 6


def test_any_colour_sits_there_without_an_info_point_and_leaves_after_the_income() -> None:
    state = filled("rust", "blue", "green", "pink")
    assert extension_of(state).places.guests == ("blue", "green", "pink")
    state = act(to_income(state), Income())
    assert extension_of(state).places.free == 3
    assert state.parks[0].money == 20 + 4 * 3


def test_a_full_one_takes_nobody_and_a_ride_without_one_neither() -> None:
    state = filled("rust", "red", "red", "red")
    state = replace(state, turn=replace(state.turn, done=(), dice=0))
    seat = Seat("blue", extension=True)
    for table in (state, playing(Park(rides=(ride(),)))):
        assert refused(table, Attract(0, (seat,))) == "steam.no_extension_place"


def test_visitors_who_stay_there_make_dirt_like_others() -> None:
    state = act(to_income(filled("gold", "red", "blue")), Income())
    state = to_dirt(with_parks(state, replace(state.parks[0], dirt=9)))
    assert act(state, Dirt((0, 0, 0))).parks[0].dirt == 9 + 2 - 4
