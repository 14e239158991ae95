"""The Smooth-talker: wrong colours wait on her tile and may be taken for one dirt each."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.steam_park.actions import Attract, EndTurn, Seat
from companion.games.steam_park.counts import visitors
from companion.games.steam_park.state import Park, State, Who
from tests.games.steam_park.table import act, extended, playing, refused, ride, stands

RED = Park(rides=(ride("red", 3),))


def talking(park: Park = RED, *pool: Who, **options: Any) -> State:
    state = playing(park, director="smooth_talker", **options)
    return replace(state, pool=pool)


def test_wrong_colours_wait_on_the_tile() -> None:
    state = act(talking(), Attract(0, (Seat("red"),), pooled=("blue", "blue", "pink")))
    assert state.pool == ("blue", "blue", "pink")
    assert state.parks[0].dirt == 0


def test_a_visitor_taken_from_the_tile_brings_one_dirt_at_once() -> None:
    taken = Seat("red", pool=True)
    park = replace(RED, dirt=2)
    state = act(talking(park, "red", "blue", "red"), Attract(0, (taken, taken)))
    assert (state.parks[0].dirt, visitors(state.parks[0])) == (4, 2)
    assert state.pool == ("blue",)


def test_a_visitor_taken_from_the_tile_costs_an_attract_die() -> None:
    state = talking(Park(rides=(ride("red", 3),)), *("red",) * 3)
    assert act(state, Attract(0, (Seat("red", pool=True),) * 3)).turn.dice == 3


def test_a_die_that_takes_from_the_tile_puts_nobody_into_the_bag() -> None:
    state = talking(RED, *("blue",) * 6, "red", stingy=True)
    taken = Seat("red", pool=True)
    both = Attract(0, (taken,), stingy_in=1, missing="blue")
    assert act(state, both).turn.dice == 2
    assert refused(state, Attract(0, (taken,), stingy_in=6, missing="blue")) == (
        "steam.too_many_dice"
    )


def test_who_waits_for_one_player_may_be_taken_by_the_next() -> None:
    state = act(talking(), Attract(0, pooled=("blue",)), EndTurn(0))
    blue = replace(state.parks[1], rides=(ride("blue", 1),))
    state = replace(state, parks=(state.parks[0], blue, state.parks[2]))
    state = act(state, Attract(1, (Seat("blue", pool=True),)))
    assert (state.pool, state.parks[1].dirt, state.parks[0].dirt) == ((), 1, 0)


def test_only_who_waits_on_the_tile_is_taken_from_it() -> None:
    state = talking()
    assert refused(state, Attract(0, (Seat("red", pool=True),))) == "steam.not_in_pool"
    assert refused(state, Attract(0, (Seat("guest", pool=True),))) == "steam.not_in_pool"
    assert refused(state, Attract(0, (Seat("stingy", pool=True),))) == "steam.not_in_pool"


def test_as_many_are_drawn_as_there_are_dice() -> None:
    assert refused(talking(), Attract(0, pooled=("red",) * 8)) == "steam.too_many_dice"


def test_a_colour_on_the_tile_is_not_in_the_reserve() -> None:
    state = talking(RED, *("red",) * 7)
    assert refused(state, Attract(0, (Seat("red"),))) == "steam.colour_gone"
    assert refused(state, Attract(0, pooled=("red",))) == "steam.colour_gone"


def test_a_colour_all_on_the_tile_lets_stingy_visitors_come() -> None:
    state = talking(RED, *("blue",) * 7, stingy=True)
    assert act(state, Attract(0, (Seat("stingy"),), stingy_in=1)).bag_stingy == 0


def test_an_info_point_does_not_seat_a_visitor_from_the_tile_but_an_extension_does() -> None:
    park = stands("info", rides=(ride("blue", 3), extended("gold", 2, "blue")))
    state = talking(park, "red", extensions=True)
    guest = Seat("red", ride=0, pool=True)
    assert refused(state, Attract(0, (guest,))) == "steam.pool_no_guest"
    seat = Seat("red", extension=True, pool=True)
    assert act(state, Attract(0, (seat,))).parks[0].dirt == 1


def test_without_the_smooth_talker_nobody_waits() -> None:
    state = playing(RED)
    assert refused(state, Attract(0, pooled=("red",))) == "steam.no_pool"
    assert refused(state, Attract(0, (Seat("red", pool=True),))) == "steam.no_pool"
