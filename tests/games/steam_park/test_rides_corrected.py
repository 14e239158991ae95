"""Rides, extensions and who sits on them, put right by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games import steam_park as steam
from companion.games.base import Correct
from companion.games.steam_park.state import Park, Places, State
from tests.games.catalogue_words import both
from tests.games.steam_park.table import act, extended, playing, refused, ride, with_parks


def limits(state: State, name: str, player: int = 0) -> tuple[int, int, int] | None:
    for field in steam.fields(state):
        if (field.name, field.player) == (name, player):
            return field.low, field.value, field.high
    return None


def test_a_ride_of_the_box_comes_into_the_park_and_goes_back() -> None:
    state = act(playing(Park()), Correct("ride_red_3", 1, 0))
    assert state.parks[0].rides == (ride("red", 3),)
    assert act(state, Correct("ride_red_3", 0, 0)).parks[0].rides == ()


def test_a_ride_of_another_park_is_not_in_the_box() -> None:
    state = with_parks(playing(Park()), Park(), Park(rides=(ride("red", 3),)))
    assert limits(state, "ride_red_3") is None
    assert refused(state, Correct("ride_red_3", 1, 0)) == "app.correct_unknown"
    assert limits(state, "ride_red_3", 1) == (0, 1, 1)


def test_visitors_leave_with_their_ride() -> None:
    state = playing(Park(rides=(ride("red", 3, 2), extended("gold", 2, "blue"))), extensions=True)
    state = act(state, Correct("ride_red_3", 0, 0), Correct("ride_blue_1", 0, 0))
    assert state.parks[0].rides == ()
    assert limits(state, "extension_gold_2") is None, "no ride is left to carry it"


def test_visitors_are_put_right_ride_by_ride() -> None:
    state = playing(Park(rides=(ride("red", 3, 1), ride("red", 2))), stingy=True)
    state = act(state, Correct("right_red_2", 2, 0), Correct("stingy_red_3", 1, 0))
    first, second = (r.places for r in state.parks[0].rides)
    assert (first, second) == (Places(3, 1, 1), Places(2, 2))
    state = act(state, Correct("guests_red_3", 1, 0))
    assert state.parks[0].rides[0].places.guests == ("guest",)
    assert limits(state, "right_red_3") == (0, 1, 1), "the ride is full"
    assert refused(state, Correct("right_red_3", 2, 0)) == "app.correct_range"


def test_no_more_sit_there_than_the_box_has() -> None:
    full = Park(rides=(ride("red", 3, 3), ride("red", 2, 2)))
    state = with_parks(playing(Park()), Park(rides=(ride("red", 3),)), full)
    assert limits(state, "right_red_3") == (0, 0, 2)
    grey = replace(playing(Park(rides=(ride("red", 3),)), stingy=True), bag_stingy=6)
    assert limits(grey, "stingy_red_3") == (0, 0, 1)
    assert limits(playing(Park(rides=(ride("red", 3),))), "stingy_red_3") is None


def test_an_extension_is_attached_moved_and_taken_away() -> None:
    state = playing(Park(rides=(ride("red", 1), ride("blue", 1))), extensions=True)
    assert limits(state, "extension_rust_2") == (0, 0, 2)
    state = act(state, Correct("extension_rust_2", 2, 0), Correct("right_rust_2", 1, 0))
    blue = state.parks[0].rides[1]
    assert blue.extension is not None and blue.extension.places.right == 1
    state = act(state, Correct("extension_rust_2", 1, 0))
    red, blue = state.parks[0].rides
    assert blue.extension is None
    assert red.extension is not None and red.extension.places == Places(2)
    state = act(state, Correct("extension_rust_2", 0, 0))
    assert [r.extension for r in state.parks[0].rides] == [None, None]


def test_a_ride_with_an_extension_takes_no_other() -> None:
    state = playing(Park(rides=(extended("gold", 1), ride("blue", 2))), extensions=True)
    assert limits(state, "extension_gold_1") == (0, 1, 2)
    state = act(state, Correct("extension_rust_3", 1, 0))
    metals = [r.extension.metal for r in state.parks[0].rides if r.extension]
    assert metals == ["gold", "rust"]
    assert limits(state, "extension_gold_2") is None, "no ride is free"


def test_without_the_module_there_are_no_extensions() -> None:
    assert limits(playing(Park(rides=(ride("red", 1),))), "extension_gold_1") is None


def test_a_corrected_number_brings_no_penalty() -> None:
    state = playing(Park(money=9, rides=(extended("gold", 1),)), extensions=True)
    assert act(state, Correct("right_gold_1", 1, 0)).parks[0].money == 9


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ride_red_3", 1, ("ajoutée", "added")),
        ("ride_blue_1", 0, ("enlevée", "taken away")),
        ("extension_rust_2", 1, ("posé", "placed")),
        ("extension_gold_2", 0, ("enlevé", "taken away")),
        ("right_blue_1", 1, ("Visiteurs = 1", "Visitors = 1")),
    ],
)
def test_every_correction_is_told_in_words(name: str, value: int, words: tuple[str, str]) -> None:
    rides = (extended("gold", 2, "blue"), ride("red", 1))
    state = playing(Park(rides=rides), extensions=True)
    action = Correct(name, value, 0)
    act(state, action)
    for text, part in zip(both(steam.describe(state, action)), words, strict=True):
        assert "Nina" in text and part in text
