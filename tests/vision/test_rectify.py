import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.boardnet import INPUT, PITCH, REACH, lattice, square
from companion.vision.lens import Lens, estimate
from companion.vision.reading import Image, Quad
from companion.vision.rectify import (
    as_quad,
    convex,
    crossed,
    flatten,
    homography,
    moved,
    nodes,
    turns,
)

QUAD = ((300.0, 100.0), (700.0, 140.0), (760.0, 520.0), (240.0, 480.0))


def drawn(quad: Quad) -> np.ndarray:
    """A picture with a white dot on each crossing."""
    image = np.zeros((720, 1280, 3), np.uint8)
    for x, y in nodes(quad):
        cv2.circle(image, (round(x), round(y)), 7, (255, 255, 255), -1)
    return image


def test_a_closer_look_shows_the_same_board_at_twice_the_size() -> None:
    image = np.asarray(cv2.GaussianBlur(drawn(QUAD), (0, 0), 3), np.uint8)
    near, far = flatten(image, QUAD, None, 2), flatten(image, QUAD)
    assert near.shape == (2 * INPUT, 2 * INPUT, 3)
    half = cv2.resize(near, (INPUT, INPUT), interpolation=cv2.INTER_AREA)
    assert np.abs(half.astype(int) - far).max() < 40
    bent = flatten(image, QUAD, Lens(-0.1, 1280, 720), 2)
    assert bent.shape == near.shape


def test_flattening_puts_every_crossing_at_its_place() -> None:
    flat = flatten(drawn(QUAD), QUAD)
    assert flat.shape == (INPUT, INPUT, 3)
    for k in range(16):
        x, y = round((REACH + k % 4) * PITCH), round((REACH + k // 4) * PITCH)
        assert flat[y, x].min() > 100, k
        assert flat[y + PITCH // 2 - 1, x + PITCH // 2 - 1].max() < 60


def test_nodes_begin_at_the_first_crossing_and_go_row_by_row() -> None:
    spots = nodes(QUAD)
    assert np.allclose(spots[[0, 3, 15, 12]], QUAD, atol=1e-3)


def test_moving_by_nothing_moves_nothing() -> None:
    assert np.allclose(moved(QUAD, np.zeros((16, 2)), np.ones(16))[0], QUAD, atol=1e-2)


@settings(deadline=None)
@given(st.lists(st.floats(-0.25, 0.25), min_size=8, max_size=8), st.integers(0, 15))
def test_sixteen_places_give_back_the_crossings_even_when_one_is_hidden(
    values: list[float], hidden: int
) -> None:
    shape = square() + np.array(values, np.float32).reshape(4, 2) * PITCH
    bend = cv2.getPerspectiveTransform(square(), shape.astype(np.float32))
    there = cv2.perspectiveTransform(lattice()[None], bend)[0]
    offsets = (there - lattice()) / PITCH
    offsets[hidden] = (0.4, -0.4)
    weights = np.ones(16)
    weights[hidden] = 1e-4
    real = cv2.perspectiveTransform(shape[None].astype(np.float64), homography(QUAD))[0]
    assert np.abs(np.array(moved(QUAD, offsets, weights)[0]) - real).max() < 2


def test_a_bow_tie_and_a_mirrored_order_are_told_from_a_good_one() -> None:
    a, b, c, d = QUAD
    assert convex(QUAD) and not crossed(QUAD)
    assert crossed((a, c, b, d)) and not convex((a, c, b, d))
    assert not crossed((a, d, c, b)) and not convex((a, d, c, b))


def test_turning_four_times_gives_the_same_crossings() -> None:
    assert turns(QUAD)[0] == QUAD
    assert turns(turns(QUAD)[1])[3] == QUAD
    assert len(set(turns(QUAD))) == 4


@pytest.mark.parametrize("scale", [0.5, 2.0, 4.0])
def test_large_and_small_boards_flatten_alike(scale: float) -> None:
    image: Image = np.asarray(cv2.GaussianBlur(drawn(QUAD), (0, 0), 3), np.uint8)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    other: Image = np.asarray(small, np.uint8)
    quad = as_quad((np.array(QUAD) + 0.5) * scale - 0.5)
    gap = np.abs(flatten(image, QUAD).astype(int) - flatten(other, quad))
    assert gap.mean() < 4


@settings(deadline=None)
@given(st.floats(-0.4, 0.2))
def test_a_bent_lens_is_straightened_and_bent_back(k: float) -> None:
    lens = Lens(k, 1280, 720)
    points = np.array([[0.0, 0.0], [640, 360], [1279, 719], [100, 650]])
    assert np.allclose(lens.bent(lens.straight(points)), points, atol=0.6)


@pytest.mark.parametrize("k", [-0.35, -0.15, 0.12])
def test_the_bend_is_estimated_from_a_board_under_the_lens(k: float) -> None:
    lens = Lens(k, 1280, 720)
    wide = ((250.0, 60.0), (1000.0, 40.0), (1120.0, 660.0), (140.0, 640.0))
    seen = lens.bent(nodes(wide))
    grid = lattice().astype(np.float64)
    assert abs(estimate(seen, grid, np.ones(16), (1280, 720)).k - k) < 0.03
    rng = np.random.default_rng(2)
    shaken = nodes(QUAD) + rng.normal(0, 2, (16, 2))
    assert abs(estimate(shaken, grid, np.ones(16), (1280, 720)).k) < 0.6


def test_a_known_lens_puts_every_crossing_at_its_place() -> None:
    lens = Lens(-0.35, 1280, 720)
    quad = as_quad(lens.bent(np.array(QUAD)))
    image = np.zeros((720, 1280, 3), np.uint8)
    for x, y in nodes(quad, lens):
        cv2.circle(image, (round(x), round(y)), 7, (255, 255, 255), -1)
    flat = flatten(image, quad, lens)
    spots = np.round(lattice()).astype(int)
    assert all(flat[y, x].min() > 100 for x, y in spots)
