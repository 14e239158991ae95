"""The drawing of the printed parts: what is nearer hides what is behind it."""

from __future__ import annotations

import numpy as np

from companion.demo.pages import ROOT, triangles
from companion.demo.solids import GREEN, drawn

GROUND = (255, 255, 255)
SIZE = (240, 180)
STAND = ROOT / "hardware" / "stand"


def pixels(mesh: np.ndarray) -> np.ndarray:
    return np.asarray(drawn(mesh, SIZE, GROUND)).astype(int)


def square(half: float, high: float) -> np.ndarray:
    """Lying at that height, its face up."""
    a, b, c, d = ([half * x, half * y, high] for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return np.array([[a, b, c], [a, c, d]])


def test_a_closed_lid_shows_no_hole() -> None:
    picture = pixels(triangles(STAND / "button_lid.stl"))
    middle = picture[70:110, 80:160].reshape(-1, 3)
    assert (middle == middle[0]).all() and middle[0][1] > 0.8 * GREEN[1]


def test_the_slots_of_the_arm_are_open() -> None:
    picture = pixels(triangles(STAND / "arm.stl"))
    across = picture[SIZE[1] // 2 - 4 : SIZE[1] // 2 + 4, SIZE[0] // 2, 1]
    assert across.min() < 0.8 * across.max()


def test_what_lies_above_hides_what_lies_below_in_any_order() -> None:
    above, below = square(10.0, 4.0), square(10.0, 0.0)[:, ::-1]  # the one below faces down: darker
    one, other = pixels(np.concatenate([above, below])), pixels(np.concatenate([below, above]))
    assert (one == other).all()
    assert one[80, 120][1] > 0.8 * GREEN[1]


def test_the_whole_part_is_inside_the_picture() -> None:
    for part in STAND.glob("*.stl"):
        picture = pixels(triangles(part))
        rim = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
        assert (rim == GROUND).all(), part.stem
