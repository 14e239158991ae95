"""The board of Traffic as it is drawn: streets, cars, rings, arrows, ghosts."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import (
    AMBER,
    ASPHALT,
    BLOCK,
    ENAMEL,
    GO,
    INK,
    LED_LIT,
    ROAD_LINE,
    Colour,
    mix,
)
from companion.ui.widgets import Widget

SIDE = 4
CAR_ART = {"R": "car_R", "B": "car_B", "Y": "car_J"}
CAR_SIZE = 0.75  # of the way from one crossing to the next
LINE = mix(ASPHALT, ROAD_LINE, 0.62)
BLOCKS = (mix(BLOCK, (66, 96, 96), 0.5), BLOCK)

RIM = 19.0  # units at the top and at the left for the names of columns and rows

Point = tuple[float, float]


def streets(board: Box) -> Box:
    """The sixteen crossings of a board that has names over its columns and before its rows."""
    return Box(board.x + RIM, board.y + RIM, board.w - RIM, board.h - RIM)


def crossing_at(box: Box, cell: int) -> Point:
    """Where a crossing lies on streets drawn in this box."""
    row, column = divmod(cell, SIDE)
    pitch = box.w / SIDE
    return box.x + (column + 0.5) * pitch, box.y + (row + 0.5) * pitch


def crossing_box(box: Box, cell: int) -> Box:
    """The square of a crossing, to be touched."""
    x, y = crossing_at(box, cell)
    pitch = box.w / SIDE
    return Box(x - pitch / 2, y - pitch / 2, pitch, pitch)


BOARD = 216.0  # units of a board with names whose crossings are large enough for fingers


def crossing_keys(
    board: Box,
    cells: Iterable[int],
    tap: Callable[[int], object],
    *,
    drags: bool = False,
    chosen: Collection[int] = (),
) -> list[Widget]:
    """Crossings to touch on a board that has names; `drags` where cars may be dragged too.

    A tap on a `chosen` one takes it back; the second of two hasty taps does not.
    """
    grid = streets(board)
    return [
        Widget(
            box=crossing_box(grid, cell),
            name=f"cell:{cell}",
            on_tap=partial(tap, cell),
            drags=drags,
            takes_back=cell in chosen,
        )
        for cell in cells
    ]


@dataclass(frozen=True, kw_only=True)
class BoardView(Widget):
    """Sixteen crossings and what is to be seen on them.

    `ringed` cars stand out in `tone` and the others are dimmed; `marks` are crossings that are
    wrong or not known; `arrow` leads a car from where it was; `ghosts` lead cars back to where
    they belong; `slide` is a car on its way (source, target, share); `carried` one under a finger
    (source, x, y). With `names` the streets take the part of the box that `streets` gives.
    """

    cells: str
    ringed: tuple[int, ...] = ()
    tone: Colour = LED_LIT
    linked: bool = False
    marks: tuple[int, ...] = ()
    unsure: tuple[int, ...] = ()
    arrow: tuple[int, int] | None = None
    ghosts: tuple[tuple[int, int], ...] = ()
    slide: tuple[int, int, float] | None = None
    carried: tuple[int, float, float] | None = None
    picked: int | None = None
    targets: tuple[int, ...] = ()
    frame: Colour | None = None
    dim: bool = False
    names: bool = False

    @property
    def grid(self) -> Box:
        return streets(self.box) if self.names else self.box

    @property
    def pitch(self) -> float:
        return self.grid.w / SIDE

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        if self.names:
            canvas.rounded(self.box, ASPHALT, 16)
            self._names(canvas)
        canvas.sprite(("streets",), self.grid, _paint_streets)
        self._under(canvas)
        for cell, car in enumerate(self.cells):
            self._cell(canvas, cell, car)
        for cell in self.marks:
            self._mark(canvas, cell)
        for wrong, home in self.ghosts:
            self._ghost(canvas, wrong, home)
        if self.carried is not None:
            self._under_finger(canvas, *self.carried)
        if self.frame is not None:
            canvas.keyline(self.box.inset(-5), 20, self.frame, 5)

    def _under(self, canvas: Canvas) -> None:
        if self.linked:
            for a, b in _links(self.ringed):
                ends = crossing_at(self.grid, a), crossing_at(self.grid, b)
                _bar(canvas, *ends, self.pitch * 0.13, self.tone)
        if self.arrow is not None:
            self._arrow(canvas, *self.arrow)
        for cell in self.targets:
            at = crossing_at(self.grid, cell)
            canvas.circle(at, self.pitch * 0.42, mix(ASPHALT, LED_LIT, 0.3), LED_LIT, 3)

    def _cell(self, canvas: Canvas, cell: int, car: str) -> None:
        at = self._place(cell)
        faded = self.dim and cell not in self.ringed
        if cell in self.unsure or car == "?":
            canvas.icon("dashed", at, self.pitch * 0.66, AMBER)
            canvas.text("?", at, self.pitch * 0.34, AMBER, align="centre")
        elif car == "G":
            canvas.circle(at, self.pitch * 0.34, GO, ENAMEL, 3)
            canvas.icon("cross", at, self.pitch * 0.4, ENAMEL)
        elif self.carried is not None and cell == self.carried[0]:
            canvas.icon("dashed", at, self.pitch * 0.72, AMBER)
        elif car in CAR_ART:
            self._car(canvas, cell, car, at, faded)
        elif cell in self.ringed:
            canvas.circle(at, self.pitch * 0.36, ASPHALT)
            canvas.icon("dashed", at, self.pitch * 0.76, self.tone)
        elif cell not in self.marks:
            canvas.icon("dashed", at, self.pitch * 0.32, mix(ASPHALT, ENAMEL, 0.5))

    def _car(self, canvas: Canvas, cell: int, car: str, at: Point, faded: bool) -> None:
        radius = self.pitch * CAR_SIZE / 2
        if cell in self.ringed:
            canvas.circle(at, radius + 7, ENAMEL, self.tone, 5)
        if cell == self.picked:
            canvas.circle(at, radius + 7, AMBER, INK, 3)
        paint_car(canvas, car, at, 2 * radius)
        if faded:
            canvas.circle(at, radius + 1, ASPHALT, alpha=150)

    def _under_finger(self, canvas: Canvas, cell: int, x: float, y: float) -> None:
        """The car, a little larger and inside the board, so that the finger does not hide it."""
        radius = self.pitch * CAR_SIZE * 0.62
        room = self.box.inset(radius)
        at = min(room.right, max(room.x, x)), min(room.bottom, max(room.y, y))
        canvas.circle(at, radius + 4, AMBER, INK, 3)
        paint_car(canvas, self.cells[cell], at, 2 * radius)

    def _place(self, cell: int) -> Point:
        if self.slide is None or cell not in self.slide[:2]:
            return crossing_at(self.grid, cell)
        source, target, share = self.slide
        start = source if cell == target else target
        (x1, y1), (x2, y2) = crossing_at(self.grid, start), crossing_at(self.grid, cell)
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share

    def _arrow(self, canvas: Canvas, source: int, target: int) -> None:
        start, end = crossing_at(self.grid, source), crossing_at(self.grid, target)
        canvas.icon("dashed", start, self.pitch * 0.68, ENAMEL)
        paint_arrow(canvas, start, end, self.pitch, ENAMEL)

    def _ghost(self, canvas: Canvas, wrong: int, home: int) -> None:
        """The way back of a car: where it belongs, dashed, and an arrow to it."""
        start, end = crossing_at(self.grid, wrong), crossing_at(self.grid, home)
        canvas.icon("dashed", end, self.pitch * 0.78, AMBER)
        paint_car(canvas, self.cells[wrong], start, self.pitch * CAR_SIZE)
        paint_arrow(canvas, start, end, self.pitch, AMBER)

    def _mark(self, canvas: Canvas, cell: int) -> None:
        at = crossing_at(self.grid, cell)
        canvas.icon("dashed", at, self.pitch * 0.72, AMBER)
        if self.cells[cell] not in CAR_ART:
            canvas.icon("cross", at, self.pitch * 0.42, AMBER)

    def _names(self, canvas: Canvas) -> None:
        for k in range(SIDE):
            x, _ = crossing_at(self.grid, k)
            _, y = crossing_at(self.grid, k * SIDE)
            rim = RIM / 2 + 1
            canvas.text("ABCD"[k], (x, self.box.y + rim), 16, ROAD_LINE, align="centre")
            canvas.text(str(k + 1), (self.box.x + rim, y), 16, ROAD_LINE, align="centre")


def _links(cells: tuple[int, ...]) -> list[tuple[int, int]]:
    """Neighbours among the ringed crossings; obliques only where no street joins them."""
    pairs = [(a, b) for a in cells for b in cells if a < b and _apart(a, b) == (1, False)]
    joined = {cell for pair in pairs for cell in pair}
    aslant = [(a, b) for a in cells for b in cells if a < b and _apart(a, b) == (1, True)]
    return pairs + [pair for pair in aslant if not joined.issuperset(pair)]


def _apart(a: int, b: int) -> tuple[int, bool]:
    (r1, c1), (r2, c2) = divmod(a, SIDE), divmod(b, SIDE)
    rows, columns = abs(r1 - r2), abs(c1 - c2)
    return max(rows, columns), bool(rows and columns)


def paint_car(canvas: Canvas, car: str, at: Point, size: float) -> None:
    """A car's disc; `size` is its diameter."""
    whole = size * 104 / 96
    canvas.art(CAR_ART[car], Box(at[0] - whole / 2, at[1] - whole / 2, whole, whole))


