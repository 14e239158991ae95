"""Crossings the eyes still doubt, and what would help: a shadow, a glare, something in the way."""

from __future__ import annotations

from dataclasses import dataclass

from companion.vision import thresholds
from companion.vision.boardnet import shaded, squares
from companion.vision.reading import SIDE, UNSURE, Floats, Image, Reading
from companion.vision.rectify import flatten

COLUMNS = "ABCD"


@dataclass(frozen=True)
class Doubt:
    """A message key, and the crossings it is about as people call them: "B3, C1"."""

    key: str
    crossings: str


def crossing_name(index: int) -> str:
    """Column letter and row number: "A1" is row 0, column 0."""
    row, column = divmod(index, SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def doubt(image: Image, reading: Reading) -> Doubt | None:
    """What stands in the way of reading the whole board, the commonest cause; None when nothing."""
    unread = [k for k, cell in enumerate(reading.cells) if cell == UNSURE]
    if reading.crossings is None or not unread:
        return None
    board = squares(flatten(image, reading.crossings))
    causes = {k: _cause(board, k, reading.covered[k]) for k in unread}
    found = list(causes.values())
    key = max(found, key=found.count)
    return Doubt(key, ", ".join(crossing_name(k) for k in unread if causes[k] == key))


def _cause(board: Floats, index: int, covered: bool) -> str:
    if covered:
        return "vision.doubt_covered"
    burnt = float((board[index].min(axis=2) >= thresholds.BURNT).mean())
    if burnt > thresholds.GLARE_SHARE:
        return "vision.doubt_glare"
    if shaded(board)[index]:
        return "vision.doubt_shadow"
    return "vision.doubt_unclear"
