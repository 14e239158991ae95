"""The spy die is never helped by a stand, and keeps its kind when the Baron's thief takes it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.steam_park.actions import (
    Attract,
    Bid,
    Bonus,
    Clean,
    Dirt,
    Ground,
    Seat,
    Spy,
    Steal,
    UseStand,
)
from companion.games.steam_park.counts import pig_dice, spies_kept, white_dice
from companion.games.steam_park.modules.spy_dice import most_matches
from companion.games.steam_park.rules import apply
from companion.games.steam_park.stands.all import doubles
from companion.games.steam_park.state import Park, State
from tests.games.steam_park.table import act, raced, refused, ride, stands, table, with_parks

REDS = (Seat("red"),) * 2


def spying(park: Park, **options: Any) -> State:
    """The turn of the first player, who has paid his spy die: six white dice and it."""
    state = with_parks(table(3, spy_dice=True, new_stands=False, **options), park)
    state = raced(state)
    state = act(state, Spy(0, 4, True), Spy(1, 0, False), Spy(2, 0, False), Dirt((0, 0, 0)))
    return replace(state, parks=(park, *state.parks[1:]))


def test_a_kiosk_doubles_no_spy_die_that_is_the_only_one_left() -> None:
    state = act(spying(stands("kiosk", rides=(ride(),))), Ground(0, 6))
    assert refused(state, Attract(0, REDS)) == "steam.spy_not_doubled"
    assert act(state, Attract(0, REDS[:1])).turn.spies == 1


def test_an_office_doubles_no_spy_die_that_is_the_only_one_left() -> None:
    state = act(spying(stands("office")), Ground(0, 6))
    assert refused(state, Bonus(0, 2)) == "steam.spy_not_doubled"
    assert act(state, Bonus(0, 1)).turn.spies == 1


def test_a_spy_die_told_in_one_action_leaves_the_white_ones_to_be_doubled() -> None:
    state = act(spying(stands("office")), Ground(0, 6, spy=True))
    assert (state.turn.dice, state.turn.spies) == (6, 1)
    assert act(state, Bonus(0, 2)).turn.dice == 7


def test_white_and_spy_dice_are_spent_together_and_only_the_white_ones_count_twice() -> None:
    state = act(spying(stands("office", "office")), Ground(0, 4))
    after = act(state, Bonus(0, 5))
    assert (after.turn.dice, after.turn.spies) == (7, 1)


def test_a_spy_die_told_that_was_thrown_away_is_refused() -> None:
    state = raced(with_parks(table(2, spy_dice=True), stands("office")))
    state = act(state, Spy(0, 0, False), Spy(1, 0, False), Dirt((0, 0)))
    assert refused(state, Bonus(0, 1, spy=True)) == "steam.spy_not_kept"


def test_toilets_double_white_dice_only() -> None:
    state = act(spying(stands("toilets", dirt=9)), Ground(0, 6))
    assert refused(state, Clean(0, 1)) == "steam.too_many_dice"
    assert act(state, Clean(0, 0, spy=True)).parks[0].dirt == 7


def test_too_many_dice_for_the_toilets_are_told_with_all_that_lie_on_the_pig() -> None:
    state = act(spying(stands("toilets", dirt=9)), Ground(0, 4))
    problem = apply(state, Clean(0, 3))
    assert isinstance(problem, Refusal)
    assert problem.values == {"count": 3}


def test_the_shooting_gallery_needs_a_white_die_on_the_pig() -> None:
    state = spying(stands("shooting"))
    assert act(state, UseStand(0, "shooting")).parks[0].money == 1
    state = act(state, Ground(0, 6))
    assert refused(state, UseStand(0, "shooting")) == "steam.no_die_left"


def test_every_office_doubles_a_die_unless_the_house_lets_one_alone() -> None:
    for each, count in ((True, 2), (False, 1)):
        state = spying(stands("office", "office", "kiosk", "kiosk"), office_each=each)
        assert doubles(state, 0, "bonus") == count
        assert doubles(state, 0, "attract") == 2
    assert act(spying(stands("office", "office")), Bonus(0, 4)).turn.dice == 2
    alone = spying(stands("office", "office"), office_each=False)
    assert act(alone, Bonus(0, 4)).turn.dice == 3


# -- nothing is paid for nothing ---------------------------------------------------------------


def test_a_fountain_without_dirt_asks_before_it_is_paid() -> None:
    state = spying(stands("fountain", "fountain", money=9, dirt=2))
    asked = apply(state, UseStand(0, "fountain", 2))
    assert isinstance(asked, Refusal) and asked.ask and asked.key == "steam.washes_nothing"
    assert act(state, UseStand(0, "fountain")).parks[0].dirt == 0
    sure = act(state, UseStand(0, "fountain", 2, sure=True))
    assert (sure.parks[0].dirt, sure.parks[0].money) == (0, 5)


def test_cleaning_where_there_is_no_dirt_asks_before_dice_are_spent() -> None:
    state = spying(Park())
    asked = apply(state, Clean(0, 2))
    assert isinstance(asked, Refusal) and asked.ask and asked.key == "steam.cleans_nothing"
    assert act(state, Clean(0, 2, sure=True)).turn.dice == 2


# -- the Baron's thief -----------------------------------------------------------------------


def robbed(**options: Any) -> State:
    """The first player has stolen a die from the last one."""
    state = raced(table(3, director="baron", spy_dice=True, **options))
    if state.stage == "spy":
        state = act(state, *(Spy(player, 4, True) for player in range(3)))
    return act(state, Bid(0, 5), Bid(1, 2), Bid(2, 0))


def test_a_stolen_die_is_white_unless_the_table_says_that_it_is_the_spy_die() -> None:
    state = robbed()
    assert [white_dice(state, p) for p in range(3)] == [7, 6, 5]
    spy = act(state, Steal(True))
    assert [white_dice(spy, p) for p in range(3)] == [6, 6, 6]
    assert act(spy, Steal(False)) == state


def test_a_stolen_spy_die_is_paid_like_one_by_the_thief_and_by_nobody_else() -> None:
    state = act(robbed(), Steal(True), Spy(0, 4, True))
    assert refused(state, Spy(2, 0, True)) == "steam.spy_twice"
    state = act(state, Spy(0, 4, True), Spy(1, 0, False))
    assert state.stage == "dirt"
    assert [spies_kept(state, p) for p in range(3)] == [2, 0, 0]
    assert [pig_dice(state, p) for p in range(3)] == [8, 6, 6]


def test_spy_dice_on_a_pig_count_where_they_lie() -> None:
    white, spy = robbed(), act(robbed(), Steal(True))
    assert [most_matches(white, p) for p in range(3)] == [6, 8, 7]
    assert [most_matches(spy, p) for p in range(3)] == [6, 8, 7]
    plain = act(robbed(spy_counts_spy=False), Steal(True))
    assert [most_matches(plain, p) for p in range(3)] == [6, 6, 6]


def test_after_the_spy_dice_only_one_that_was_paid_can_be_stolen() -> None:
    state = robbed(baron_before_spy=False)
    assert state.stage == "dirt"
    taken = act(state, Steal(True))
    assert [spies_kept(taken, p) for p in range(3)] == [2, 1, 0]
    away = raced(table(3, director="baron", spy_dice=True, baron_before_spy=False))
    away = act(away, *(Spy(player, 4, player < 2) for player in range(3)))
    away = act(away, Bid(0, 5), Bid(1, 2), Bid(2, 0))
    assert refused(away, Steal(True)) == "steam.no_spy_to_steal"


@pytest.mark.parametrize("options", [{"director": "baron"}, {"spy_dice": True}])
def test_without_both_modules_nothing_is_asked(options: dict[str, Any]) -> None:
    state = raced(table(3, **options))
    if state.stage == "bids":
        state = act(state, *(Bid(p, 0) for p in range(3)))
    assert refused(state, Steal(True)) == "steam.nothing_stolen"


def test_once_a_spy_die_is_told_the_stolen_die_is_settled() -> None:
    state = act(robbed(), Spy(1, 0, False))
    assert refused(state, Steal(True)) == "steam.no_spy_to_steal"
