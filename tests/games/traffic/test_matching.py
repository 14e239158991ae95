"""The matcher against another one that was thought of apart, and the numbers of the deck."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.traffic.board import layout
from companion.games.traffic.cards import (
    Card,
    Figure,
    along_streets,
    corner,
    deck,
    figure,
    identify,
    is_line,
    mirrored,
    rows_of,
    same,
    turned,
)
from companion.games.traffic.claims import Turn45, judge, on_board
from companion.games.traffic.tapped import compare, drawn

pytestmark = pytest.mark.slow

CARDS = tuple(deck().values())
boards = st.integers(0, 10**9).map(lambda seed: layout(seed, 3))
decks = st.sampled_from(CARDS)


# -- an independent matcher: crossings as complex numbers, turning is multiplying ----------------


def naive(board: str, rows: tuple[str, ...], oblique: bool = False) -> set[frozenset[int]]:
    shown = [
        (complex(column, row), label)
        for row, text in enumerate(rows)
        for column, label in enumerate(text)
        if label != "?"
    ]
    origin = shown[0][0]
    found = set()
    for start, power in product(range(16), range(4)):
        factor = 1j**power * ((1 + 1j) if oblique else 1)
        anchor = complex(start % 4, start // 4)
        spots = [(anchor + factor * (point - origin), label) for point, label in shown]
        if all(_shows(board, point, label) for point, label in spots):
            found.add(frozenset(round(p.imag) * 4 + round(p.real) for p, _ in spots))
    return found


def _shows(board: str, point: complex, label: str) -> bool:
    column, row = round(point.real), round(point.imag)
    if not (0 <= column < 4 and 0 <= row < 4):
        return False
    return board[row * 4 + column] == {"_": "."}.get(label, label)


def mirror_rows(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row[::-1] for row in rows)


@given(boards, decks)
@settings(max_examples=300, deadline=None)
def test_a_card_is_accepted_exactly_where_another_matcher_finds_it(board: str, card: Card) -> None:
    streets, obliques = naive(board, card.rows), naive(board, card.rows, oblique=True)
    plain, turned45 = judge(board, card, "off"), judge(board, card, "on")
    assert (plain.result == "accepted") == bool(streets)
    assert (turned45.result == "accepted") == bool(streets | obliques)
    if streets:
        assert {frozenset(place) for place in plain.places} == streets
    if streets | obliques:
        assert {frozenset(place) for place in turned45.places} == streets | obliques
    asked = judge(board, card, "ask")
    assert (asked.result == "ask") == (not streets and bool(obliques))
    assert asked.result != "unsure"


@given(boards, decks)
@settings(max_examples=300, deadline=None)
def test_a_mirrored_claim_is_never_accepted_for_its_mirror_image(board: str, card: Card) -> None:
    other = Card(mirror_rows(card.rows))
    if same(figure(card.rows), figure(other.rows)):
        return
    turns: tuple[Turn45, ...] = ("off", "on")
    places = {turn: set(judge(board, card, turn).places) for turn in turns}
    for turn, found in places.items():
        assert not found & set(judge(board, other, turn).places)


@given(boards, decks)
@settings(max_examples=300, deadline=None)
def test_a_refusal_is_told_with_a_reason_that_is_true(board: str, card: Card) -> None:
    found = judge(board, card, "off")
    if found.result != "refused":
        return
    cars = "".join(board[c] for c in found.cells)
    if found.reason == "mirror":
        assert frozenset(found.cells) in naive(board, mirror_rows(card.rows))
    elif found.reason == "colours":
        one, other = found.marks
        exchanged = list(board)
        exchanged[one], exchanged[other] = board[other], board[one]
        assert board[one] != board[other]
        assert frozenset(found.cells) in naive("".join(exchanged), card.rows)
    elif found.reason == "gap":
        assert found.marks and all(board[c] == "." for c in found.marks)
        shown = "".join(card.rows).replace("?", "").replace("_", ".")
        assert sorted(cars) == sorted(shown)
    elif found.reason == "taken":
        (taken,) = found.marks
        assert board[taken] in "RBY"
        freed = board[:taken] + "." + board[taken + 1 :]
        assert frozenset(found.cells) in naive(freed, card.rows)
    elif found.reason == "edge":
        assert len(found.cells) == 3 and sorted(cars) == ["B", "R", "Y"]
    elif found.reason == "diagonal":
        assert frozenset(found.cells) in naive(board, card.rows, oblique=True)
    else:
        assert found.reason == "absent" and not found.cells
        assert not naive(board, mirror_rows(card.rows))


@given(boards, decks, st.sets(st.integers(0, 15), max_size=4), st.sampled_from(["off", "on"]))
@settings(max_examples=200, deadline=None)
def test_unknown_crossings_make_unsure_exactly_when_they_decide(
    board: str, card: Card, hidden: set[int], turn45: str
) -> None:
    seen = "".join("?" if c in hidden else car for c, car in enumerate(board))
    found = judge(seen, card, turn45, None)  # type: ignore[arg-type]
    ways = [
        on_board(_filled(seen, filling), card, turn45)  # type: ignore[arg-type]
        for filling in product("RBY.", repeat=len(hidden))
    ]
    if found.result == "accepted":
        assert all(ways) and "?" not in "".join(seen[c] for c in found.cells)
    elif found.result == "unsure":
        assert any(ways) and found.marks and set(found.marks) <= hidden
    else:
        assert not any(ways)


def _filled(seen: str, filling: tuple[str, ...]) -> str:
    rest = iter(filling)
    return "".join(next(rest) if car == "?" else car for car in seen)


@given(boards, decks, st.sets(st.integers(0, 15), min_size=1, max_size=4))
@settings(max_examples=200, deadline=None)
def test_knowing_how_many_cars_there_are_never_refuses_what_is_right(
    board: str, card: Card, hidden: set[int]
) -> None:
    seen = "".join("?" if c in hidden else car for c, car in enumerate(board))
    found = judge(seen, card, "off", 3)
    right = on_board(board, card, "off")
    assert found.result == "unsure" or (found.result == "accepted") == right


# -- numbers of the digest -----------------------------------------------------------------------


def canon(cells: Figure) -> Figure:
    return min(turned(cells, eighths) for eighths in (0, 2, 4, 6))


def regular_patterns() -> set[Figure]:
    lines = {canon(figure(("".join(cars),))) for cars in product("RBY", repeat=3)}
    angles = {canon(figure((a + b, c + "?"))) for a, b, c in product("RBY", repeat=3)}
    return lines | angles


def expert_patterns() -> set[Figure]:
    found = set()
    for places in combinations(product(range(4), repeat=2), 4):
        for labels in permutations("RBY_"):
            shape = corner((x, y, label) for (x, y), label in zip(places, labels, strict=True))
            if along_streets(shape):
                found.add(canon(shape))
    return found


def test_there_are_45_regular_patterns_18_lines_and_27_angles() -> None:
    found = regular_patterns()
    assert len(found) == 45
    assert sum(is_line(pattern) for pattern in found) == 18


def test_nine_angles_are_symmetric_and_eighteen_form_mirror_pairs() -> None:
    angles = [pattern for pattern in regular_patterns() if not is_line(pattern)]
    assert sum(canon(mirrored(pattern)) == pattern for pattern in angles) == 9
    assert all(canon(mirrored(p)) == p for p in regular_patterns() if is_line(p))


def test_there_are_114_expert_patterns() -> None:
    assert len(expert_patterns()) == 114


def test_there_are_24_lines_and_60_angles_of_three_crossings() -> None:
    board = "R" * 16
    found = [c for c in combinations(range(16), 3) if compare(board, c, "on").result == "table"]
    lines = [c for c in found if is_line(figure(drawn(board, c)[0].rows))]
    assert (len(lines), len(found) - len(lines)) == (24, 60)
    streets = [c for c in found if compare(board, c, "off").result == "table"]
    assert len(streets) == 16 + 36


def test_a_random_board_shows_about_seven_regular_and_eleven_expert_patterns() -> None:
    some = [layout(seed, 3) for seed in range(150)]
    regular = [Card(rows_of(pattern)) for pattern in regular_patterns()]
    expert = [Card(rows_of(pattern)) for pattern in expert_patterns()]
    assert 6.7 < _mean_shown(some, regular) < 7.7
    assert 10.4 < _mean_shown(some, expert) < 12.4


def _mean_shown(some: list[str], cards: list[Card]) -> float:
    return sum(on_board(board, card, "off") for board in some for card in cards) / len(some)


def test_the_printed_deck_has_40_and_20_different_cards_each_found_by_its_picture() -> None:
    assert [card.expert for card in CARDS].count(True) == 20
    assert len({canon(figure(card.rows)) for card in CARDS}) == len(CARDS) == 60
    for card in CARDS:
        for eighths in (0, 2, 4, 6):
            turned_card = Card(rows_of(turned(figure(card.rows), eighths)))
            assert identify(turned_card) == card
