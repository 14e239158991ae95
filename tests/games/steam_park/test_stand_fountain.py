"""Fountain: at the end of the turn, 2 Danari wash 2 dirt away."""

from __future__ import annotations

from companion.games.steam_park.actions import Attract, Bonus, Clean, EndTurn, Ground, UseStand
from companion.games.steam_park.state import Park
from tests.games.steam_park.table import act, playing, refused, stands


def test_each_fountain_washes_two_dirt_for_two_danari() -> None:
    state = playing(stands("fountain", "fountain", money=7, dirt=9))
    state = act(state, Clean(0, 1), UseStand(0, "fountain", 2))
    assert (state.parks[0].money, state.parks[0].dirt) == (3, 3)


def test_it_is_the_end_of_the_turn() -> None:
    state = act(playing(stands("fountain", money=7, dirt=9)), UseStand(0, "fountain"))
    for action in (Ground(0), Clean(0, 1), Bonus(0, 1, 4), Attract(0)):
        assert refused(state, action) == "steam.fountain_last"
    assert act(state, EndTurn(0)).turn.index == 1


def test_after_it_only_another_fountain_is_used() -> None:
    state = playing(stands("fountain", "fountain", "casino", money=7, dirt=9))
    state = act(state, UseStand(0, "fountain"))
    assert refused(state, UseStand(0, "casino")) == "steam.fountain_last"
    assert act(state, UseStand(0, "fountain")).parks[0].dirt == 5


def test_it_is_paid_with_money_one_has() -> None:
    state = playing(stands("fountain", "fountain", money=3, dirt=9))
    assert refused(state, UseStand(0, "fountain", 2)) == "steam.too_dear"
    assert act(state, UseStand(0, "fountain")).parks[0].money == 1


def test_the_dirt_never_falls_below_zero() -> None:
    state = act(playing(stands("fountain", money=5, dirt=1)), UseStand(0, "fountain"))
    assert (state.parks[0].money, state.parks[0].dirt) == (3, 0)


def test_it_may_be_left_alone() -> None:
    state = act(playing(stands("fountain", money=5, dirt=9)), EndTurn(0))
    assert (state.parks[0].money, state.parks[0].dirt) == (5, 9)


def test_without_one_nothing_is_washed() -> None:
    state = playing(Park(money=9, dirt=9))
    assert refused(state, UseStand(0, "fountain")) == "steam.uses_none"
