"""The printed stand: closed meshes that fit a printer, with holes where the parts have theirs."""

from __future__ import annotations

import math
import re
import shutil
import struct
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from hardware.stand.render import HERE, SOURCE, parts, render

BED = 220.0  # mm
CAMERA_HOLES, CAMERA_HOLE = (21.0, 12.5), 2.2  # Camera Module 3: M2 screws
BUTTON = 30.0  # an arcade button's hole

Triangles = np.ndarray  # (n, 3 corners, 3 coordinates)


def read_stl(path: Path) -> Triangles:
    """A binary STL file."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    row = np.dtype([("normal", "<3f4"), ("corners", "<9f4"), ("more", "<u2")])
    corners = np.frombuffer(data, row, count, 84)["corners"]
    return corners.reshape(-1, 3, 3).round(4).astype(float)


@pytest.fixture(params=parts())
def part(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def mesh(part: str) -> Triangles:
    return read_stl(HERE / f"{part}.stl")


def test_every_part_is_rendered_and_none_is_left_over() -> None:
    assert len(parts()) >= 5
    assert {path.stem for path in HERE.glob("*.stl")} == set(parts())


def test_a_part_is_closed(mesh: Triangles) -> None:
    """Every edge is walked once in each direction: no hole, no flap, no face inside out."""
    edges: Counter[tuple[tuple[float, ...], tuple[float, ...]]] = Counter()
    for triangle in mesh:
        corners = [tuple(corner) for corner in triangle]
        if len(set(corners)) < 3:
            continue  # so thin that its corners fall together
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            edges[start, end] += 1
    assert all(edges[end, start] == count for (start, end), count in edges.items())


def test_a_part_has_its_outside_outside(mesh: Triangles) -> None:
    volume = np.einsum("ij,ij->i", mesh[:, 0], np.cross(mesh[:, 1], mesh[:, 2])).sum() / 6
    assert volume > 1000  # cubic millimetres


def test_a_part_fits_the_printer(mesh: Triangles) -> None:
    size = mesh.reshape(-1, 3).max(axis=0) - mesh.reshape(-1, 3).min(axis=0)
    assert size.max() <= BED


def test_a_part_stands_flat_on_the_bed(mesh: Triangles) -> None:
    low = mesh[..., 2].min()
    flat = mesh[np.ptp(mesh[..., 2], axis=1) == 0]
    flat = flat[flat[:, 0, 2] == low]
    area = np.linalg.norm(np.cross(flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]), axis=1)
    assert low == pytest.approx(0) and area.sum() / 2 > 400  # square millimetres


def upright_holes(mesh: Triangles, diameter: float) -> set[tuple[float, float]]:
    """The middles of round upright holes of that diameter, to a twentieth of a millimetre."""
    found: Counter[tuple[float, float]] = Counter()
    for triangle in mesh:
        xy = triangle[:, :2]
        if np.ptp(triangle[:, 2]) < 0.5:
            continue  # no wall
        normal = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
        length = math.hypot(normal[0], normal[1])
        if length < 1e-6 or abs(normal[2]) > 1e-3 * length:
            continue
        # From the middle of a narrow piece of wall the axis lies half a diameter along its normal.
        edge = max(np.linalg.norm(xy[i] - xy[i - 1]) for i in range(3))
        if edge > diameter / 4:
            continue
        middle = (xy.max(axis=0) + xy.min(axis=0)) / 2
        axis = middle + normal[:2] / length * math.sqrt((diameter / 2) ** 2 - (edge / 2) ** 2)
        found[_place(axis[0]), _place(axis[1])] += 1
    return {place for place, count in found.items() if count >= 60}  # walls of 64 sides


def _place(value: float) -> float:
    return round(float(value) * 20) / 20 + 0.0


def test_the_camera_s_screws_find_their_holes() -> None:
    holes = upright_holes(read_stl(HERE / "camera_plate.stl"), CAMERA_HOLE)
    assert len(holes) == 4
    across = sorted({x for x, _ in holes}), sorted({y for _, y in holes})
    assert [round(high - low, 1) for low, high in across] == list(CAMERA_HOLES)


def test_the_arcade_button_finds_its_hole_in_the_middle() -> None:
    assert upright_holes(read_stl(HERE / "button_box.stl"), BUTTON) == {(0.0, 0.0)}


def test_the_lid_s_screws_meet_the_posts_of_the_box() -> None:
    lid = upright_holes(read_stl(HERE / "button_lid.stl"), 3.2)
    box = upright_holes(read_stl(HERE / "button_box.stl"), 2.6)
    assert len(lid) == 4 and lid == box


def test_the_arm_s_bolts_are_as_far_apart_as_the_source_says() -> None:
    said = re.search(r"^arm_length = (\d+);", SOURCE.read_text(encoding="utf-8"), re.MULTILINE)
    holes = upright_holes(read_stl(HERE / "arm.stl"), 4.4)
    assert said and {x for x, _ in holes} == {-int(said[1]) / 2, int(said[1]) / 2}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("openscad") is None, reason="OpenSCAD is not installed")
def test_the_files_are_what_the_source_gives(tmp_path: Path) -> None:
    made = read_stl(render("button_lid", tmp_path))
    kept = read_stl(HERE / "button_lid.stl")
    assert np.array_equal(np.sort(made, axis=0), np.sort(kept, axis=0))
