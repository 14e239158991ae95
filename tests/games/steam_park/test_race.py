"""The set-up, the race for the tiles, and the dirt phase."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.steam_park import dirt, race
from companion.games.steam_park.actions import (
    Adjust,
    Bid,
    Dirt,
    Done,
    EndTurn,
    Income,
    LastThrow,
    Spy,
    TakeBack,
)
from companion.games.steam_park.options import problem
from companion.games.steam_park.state import BASE_KINDS, Options, Park, Places, active
from tests.games.steam_park.table import (
    act,
    raced,
    refused,
    ride,
    table,
    to_action,
    to_dirt,
    with_parks,
)


def test_five_players_play_five_rounds_and_others_six() -> None:
    assert [table(n).rounds for n in (2, 3, 4, 5)] == [6, 6, 6, 5]


@pytest.mark.parametrize("count", [0, 1, 6])
def test_a_wrong_number_of_players_is_told_in_one_sentence(count: int) -> None:
    wrong = problem(Options(), count)
    assert wrong is not None and wrong.key == "steam.players_range"


@pytest.mark.parametrize("rows", [((5, 3, 2),), ((0, 9, 1), (9, 12, 3)), ((0, 9, -1),)])
def test_a_dirt_table_whose_rows_do_not_fit_is_told(rows: tuple[tuple[int, int, int]]) -> None:
    with pytest.raises(CompanionError) as error:
        table(dirt_table=rows)
    assert error.value.key == "steam.table_row"


def test_last_throws_and_the_blank_face_have_their_limits() -> None:
    assert problem(Options(last_throws=6), 3) is not None
    assert problem(Options(shooting_blank=4), 3) is not None
    assert problem(Options(), 3) is None


@pytest.mark.parametrize(
    ("options", "money"),
    [
        ({}, 0),
        ({"spy_dice": True}, 4),
        ({"director": "baron"}, 10),
        ({"director": "baron", "spy_dice": True}, 14),
        ({"director": "baron", "spy_dice": True, "start_money_adds": False}, 10),
        ({"director": "sweeper"}, 0),
    ],
)
def test_only_modules_hand_out_start_money(options: dict[str, Any], money: int) -> None:
    assert [park.money for park in table(**options).parks] == [money] * 3


def test_the_base_game_has_the_five_base_stands_and_no_director() -> None:
    assert table().plans == BASE_KINDS
    assert table().director == ""


def test_each_press_takes_the_next_tile() -> None:
    state = act(table(4), Done(2), Done(0))
    assert state.order == (2, 0)


def test_a_tile_is_not_taken_twice() -> None:
    state = act(table(4), Done(2))
    assert refused(state, Done(2)) == "steam.has_tile"
    assert refused(raced(state), Done(2)) == "steam.has_tile"


def test_the_last_player_has_three_throws_and_then_the_last_tile() -> None:
    state = act(table(3), Done(1))
    assert refused(state, LastThrow()) == "steam.not_last_yet"
    state = act(state, Done(2))
    assert (race.last_player(state), race.throws_left(state)) == (0, 3)
    state = act(state, LastThrow(), LastThrow())
    assert (state.stage, race.throws_left(state)) == ("race", 1)
    state = act(state, LastThrow())
    assert (state.stage, state.order) == ("dirt", (1, 2, 0))


def test_the_last_player_may_stop_before_the_throws_are_gone() -> None:
    state = act(table(2), Done(1), LastThrow(), Done(0))
    assert (state.stage, state.order) == ("dirt", (1, 0))


def test_without_last_throws_the_last_tile_is_taken_at_once() -> None:
    state = act(table(3, last_throws=0), Done(2), Done(1))
    assert (state.stage, state.order) == ("dirt", (2, 1, 0))


def test_a_wrong_press_is_taken_back_and_those_behind_move_up() -> None:
    state = act(table(4), Done(3), Done(1), TakeBack(3))
    assert (state.stage, state.order) == ("race", (1,))
    assert refused(state, TakeBack(3)) == "steam.no_tile"


def test_taking_back_gives_the_last_player_his_throws_again() -> None:
    state = act(table(3), Done(0), Done(1), LastThrow(), TakeBack(1))
    assert race.last_player(state) is None
    state = act(state, Done(2))
    assert (race.last_player(state), race.throws_left(state)) == (1, 3)


def test_the_last_press_is_taken_back_while_nothing_else_was_told() -> None:
    state = act(table(2), Done(0), LastThrow(), Done(1))
    state = act(state, TakeBack(1))
    assert (state.stage, state.order, race.throws_left(state)) == ("race", (0,), 2)


def test_the_last_throw_is_taken_back_with_the_tile_it_brought() -> None:
    state = act(table(2), Done(0), *(LastThrow(),) * 3, TakeBack(1))
    assert (state.stage, race.throws_left(state)) == ("race", 1)


@pytest.mark.parametrize("options", [{"last_throws": 0}, {"director": "planner"}])
def test_a_wrong_press_taken_back_gives_back_the_last_tile_that_nobody_called_for(
    options: dict[str, Any],
) -> None:
    state = act(table(3, **options), Done(2), Done(1))
    assert state.order == (2, 1, 0)
    state = act(state, TakeBack(1))
    assert (state.stage, state.order) == ("race", (2,))
    assert act(state, Done(0)).order == (2, 0, 1)


def test_a_last_tile_that_was_thrown_for_is_kept_when_another_takes_his_back() -> None:
    state = act(table(3), Done(2), Done(1), *(LastThrow(),) * 3, TakeBack(1))
    assert (state.stage, state.order) == ("race", (2, 0))


def test_a_tile_stays_once_the_next_phase_has_begun() -> None:
    assert refused(to_action(table()), TakeBack(0)) == "steam.not_now"
    bidding = act(raced(table(director="baron")), Bid(1, 0))
    assert refused(bidding, TakeBack(0)) == "steam.race_over"
    spied = to_dirt(table(spy_dice=True))
    assert refused(spied, TakeBack(0)) == "steam.race_over"


def test_presses_a_millisecond_apart_are_ordered_right_in_1000_of_1000_races() -> None:
    source = Random(7)
    right = 0
    for _ in range(1000):
        order = source.sample(range(5), 5)
        start = source.uniform(0, 1e5)
        presses = [(start + i / 1000, player) for i, player in enumerate(order)]
        presses += [(start + 0.02 + i / 1000, player) for i, player in enumerate(order[::-1])]
        source.shuffle(presses)
        state = act(table(5, last_throws=0), *race.pressed_order(presses)[:4])
        right += state.order == tuple(order)
    assert right == 1000


def test_dirt_is_faces_and_visitors_then_the_tile_and_never_below_zero() -> None:
    assert dirt.after(3, 4, 5, -2) == 10
    assert dirt.after(0, 0, 1, -4) == 0
    parks = (Park(dirt=1, rides=(ride("red", 3, 2),)), Park(dirt=5), Park())
    state = to_dirt(with_parks(table(), *parks))
    assert dirt.preview(state, 0, 3) == 2
    state = act(state, Dirt((3, 1, 2)))
    assert [park.dirt for park in state.parks] == [1 + 3 + 2 - 4, 5 + 1 - 2, 2 + 2]


def test_stingy_visitors_make_no_dirt() -> None:
    grey = replace(ride(), places=Places(3, 0, 2))
    state = to_dirt(with_parks(table(stingy=True), Park(dirt=9, rides=(grey,))))
    assert act(state, Dirt((0, 0, 0))).parks[0].dirt == 5


def test_tile_values_are_the_ones_typed_from_the_box() -> None:
    options = Options(tile_dirt=(-5, -3, -1, 1, 4))
    assert race.tile_dirt(options, 2) == (-5, 4)
    assert race.tile_dirt(options, 3) == (-5, -3, 4)
    assert race.tile_dirt(options, 5) == (-5, -3, -1, 1, 4)
    state = act(to_dirt(table(2, tile_dirt=(-5, -3, -1, 1, 4))), Dirt((6, 1)))
    assert [park.dirt for park in state.parks] == [1, 5]


def test_dirt_faces_are_as_many_as_there_are_dice() -> None:
    state = to_dirt(table())
    assert refused(state, Dirt((7, 0, 0))) == "steam.faces_range"
    assert refused(state, Dirt((0, -1, 0))) == "steam.faces_range"
    assert refused(state, Dirt((0, 0))) == "steam.faces_all"
    spied = act(raced(table(spy_dice=True)), Spy(0, 4, True), Spy(1, 0, False))
    spied = act(spied, Spy(2, 0, False))
    assert refused(spied, Dirt((7, 7, 0))) == "steam.faces_range"
    assert act(spied, Dirt((7, 6, 6))).stage == "action"


def test_the_action_phase_begins_with_the_first_tile() -> None:
    state = act(table(3), Done(2), Done(0), Done(1), Dirt((0, 0, 0)))
    assert active(state) == 2
    state = act(state, EndTurn(2))
    assert active(state) == 0


def test_a_phase_takes_only_its_own_actions() -> None:
    state = table()
    for action in (Dirt((0, 0, 0)), Income(), Bid(0, 0), EndTurn(0), Adjust(0)):
        assert refused(state, action) == "steam.not_now"
    assert refused(state, Done(9)) == "steam.no_such_player"
    assert refused(state, Done(-1)) == "steam.no_such_player"
