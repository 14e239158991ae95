"""Each of the ten kinds of stands, alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from steam_table import act, playing, refused, ride, stands, table, to_action, to_income, with_parks

from companion.games.steam_park import acts as do
from companion.games.steam_park import income
from companion.games.steam_park.stands import mirrors
from companion.games.steam_park.stands.all import STANDS, doubles
from companion.games.steam_park.stands.stand import uses_left
from companion.games.steam_park.state import KINDS, Kind, Park, guests, hand, power

ALL_NEW = {"new_stands": True, "stand_plans": (0, 0, 0, 0, 0, 1, 1, 1, 1, 1)}


def test_there_are_ten_kinds() -> None:
    assert tuple(STANDS) == KINDS
    assert [STANDS[kind].page.id for kind in KINDS] == list(KINDS)


@pytest.mark.parametrize("kind", ["casino", "security"])
def test_casino_and_security_are_used_once_each_per_round(kind: Kind) -> None:
    state = playing(stands(kind, kind))
    state = act(state, do.UseStand(0, kind))
    assert uses_left(state, 0, kind) == 1
    assert refused(state, do.UseStand(0, kind, 2)) == "steam.uses_left"
    state = act(state, do.UseStand(0, kind))
    assert refused(state, do.UseStand(0, kind)) == "steam.uses_left"
    assert state.parks == playing(stands(kind, kind)).parks


def test_a_stand_that_is_not_there_is_not_used() -> None:
    state = playing(Park(money=9, dirt=9))
    for kind in ("casino", "security", "shooting", "fountain"):
        assert refused(state, do.UseStand(0, kind)) == "steam.uses_left"
    assert refused(playing(stands("casino")), do.UseStand(0, "casino", 0)) == "steam.uses_left"


@pytest.mark.parametrize("kind", ["toilets", "kiosk", "office", "incinerator", "info", "mirrors"])
def test_stands_that_work_by_themselves_need_no_tap(kind: Kind) -> None:
    assert refused(playing(stands(kind)), do.UseStand(0, kind)) == "steam.nothing_to_use"


def test_stands_are_used_in_ones_own_turn() -> None:
    state = to_action(with_parks(table(), Park(), stands("casino")))
    assert refused(state, do.UseStand(1, "casino")) == "steam.not_your_turn"


# Info point


def test_an_info_point_seats_one_guest_of_a_wrong_colour_each_round() -> None:
    state = playing(stands("info", rides=(ride("red", 3),)))
    state = act(state, do.Attract(0, (do.Seat("red"), do.Seat("guest"))))
    places = state.parks[0].rides[0].places
    assert (places.right, places.guests, places.free) == (1, ("guest",), 1)


def test_a_named_colour_on_another_ride_is_a_guest() -> None:
    state = playing(stands("info", rides=(ride("red", 3),)))
    state = act(state, do.Attract(0, (do.Seat("blue", ride=0),)))
    assert state.parks[0].rides[0].places.guests == ("blue",)
    state = act(to_income(state), do.Income())
    assert (state.parks[0].money, guests(state.parks[0])) == (3, 0)


def test_without_a_free_info_point_no_guest_sits_down() -> None:
    two = do.Attract(0, (do.Seat("guest"), do.Seat("blue", ride=0)))
    state = playing(stands("info", rides=(ride("red", 3),)))
    assert refused(state, two) == "steam.no_info_point"
    assert guests(act(playing(stands("info", "info", rides=(ride(),))), two).parks[0]) == 2


def test_a_guest_needs_a_free_place() -> None:
    state = playing(stands("info", rides=(ride("red", 1, 1),)))
    assert refused(state, do.Attract(0, (do.Seat("guest"),))) == "steam.no_place"


# Toilets, kiosk, office


def test_each_toilets_let_one_clean_die_count_twice() -> None:
    state = playing(stands("toilets", "toilets", dirt=20))
    assert doubles(state, 0, "clean") == 2
    assert act(state, do.Clean(0, 1)).parks[0].dirt == 16
    assert act(state, do.Clean(0, 3)).parks[0].dirt == 10


def test_each_kiosk_lets_one_attract_die_count_twice() -> None:
    rides = (ride("red", 3), ride("blue", 3), ride("pink", 3))
    eight = tuple(do.Seat(c) for c in ("red", "red", "red", "blue", "blue", "blue", "pink", "pink"))
    state = playing(stands("kiosk", "kiosk", rides=rides))
    assert act(state, do.Attract(0, eight)).turn.dice == 6
    state = playing(stands("kiosk", rides=rides))
    assert refused(state, do.Attract(0, eight)) == "steam.too_many_dice"


def test_each_office_holds_one_more_card_and_doubles_one_bonus_die() -> None:
    state = playing(stands("office", "office"), **ALL_NEW)
    assert hand(state.parks[0]) == 5
    state = act(state, do.Bonus(0, 5, 30))
    assert (state.turn.dice, state.parks[0].money) == (3, 30)


# Fountain


def test_a_fountain_washes_two_dirt_for_two_danari_at_the_end_of_the_turn() -> None:
    state = playing(stands("fountain", "fountain", money=7, dirt=9), **ALL_NEW)
    state = act(state, do.Clean(0, 1), do.UseStand(0, "fountain", 2))
    assert (state.parks[0].money, state.parks[0].dirt) == (3, 3)
    assert refused(state, do.Ground(0)) == "steam.fountain_last"
    assert act(state, do.EndTurn(0)).turn.index == 1


def test_after_a_fountain_only_another_fountain_is_used() -> None:
    state = playing(stands("fountain", "fountain", "casino", money=7, dirt=9))
    state = act(state, do.UseStand(0, "fountain"))
    assert refused(state, do.UseStand(0, "casino")) == "steam.fountain_last"
    assert act(state, do.UseStand(0, "fountain")).parks[0].dirt == 5


def test_a_fountain_is_paid_with_money_one_has() -> None:
    state = playing(stands("fountain", "fountain", money=3, dirt=9))
    assert refused(state, do.UseStand(0, "fountain", 2)) == "steam.too_dear"
    assert act(state, do.UseStand(0, "fountain")).parks[0].money == 1


# Shooting gallery


@pytest.mark.parametrize(("blank", "money"), [(2, 4), (3, 5)])
def test_a_shooting_gallery_pays_one_per_throw_and_more_for_a_blank(blank: int, money: int) -> None:
    state = playing(stands(*("shooting",) * 3), shooting_blank=blank)
    assert act(state, do.UseStand(0, "shooting", 3, blanks=1)).parks[0].money == money


def test_a_shooting_gallery_has_one_throw_per_stand() -> None:
    state = playing(stands("shooting"))
    assert refused(state, do.UseStand(0, "shooting", 2)) == "steam.uses_left"
    assert refused(state, do.UseStand(0, "shooting", 1, blanks=2)) == "steam.blanks_range"


# Hall of mirrors


def test_a_hall_of_mirrors_copies_a_kind_of_the_park() -> None:
    state = playing(stands("toilets", dirt=20))
    state = replace(state, plans=("mirrors", "toilets", "casino", "info", "kiosk"))
    state = act(state, do.Stands(0, (do.NewStand("mirrors", "toilets"),)))
    assert state.parks[0].mirrors == ("toilets",)
    assert power(state.parks[0], "toilets") == 2
    assert act(state, do.Clean(0, 2)).parks[0].dirt == 12


def test_a_hall_of_mirrors_stands_beside_a_stand_built_in_the_same_turn() -> None:
    state = playing(Park(), **ALL_NEW)
    built = (do.NewStand("office"), do.NewStand("mirrors", "office"))
    assert hand(act(state, do.Stands(0, built)).parks[0]) == 5
    assert refused(state, do.Stands(0, built[::-1])) == "steam.mirrors_alone"


def test_one_hall_of_mirrors_for_each_kind_and_none_copies_another() -> None:
    park = stands("office", "shooting", "mirrors", mirrors=("office",))
    state = playing(park, **ALL_NEW)
    assert mirrors.can_copy(park) == ("shooting",)
    for copies, key in (
        ("office", "steam.mirrors_twice"),
        ("mirrors", "steam.mirrors_kind"),
        (None, "steam.mirrors_kind"),
        ("fountain", "steam.mirrors_alone"),
    ):
        assert refused(state, do.Stands(0, (do.NewStand("mirrors", copies),))) == key


# Incinerator


def test_incinerators_pay_in_the_dirtiest_park_alone() -> None:
    burning = stands("incinerator", "incinerator", dirt=9)
    state = to_income(with_parks(table(**ALL_NEW), burning, Park(dirt=8), Park(dirt=2)))
    assert [gain.total for gain in income.gains(state)] == [4, 0, 0]
    tied = with_parks(state, burning, stands("incinerator", dirt=9))
    assert [gain.total for gain in income.gains(tied)] == [0, 0, 0]
    mirrored = replace(burning, mirrors=("incinerator",))
    assert income.gains(with_parks(state, mirrored))[0].total == 6
