"""Casino: one die is turned to another face."""

from __future__ import annotations

from companion.games.steam_park.actions import Income, NewStand, Stands, UseStand
from companion.games.steam_park.stands.stand import uses_left
from companion.games.steam_park.state import Park
from tests.games.steam_park.table import act, playing, refused, stands, to_action, to_income


def test_each_casino_turns_one_die_per_round() -> None:
    state = act(playing(stands("casino", "casino")), UseStand(0, "casino"))
    assert uses_left(state, 0, "casino") == 1
    assert refused(state, UseStand(0, "casino", 2)) == "steam.uses_left"
    state = act(state, UseStand(0, "casino"))
    assert refused(state, UseStand(0, "casino")) == "steam.uses_over"


def test_the_die_itself_is_not_spent() -> None:
    state = playing(stands("casino", money=3, dirt=5))
    after = act(state, UseStand(0, "casino"))
    assert (after.parks, after.turn.dice) == (state.parks, 0)


def test_a_casino_built_in_the_turn_works_in_the_turn() -> None:
    state = act(playing(Park()), Stands(0, (NewStand("casino"),)))
    assert act(state, UseStand(0, "casino")).turn.uses == ("casino",)


def test_it_works_again_in_the_next_round() -> None:
    state = act(playing(stands("casino")), UseStand(0, "casino"))
    state = to_action(act(to_income(state), Income()))
    assert uses_left(state, 0, "casino") == 1


def test_no_use_is_refused() -> None:
    assert refused(playing(stands("casino")), UseStand(0, "casino", 0)) == "steam.uses_left"
