import itertools

import numpy as np
import pytest

from companion.vision.discs import (
    averaged,
    calibrated,
    inventory,
    named,
    plain_at_once,
    together,
    told,
)
from companion.vision.locate import Locator
from companion.vision.photo import read_photo
from tests.vision.boards import errors, photos

pytestmark = pytest.mark.slow


def chances(cells: str, sure: float = 0.998) -> np.ndarray:
    """What a network would say of this board, equally sure everywhere."""
    out = np.full((16, 5), (1 - sure) / 4)
    for k, c in enumerate(cells):
        out[k, "RBY.?".index(c)] = sure
    return out


BOARD = "RBYR.YB..RY..B.."


def test_a_clear_board_is_read_as_it_is() -> None:
    cells, margins, covered = named(together(chances(BOARD)))
    assert "".join(cells) == BOARD
    assert min(margins) > 0.8
    assert not any(covered)


def test_one_look_is_enough_only_when_it_is_plain_and_misses_no_car() -> None:
    assert plain_at_once(chances(BOARD))
    assert not plain_at_once(chances("." + BOARD[1:]))  # eight cars: the ninth may be overlooked
    assert not plain_at_once(chances(BOARD), most=4)
    doubt = chances(BOARD)
    doubt[4] = [0.06, 0.0, 0.0, 0.94, 0.0]
    assert not plain_at_once(doubt)


def test_a_fourth_red_that_could_be_yellow_is_yellow() -> None:
    seen = chances(BOARD)
    seen[5] = [0.55, 0.01, 0.42, 0.01, 0.01]  # the third yellow looks a little red
    cells, _, _ = named(together(seen), sure=0.5)
    assert cells[5] == "Y"


def test_a_box_with_four_of_each_allows_a_fourth_red() -> None:
    seen = chances("RBYR.YBYBRYR.B..")
    assert "".join(named(together(seen, most=4))[0]) == "RBYR.YBYBRYR.B.."


def test_a_doubtful_crossing_is_a_question_mark() -> None:
    seen = chances(BOARD)
    seen[4] = [0.3, 0.02, 0.02, 0.64, 0.02]
    seen[0] = [0.6, 0.0, 0.02, 0.36, 0.02]  # the third red may be there or here
    cells, margins, _ = named(together(seen))
    assert cells[0] == "?" or cells[4] == "?"
    assert min(margins) < 0.8


def test_a_covered_crossing_is_not_named_while_a_car_may_lie_there() -> None:
    cells, _, covered = named(together(chances("RBYR.YB?.RY.....")))
    assert cells[7] == "?" and covered[7] and sum(covered) == 1


def test_a_disc_a_little_covered_keeps_its_name_if_no_other_is_possible() -> None:
    seen = chances(BOARD)
    seen[0] = [0.76, 0.005, 0.003, 0.002, 0.23]
    assert named(seen)[0][0] == "R"
    seen[0] = [0.45, 0.004, 0.002, 0.001, 0.543]
    cells, _, covered = named(seen)
    assert cells[0] == "R" and not covered[0]


def test_what_is_all_but_hidden_is_not_named() -> None:
    seen = chances(BOARD)
    seen[0] = [0.06, 0.0, 0.0, 0.0, 0.94]
    cells, _, covered = named(seen)
    assert cells[0] == "?" and covered[0]


def test_a_crossing_under_a_glare_is_empty_when_all_nine_cars_are_seen_elsewhere() -> None:
    seen = chances(BOARD)
    k = BOARD.index(".")
    seen[k] = [0.005, 0.005, 0.005, 0.015, 0.97]
    cells, _, covered = named(together(seen))
    assert cells[k] == "." and not covered[k]


def test_a_crossing_under_a_hand_stays_open_while_a_car_is_missing() -> None:
    gone = BOARD.index("R")
    seen = chances(BOARD.replace("R", ".", 1))
    k = BOARD.index(".", gone + 1)
    seen[k] = [0.005, 0.005, 0.005, 0.015, 0.97]
    cells, _, covered = named(together(seen))
    assert cells[k] == "?" and covered[k]


def test_a_doubtful_name_under_a_likely_hand_is_told_as_covered() -> None:
    seen = chances(BOARD)
    seen[0] = [0.25, 0.15, 0.0, 0.0, 0.6]
    cells, _, covered = named(seen)
    assert cells[0] == "?" and covered[0]


def test_two_likely_names_are_a_question_mark_however_well_seen() -> None:
    seen = chances(BOARD)
    seen[0] = [0.8, 0.01, 0.18, 0.01, 0.0]
    assert named(seen)[0][0] == "?"


def test_a_name_by_the_others_help_is_believed_while_nothing_is_open() -> None:
    seen = chances(BOARD)
    seen[BOARD.index("B")] = [0.0, 0.9, 0.0, 0.1, 0.0]
    assert "".join(told(seen)) == BOARD


def test_beside_one_open_question_a_name_must_be_plain_by_itself() -> None:
    seen = chances(BOARD, 0.9999999)
    blue, red = BOARD.index("B"), BOARD.index("R")
    seen[blue] = [0.0, 0.9, 0.0, 0.1, 0.0]
    seen[red] = [0.03, 0.0, 0.0, 0.97, 0.0]
    cells = told(seen)
    assert cells[red] == cells[blue] == "?"
    assert sum(c == "?" for c in cells) == 2


