"""Shooting gallery: a die is thrown again and pays, a blank one more."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import Ground, UseStand
from companion.games.steam_park.state import Park
from tests.games.steam_park.table import act, playing, refused, stands


@pytest.mark.parametrize(
    ("blank", "count", "blanks", "money"),
    [(2, 1, 0, 1), (2, 1, 1, 2), (2, 3, 1, 4), (3, 1, 1, 3), (3, 3, 1, 5), (3, 3, 3, 9)],
)
def test_it_pays_one_per_throw_and_more_for_a_blank_by_the_house_rule(
    blank: int, count: int, blanks: int, money: int
) -> None:
    state = playing(stands(*("shooting",) * 3), shooting_blank=blank)
    after = act(state, UseStand(0, "shooting", count, blanks=blanks))
    assert after.parks[0].money == money


def test_each_stand_has_one_throw_per_round() -> None:
    state = playing(stands("shooting"))
    assert refused(state, UseStand(0, "shooting", 2)) == "steam.uses_left"
    state = act(state, UseStand(0, "shooting"))
    assert refused(state, UseStand(0, "shooting")) == "steam.uses_over"


@pytest.mark.parametrize("blanks", [2, -1])
def test_there_are_no_more_blanks_than_throws(blanks: int) -> None:
    state = playing(stands("shooting"))
    assert refused(state, UseStand(0, "shooting", 1, blanks=blanks)) == "steam.blanks_range"


def test_the_die_is_not_spent() -> None:
    state = act(playing(stands("shooting")), UseStand(0, "shooting"))
    assert state.turn.dice == 0
    assert act(state, Ground(0, 6)).turn.dice == 6


def test_without_one_nobody_throws_again() -> None:
    assert refused(playing(Park()), UseStand(0, "shooting")) == "steam.uses_none"
