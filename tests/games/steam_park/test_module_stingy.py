"""Stingy visitors: grey jokers who pay 2, make no dirt, and come only when a colour is gone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.steam_park import income
from companion.games.steam_park.actions import Attract, Dirt, EndTurn, Income, Seat
from companion.games.steam_park.counts import stingy
from companion.games.steam_park.modules import stingy as stingy_module
from companion.games.steam_park.state import Park, Places, State
from tests.games.steam_park.table import (
    act,
    playing,
    refused,
    ride,
    table,
    to_dirt,
    to_income,
    with_parks,
)

RED = Park(rides=(ride("red", 3),))


def grey(count: int, size: int = 3) -> Park:
    return Park(rides=(replace(ride("red", size), places=Places(size, 0, count)),))


def test_one_waits_while_all_base_colours_are_in_the_reserve() -> None:
    state = playing(RED, stingy=True)
    came = Attract(0, (Seat("stingy"),), stingy_in=1)
    assert refused(state, came) == "steam.all_colours_there"
    state = act(state, replace(came, missing="blue"))
    assert (stingy(state.parks[0]), state.bag_stingy) == (1, 0)


def test_a_colour_that_is_wholly_seated_is_known_to_be_gone() -> None:
    full = Park(rides=(ride("red", 3, 3), ride("red", 2, 2)))
    state = playing(Park(rides=(ride("red", 9, 2),)), stingy=True)
    state = with_parks(state, state.parks[0], full)
    assert stingy_module.gone(state) == ("red",)
    assert act(state, Attract(0, (Seat("stingy"),), stingy_in=1)).stage == "action"


@pytest.mark.parametrize("colour", ["black", "green", "violet"])
def test_one_sits_on_a_ride_of_any_colour(colour: str) -> None:
    state = playing(Park(rides=(ride(colour, 1),)), stingy=True)
    came = Attract(0, (Seat("stingy"),), stingy_in=1, missing="red")
    assert act(state, came).parks[0].rides[0].places.stingy == 1


def test_one_needs_a_free_place() -> None:
    state = playing(Park(rides=(ride("red", 1, 1),)), stingy=True)
    came = Attract(0, (Seat("stingy"),), stingy_in=1, missing="red")
    assert refused(state, came) == "steam.no_place"


def test_one_in_the_bag_may_be_drawn_later() -> None:
    state = playing(Park(), stingy=True)
    state = act(state, Attract(0, stingy_in=2, missing="red"))
    assert (state.bag_stingy, stingy_module.in_reserve(state)) == (2, 5)
    state = with_parks(act(state, EndTurn(0)), Park(), Park(rides=(ride("pink", 2),)))
    state = act(state, Attract(1, (Seat("stingy"),), stingy_back=1))
    assert (state.bag_stingy, stingy_module.in_reserve(state)) == (0, 6)
    assert state.turn.dice == 2
    assert refused(act(state, EndTurn(1)), Attract(2, stingy_back=1)) == "steam.stingy_bag"


def test_the_box_has_seven() -> None:
    state = replace(playing(Park(), stingy=True), bag_stingy=5)
    assert refused(state, Attract(0, stingy_in=3, missing="red")) == "steam.stingy_left"
    assert refused(state, Attract(0, stingy_in=-1, missing="red")) == "steam.not_negative"


def test_each_pays_two_danari_and_stays() -> None:
    state = to_income(with_parks(table(stingy=True), grey(2)))
    assert income.gains(state)[0].total == 4
    state = act(state, Income())
    assert (state.parks[0].money, stingy(state.parks[0])) == (4, 2)


def test_none_makes_dirt() -> None:
    park = replace(grey(3), dirt=9)
    state: State = to_dirt(with_parks(table(stingy=True), park))
    assert act(state, Dirt((0, 0, 0))).parks[0].dirt == 5


def test_none_starts_in_the_bag() -> None:
    assert table(stingy=True).bag_stingy == 0


def test_without_the_module_none_comes() -> None:
    state = playing(RED)
    assert refused(state, Attract(0, stingy_in=1, missing="red")) == "steam.module_off"
    assert refused(state, Attract(0, (Seat("stingy"),))) == "steam.stingy_bag"