def test_where_much_is_open_a_name_must_be_plain_by_itself() -> None:
    seen = chances(BOARD)
    blue = BOARD.index("B")
    seen[blue] = [0.0, 0.9, 0.0, 0.1, 0.0]
    for k in (0, 2, 4, 7):  # a red, a yellow and two empty ones, all alike
        seen[k] = [0.25, 0.0, 0.25, 0.5, 0.0]
    helped, cells = named(together(seen))[0], told(seen)
    assert helped[blue] == "B" and helped.count("?") >= 3
    assert cells[blue] == "?"
    assert all(a in (b, "?") for a, b in zip(cells, helped, strict=True))


def test_an_empty_board_stays_empty() -> None:
    assert named(together(chances("." * 16)))[0] == (".",) * 16


def test_a_missing_car_is_rarer_than_a_full_board_and_two_are_rarer_still() -> None:
    weights = inventory(3)
    assert 1.0 == weights[3, 3, 3] > weights[3, 2, 3] > weights[1, 3, 3] > 0
    assert inventory(4)[4, 4, 4] == 1.0


def test_a_likely_hidden_crossing_excuses_a_missing_car() -> None:
    seen = chances(BOARD.replace("R", ".", 1), 0.9)
    seen[12] = [0.3, 0.01, 0.01, 0.67, 0.01]  # could it be the third red?
    open_ = together(seen)[12, 0]
    seen[15] = [0.01, 0.01, 0.01, 0.02, 0.95]  # it may as well lie under this hand
    assert together(seen)[12, 0] < open_ - 0.1


def test_a_little_doubt_at_every_crossing_hides_no_car() -> None:
    seen = chances(BOARD)
    seen[:, 4] += 0.02  # as networks do: nothing is hidden, and nowhere is it quite excluded
    seen[0] = [0.7, 0.01, 0.01, 0.2, 0.08]  # the third red, in bad light
    cells, _, _ = named(together(seen / seen.sum(axis=1, keepdims=True)))
    assert cells[0] == "R"


def test_eight_clear_cars_are_not_made_nine() -> None:
    board = BOARD.replace("B", ".", 1)
    seen = chances(board)
    assert "".join(named(together(seen))[0]) == board


def test_looks_are_averaged_and_never_become_surer_than_the_surest() -> None:
    one, other = chances(BOARD), chances(BOARD)
    one[0], other[0] = [0.7, 0.02, 0.02, 0.24, 0.02], [0.8, 0.02, 0.02, 0.14, 0.02]
    mean = averaged([one, other])
    assert np.allclose(mean.sum(axis=1), 1)
    assert 0.7 < mean[0, 0] < 0.8
    assert np.allclose(averaged([one] * 5), one)


def test_together_gives_chances_that_add_up() -> None:
    rng = np.random.default_rng(4)
    seen = rng.dirichlet(np.full(5, 0.4), 16)
    out = together(calibrated(seen))
    assert np.allclose(out.sum(axis=1), 1)
    assert out.min() >= 0


def test_together_agrees_with_counting_every_board() -> None:
    rng = np.random.default_rng(7)
    seen = np.zeros((16, 5))
    seen[:, 3] = 1.0  # empty, but for four crossings
    seen[:4] = rng.dirichlet(np.ones(5), 4)
    weights = inventory(3)
    held = np.array([3, 3, 3, 7]) / 16  # what may lie under a hidden crossing
    total = np.zeros((4, 5))
    for ways in itertools.product(range(8), repeat=4):  # seen names, then hidden ones
        names = [way % 4 for way in ways]
        count = [names.count(c) for c in range(3)]
        if max(count) > 3:
            continue
        each = [seen[k, w] if w < 4 else seen[k, 4] * held[w - 4] for k, w in enumerate(ways)]
        for k, way in enumerate(ways):
            total[k, min(way, 4)] += weights[tuple(count)] * np.prod(each)
    assert np.allclose(together(seen)[:4], total / total.sum(axis=1, keepdims=True))


@pytest.mark.slow
def test_boards_never_trained_on_are_read_with_their_crossings_given(eyes: Locator) -> None:
    wrong, unsure, seen, clean = 0, 0, 0, 0
    kept = photos()
    for photo in kept:
        reading = read_photo(photo.image(), photo.tapped, eyes)
        assert reading.found == "crossings", photo.name
        bad, open_ = errors(reading, photo)
        wrong, unsure, clean = wrong + len(bad), unsure + len(open_), clean + (not bad)
        seen += 16 - len(photo.hidden)
    assert clean >= CLEAN * len(kept)
    assert unsure <= UNSURE * seen
    assert wrong <= WRONG


CLEAN = 0.95  # share of boards without a wrong crossing; all 105 of these styles: 0.99
UNSURE = 0.06  # share of crossings that are "?"; the kept photos are harder than the mean
WRONG = 2  # crossings


def test_looks_may_count_by_shares() -> None:
    one, other = chances(BOARD), chances("." * 16)
    assert np.allclose(averaged([one, other], (1.0, 0.0)), one)
    assert np.allclose(averaged([one, other], (0.5, 0.5)), averaged([one, other]))


def test_a_car_half_hidden_whose_name_is_plain_is_no_missing_one() -> None:
    look = chances("....BYBY.RRBY..R", 0.99)
    look[6] = (0.005, 0.363, 0.006, 0.007, 0.619)
    look[1] = (0.003, 0.009, 0.003, 0.479, 0.506)
    look[2] = (0.002, 0.003, 0.002, 0.011, 0.982)
    cells, _, covered = named(together(calibrated(look)))
    assert "".join(cells) == "....BYBY.RRBY..R"
    assert not any(covered)
