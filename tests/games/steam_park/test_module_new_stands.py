"""The new stands: five of the ten plans are used, chosen or drawn."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import NewStand, Stands
from companion.games.steam_park.counts import stands_left
from companion.games.steam_park.state import BASE_KINDS, KINDS, Park, PieceKind
from tests.games.steam_park.table import act, playing, refused, table


def test_five_chosen_plans_are_the_plans() -> None:
    exact = (0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
    five = ("info", "toilets", "fountain", "office", "incinerator")
    assert table(new_stands=True, stand_plans=exact).plans == five


def test_too_few_chosen_plans_are_kept_and_the_rest_is_drawn() -> None:
    chosen = (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    plans = table(new_stands=True, stand_plans=chosen).plans
    assert len(set(plans)) == 5
    assert {"security", "incinerator"} <= set(plans)


def test_of_too_many_chosen_plans_five_are_drawn() -> None:
    plans = table(new_stands=True, stand_plans=(1,) * 7 + (0,) * 3).plans
    assert len(set(plans)) == 5 and set(plans) <= set(KINDS[:7])


def test_plans_are_drawn_by_the_seed() -> None:
    drawn = [table(new_stands=True, seed=seed).plans for seed in range(60)]
    assert all(len(set(plans)) == 5 for plans in drawn)
    assert {kind for plans in drawn for kind in plans} == set(KINDS)
    assert drawn[7] == table(new_stands=True, seed=7).plans


def test_where_nobody_chose_every_kind_may_be_left_out() -> None:
    drawn = [set(table(seed=seed, new_stands=True).plans) for seed in range(40)]
    assert not set.intersection(*drawn)


def test_without_the_module_the_base_stands_are_the_plans() -> None:
    assert table(stand_plans=(0,) * 5 + (1,) * 5).plans == BASE_KINDS


@pytest.mark.parametrize("kind", ["fountain", "office", "shooting", "incinerator"])
def test_only_stands_of_the_plans_are_built(kind: PieceKind) -> None:
    state = playing(Park())
    assert stands_left(state, kind) == 0
    assert refused(state, Stands(0, (NewStand(kind),))) == "steam.stand_not_used"
    plans = tuple(int(k == kind) for k in KINDS)
    state = playing(Park(), new_stands=True, stand_plans=plans)
    assert act(state, Stands(0, (NewStand(kind),))).parks[0].stands == (kind,)


def test_the_box_has_four_of_each_new_kind_too() -> None:
    plans = tuple(int(k == "office") for k in KINDS)
    state = playing(Park(stands=("office",) * 4), new_stands=True, stand_plans=plans)
    assert refused(state, Stands(0, (NewStand("office"),))) == "steam.stands_gone"
