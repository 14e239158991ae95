import threading

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.simulated import art
from hardware.simulated.projection import Projection, posed
from hardware.simulated.render import Renderer
from hardware.simulated.scene import (
    BOARD_MM,
    DISC_HEIGHT_MM,
    Disc,
    Hand,
    Lens,
    Pose,
    Scene,
    SceneCard,
    cells_of,
    crossing_at,
    crossing_mm,
    discs_from,
)
from hardware.simulated.sensor import Sensor
from hardware.simulated.table import SimulatedTable

CELLS = ("RBY.", ".YRB", "B..R", ".Y..")
SIZE = (1280, 720)


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(SIZE)


def photo(renderer: Renderer, table: SimulatedTable) -> np.ndarray:
    sensor = Sensor()
    sensor.settle(table.scene.room)
    return sensor.expose(renderer.clean(table.scene), table.scene.room, table.scene.lens)


def colour_at(image: np.ndarray, scene: Scene, row: int, col: int) -> str:
    """Names the colour on a crossing from the pixels between the ring and the car."""
    ((x, y),) = posed(scene.pose, [crossing_mm(row, col)])
    see = Projection(scene.view, SIZE)
    points = see.pixels(
        (x + 11 * np.cos(a), y + 11 * np.sin(a), DISC_HEIGHT_MM) for a in np.linspace(0, 6.2, 24)
    )
    pixels = np.array([image[round(v), round(u)] for u, v in points])
    hsv = cv2.cvtColor(pixels[None].astype(np.uint8), cv2.COLOR_BGR2HSV)[0]
    hue, saturation = np.median(hsv[:, 0]), np.median(hsv[:, 1])
    if saturation < 120:
        return "."
    return "B" if 95 < hue < 130 else "Y" if 15 < hue < 40 else "R"


def read(image: np.ndarray, scene: Scene) -> tuple[str, ...]:
    rows = range(4)
    return tuple("".join(colour_at(image, scene, row, col) for col in rows) for row in rows)


@pytest.mark.parametrize("side", [0, 90, 215])
@pytest.mark.parametrize("tilt", [0, 24, 40])
def test_the_camera_sees_each_disc_where_it_lies(
    renderer: Renderer, side: float, tilt: float
) -> None:
    table = SimulatedTable()
    table.set_angle(side, tilt)
    assert read(photo(renderer, table), table.scene) == table.cells == CELLS


def test_a_moved_disc_is_seen_at_its_new_place(renderer: Renderer) -> None:
    table = SimulatedTable()
    moved = ("RBYB", ".YR.", "B..R", ".Y..")
    table.place(moved)
    assert read(photo(renderer, table), table.scene) == moved


def test_a_pushed_board_takes_its_discs_along(renderer: Renderer) -> None:
    table = SimulatedTable()
    table.push_board(Pose(12, -8, 15))
    assert read(photo(renderer, table), table.scene) == CELLS


@pytest.mark.parametrize(("brightness", "warmth"), [(0.15, 0.8), (0.5, -0.6), (1.0, 0.3)])
def test_the_cars_can_be_told_apart_in_every_light(
    renderer: Renderer, brightness: float, warmth: float
) -> None:
    table = SimulatedTable()
    table.set_light(brightness, warmth)
    assert read(photo(renderer, table), table.scene) == CELLS


def marker_ids(image: np.ndarray) -> dict[int, np.ndarray]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)
    found = [] if ids is None else [int(number) for number in ids.ravel()]
    return {number: corner[0].mean(axis=0) for number, corner in zip(found, corners, strict=True)}


def test_the_four_markers_stand_at_their_corners(renderer: Renderer) -> None:
    table = SimulatedTable()
    seen = marker_ids(photo(renderer, table))
    corners = [(0, 0), (BOARD_MM, 0), (BOARD_MM, BOARD_MM), (0, BOARD_MM)]
    at = Projection(table.scene.view, SIZE).pixels((x, y, 0) for x, y in corners)
    assert set(seen) == {0, 1, 2, 3}
    for number, place in seen.items():
        distances = np.linalg.norm(at - place, axis=1)
        assert int(np.argmin(distances)) == number


def test_markers_can_be_taken_away(renderer: Renderer) -> None:
    table = SimulatedTable()
    table.change(markers=False)
    assert marker_ids(photo(renderer, table)) == {}


@pytest.mark.slow
def test_a_dragged_disc_hangs_under_a_hand_that_covers_the_board(renderer: Renderer) -> None:
    table = SimulatedTable()
    before = photo(renderer, table).astype(int)
    table.move_disc(0, 100, 60, carried=True)
    assert table.scene.hand is not None
    changed = np.abs(photo(renderer, table).astype(int) - before).max(axis=2) > 40
    assert changed.mean() > 0.05
    assert read(photo(renderer, table), table.scene) != CELLS


def test_a_card_is_seen_large_before_the_board(renderer: Renderer) -> None:
    table = SimulatedTable()
    bare = photo(renderer, table)
    table.show_card(("RB.", ".YE", "..."))
    shown = photo(renderer, table)
    green = cv2.inRange(cv2.cvtColor(shown, cv2.COLOR_BGR2HSV), (50, 90, 60), (75, 255, 255))
    assert (green > 0).sum() > 15000
    table.hide_card()
    assert np.abs(photo(renderer, table).astype(int) - bare).mean() < 4


