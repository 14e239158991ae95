import cv2
import numpy as np
import pytest

from companion.vision import thresholds
from companion.vision.boardnet import Look
from companion.vision.places import speaks
from companion.vision.reading import Image, Reading, doubtful, half, strewn
from companion.vision.streets import Glow, Map, glow, turns_of

CELLS = (64, 36)
SCALE = 8  # pixels of the picture per cell


def corners(turn: float, flat: float) -> np.ndarray:
    """A square of 14 cells in the middle of the map, turned, then pressed flat from above."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    unit = np.array([[-7, -7], [7, -7], [7, 7], [-7, 7]]) @ np.array([[c, s], [-s, c]])
    return np.asarray(unit * (1, flat) + (32, 18))


def area_of(points: np.ndarray) -> Map:
    out = np.zeros((CELLS[1] * SCALE, CELLS[0] * SCALE), np.float32)
    cv2.fillConvexPoly(out, (points * SCALE).astype(np.int32), 1.0)
    return np.asarray(cv2.resize(out, CELLS, interpolation=cv2.INTER_AREA), np.float32)


def streets_of(points: np.ndarray) -> Image:
    """Four streets each way, seen as the board lies."""
    flat = np.full((160, 160, 3), 210, np.uint8)
    for k in range(4):
        flat[:, 16 + 40 * k : 26 + 40 * k] = flat[16 + 40 * k : 26 + 40 * k] = (60, 80, 70)
    source = np.array([[0, 0], [160, 0], [160, 160], [0, 160]], np.float32)
    h = cv2.getPerspectiveTransform(source, (points * SCALE).astype(np.float32))
    size = (CELLS[0] * SCALE, CELLS[1] * SCALE)
    return np.asarray(cv2.warpPerspective(flat, h, size), np.uint8)


def seen(area: Map) -> Glow:
    found = glow(area)
    assert found is not None
    return found


@pytest.mark.parametrize("flat", [1.0, 0.75])
@pytest.mark.parametrize("turn", [0.0, 12.0, 30.0, 45.0, 71.0])
def test_a_square_along_the_streets_covers_the_board(turn: float, flat: float) -> None:
    real = corners(turn, flat)
    there = seen(area_of(real))
    guess = there.square(turns_of(streets_of(real), there)[0])
    gaps = np.linalg.norm(guess[:, None] - real[None], axis=2).min(axis=0)
    assert gaps.max() < 14 / 3 * 0.45  # pitches: from there the board network finds home


def test_of_two_areas_the_brighter_and_larger_counts() -> None:
    area = area_of(corners(20, 1.0))
    area[2:5, 2:5] = 0.9
    assert np.linalg.norm(seen(area).middle - (32, 18)) < 1


def test_a_dark_map_has_no_glow() -> None:
    assert glow(np.zeros((36, 64), np.float32)) is None


def test_half_a_board_is_told_from_one_with_a_hand_over_it() -> None:
    assert half(tuple("?????????R..R.YY"))
    assert half(tuple("R.??B.??.Y??..??"))
    assert not half(tuple("????.???R???BY.R"))


def reading(cells: str, covered: str) -> Reading:
    hidden = tuple(c == "x" for c in covered)
    return Reading(tuple(cells), (1.0,) * 16, hidden, "grid", "", None)


def test_a_board_half_under_an_arm_is_believed_when_the_rest_is_plain() -> None:
    under = "xxxxxxxx........"
    assert not doubtful(reading("????????R..B.YY.", under), thresholds.UNCLEAR)
    assert doubtful(reading("????????R..?.YY.", under), thresholds.UNCLEAR)
    assert doubtful(reading("????????R..B.YY.", "." * 16), thresholds.UNCLEAR)


def test_a_few_discs_on_another_grid_are_no_board() -> None:
    plain, fewest = "." * 16, (thresholds.FEWEST_CARS, thresholds.FEWEST_POSSIBLE)
    assert strewn(reading(".Y.R.........B..", plain), *fewest)
    assert strewn(reading("??Y??...?R.?YY.R", plain), *fewest)
    assert strewn(reading("??Y??...?R.?YY.R", "xx.x............"), *fewest)
    assert strewn(reading("..Y......R.RYY.R", plain), *fewest)
    assert not strewn(reading("?.Y......R.RYY.R", "x..............."), *fewest)
    assert not strewn(reading("R.B.Y..R.B.Y.RB.", plain), *fewest)
    assert not strewn(reading("????????R..B.YY.", "xxxxxxxx........"), *fewest)
    assert not strewn(reading("." * 16, plain), *fewest)


def look(names: str) -> Look:
    """A look that is sure of each name and holds the place for no board's; "?" is in doubt."""
    sure = {name: np.eye(5)[k] for k, name in enumerate("RBY.x")}
    chances = np.array([sure.get(name, np.full(5, 0.2)) for name in names])
    return Look(chances, np.zeros((16, 2)), 0.1)


def test_tapped_crossings_full_of_plain_cars_are_a_board_whatever_its_streets_look_like() -> None:
    assert speaks(look("RBYRBYR........."))
    assert speaks(look("RBYRBYR.?....?.."))
    assert not speaks(look("RBYR............"))
    assert not speaks(look("RBYRBYR.???....."))
