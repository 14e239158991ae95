"""What lies on the board and what does not, with the reason."""

from __future__ import annotations

import pytest

from companion.games.base import Refusal
from companion.games.traffic.board import crossing_name
from companion.games.traffic.cards import (
    Card,
    along_streets,
    figure,
    is_line,
    read,
    rows_of,
    turned,
)
from companion.games.traffic.claims import Verdict
from companion.games.traffic.claims import judge as verdict_on
from companion.games.traffic.tapped import compare, drawn
from tests.games.traffic.table import BOARD, EXPERT, MIRROR, RIGHT, cell, cells


def judge(board: str, *rows: str, turn45: str = "ask", cars: int | None = None) -> Verdict:
    return verdict_on(board.replace(" ", ""), Card(rows), turn45, cars)  # type: ignore[arg-type]


# -- one rule each -------------------------------------------------------------------------------


def test_a_card_may_be_turned_and_the_verdict_tells_how_far() -> None:
    board = "..BY ..R. .... ....".replace(" ", "")
    found = judge(board, "RB", "?Y")
    assert found.result == "accepted"
    assert found.cells == cells("C1 D1 C2")
    turned_card = turned(figure(("RB", "?Y")), found.eighths)
    assert rows_of(turned_card) == ("BY", "R?")
    assert found.eighths == 6


def test_the_mirror_image_is_refused_and_shown() -> None:
    found = judge("..BY ..R. .... ....", "YB", "?R")
    assert (found.result, found.reason) == ("refused", "mirror")
    assert found.cells == cells("C1 D1 C2")


def test_exchanged_colours_are_refused_and_the_two_cars_named() -> None:
    found = judge("..BY ..R. .... ....", "YB", "R?")
    assert (found.reason, found.marks) == ("colours", cells("C1 D1"))
    assert found.cells == cells("C1 D1 C2")


def test_a_free_crossing_inside_is_refused_and_named() -> None:
    found = judge("R.BY .Y.. .... ....", "RBY")
    assert (found.reason, found.marks, found.cells) == ("gap", cells("B1"), cells("A1 C1 D1"))


def test_an_angle_with_a_free_crossing_in_one_arm_is_a_gap() -> None:
    found = judge("R... .... BY.. ....", "R?", "BY")
    assert (found.reason, found.marks, found.cells) == ("gap", cells("A2"), cells("A1 A3 B3"))


def test_an_angle_pulled_apart_both_ways_is_a_gap_with_two_crossings() -> None:
    found = judge("R... .... B.Y. ....", "R?", "BY")
    assert (found.reason, found.marks) == ("gap", cells("A2 B3"))


def test_a_car_in_between_is_no_gap() -> None:
    assert judge("RRBR .... .... ...Y", "RBY").reason == "absent"


def test_an_expert_card_wants_its_crossing_free() -> None:
    assert judge(BOARD, *EXPERT).result == "accepted"
    found = judge("RB.Y BY.. ..RB .Y.R", *EXPERT)
    assert (found.reason, found.marks) == ("taken", cells("A2"))


def test_off_the_board_is_not_free() -> None:
    found = judge("...R ...B ...Y ....", "R_", "B?", "Y?")
    assert (found.result, found.reason) == ("refused", "edge")
    assert found.cells == cells("D1 D2 D3")


def test_a_card_that_is_nowhere_is_refused_as_absent() -> None:
    assert judge("RR.. .... .... ..BB", "RBY") == Verdict("refused", "absent")


@pytest.mark.parametrize(("turn45", "result"), [("ask", "ask"), ("on", "accepted"),
                                               ("off", "refused")])  # fmt: skip
def test_only_on_a_diagonal_has_three_answers(turn45: str, result: str) -> None:
    found = judge("R... .B.. ..Y. ....", "RBY", turn45=turn45)
    assert found.result == result
    assert found.cells == cells("A1 B2 C3")
    assert found.eighths % 2 == 1


def test_a_card_that_draws_an_oblique_is_found_without_any_house_rule() -> None:
    assert judge("R... .B.. ..Y. ....", "R??", "?B?", "??Y", turn45="off").result == "accepted"


def test_an_oblique_angle_on_a_card_is_not_pulled_apart_by_turning_it() -> None:
    board = "R.B. .... ..Y. ...."
    assert judge(board, "R?Y", "?B?", turn45="on").result == "refused"
    assert judge("R... BY.. .... ....", "R?Y", "?B?", turn45="on").result == "accepted"


def test_an_oblique_pulled_apart_opens_no_crossing_and_is_no_gap() -> None:
    found = judge("R... ..B. ...Y ....", "R??", "?B?", "??Y", turn45="off")
    assert (found.result, found.reason) == ("refused", "absent")


