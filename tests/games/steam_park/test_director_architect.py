"""The Architect: neighbours may differ, but every extra ground brings dirt at once."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import Clean, Ground, NewRide, Rides
from companion.games.steam_park.state import Park
from tests.games.steam_park.table import act, playing, refused, table, to_action, with_parks


@pytest.mark.parametrize(("count", "dirt"), [(1, 3), (3, 7), (6, 13)])
def test_each_ground_brings_two_dirt_at_once(count: int, dirt: int) -> None:
    state = act(playing(Park(dirt=1), director="architect"), Ground(0, count))
    assert (state.parks[0].dirt, state.parks[0].ground) == (dirt, count)


def test_only_the_buyer_is_soiled() -> None:
    state = to_action(with_parks(table(director="architect"), Park(dirt=4), Park(dirt=4)))
    assert [park.dirt for park in act(state, Ground(0, 2)).parks] == [8, 4, 0]


def test_the_dirt_can_be_cleaned_in_the_same_turn() -> None:
    state = act(playing(Park(), director="architect"), Ground(0, 2), Clean(0, 1))
    assert state.parks[0].dirt == 2


def test_a_ground_that_is_refused_brings_no_dirt() -> None:
    state = playing(Park(ground=20), director="architect")
    assert refused(state, Ground(0, 1)) == "steam.grounds_left"
    assert state.parks[0].dirt == 0


@pytest.mark.parametrize("director", ["none", "sweeper", "planner"])
def test_without_the_architect_a_ground_is_clean(director: str) -> None:
    assert act(playing(Park(dirt=1), director=director), Ground(0, 3)).parks[0].dirt == 1


def test_rides_of_different_colours_are_built_together() -> None:
    rides = (NewRide("red", 1), NewRide("blue", 2))
    state = act(playing(Park(), director="architect"), Rides(0, rides))
    assert len(state.parks[0].rides) == 2
