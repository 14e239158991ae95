"""The corner markers are the right ones and of the right size; the ruler tells the truth."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.printing import print_markers
from companion.printing.markers import FLAP, SIDE, TAG
from tests.printing.raster import Picture, pictures, words

pytestmark = pytest.mark.slow

DPI = 300
MM = 25.4 / DPI


@pytest.fixture(scope="module", params=["a4", "letter"])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Picture:
    pdf = tmp_path_factory.mktemp("markers") / "markers.pdf"
    print_markers(pdf, request.param, "fr")
    (only,) = pictures(pdf, DPI)
    return only


def corners_by_id(page: Picture) -> dict[int, np.ndarray]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_CONTOUR
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(page)
    return {int(i): quad.reshape(4, 2) for quad, i in zip(corners, np.ravel(ids), strict=True)}


def test_the_four_markers_are_on_the_page_and_no_other(page: Picture) -> None:
    assert sorted(corners_by_id(page)) == [0, 1, 2, 3]


def test_every_marker_is_25_mm_wide_and_high(page: Picture) -> None:
    for quad in corners_by_id(page).values():
        sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1) * MM
        assert np.abs(sides - 25).max() < 0.2


def test_every_marker_stands_upright(page: Picture) -> None:
    for upper_left, upper_right, _, lower_left in corners_by_id(page).values():
        assert upper_right[0] - upper_left[0] > 100 and abs(upper_right[1] - upper_left[1]) < 3
        assert lower_left[1] - upper_left[1] > 100 and abs(lower_left[0] - upper_left[0]) < 3


def test_a_marker_keeps_a_white_rim_when_it_is_cut_out(page: Picture) -> None:
    for quad in corners_by_id(page).values():
        left, top = np.round(quad.min(axis=0)).astype(int)
        right, bottom = np.round(quad.max(axis=0)).astype(int)
        rim = round(5 / MM)
        cut = page[top - rim : bottom + rim, left - rim : right + rim].copy()
        cut[rim - 3 : -rim + 3, rim - 3 : -rim + 3] = 255
        assert cut.min() == 255


def test_the_ruler_is_100_mm_long(page: Picture) -> None:
    dark = page[round(200 / MM) :].max(axis=2) < 110
    longest = max(longest_run(row) for row in dark)
    assert abs(longest * MM - 100) < 0.5  # its own line is 0.3 mm thick, with round ends


def longest_run(row: np.ndarray) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(np.int8), [0]])))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def test_the_number_is_on_the_piece_that_is_cut_out(tmp_path: Path, page: Picture) -> None:
    """Below its own marker and above the lower cutting line; the same as the ring's: from 1 on."""
    print_markers(tmp_path / "markers.pdf", "a4", "en")
    (seen,) = words(tmp_path / "markers.pdf")
    for marker, quad in corners_by_id(page).items():
        left, right, bottom = (
            float(v) * MM for v in (quad[:, 0].min(), quad[:, 0].max(), quad[:, 1].max())
        )
        below = [w for w in seen if left < w.left < right and bottom < w.top < bottom + 16]
        assert [w.text for w in below] == [str(marker + 1)]
        rim = (TAG - SIDE) / 2
        assert below[0].bottom < bottom + rim + FLAP