def test_darkness_without_a_camera_that_adapts_is_dark_and_locked_stays_so(
    renderer: Renderer,
) -> None:
    table, sensor = SimulatedTable(), Sensor()
    sensor.settle(table.scene.room)
    sensor.locked = True
    bright = sensor.expose(renderer.clean(table.scene), table.scene.room, Lens(noise=0)).mean()
    table.set_light(0.2)
    room = table.scene.room
    dark = sensor.expose(renderer.clean(table.scene), room, Lens(noise=0)).mean()
    sensor.locked = False
    sensor.settle(room)
    adapted = sensor.expose(renderer.clean(table.scene), room, Lens(noise=0)).mean()
    assert dark < bright * 0.7
    assert abs(adapted - bright) < 12


def test_every_photo_has_its_own_noise_and_blur_softens_it(renderer: Renderer) -> None:
    table, sensor = SimulatedTable(), Sensor()
    clean, room = renderer.clean(table.scene), table.scene.room
    first, second = (sensor.expose(clean, room, Lens()) for _ in range(2))
    assert not np.array_equal(first, second)
    table.change(lens=Lens(blur_px=3.0, noise=0))
    soft = sensor.expose(renderer.clean(table.scene), room, Lens(noise=0))
    assert cv2.Laplacian(soft, cv2.CV_64F).var() < cv2.Laplacian(first, cv2.CV_64F).var() / 2


def test_shadows_fall_away_from_the_lamp(renderer: Renderer) -> None:
    table = SimulatedTable(Scene(discs=(Disc("R", 100, 100),), markers=False))
    table.change(room=table.scene.room.__class__(lamp_deg=180, shadows=0.6))
    clean = renderer.clean(table.scene)
    see = Projection(table.scene.view, SIZE)
    right, left = see.pixels([(119, 100, 0), (81, 100, 0)])
    lit, dark = (clean[round(v), round(u)].mean() for u, v in (left, right))
    assert dark < lit * 0.8


@given(st.permutations("RRRBBBYYY......."))
def test_cells_and_discs_are_the_same_thing_said_twice(letters: list[str]) -> None:
    rows = tuple("".join(letters[start : start + 4]) for start in range(0, 16, 4))
    assert cells_of(discs_from(rows)) == rows


@pytest.mark.parametrize("rows", [(), ("RBY",) * 4, ("RBYG",) * 4, ("....",) * 5])
def test_rows_that_are_no_board_are_one_sentence(rows: tuple[str, ...]) -> None:
    with pytest.raises(HardwareError):
        SimulatedTable().place(rows)


@pytest.mark.parametrize("rows", [(), ("RB", "R"), ("RBYRB",), ("XYZ",)])
def test_rows_that_are_no_card_are_one_sentence(rows: tuple[str, ...]) -> None:
    with pytest.raises(HardwareError):
        SimulatedTable().show_card(rows)


def test_a_disc_dropped_on_another_sends_it_where_the_first_came_from() -> None:
    table = SimulatedTable()
    red = table.disc_at(*crossing_mm(0, 0))
    assert red is not None
    table.move_disc(red, *crossing_mm(0, 1), carried=True)
    assert table.drop_disc(red) == (0, 1)
    assert table.cells[0] == "BRY."
    assert table.scene.hand is None


def test_a_disc_dropped_beside_the_board_stays_there() -> None:
    table = SimulatedTable()
    red = table.disc_at(*crossing_mm(0, 0))
    assert red is not None
    table.move_disc(red, -60, 20, carried=True)
    assert table.drop_disc(red) is None
    assert table.cells[0] == ".BY."


def test_a_point_far_from_all_crossings_is_none() -> None:
    assert crossing_at(-40, 30) is None
    assert crossing_at(*crossing_mm(3, 2)) == (3, 2)


def test_unknown_buttons_and_discs_are_one_sentence() -> None:
    with pytest.raises(HardwareError):
        SimulatedTable(seats=2).press("seat2")
    with pytest.raises(HardwareError):
        SimulatedTable().move_disc(9, 0, 0)


def test_shuffling_lays_three_of_each_colour_and_depends_on_the_seed_alone() -> None:
    first, second = SimulatedTable(), SimulatedTable()
    first.shuffle(7)
    second.shuffle(7)
    letters = "".join(first.cells)
    assert first.cells == second.cells
    assert [letters.count(colour) for colour in "RBY"] == [3, 3, 3]


def test_many_threads_may_move_the_table_at_once() -> None:
    table = SimulatedTable()

    def shove(index: int) -> None:
        for step in range(200):
            table.move_disc(index, float(step), float(index))

    threads = [threading.Thread(target=shove, args=(index,)) for index in range(9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(disc.x, disc.y) for disc in table.scene.discs] == [(199.0, i) for i in range(9)]


def test_the_window_gets_the_looks_as_polygons() -> None:
    shapes = [*art.board_shapes(), *art.disc_shapes("Y"), *art.card_shapes(SceneCard(("RE",)))]
    shapes += art.hand_shapes(Hand(50, 60))
    assert all(len(shape.points) >= 3 and len(shape.rgb) == 3 for shape in shapes)
