"""Places a street beside each other: which one explains more, or that nobody can tell."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from companion.vision import thresholds
from companion.vision.boardnet import PITCH as LOOKED_PITCH
from companion.vision.boardnet import Look, square
from companion.vision.discs import HIDDEN
from companion.vision.locate import Locator
from companion.vision.places import Place, drift, elsewhere, explained, in_view, settle
from companion.vision.reading import Image, Quad
from companion.vision.rectify import as_quad, flatten, onto
from tests.vision.boards import photos

PITCH, MIDDLE = 40, 180
PLACES = {(MIDDLE, MIDDLE): "own", (MIDDLE + PITCH, MIDDLE): "beside"}


def look(board: float, hidden: int) -> Look:
    chances = np.zeros((16, 5))
    chances[:, 3] = 1.0
    chances[:hidden] = np.eye(5)[HIDDEN]
    return Look(chances, np.zeros((16, 2)), board)


def quad(x: int, y: int) -> Quad:
    half = 1.5 * PITCH
    return (
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    )


def where() -> Image:
    """A picture each of whose pixels tells where it is."""
    y, x = np.mgrid[0:400, 0:400]
    return np.stack([x // 2, y // 2, np.zeros_like(x)], 2).astype(np.uint8)


@dataclass
class Told:
    """A board network that knows beforehand what it sees at either place."""

    looks: dict[str, Look]

    def look(self, flat: Image) -> Look:
        x, y = 2.0 * flat[80, 80, :2]
        for (a, b), name in PLACES.items():
            if abs(x - a) < 10 and abs(y - b) < 10:
                return self.looks[name]
        return look(0.0, 0)

    look_steady = look


def weighed(own: Look, beside: Look) -> Place | None:
    eyes = Locator()
    eyes.net = Told({"own": own, "beside": beside})  # type: ignore[assignment]
    return eyes._undisputed(where(), (quad(MIDDLE, MIDDLE), own))


def test_a_place_that_no_place_beside_it_rivals_is_believed() -> None:
    found = weighed(look(0.98, 5), look(0.4, 9))
    assert found is not None and found[0] == quad(MIDDLE, MIDDLE)


def test_of_two_that_fit_the_place_that_hides_less_is_believed() -> None:
    found = weighed(look(0.98, 5), look(0.97, 9))
    assert found is not None and found[0] == quad(MIDDLE, MIDDLE)
    other = weighed(look(0.97, 9), look(0.98, 5))
    assert other is not None
    assert np.allclose(other[0], quad(MIDDLE + PITCH, MIDDLE), atol=2)


@pytest.mark.parametrize("hidden", [4, 5, 8])
def test_between_two_places_that_explain_as_much_none_is_believed(hidden: int) -> None:
    assert weighed(look(0.97, hidden), look(0.975, hidden)) is None


def test_half_a_board_at_the_edge_of_the_picture_is_not_believed() -> None:
    eyes, own = Locator(), (quad(MIDDLE, MIDDLE), look(0.98, 5))
    eyes.net = Told({"own": own[1], "beside": look(0.0, 9)})  # type: ignore[assignment]
    whole, cut = where(), round(MIDDLE + 1.9 * PITCH)
    assert eyes._undisputed(whole, own) is not None
    assert eyes._undisputed(whole[:, :cut], own) is None
    assert eyes._undisputed(whole[:, : cut + PITCH], own) is not None


def test_hidden_crossings_count_against_a_place() -> None:
    assert explained(look(0.97, 8)) < explained(look(0.97, 4))
    assert in_view(look(0.97, 3)) and not in_view(look(0.97, 4))


def test_the_same_place_read_from_another_side_is_not_elsewhere() -> None:
    own = quad(MIDDLE, MIDDLE), look(0.98, 5)
    a, b, c, d = own[0]
    assert not elsewhere(own, (b, c, d, a))
    drawn = ((a[0] + 0.6 * PITCH, a[1]), b, c, d)
    assert not elsewhere(own, drawn)
    assert elsewhere(own, quad(MIDDLE + PITCH, MIDDLE))


@dataclass
class Misled(Told):
    """One look prefers the place beside; from all sides the right one fits better."""

    steady: dict[str, Look]

    def look_steady(self, flat: Image) -> Look:
        return Told(self.steady).look(flat)


def test_of_places_searched_for_harder_the_one_that_fits_from_all_sides_is_believed() -> None:
    eyes, places = Locator(), [quad(MIDDLE, MIDDLE), quad(MIDDLE + PITCH, MIDDLE)]
    once = {"own": look(0.95, 2), "beside": look(0.99, 2)}
    eyes.net = Misled(once, {"own": look(0.98, 2), "beside": look(0.8, 2)})  # type: ignore[assignment]
    found = eyes._steadiest(where(), places)
    assert found is not None and drift(found.quad, places[0]) < 0.05
    eyes.net = Misled(once, {"own": look(0.8, 2), "beside": look(0.8, 2)})  # type: ignore[assignment]
    assert eyes._steadiest(where(), places) is None


LEFT, RIGHT, TOP, LOW = [0, 3], [1, 2], [0, 1], [2, 3]
SHORT = ((LEFT, 0, 1), (RIGHT, 0, -1), (TOP, 1, 1), (LOW, 1, -1))


@pytest.mark.slow
def test_three_crossings_taken_for_four_lead_to_the_board() -> None:
    photo, eyes = next(p for p in photos() if not p.markers), Locator()
    image = photo.image()
    for moved in ([SHORT[0]], [SHORT[1]], [SHORT[2]], [SHORT[3]], [SHORT[0], SHORT[2]]):
        ends = square().astype(np.float64)
        for which, axis, by in moved:
            ends[which, axis] += by * LOOKED_PITCH
        short = as_quad(onto(photo.crossings, ends))
        seen = replace(eyes.net.look(flatten(image, short)), board=1.0, offsets=np.zeros((16, 2)))
        begun = eyes.beside(image, [(short, seen)])
        ended = [settle(eyes.net.look, image, place, thresholds.STRAY) for place in begun]
        assert min(drift(photo.crossings, end[0]) for end in ended if end is not None) < 0.1
