"""A table set with a printer and scissors alone can be seen by our own eyes."""

import numpy as np
import pytest

from companion.vision.markers import Markers
from companion.vision.photo import read_photo
from tests.printing.practice_table import Printed, photo

pytestmark = pytest.mark.slow

LAYOUTS = ("RB.Y..R.Y.B..RBY", "....RRBYY..B.YRB", "YBB......RYRB.YR")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("table"))


@pytest.mark.parametrize("seed", range(3))
def test_the_markers_are_found_each_at_its_own_corner(printed: Printed, seed: int) -> None:
    image, crossings = photo(printed, LAYOUTS[seed], seed)
    found = Markers().find(image)
    assert sorted(found) == [0, 1, 2, 3]
    for number, corners in found.items():
        away = np.linalg.norm(crossings - corners.mean(axis=0), axis=1)
        assert int(away.argmin()) == number


@pytest.mark.parametrize("seed", range(3))
def test_the_printed_board_is_found_and_no_car_is_misread(printed: Printed, seed: int) -> None:
    image, _ = photo(printed, LAYOUTS[seed], seed)
    reading = read_photo(np.asarray(image, np.uint8))
    assert reading.found == "markers"
    pairs = list(zip(reading.cells, LAYOUTS[seed], strict=True))
    assert [pair for pair in pairs if pair[0] not in ("?", pair[1])] == []
    assert sum(seen == "?" for seen, _ in pairs) <= 3
