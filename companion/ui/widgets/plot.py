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
        values = ticks(low, high)
        widest = max(canvas.width(written(value), 16, SEMI) for value in values)
        left, right = max(LABEL, widest + 8), self._room_for_ends
        area = Box(self.box.x + left, self.box.y + 10, self.box.w - left - right, self.box.h - 40)
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
        self._ends(canvas, area, low, high, rounds)

    @property
    def _most_equal(self) -> int:
        last = [line[-1] for line in self.lines if line]
        return max((last.count(score) for score in last), default=0)

    @property
    def _room_for_ends(self) -> float:
        return min(max(52.0, END * self._most_equal + 8), self.box.w * 0.4)

    @property
    def _apart(self) -> float:
        """From one of several equal marks to the next: closer where they are many."""
        return min(END, (self._room_for_ends - 4 - 14 - END / 2) / max(1, self._most_equal - 1))

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

    def _ends(self, canvas: Canvas, area: Box, low: int, high: int, rounds: int) -> None:
        """The last marks, larger; equal scores stand side by side."""
        seen: dict[int, int] = {}
        all_points = self._points(area, low, high, rounds)
        for shape, line, points in zip(self.shapes, self.lines, all_points, strict=True):
            if points:
                x, y = points[-1]
                beside = seen.get(line[-1], 0)
                seen[line[-1]] = beside + 1
                canvas.token(shape, (x + 14 + self._apart * beside, y), END)


def span(lines: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """Lowest and highest value to show; never an empty range."""
    values = [v for line in lines for v in line] or [0]
    low, high = min(0, *values), max(1, *values)
    return low, high if high > low else low + 1


def ticks(low: int, high: int) -> list[int]:
    """Three to six round numbers between low and high."""
    step = next(
        s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10**6) if (high - low) / s <= 5
    )
    start = -(-low // step) * step
    return list(range(start, high + 1, step))
