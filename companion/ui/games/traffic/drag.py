"""A car under the finger: taken from its crossing, let go on another."""

from __future__ import annotations

from collections.abc import Callable

from companion.events import TapKind
from companion.games.traffic.board import CARS
from companion.ui.box import Box
from companion.ui.games.traffic.art import crossing_box, streets

Carried = tuple[int, float, float]  # the crossing it comes from, and where the finger is


class CarDrag:
    """What a finger does to the cars of a board; `drop` is told of a car that has moved."""

    def __init__(self, drop: Callable[[int, int], object]) -> None:
        self._drop = drop
        self.carried: Carried | None = None

    def dragged(self, kind: TapKind, x: float, y: float, board: Box, cells: str) -> bool:
        """True when the finger has a car."""
        cell = crossing_near(board, x, y)
        if kind == "down":
            self.carried = None
            if cell is None or cells[cell] not in CARS:
                return False
        if kind != "down" and self.carried is None:
            return False
        source = cell if self.carried is None else self.carried[0]
        assert source is not None
        self.carried = (source, x, y) if kind != "up" else None
        if kind == "up" and cell is not None and cell != source:
            self._drop(source, cell)
        return True


def crossing_near(board: Box, x: float, y: float) -> int | None:
    """The crossing at that place of a board that has names, or None beside it."""
    grid = streets(board)
    return next((cell for cell in range(16) if crossing_box(grid, cell).holds(x, y)), None)