def paint_arrow(canvas: Canvas, start: Point, end: Point, pitch: float, colour: Colour) -> None:
    """From the middle of one crossing to the rim of a car on another."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tip = length - pitch * CAR_SIZE / 2 - 3
    neck, half, head = tip - pitch * 0.2, pitch * 0.045, pitch * 0.16
    outline = [(0, -half), (neck, -half), (neck, -head), (tip, 0), (neck, head), (neck, half)]
    outline.append((0.0, half))
    points = [(start[0] + a * ux - b * uy, start[1] + a * uy + b * ux) for a, b in outline]
    canvas.circle(start, half, colour)
    canvas.smooth(points, colour)


def _bar(canvas: Canvas, a: Point, b: Point, width: float, colour: Colour) -> None:
    length = math.dist(a, b)
    nx, ny = -(b[1] - a[1]) / length * width / 2, (b[0] - a[0]) / length * width / 2
    corners = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny)]
    canvas.smooth([*corners, (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)], colour)


def _paint_streets(canvas: Canvas, box: Box) -> None:
    pitch = box.w / SIDE
    canvas.rounded(box, ASPHALT, 16)
    for row in range(SIDE + 1):
        for column in range(SIDE + 1):
            x, y = box.x + column * pitch, box.y + row * pitch
            block = Box(x - pitch * 0.26, y - pitch * 0.26, pitch * 0.52, pitch * 0.52)
            canvas.clip(box)
            canvas.rounded(block, BLOCKS[(row + column) % 2], 6)
    canvas.clip(None)
    for k in range(SIDE):
        middle = (k + 0.5) * pitch
        _dashed(canvas, (box.x, box.y + middle), (box.right, box.y + middle), pitch)
        _dashed(canvas, (box.x + middle, box.y), (box.x + middle, box.bottom), pitch)
    for cell in range(SIDE * SIDE):
        canvas.circle(crossing_at(box, cell), pitch * 0.2, ASPHALT)
    canvas.corners(box, 16)


def _dashed(canvas: Canvas, a: Point, b: Point, pitch: float) -> None:
    """A broken line down the middle of a street."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    step, dash = pitch / 6, pitch / 12
    at = pitch / 24
    while at < length:
        start = (a[0] + ux * at, a[1] + uy * at)
        canvas.line(start, (start[0] + ux * dash, start[1] + uy * dash), LINE, 2)
        at += step
