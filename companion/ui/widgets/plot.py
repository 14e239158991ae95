"""Scores over the rounds: a line per player with its own mark, no legend."""

from __future__ import annotations

import math
from dataclasses import dataclass

from companion.i18n import written
from companion.ui.box import Box
from companion.ui.canvas import SEMI, Canvas
from companion.ui.theme import HAIRLINE, INK2, SEATS
from companion.ui.widgets.base import Widget

MARK, END = 15.0, 22.0
LABEL = 40.0  # units left of the lines, or more where a score has many digits
NUMBER, WORD = 24.0, 38.0  # units from the middle of one label below to that of the next
LINE = 1.1  # of a score's letters: from the middle of one on the left to that of the next
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**4, 10**5, 10**6, 10**9)
CLOSE = 16.0  # units between two ends that are too near to stand one above the other


@dataclass(frozen=True, kw_only=True)
class Plot(Widget):
    """`history` holds the scores of all players at each moment, from the start on."""

    shapes: tuple[str, ...]
    history: tuple[tuple[int, ...], ...]
    first: str = ""

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The running scores of each player."""
        return tuple(zip(*self.history, strict=True))

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        low, high = span(self.lines)
        tall = self.box.h - 40
        values = ticks(low, high, tall / (LINE * canvas.grown(16, SEMI)))
        widest = max(canvas.width(written(value), 16, SEMI) for value in values)
        columns = self._columns(tall / (high - low))
        left, right = max(LABEL, widest + 8), self._room_for_ends(columns)
        area = Box(self.box.x + left, self.box.y + 10, self.box.w - left - right, tall)
        rounds = max((len(line) for line in self.lines), default=1)
        for value in values:
            y = area.bottom - area.h * (value - low) / (high - low)
            canvas.line((area.x, y), (area.right, y), HAIRLINE, 1.5)
            canvas.text(written(value), (area.x - 6, y), 16, INK2, SEMI, align="right")
        self._rounds(canvas, area, rounds)
        all_points = self._points(area, low, high, rounds)
        for shape, line, points in zip(self.shapes, self.lines, all_points, strict=True):
            canvas.polyline(points, SEATS[shape].edge, 3)
            for i, point in enumerate(points[:-1]):
                if i and line[i] != line[i - 1]:
                    canvas.token(shape, point, MARK)
        apart = self._apart(columns)
        for shape, points, column in zip(self.shapes, all_points, columns, strict=True):
            if points:
                x, y = points[-1]
                canvas.token(shape, (x + 14 + apart * column, y), END)

    def _columns(self, unit: float) -> list[int]:
        """Where the last mark of each player stands: beside those that are as high, or nearly."""
        placed: list[tuple[int, float]] = []
        for line in self.lines:
            at = unit * line[-1] if line else 0.0
            taken = {column for column, other in placed if abs(other - at) < CLOSE}
            column = next(n for n in range(len(placed) + 1) if n not in taken)
            placed.append((column, at))
        return [column for column, _ in placed]

    def _room_for_ends(self, columns: list[int]) -> float:
        return min(max(52.0, END * (max(columns, default=0) + 1) + 8), self.box.w * 0.4)

    def _apart(self, columns: list[int]) -> float:
        """From one of several marks to the next beside it: closer where they are many."""
        room = self._room_for_ends(columns) - 4 - 14 - END / 2
        return min(END, room / max([1, *columns]))

    def _points(
        self, area: Box, low: int, high: int, rounds: int
    ) -> list[list[tuple[float, float]]]:
        step = area.w / max(1, rounds - 1)
        k = area.h / (high - low)
        return [
            [(area.x + i * step, area.bottom - k * (v - low)) for i, v in enumerate(line)]
            for line in self.lines
        ]

    def _rounds(self, canvas: Canvas, area: Box, rounds: int) -> None:
        step = area.w / max(1, rounds - 1)
        every = math.ceil(NUMBER / max(1.0, step))
        for i in range(0, rounds, every):
            if i and self.first and i * step < WORD:
                continue
            label = self.first if i == 0 and self.first else str(i)
            at = (area.x + i * step, area.bottom + 16)
            canvas.text(label, at, 16, INK2, SEMI, align="centre")


def span(lines: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """Lowest and highest value to show; never an empty range."""
    values = [v for line in lines for v in line] or [0]
    low, high = min(0, *values), max(1, *values)
    return low, high if high > low else low + 1


def ticks(low: int, high: int, room: float = 6.0) -> list[int]:
    """Three to six round numbers between low and high; fewer where there is room for fewer."""
    most = max(1, min(5, int(room)))
    step = next(s for s in STEPS if (high - low) / s <= most)
    start = -(-low // step) * step
    return list(range(start, high + 1, step))
