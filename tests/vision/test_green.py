"""The green disc on a crossing is told; a green board is not taken for one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.green import with_green
from companion.vision.reading import Image, Reading
from hardware.simulated.render import Renderer
from hardware.simulated.sensor import Sensor
from hardware.simulated.table import SimulatedTable

pytestmark = pytest.mark.slow

PAINT = (60, 150, 40)  # blue, green, red


def photographed(cells: tuple[str, ...]) -> tuple[Image, Reading]:
    """The simulated board, read as it lies."""
    from companion.vision.reader import BoardReader

    table = SimulatedTable()
    table.place(cells)
    scene = table.scene
    image = np.asarray(Sensor().expose(Renderer().clean(scene), scene.room, scene.lens), np.uint8)
    return image, BoardReader().read(image)


def place_of(reading: Reading, row: int, column: int) -> tuple[int, int]:
    assert reading.crossings is not None
    unit = np.array([[0, 0], [3, 0], [3, 3], [0, 3]], np.float32)
    view = cv2.getPerspectiveTransform(unit, np.array(reading.crossings, np.float32))
    point = cv2.perspectiveTransform(np.array([[[column, row]]], np.float32), view)[0, 0]
    return round(float(point[0])), round(float(point[1]))


@pytest.mark.parametrize("cell", [(0, 3), (2, 1), (3, 3)])
def test_a_green_disc_on_a_crossing_is_told(cell: tuple[int, int]) -> None:
    image, reading = photographed(("RBY.", ".YRB", "B..R", ".Y.."))
    painted = image.copy()
    cv2.circle(painted, place_of(reading, *cell), 24, PAINT, -1)
    cells = with_green(painted, reading)
    assert cells[4 * cell[0] + cell[1]] == "G"
    assert cells.count("G") == 1


def test_a_board_without_a_green_disc_has_none() -> None:
    image, reading = photographed(("RBY.", ".YRB", "B..R", ".Y.."))
    assert with_green(image, reading) == reading.cells


def test_a_board_with_green_crossings_everywhere_has_none() -> None:
    image, reading = photographed(("RBY.", ".YRB", "B..R", ".Y.."))
    painted = image.copy()
    for i, cell in enumerate(reading.cells):
        if cell == ".":
            cv2.circle(painted, place_of(reading, i // 4, i % 4), 24, PAINT, -1)
    assert "G" not in with_green(painted, reading)


def test_a_car_is_never_called_green() -> None:
    image, reading = photographed(("RBY.", ".YRB", "B..R", ".Y.."))
    tinted = np.asarray(cv2.addWeighted(image, 0.6, np.full_like(image, PAINT), 0.4, 0), np.uint8)
    cells = with_green(tinted, reading)
    assert [c for c, was in zip(cells, reading.cells, strict=True) if was in "RBY"] == [
        c for c in reading.cells if c in "RBY"
    ]
