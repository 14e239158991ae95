"""Toilets: one clean die counts twice."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import Clean, UseStand
from companion.games.steam_park.stands.all import doubles
from companion.games.steam_park.state import Park, PieceKind
from tests.games.steam_park.table import act, playing, refused, stands

TOILETS: tuple[PieceKind, ...] = ("toilets", "toilets")


@pytest.mark.parametrize(
    ("count", "dice", "left"), [(0, 2, 16), (1, 1, 16), (1, 3, 12), (2, 1, 16), (2, 3, 10)]
)
def test_each_toilets_let_one_clean_die_count_twice(count: int, dice: int, left: int) -> None:
    state = playing(stands(*TOILETS[:count], dirt=20))
    assert doubles(state, 0, "clean") == count
    assert act(state, Clean(0, dice)).parks[0].dirt == left


def test_they_double_neither_visitors_nor_cards() -> None:
    state = playing(stands("toilets"))
    assert (doubles(state, 0, "attract"), doubles(state, 0, "bonus")) == (0, 0)


def test_a_hall_of_mirrors_beside_them_doubles_another_die() -> None:
    state = playing(stands("toilets", "mirrors", mirrors=("toilets",), dirt=20))
    assert act(state, Clean(0, 2)).parks[0].dirt == 12


def test_toilets_of_another_park_do_not_help() -> None:
    state = playing(Park(dirt=20))
    assert act(state, Clean(0, 2)).parks[0].dirt == 16


def test_they_need_no_tap_of_their_own() -> None:
    assert refused(playing(stands("toilets")), UseStand(0, "toilets")) == "steam.nothing_to_use"
