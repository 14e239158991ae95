"""What a look at the board gives: sixteen crossings, how sure, and where they were seen."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
Found = Literal["markers", "grid", "crossings", "none"]

SIDE = 4
CELLS = SIDE * SIDE
CARS = "RBY"
EMPTY = "."
UNSURE = "?"


@dataclass(frozen=True)
class Reading:
    """Sixteen crossings, row by row.

    `cells` holds R, B, Y, '.' or '?'; `margins` how sure each is (0..1); `covered` tells where
    a hand or a thing hides the crossing; `why` is a message key, empty when the board was read;
    `crossings` are the four outer crossings in pixels, clockwise from row 0, column 0; which one
    that is stands fast only where `oriented`. `chances` (16 x 5: R, B, Y, empty, covered) are what
    this look alone says, for who weighs several looks.
    """

    cells: tuple[str, ...]
    margins: tuple[float, ...]
    covered: tuple[bool, ...]
    found: Found
    why: str
    crossings: Quad | None
    oriented: bool = True
    chances: Floats | None = field(default=None, compare=False, repr=False)

    def rows(self) -> list[str]:
        """The four rows as text, "R.BY" each."""
        return ["".join(self.cells[i : i + SIDE]) for i in range(0, CELLS, SIDE)]


def doubtful(reading: Reading, most: int) -> bool:
    """So many open questions that what was found by its streets may be no board at all.

    Half of a board is believed when an arm lies over the rest and nothing else is in question.
    """
    pairs = zip(reading.cells, reading.covered, strict=True)
    open_questions = sum(c == UNSURE and not hid for c, hid in pairs)
    part = half(reading.cells) and open_questions > 0
    return reading.found == "grid" and (open_questions > most or part)


def strewn(reading: Reading, fewest: float, possible: int) -> bool:
    """Too few cars for a board found by its streets alone: discs lying about on another grid.

    What is covered may hold a car and counts half; an open question takes as much away. Were all
    that is covered cars, there would be so many `possible` ones at least. An empty board with
    nothing in question is one.
    """
    pairs = list(zip(reading.cells, reading.covered, strict=True))
    cars = sum(c in CARS for c in reading.cells)
    covered = sum(c == UNSURE and hid for c, hid in pairs)
    asked = sum(c == UNSURE and not hid for c, hid in pairs)
    bare = cars + covered + asked == 0
    few = cars + (covered - asked) / 2 < fewest or cars + covered < possible
    return reading.found == "grid" and not bare and few


def half(cells: tuple[str, ...]) -> bool:
    """Two outer lines beside each other tell nothing: half of a board, completed by the table."""
    open_ = np.array([c == UNSURE for c in cells]).reshape(SIDE, SIDE)
    parts = (open_[:2], open_[2:], open_[:, :2], open_[:, 2:])
    return any(bool(part.all()) for part in parts)


def nothing(why: str, found: Found = "none", crossings: Quad | None = None) -> Reading:
    """A reading that claims nothing, with the reason."""
    return Reading((UNSURE,) * CELLS, (0.0,) * CELLS, (False,) * CELLS, found, why, crossings)
