"""Advertising kiosk: one attract die counts twice."""

from __future__ import annotations

from companion.games.steam_park.actions import Attract, NewStand, Seat, Stands, UseStand
from companion.games.steam_park.stands.all import doubles
from tests.games.steam_park.table import act, playing, refused, ride, stands

RIDES = (ride("red", 3), ride("blue", 3), ride("pink", 3))
EIGHT = tuple(Seat(c) for c in ("red", "red", "red", "blue", "blue", "blue", "pink", "pink"))


def test_each_kiosk_lets_one_attract_die_bring_two() -> None:
    state = playing(stands("kiosk", "kiosk", rides=RIDES))
    assert act(state, Attract(0, EIGHT)).turn.dice == 6
    assert refused(playing(stands("kiosk", rides=RIDES)), Attract(0, EIGHT)) == (
        "steam.too_many_dice"
    )


def test_one_die_brings_two_visitors() -> None:
    state = act(playing(stands("kiosk", rides=RIDES)), Attract(0, EIGHT[:2]))
    assert state.turn.dice == 1
    assert state.parks[0].rides[0].places.right == 2


def test_a_kiosk_built_in_the_turn_helps_the_same_turn() -> None:
    state = act(playing(stands(rides=RIDES)), Stands(0, (NewStand("kiosk"),)))
    assert act(state, Attract(0, EIGHT[:6])).turn.dice == 1 + 5


def test_it_doubles_neither_brooms_nor_cards() -> None:
    state = playing(stands("kiosk"))
    assert (doubles(state, 0, "clean"), doubles(state, 0, "bonus")) == (0, 0)


def test_it_needs_no_tap_of_its_own() -> None:
    assert refused(playing(stands("kiosk")), UseStand(0, "kiosk")) == "steam.nothing_to_use"
