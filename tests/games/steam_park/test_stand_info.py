"""Info point: a visitor of a wrong colour takes a free place until the income."""

from __future__ import annotations

from companion.games.steam_park.actions import Attract, Dirt, Income, Seat, UseStand
from companion.games.steam_park.counts import guests
from companion.games.steam_park.hands import hands
from tests.games.steam_park.table import (
    act,
    playing,
    refused,
    ride,
    stands,
    to_dirt,
    to_income,
    with_parks,
)

TWO = Attract(0, (Seat("guest"), Seat("blue", ride=0)))


def test_it_seats_one_guest_of_a_wrong_colour_each_round() -> None:
    state = playing(stands("info", rides=(ride("red", 3),)))
    state = act(state, Attract(0, (Seat("red"), Seat("guest"))))
    places = state.parks[0].rides[0].places
    assert (places.right, places.guests, places.free) == (1, ("guest",), 1)


def test_a_named_colour_on_another_ride_is_a_guest() -> None:
    state = playing(stands("info", rides=(ride("red", 3),)))
    state = act(state, Attract(0, (Seat("blue", ride=0),)))
    assert state.parks[0].rides[0].places.guests == ("blue",)


def test_a_guest_pays_three_and_leaves_after_the_income() -> None:
    state = playing(stands("info", rides=(ride("red", 3),)))
    state = to_income(act(state, Attract(0, (Seat("guest"),))))
    assert [told.key for told in hands(state)] == ["steam.hands_income", "steam.hands_guests"]
    state = act(state, Income())
    assert (state.parks[0].money, guests(state.parks[0])) == (3, 0)


def test_a_guest_makes_no_dirt_for_he_is_gone() -> None:
    state = act(playing(stands("info", rides=(ride(),))), Attract(0, (Seat("guest"),)))
    state = act(to_income(state), Income())
    park = stands("info", dirt=9, rides=state.parks[0].rides)
    state = act(to_dirt(with_parks(state, park)), Dirt((0, 0, 0)))
    assert state.parks[0].dirt == 5


def test_each_info_point_seats_one_guest() -> None:
    assert refused(playing(stands("info", rides=(ride(),))), TWO) == "steam.no_info_point"
    assert guests(act(playing(stands("info", "info", rides=(ride(),))), TWO).parks[0]) == 2


def test_without_an_info_point_no_guest_sits_down() -> None:
    state = playing(stands("casino", rides=(ride(),)))
    assert refused(state, Attract(0, (Seat("guest"),))) == "steam.no_info_point"


def test_a_guest_needs_a_free_place() -> None:
    state = playing(stands("info", rides=(ride("red", 1, 1),)))
    assert refused(state, Attract(0, (Seat("guest"),))) == "steam.no_place"


def test_it_needs_no_tap_of_its_own() -> None:
    assert refused(playing(stands("info")), UseStand(0, "info")) == "steam.nothing_to_use"


def test_without_guests_nobody_is_sent_away_at_the_income() -> None:
    state = to_income(playing(stands("info")))
    assert [told.key for told in hands(state)] == ["steam.hands_income"]
