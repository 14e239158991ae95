"""One photo, cold: find the board in it and read the sixteen crossings."""

from dataclasses import replace

import cv2
import numpy as np

from companion.vision import thresholds
from companion.vision.boardnet import Look
from companion.vision.compare import coloured
from companion.vision.discs import Named, calibrated, named, plainly, together
from companion.vision.locate import Locator
from companion.vision.places import Located, Lost
from companion.vision.reading import Image, Quad, Reading, doubtful, nothing, strewn
from companion.vision.rectify import as_quad, flatten


def small_enough(image: Image) -> tuple[Image, float]:
    """The picture, reduced when it is very large, and the scale."""
    f = min(1.0, thresholds.LONG_EDGE / max(image.shape[:2]))
    if f == 1.0:
        return image, f
    return np.asarray(
        cv2.resize(image, None, fx=f, fy=f, interpolation=cv2.INTER_AREA), np.uint8
    ), f


def judge(look: Look, most: int) -> Named:
    """Names, margins and covered crossings from one look of the network."""
    return named(together(calibrated(look.chances), most))


def reading_of(place: Located, most: int = 3, scale: float = 1.0) -> Reading:
    """The reading of a located board; `scale` brings its crossings back to the photo's pixels."""
    cells, margins, covered = judge(place.look, most)
    quad = as_quad((np.array(place.quad) + 0.5) / scale - 0.5)
    return Reading(
        cells,
        margins,
        covered,
        place.found,
        "",
        quad,
        place.oriented,
        calibrated(place.look.chances),
    )


def read_photo(
    image: Image, crossings: Quad | None = None, locator: Locator | None = None, most: int = 3
) -> Reading:
    """Read one BGR photo; `crossings` are the outer ones, clockwise from row 0, column 0."""
    eyes = locator or Locator()
    small, f = small_enough(image)
    if crossings is None:
        place = eyes.find(small)
    else:
        place = eyes.given(small, as_quad((np.array(crossings) + 0.5) * f - 0.5))
    if isinstance(place, Lost):
        return nothing(place.why, crossings=crossings)
    certain = place.found != "grid"
    look = eyes.surer(small, place.quad, place.look, most=most, certain=certain)
    reading = reading_of(replace(place, look=look), most, f)
    cells = coloured(flatten(small, place.quad), reading.cells)
    if cells is None:
        return nothing("vision.grey_cars")
    reading = replace(reading, cells=cells)
    few = strewn(reading, thresholds.FEWEST_CARS, thresholds.FEWEST_POSSIBLE)
    if few or doubtful(reading, thresholds.UNCLEAR):
        return nothing("vision.no_board")
    seen = (cells, reading.margins, reading.covered)
    return replace(reading, cells=plainly(seen, calibrated(look.chances)))
