"""Places a street beside each other: which one explains more, or that nobody can tell."""

from dataclasses import dataclass

import numpy as np
import pytest

from companion.vision.boardnet import Look
from companion.vision.discs import HIDDEN
from companion.vision.locate import Locator
from companion.vision.places import Place, elsewhere, explained, in_view
from companion.vision.reading import Image, Quad

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
