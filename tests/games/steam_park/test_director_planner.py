"""The Planner: one throw only."""

from __future__ import annotations

from companion.games.steam_park import race
from companion.games.steam_park.actions import Done, Income, LastThrow, TakeBack
from companion.games.steam_park.directors import planner
from tests.games.steam_park.table import act, raced, refused, table, to_income


def test_there_is_one_throw_so_the_last_player_takes_the_last_tile_at_once() -> None:
    assert planner.LAST_THROWS == 0
    state = act(table(3, director="planner"), Done(0), Done(2))
    assert (state.stage, state.order) == ("dirt", (0, 2, 1))


def test_the_house_rule_of_the_last_throws_does_not_count() -> None:
    state = act(table(2, director="planner", last_throws=5), Done(1))
    assert (state.stage, state.order) == ("dirt", (1, 0))


def test_nobody_throws_again() -> None:
    state = act(table(3, director="planner"), Done(0))
    assert refused(state, LastThrow()) == "steam.not_last_yet"


def test_a_wrong_press_is_taken_back_and_the_last_player_calls_by_himself() -> None:
    state = act(table(3, director="planner"), Done(0), Done(2), TakeBack(1))
    assert (state.stage, race.throws_left(state)) == ("race", 0)
    assert act(state, Done(1)).stage == "dirt"


def test_the_next_round_has_one_throw_too() -> None:
    state = act(to_income(table(2, director="planner")), Income())
    assert act(state, Done(1)).order == (1, 0)


def test_without_the_planner_the_last_player_throws_three_more_times() -> None:
    state = act(table(2, director="sweeper"), Done(1))
    assert (state.stage, race.throws_left(state)) == ("race", 3)
    assert raced(state).stage == "dirt"
