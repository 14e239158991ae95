"""From readings to events, on boards made by hand and on filmed hands with made-up noise."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.vision.reading import Quad, Reading, nothing
from companion.vision.steady import Event, Follower, Pace
from companion.vision.steady_boards import neighbours, successors
from companion.vision.steady_weigh import evidence, likeliest_full, shift

FILMS = sorted((Path(__file__).parents[1] / "photos" / "sequences").glob("*/seq.json"))
PLACE: Quad = ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0))
START = "R.B.Y..R.B.Y.RBY"


def reading(cells: str, hidden: str = "", place: Quad = PLACE, margin: float = 0.9) -> Reading:
    covered = tuple(f"{i:x}" in hidden for i in range(16))
    seen = tuple("?" if h else c for c, h in zip(cells, covered, strict=True))
    margins = tuple(0.0 if c == "?" else margin for c in seen)
    return Reading(seen, margins, covered, "crossings", "", place)


def film(follower: Follower, *looks: Reading, start: float = 0.0) -> list[Event]:
    events = []
    for number, look in enumerate(looks):
        events += follower.see(look, start + number * 0.5)
    return events


def follower(board: str = START, **options: bool) -> Follower:
    eyes = Follower(**options)  # type: ignore[arg-type]
    eyes.accept(board)
    return eyes


def changed(board: str, *steps: tuple[int, int]) -> str:
    cells = list(board)
    for a, b in steps:
        cells[a], cells[b] = cells[b], cells[a]
    return "".join(cells)


def test_the_first_full_board_is_steady_at_once() -> None:
    events = film(Follower(), reading(START))
    assert [(e.kind, "".join(e.cells)) for e in events] == [("steady", START)]


def test_a_first_board_with_an_unread_crossing_is_filled_by_the_missing_car() -> None:
    seen = START[:4] + "?" + START[5:]
    assert film(Follower(), reading(seen)) == []
    events = film(Follower(), reading(seen), reading(seen))
    assert ["".join(e.cells) for e in events] == [START]


def doubting(doubts: dict[int, tuple[float, ...]]) -> Reading:
    """A look at START that doubts some crossings: chances of R, B, Y, empty, covered."""
    chances = np.full((16, 5), 0.005)
    for i, car in enumerate(START):
        chances[i, "RBY.".index(car)] = 0.98
    for i, said in doubts.items():
        chances[i] = said
    plain = reading("".join("?" if i in doubts else car for i, car in enumerate(START)))
    return replace(plain, chances=chances)


def test_a_first_board_forms_from_looks_that_each_doubt_something_else() -> None:
    dim = (0.5, 0.005, 0.005, 0.485, 0.005)
    looks = [doubting({0: dim, 1: dim}), doubting({7: dim, 5: dim}), doubting({13: dim, 12: dim})]
    events = film(Follower(), *looks)
    assert ["".join(e.cells) for e in events] == [START]


def test_a_crossing_doubted_in_every_look_is_not_made_sure_by_looking_often() -> None:
    dim = (0.5, 0.005, 0.005, 0.485, 0.005)  # the red car may lie at either of two crossings
    events = film(Follower(), *[doubting({0: dim, 1: dim})] * 8)
    assert all(e.cells[:2] == ("?", "?") for e in events)


def test_a_board_of_eight_cars_is_believed_only_after_three_equal_looks() -> None:
    eight = "." + START[1:]
    eyes = Follower()
    assert film(eyes, reading(eight), reading(eight)) == []
    assert [e.kind for e in film(eyes, reading(eight), start=1.0)] == ["steady"]


def test_a_move_is_told_once_after_two_quiet_looks() -> None:
    after = changed(START, (0, 1))
    eyes = follower()
    events = film(eyes, reading(START), reading(after, "01"), *[reading(after)] * 5)
    assert [(e.kind, e.frm, e.to) for e in events] == [("move", (0, 0), (0, 1))]
    assert eyes.board == tuple(after)


def test_one_look_is_not_enough() -> None:
    assert film(follower(), reading(changed(START, (0, 1)))) == []


def test_two_cars_that_changed_places_are_a_swap() -> None:
    after = changed(START, (13, 14))
    events = film(follower(), reading(START, "de"), *[reading(after)] * 3)
    assert [(e.kind, e.frm, e.to) for e in events] == [("swap", (3, 1), (3, 2))]


def test_going_back_is_an_undo() -> None:
    after = changed(START, (0, 1))
    events = film(follower(), *[reading(after)] * 3, *[reading(START)] * 12)
    assert [e.kind for e in events] == ["move", "undo"]
    assert (events[1].frm, events[1].to) == ((0, 1), (0, 0))


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (((0, 8),), "two_steps"),
        (((0, 5),), "diagonal"),
        (((0, 2),), "far_swap"),
        (((0, 1), (4, 5)), "two_cars"),
    ],
)
def test_what_is_not_one_step_is_illegal_and_named(
    steps: list[tuple[int, int]], fault: str
) -> None:
    after = changed(START, *steps)
    events = film(follower(), reading(START, "0124589a"), *[reading(after)] * 4)
    assert [(e.kind, e.fault) for e in events] == [("illegal", fault)]
    assert {r * 4 + c for r, c in events[0].differs} == {i for step in steps for i in step}


def test_a_diagonal_step_is_legal_where_the_table_says_so() -> None:
    events = film(follower(diagonals=True), *[reading(changed(START, (0, 5)))] * 3)
    assert [e.kind for e in events] == ["move"]


def test_after_an_illegal_move_putting_it_right_is_steady_and_the_board_is_kept() -> None:
    eyes = follower()
    events = film(eyes, *[reading(changed(START, (0, 8)))] * 3, *[reading(START)] * 12)
    assert [e.kind for e in events] == ["illegal", "steady"]
    assert eyes.board == tuple(START)


def test_the_table_may_accept_what_the_eyes_call_illegal() -> None:
    after = changed(START, (0, 8))
    eyes = follower()
    film(eyes, *[reading(after)] * 3)
    eyes.accept(after)
    assert film(eyes, *[reading(after)] * 3, start=9.0) == []


def test_nothing_is_told_while_a_hand_is_over_the_board() -> None:
    after = changed(START, (0, 1))
    looks = [reading(after, hidden) for hidden in ("23", "34", "3", "37", "7")]
    assert film(follower(), *looks) == []


def test_a_touched_but_unchanged_board_is_steady_again() -> None:
    events = film(follower(), reading(START, "0145"), *[reading(START)] * 4)
    assert [e.kind for e in events] == ["steady"]


def test_a_quiet_unchanged_board_says_nothing() -> None:
    assert film(follower(), *[reading(START)] * 20) == []


def test_a_car_gone_is_told_only_after_a_while() -> None:
    gone = "." + START[1:]
    looks = [reading(gone)] * 20
    events = film(follower(), *looks)
    assert [(e.kind, e.fault, e.differs) for e in events] == [("illegal", "car_gone", ((0, 0),))]
    assert events[0].at >= Pace().gone


def test_a_car_lifted_for_a_moment_is_no_event_of_its_own() -> None:
    gone, after = "." + START[1:], changed(START, (0, 1))
    events = film(follower(), *[reading(gone)] * 3, reading(after, "01"), *[reading(after)] * 3)
    assert [e.kind for e in events] == ["move"]


def test_one_crossing_misread_for_a_moment_is_no_event() -> None:
    wrong = "B" + START[1:]
    assert film(follower(), reading(START), reading(wrong), *[reading(START)] * 5) == []


def test_a_bump_is_told_once_and_is_no_move() -> None:
    shifted: Quad = tuple((x + 9, y + 4) for x, y in PLACE)  # type: ignore[assignment]
    eyes = Follower()
    events = film(eyes, reading(START), *[reading(START, place=shifted)] * 5)
    assert [e.kind for e in events] == ["steady", "bump", "steady"]


def test_a_board_that_is_not_found_says_nothing_and_changes_nothing() -> None:
    eyes = follower()
    assert film(eyes, *[nothing("vision.no_board")] * 5) == []
    assert eyes.board == tuple(START)


def test_a_cup_left_on_an_empty_crossing_does_not_stop_the_eyes() -> None:
    after = changed(START, (0, 1))
    looks = [reading(after, "a")] * 12
    assert [e.kind for e in film(follower(), *looks)] == ["move"]


def test_streets_have_two_to_four_neighbours_and_diagonals_up_to_eight() -> None:
    assert [len(neighbours(i, False)) for i in (0, 1, 5)] == [2, 3, 4]
    assert [len(neighbours(i, True)) for i in (0, 1, 5)] == [3, 5, 8]


def test_every_successor_keeps_the_cars_and_none_is_listed_twice() -> None:
    steps = successors(tuple(START), True)
    boards = [step.board for step in steps]
    assert len(set(boards)) == len(boards)
    assert all(sorted(board) == sorted(START) for board in boards)


def test_the_likeliest_full_board_uses_the_inventory() -> None:
    unsure = evidence(reading(START[:4] + "?" + START[5:]))
    board, lead = likeliest_full(unsure, 3)
    assert "".join(board) == START
    assert lead > 2


def test_a_shift_is_measured_in_streets() -> None:
    moved: Quad = tuple((x + 10, y) for x, y in PLACE)  # type: ignore[assignment]
    assert shift(PLACE, moved) == pytest.approx(0.1)


def noisy(frame: dict[str, object], place: Quad, rng: random.Random) -> Reading:
    """A reading of a filmed frame: hidden crossings say anything, a few others are unsure."""
    truth = [c for row in frame["cells"] for c in row]  # type: ignore[attr-defined]
    hidden = {r * 4 + c for r, c in frame["occluded"]}  # type: ignore[attr-defined]
    cells, margins, covered = [], [], []
    for i, cell in enumerate(truth):
        covered.append(i in hidden and rng.random() < 0.8)
        if i in hidden:
            cells.append(rng.choice("RBY.????"))
            margins.append(rng.random() * 0.4)
        elif rng.random() < 0.02:
            cells.append("?")
            margins.append(0.1)
        else:
            cells.append(cell)
            margins.append(rng.uniform(0.6, 1.0))
    return Reading(tuple(cells), tuple(margins), tuple(covered), "crossings", "", place)


@pytest.mark.parametrize("path", FILMS, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("seed", range(5))
def test_filmed_moves_are_told_once_with_noisy_readings(path: Path, seed: int) -> None:
    story, rng, eyes = json.loads(path.read_text()), random.Random(seed), Follower()
    events = []
    for number, frame in enumerate(story["frames"]):
        place = tuple((float(x), float(y)) for x, y in frame["crossings"])
        events += eyes.see(noisy(frame, place, rng), number * 0.5)  # type: ignore[arg-type]
    told = [(e.kind, {e.frm, e.to}) for e in events if e.kind not in ("steady", "bump")]
    assert told == expected(story)


def expected(story: dict[str, object]) -> list[tuple[str, set[tuple[int, int]]]]:
    moved: list[dict[str, list[int]]] = story["moved"]  # type: ignore[assignment]
    if not moved:
        return []
    kind = "illegal" if not story["legal"] else "swap" if len(moved) == 2 else "move"
    first = moved[0]
    return [(kind, {(first["frm"][0], first["frm"][1]), (first["to"][0], first["to"][1])})]


def test_a_crossing_hidden_from_the_start_does_not_stop_the_eyes() -> None:
    moved = changed(START, (2, 3))
    eyes = Follower()
    looks = [reading(START, "1")] * 2 + [reading(moved, "123")] + [reading(moved, "1")] * 3
    assert [e.kind for e in film(eyes, *looks)] == ["steady", "move"]


def test_with_glare_over_a_car_the_rest_of_the_board_is_followed() -> None:
    moved = changed(START, (13, 12))
    looks = [reading(START, "012")] * 3 + [reading(moved, "012cd")] + [reading(moved, "012")] * 2
    events = film(Follower(), *looks)
    assert [e.kind for e in events] == ["steady", "move"]
    assert "".join(events[1].cells)[:3] == "???"


def test_a_hidden_crossing_is_learnt_when_it_comes_to_light() -> None:
    eyes = Follower()
    film(eyes, *[reading(START, "012")] * 3, *[reading(START)] * 3)
    assert eyes.board == tuple(START)


def test_a_car_that_may_have_gone_into_the_glare_is_not_called_missing() -> None:
    gone = "????" + "." + START[5:]
    looks = [reading("????" + START[4:], "0123")] * 3 + [reading(gone, "0123")] * 20
    assert [e.kind for e in film(Follower(), *looks)] == ["steady"]
