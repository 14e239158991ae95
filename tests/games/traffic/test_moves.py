"""The green light and the one move, by touch and as the camera sees it."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.traffic import moves
from companion.games.traffic.actions import BoardSet, CancelLight, Move, TakeLight, Unchanged
from companion.games.traffic.board import layout, neighbours
from companion.games.traffic.match import match
from companion.games.traffic.state import Shift, State
from companion.games.traffic.tell import match_message
from companion.games.traffic.words import describe
from companion.i18n import Translator
from tests.games.traffic.table import BOARD, act, cell, cells, refused, running

APART = "RBR.Y.Y.RB....YB"  # no two neighbours of one colour
boards = st.integers(0, 10**9).map(lambda seed: layout(seed, 3))


def moving(board: str = BOARD, player: int = 0, **options: bool) -> State:
    return act(running(board=board.replace(" ", ""), **options), TakeLight(player))


def move(names: str) -> Move:
    source, target = cells(names)
    return Move(source, target)


def seen(board: str, names: str) -> str:
    """The board after cars change places by the given pairs, legal or not."""
    for pair in names.split(","):
        source, target = cells(pair)
        board = moves.moved(board, source, target)
    return board


# -- by touch ------------------------------------------------------------------------------------


def test_a_car_moves_one_crossing_and_the_light_stays_with_its_player() -> None:
    state = act(moving(), move("B1 C1"))
    assert state.board == "R.BY.Y....RBBY.R"
    assert (state.holder, state.mover, state.stage, state.before) == (0, None, "run", BOARD)
    assert state.last == Shift(0, "B", cell("B1"), cell("C1"))


def test_two_cars_change_places_when_the_crossing_is_taken() -> None:
    state = act(moving(), move("D3 D4"))
    assert state.board == "RB.Y.Y....RRBY.B"
    assert state.last is not None and state.last.swapped


def test_the_holder_may_not_take_the_light_again_until_another_has_moved() -> None:
    state = act(moving(), move("B1 C1"))
    assert refused(state, TakeLight(0)) == "traffic.light_holder"
    assert refused(act(state, TakeLight(1), CancelLight()), TakeLight(0))
    state = act(state, TakeLight(1), move("A1 A2"))
    assert act(state, TakeLight(0)).mover == 0


def test_giving_the_light_back_changes_nothing() -> None:
    state = running()
    assert act(state, TakeLight(1), CancelLight()) == state


def test_a_light_gives_one_move_only() -> None:
    state = act(moving(), move("B1 C1"))
    assert refused(state, move("A1 A2")) == "traffic.move_no_light"


def test_the_last_move_cannot_be_undone() -> None:
    state = act(moving(), move("B1 C1"), TakeLight(1))
    assert refused(state, move("C1 B1")) == "traffic.move_undo"


@pytest.mark.parametrize("names", ["D3 D4", "D4 D3"])
def test_an_exchange_cannot_be_undone_from_either_side(names: str) -> None:
    state = act(moving(), move("D3 D4"), TakeLight(1))
    assert refused(state, move(names)) == "traffic.move_undo"


def test_an_older_board_may_come_back() -> None:
    state = act(moving(), move("B1 C1"), TakeLight(1), move("A1 A2"), TakeLight(0))
    assert act(state, move("C1 B1")).board == ".B.YRY....RBBY.R"


def test_a_car_goes_no_further_than_one_crossing() -> None:
    assert refused(moving(), move("A1 A3")) == "traffic.move_distance"
    assert refused(moving(), move("A1 A1")) == "traffic.move_distance"
    assert refused(moving(), move("D3 A4")) == "traffic.move_distance"


def test_only_cars_move() -> None:
    assert refused(moving(), move("C1 C2")) == "traffic.move_empty"


def test_diagonal_moves_are_a_house_rule() -> None:
    assert act(moving(), move("A1 A2")).board
    assert act(moving(), move("D1 C2")).holder == 0
    assert refused(moving(diagonal_moves=False), move("D1 C2")) == "traffic.move_diagonal"


def test_two_cars_of_one_colour_may_change_places_and_it_counts_as_a_move() -> None:
    state = act(moving(), Unchanged())
    assert (state.board, state.holder, state.before) == (BOARD, 0, BOARD)
    assert act(moving(), move("C3 D4")).holder == 0


TWO_PAIRS = "RRBB.YY.R.B..Y.."


def test_exchanging_another_pair_of_one_colour_is_no_undo() -> None:
    state = act(moving(TWO_PAIRS), move("A1 B1"), TakeLight(1))
    assert refused(state, move("A1 B1")) == "traffic.move_undo"
    assert refused(state, move("B1 A1")) == "traffic.move_undo"
    assert act(state, move("C1 D1")).holder == 1
    assert refused(state, Unchanged(0, 1)) == "traffic.move_undo"
    assert refused(state, Unchanged(0, 2)) == "traffic.unchanged_none"
    assert act(state, Unchanged(2, 3)).last == Shift(1, "B", 2, 3, swapped=True)


def test_cars_of_one_colour_are_not_told_as_the_red_and_the_red() -> None:
    told = describe(moving(TWO_PAIRS), move("A1 B1"))
    assert told.key == "traffic.did_unchanged"
    assert describe(moving(TWO_PAIRS), move("B1 C1")).key == "traffic.did_swap"


def test_after_an_unseen_exchange_of_some_pair_another_one_may_follow() -> None:
    state = act(moving(TWO_PAIRS), Unchanged(), TakeLight(1))
    assert state.last is not None and state.last.source is None
    assert act(state, Unchanged()).holder == 1


def test_an_unseen_exchange_that_can_only_be_one_pair_cannot_be_undone() -> None:
    state = act(moving(".BYRR..Y...RB.BY"), Unchanged(), TakeLight(1))
    assert state.last == Shift(0, "Y", 2, 7, swapped=True)
    assert refused(state, Unchanged()) == "traffic.unchanged_none"


def test_an_unseen_exchange_needs_two_neighbours_of_one_colour() -> None:
    assert refused(moving(APART), Unchanged()) == "traffic.unchanged_none"


@given(boards, st.booleans(), st.data())
@settings(max_examples=150, deadline=None)
def test_every_legal_move_changes_at_most_two_neighbours_and_keeps_the_cars(
    board: str, diagonal: bool, data: st.DataObject
) -> None:
    first = data.draw(st.sampled_from(list(moves.legal(board, moves.Undo(), diagonal))))
    after = moves.moved(board, *first)
    assert sorted(after) == sorted(board)
    assert {c for c in range(16) if after[c] != board[c]} <= set(first)
    assert first[1] in neighbours(first[0], diagonal)
    again = list(moves.legal(after, moves.Undo(board, first), diagonal))
    assert set(first) not in [set(pair) for pair in again]
    back = [pair for pair in again if moves.moved(after, *pair) == board]
    assert not back or board == after


@given(boards, st.booleans())
@settings(max_examples=80, deadline=None)
def test_legal_moves_are_all_that_the_rule_allows(board: str, diagonal: bool) -> None:
    told = {frozenset(pair) for pair in moves.legal(board, moves.Undo(), diagonal)}
    for one, other in product(range(16), repeat=2):
        down, right = abs(one // 4 - other // 4), abs(one % 4 - other % 4)
        near = down + right == 1 or (diagonal and down == right == 1)
        allowed = near and (board[one] != "." or board[other] != ".")
        assert (frozenset((one, other)) in told) == allowed


# -- by camera -----------------------------------------------------------------------------------


def test_the_camera_sees_a_move() -> None:
    found = match(moving(), tuple(seen(BOARD, "B1 C1")))
    assert (found.kind, found.source, found.target) == ("move", cell("B1"), cell("C1"))


def test_the_camera_sees_an_exchange() -> None:
    found = match(moving(), seen(BOARD, "D3 D4"))
    assert found.kind == "swap"
    assert {found.source, found.target} == set(cells("D3 D4"))


def test_an_unchanged_board_is_asked_about_never_refused() -> None:
    found = match(moving(), BOARD)
    assert found.kind == "unchanged"
    assert cells("C3 D4") in found.pairs
    assert match_message(moving(), found).key == "traffic.seen_unchanged"


def test_without_two_neighbours_of_one_colour_unchanged_means_not_moved_yet() -> None:
    state = moving(APART)
    found = match(state, APART)
    assert (found.kind, found.pairs) == ("unchanged", ())
    assert match_message(state, found).key == "traffic.seen_nothing"


def test_a_car_moved_too_far_is_led_back() -> None:
    found = match(moving(), seen(BOARD, "A1 A3"))
    assert (found.kind, found.reason) == ("illegal", "distance")
    assert found.cells == cells("A1 A3")
    assert found.back == (cells("A3 A1"),)


def test_a_diagonal_move_is_wrong_only_where_it_is_not_allowed() -> None:
    board = seen(BOARD, "D1 C2")
    assert match(moving(), board).kind == "move"
    found = match(moving(diagonal_moves=False), board)
    assert (found.kind, found.reason, found.back) == ("illegal", "diagonal", (cells("C2 D1"),))


def test_two_cars_moved_are_both_led_back() -> None:
    found = match(moving(), seen(BOARD, "A1 A2,D1 C1"))
    assert (found.kind, found.reason) == ("illegal", "two_cars")
    assert set(found.back) == {cells("A2 A1"), cells("C1 D1")}


def test_undoing_the_last_move_is_seen() -> None:
    state = act(moving(), move("B1 C1"), TakeLight(1))
    found = match(state, BOARD)
    assert (found.kind, found.reason, found.back) == ("illegal", "undo", (cells("B1 C1"),))


def test_a_car_moved_without_the_light_is_seen_with_the_move_it_would_be() -> None:
    found = match(running(), seen(BOARD, "B1 C1"))
    assert (found.kind, found.reason) == ("illegal", "no_light")
    assert (found.source, found.target) == cells("B1 C1")
    assert found.back == (cells("C1 B1"),)


def test_eight_discs_ten_discs_and_a_changed_colour_are_told() -> None:
    without = BOARD.replace("R", ".", 1)
    assert match(moving(), without).reason == "missing"
    assert match(moving(), BOARD[:2] + "R" + BOARD[3:]).reason == "extra"
    assert match(moving(), "B" + BOARD[1:]).reason == "colours"


def test_a_green_disc_on_a_crossing_is_told() -> None:
    found = match(moving(), BOARD[:2] + "G" + BOARD[3:])
    assert (found.kind, found.reason, found.cells) == ("illegal", "green", (2,))


def test_what_a_hand_hides_is_nobodys_fault() -> None:
    lifted = "R.?Y" + BOARD[4:]
    found = match(moving(), lifted)
    assert (found.kind, found.cells) == ("unreadable", (2,))
    assert match(moving(), "?" * 16).kind == "unreadable"
    assert match(moving(), BOARD[0] + "??" + BOARD[3:]).kind == "unreadable"
    assert match(moving(), "?" + BOARD[1:]).kind == "unchanged"
    assert match(moving(), "RB").kind == "unreadable"


def test_a_car_that_appears_while_its_old_crossing_is_hidden_is_not_one_too_many() -> None:
    board = "?" + BOARD[1:8] + "R" + BOARD[9:]
    assert match(moving(), board).kind == "unreadable"


def test_a_move_is_believed_while_something_else_is_hidden() -> None:
    board = seen(BOARD, "B1 C1")[:15] + "?"
    assert match(moving(), board).kind == "move"


def test_several_possible_moves_are_ambiguous() -> None:
    gone = "R.??" + ".Y?." + BOARD[8:]
    assert match(moving(), gone).kind == "ambiguous"


@given(boards, st.booleans(), st.data())
@settings(max_examples=150, deadline=None)
def test_each_legal_move_is_recognised_from_the_whole_board(
    board: str, diagonal: bool, data: st.DataObject
) -> None:
    state = moving(board, diagonal_moves=diagonal)
    source, target = data.draw(st.sampled_from(list(moves.legal(board, moves.Undo(), diagonal))))
    found = match(state, moves.moved(board, source, target))
    if board[source] == board[target]:
        assert found.kind == "unchanged" and (source, target) in found.pairs
        return
    assert found.kind == ("move" if board[target] == "." else "swap")
    assert found.source is not None and found.target is not None
    after = act(state, Move(found.source, found.target))
    assert after.board == moves.moved(board, source, target)


@given(boards, boards)
@settings(max_examples=150, deadline=None)
def test_the_way_back_from_any_wrong_board_restores_it(board: str, other: str) -> None:
    found = match(moving(board), other)
    if found.kind != "illegal":
        return
    restored = list(other)
    for wrong, _ in found.back:
        restored[wrong] = "."
    for wrong, home in found.back:
        restored[home] = other[wrong]
    assert "".join(restored) == board


@given(boards, st.sets(st.integers(0, 15), max_size=6), st.data())
@settings(max_examples=200, deadline=None)
def test_hidden_crossings_never_turn_a_legal_move_into_a_wrong_one(
    board: str, hidden: set[int], data: st.DataObject
) -> None:
    source, target = data.draw(st.sampled_from(list(moves.legal(board, moves.Undo(), True))))
    after = moves.moved(board, source, target)
    found = match(moving(board), ["?" if c in hidden else car for c, car in enumerate(after)])
    assert found.kind != "illegal"
    if found.kind in ("move", "swap"):
        assert {found.source, found.target} == {source, target}


def test_the_camera_that_comes_back_agrees_or_its_board_can_be_taken_over() -> None:
    state = running()
    assert match(state, BOARD).kind == "unchanged"
    other = seen(BOARD, "A1 A2,D1 C1")
    assert match(state, other).kind == "illegal"
    assert match(act(state, BoardSet(other)), other).kind == "unchanged"


def test_a_car_beside_the_board_is_the_only_one_said_to_be_missing() -> None:
    """Another car stands wrong meanwhile: it has its way back and is not missing."""
    board = "R.Y." + ".B.R" + "B..." + "YRYB"
    state = running(board=board)
    found = match(state, "....R" + board[5:])
    assert found.reason == "missing"
    assert found.back == (cells("A2 A1"),)
    assert found.lone == cells("C1")
    assert match_message(state, found).values == {"crossings": "C1", "count": 1}


def test_every_missing_car_is_counted_and_marked() -> None:
    board = "R.Y." + ".B.R" + "B..." + "YRYB"
    state = running(board=board)
    found = match(state, "...." + ".B.R" + "...." + "YRYB")
    assert found.reason == "missing" and found.lone == cells("A1 C1 A3")
    told = match_message(state, found)
    assert Translator("fr").words(told) == "Il manque 3 voitures\u00a0: A1, C1, A3."


def test_ways_back_together_are_the_shortest_and_do_not_cross() -> None:
    """The nearest pair first would send the other red across the whole board."""
    board = ".R.R" + "...." + "BBBY" + "YYR."
    found = match(running(board=board), "R.R." + board[4:])
    assert found.back == (cells("A1 B1"), cells("C1 D1"))