def test_an_unknown_crossing_that_decides_is_asked_for() -> None:
    found = judge("R?Y. .... .... ....", "RBY")
    assert (found.result, found.marks) == ("unsure", cells("B1"))


def test_an_unknown_crossing_elsewhere_does_not_matter() -> None:
    assert judge("RBY. .... .... ...?", "RBY").result == "accepted"
    assert judge("R.RB .... .Y.B ...?", "RRR").result == "refused"


def test_three_cars_of_a_colour_in_sight_leave_none_to_hide() -> None:
    board = "R?Y. RR.. Y..Y B.BB"
    assert judge(board, "RBY", cars=3).result == "refused"
    assert judge(board, "RBY").result == "unsure"


def test_where_every_unknown_crossing_must_hide_a_car_none_is_free() -> None:
    board = "RB.Y ?Y.. .... RBBY"
    assert judge(board, *EXPERT, cars=3).result == "refused"
    assert judge(board, *EXPERT).result == "unsure"


def test_a_board_that_shows_too_many_of_a_colour_tells_nothing_about_what_is_hidden() -> None:
    board = "R?Y. RRR. Y..Y B.B."
    assert judge(board, "RBY", cars=3).result == "unsure"
    assert judge(board, "RYY", cars=3).result == "unsure"


def test_a_hidden_crossing_that_an_expert_card_wants_free_is_asked_for() -> None:
    found = judge("RB.Y ?Y.. ..RB BY.R", *EXPERT, cars=3)
    assert (found.result, found.marks) == ("unsure", cells("A2"))


# -- taps and drawn patterns ---------------------------------------------------------------------


def test_three_tapped_cars_are_drawn_as_a_card_for_the_table() -> None:
    card, eighths = drawn(BOARD, cells("A1 B1 B2"))
    assert (card.rows, eighths) == (("RB", "?Y"), 0)
    assert compare(BOARD, cells("A1 B1 B2"), "ask").result == "table"


def test_tapped_cars_on_a_diagonal_are_drawn_straight_and_asked_about() -> None:
    board = "R....B....Y....."
    card, eighths = drawn(board, cells("A1 B2 C3"))
    lying = turned(figure(card.rows), eighths)
    assert is_line(figure(card.rows)) and along_streets(figure(card.rows))
    assert rows_of(lying) == ("R??", "?B?", "??Y")
    results = {turn: compare(board, cells("A1 B2 C3"), turn).result for turn in ("ask", "on")}
    assert results == {"ask": "ask", "on": "table"}
    assert compare(board, cells("A1 B2 C3"), "off").reason == "diagonal"


def test_tapped_cars_with_a_free_crossing_between_are_refused() -> None:
    found = compare("R.BY............", cells("A1 C1 D1"), "ask")
    assert (found.result, found.reason, found.marks) == ("refused", "gap", cells("B1"))


def test_a_free_crossing_between_tapped_cars_of_a_column_is_marked_where_it_is() -> None:
    found = compare("R...B.......Y...", cells("A1 A2 A4"), "ask")
    assert (found.reason, found.marks) == ("gap", cells("A3"))


def test_a_tapped_figure_with_another_car_inside_has_no_gap() -> None:
    assert compare("RYBY............", cells("A1 C1 D1"), "off").reason == "shape"


def test_tapped_cars_far_apart_are_neither_line_nor_angle() -> None:
    assert compare("R...........B..Y", cells("A1 A4 D4"), "on").reason == "shape"


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        (("RB",), "traffic.pattern_three"),
        (("RBYR",), "traffic.pattern_three"),
        (("RB_", "Y_?"), "traffic.pattern_three"),
        (("RR", "B_"), "traffic.pattern_expert"),
        (("R?B", "??Y"), "traffic.pattern_apart"),
        (("RB?", "Y"), "traffic.pattern_letters"),
        (("RGB",), "traffic.pattern_letters"),
        ((), "traffic.pattern_three"),
    ],
)
def test_a_pattern_that_is_no_card_is_told(rows: tuple[str, ...], key: str) -> None:
    told = read(rows)
    assert isinstance(told, Refusal) and told.key == key


def test_a_pattern_is_read_wherever_it_stands_on_the_little_grid() -> None:
    assert read(("???", "?RB", "??Y")) == Card(RIGHT)
    assert read(("BR?", "Y??", "???")) == Card(MIRROR)


def test_crossings_are_named_like_on_a_chessboard_read_from_the_top() -> None:
    assert [crossing_name(c) for c in (0, 3, 12, cell("B3"))] == ["A1", "D1", "A4", "B3"]
