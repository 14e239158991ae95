"""Hall of mirrors: copies the kind of stand it stands beside, for the whole play."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.steam_park.actions import Clean, Income, NewStand, Stands, UseStand
from companion.games.steam_park.counts import hand, power
from companion.games.steam_park.stands import mirrors
from companion.games.steam_park.state import Park, PieceKind
from tests.games.steam_park.table import act, playing, refused, stands, to_income

ALL_NEW: dict[str, Any] = {"new_stands": True, "stand_plans": (0, 0, 0, 0, 0, 1, 1, 1, 1, 1)}


def test_it_works_like_the_kind_it_copies() -> None:
    state = playing(stands("toilets", dirt=20))
    state = replace(state, plans=("mirrors", "toilets", "casino", "info", "kiosk"))
    state = act(state, Stands(0, (NewStand("mirrors", "toilets"),)))
    assert state.parks[0].mirrors == ("toilets",)
    assert power(state.parks[0], "toilets") == 2
    assert act(state, Clean(0, 2)).parks[0].dirt == 12


def test_it_may_stand_beside_a_stand_built_in_the_same_turn() -> None:
    state = playing(Park(), **ALL_NEW)
    built = (NewStand("office"), NewStand("mirrors", "office"))
    assert hand(act(state, Stands(0, built)).parks[0]) == 5
    assert refused(state, Stands(0, built[::-1])) == "steam.mirrors_alone"


@pytest.mark.parametrize(
    ("copies", "key"),
    [
        ("office", "steam.mirrors_twice"),
        ("mirrors", "steam.mirrors_kind"),
        (None, "steam.mirrors_kind"),
        ("fountain", "steam.mirrors_alone"),
    ],
)
def test_one_hall_for_each_kind_and_none_copies_another(copies: PieceKind | None, key: str) -> None:
    park = stands("office", "shooting", "mirrors", mirrors=("office",))
    assert mirrors.can_copy(park) == ("shooting",)
    state = playing(park, **ALL_NEW)
    assert refused(state, Stands(0, (NewStand("mirrors", copies),))) == key


def test_a_copied_shooting_gallery_is_thrown_twice() -> None:
    state = playing(stands("shooting", "mirrors", mirrors=("shooting",)))
    assert act(state, UseStand(0, "shooting", 2)).parks[0].money == 2


def test_it_costs_one_die_and_keeps_its_kind_to_the_end() -> None:
    state = playing(stands("office"), **ALL_NEW)
    state = act(state, Stands(0, (NewStand("mirrors", "office"),)))
    assert state.turn.dice == 1
    assert act(to_income(state), Income()).parks[0].mirrors == ("office",)


def test_it_needs_no_tap_of_its_own() -> None:
    assert refused(playing(stands("mirrors")), UseStand(0, "mirrors")) == "steam.nothing_to_use"
