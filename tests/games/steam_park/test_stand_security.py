"""Security: a visitor just drawn goes back into the bag for another one."""

from __future__ import annotations

from companion.games.steam_park.actions import Attract, Seat, UseStand
from companion.games.steam_park.stands.stand import uses_left
from companion.games.steam_park.state import Park
from tests.games.steam_park.table import act, playing, refused, ride, stands


def test_each_post_is_used_once_per_round() -> None:
    state = act(playing(stands("security", "security")), UseStand(0, "security"))
    assert uses_left(state, 0, "security") == 1
    assert refused(state, UseStand(0, "security", 2)) == "steam.uses_left"
    state = act(state, UseStand(0, "security"))
    assert refused(state, UseStand(0, "security")) == "steam.uses_over"


def test_it_moves_neither_money_nor_dirt_nor_dice() -> None:
    state = playing(stands("security", money=3, dirt=5))
    after = act(state, UseStand(0, "security"))
    assert (after.parks, after.turn.dice, after.turn.done) == (state.parks, 0, ())


def test_it_is_used_beside_the_visitors_of_the_same_turn() -> None:
    state = playing(stands("security", rides=(ride("red", 2),)))
    state = act(state, UseStand(0, "security"), Attract(0, (Seat("red"),)))
    assert state.parks[0].rides[0].places.right == 1


def test_a_hall_of_mirrors_beside_it_counts_as_another_post() -> None:
    state = playing(stands("security", "mirrors", mirrors=("security",)))
    assert act(state, UseStand(0, "security", 2)).turn.uses == ("security", "security")


def test_without_a_post_nobody_goes_back() -> None:
    assert refused(playing(Park()), UseStand(0, "security")) == "steam.uses_none"
