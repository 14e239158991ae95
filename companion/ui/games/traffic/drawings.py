"""Traffic's rules in pictures, drawn by the same hands as the board and the cards."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.traffic.art import LINE, paint_arrow, paint_car
from companion.ui.games.traffic.cards import paint_card
from companion.ui.theme import AMBER, ASPHALT, ENAMEL, GO, INK, LED_LIT, STOP, Colour

Point = tuple[float, float]
CARS = "RBY"
MARKS: dict[str, tuple[str, Colour]] = {
    "right": ("check", GO),
    "wrong": ("cross", STOP),
    "ask": ("ask", AMBER),
}


class Streets:
    """A part of the board: rows of cars, ``.`` free, laid into a box with square crossings."""

    def __init__(self, box: Box, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.pitch = min(box.w / len(rows[0]), box.h / len(rows))
        self.box = box.middle(self.pitch * len(rows[0]), self.pitch * len(rows))

    def at(self, row: int, column: int) -> Point:
        """Where a crossing lies."""
        x, y = self.box.x + self.pitch / 2, self.box.y + self.pitch / 2
        return x + column * self.pitch, y + row * self.pitch

    def paint(self, canvas: Canvas, ringed: str = "", tone: Colour = LED_LIT) -> None:
        """Streets and cars; crossings of `ringed` ("00 01": row and column) stand out."""
        canvas.rounded(self.box, ASPHALT, 8)
        for row in range(len(self.rows)):
            y = self.at(row, 0)[1]
            canvas.line((self.box.x + 3, y), (self.box.right - 3, y), LINE, 2)
        for column in range(len(self.rows[0])):
            x = self.at(0, column)[0]
            canvas.line((x, self.box.y + 3), (x, self.box.bottom - 3), LINE, 2)
        for where in ringed.split():
            canvas.circle(self.at(*map(int, where)), self.pitch * 0.47, ENAMEL, tone, 3)
        for row, cars in enumerate(self.rows):
            for column, car in enumerate(cars):
                if car in CARS:
                    paint_car(canvas, car, self.at(row, column), self.pitch * 0.74)


def _judged(
    canvas: Canvas,
    box: Box,
    card: tuple[str, ...],
    board: tuple[str, ...],
    ringed: str,
    mark: str,
) -> Streets:
    """A card, the part of the board that was shown for it, and the verdict between them."""
    side = min(box.h, box.w * 0.4)
    left, rest = box.left(side, 0)
    right, between = rest.rightmost(side, 0)
    paint_card(canvas, left.inset(2), card)
    icon, tone = MARKS[mark]
    streets = Streets(right.inset(2), board)
    streets.paint(canvas, ringed, LED_LIT if mark == "right" else AMBER)
    radius = min(18.0, between.w * 0.36, between.h * 0.36)
    canvas.circle(between.centre, radius, tone)
    canvas.icon(icon, between.centre, radius * 1.3, INK if mark == "ask" else ENAMEL)
    return streets


def turned(canvas: Canvas, box: Box) -> None:
    """The angle of the card, a quarter of a turn further."""
    _judged(canvas, box, ("RB", "Y?"), ("..Y", "YR.", ".B."), "10 11 21", "right")


def mirrored(canvas: Canvas, box: Box) -> None:
    """The same angle as a mirror shows it."""
    _judged(canvas, box, ("RB", "Y?"), ("BR.", ".Y.", "..B"), "00 01 11", "wrong")


def colours(canvas: Canvas, box: Box) -> None:
    """The right figure with two colours exchanged."""
    _judged(canvas, box, ("RB", "Y?"), ("BR.", "Y..", "..B"), "00 01 10", "wrong")


def gap(canvas: Canvas, box: Box) -> None:
    """A line with a free crossing in it."""
    board = ("....", "RB.Y", "...R")
    streets = _judged(canvas, box, ("RBY",), board, "10 11 13", "wrong")
    canvas.icon("cross", streets.at(1, 2), streets.pitch * 0.6, AMBER)


def expert(canvas: Canvas, box: Box) -> None:
    """A green card: its dashed crossing is free on the board too."""
    streets = _judged(canvas, box, ("RB", "_Y"), ("RB.", ".Y.", "R.B"), "00 01 11", "right")
    canvas.icon("dashed", streets.at(1, 0), streets.pitch * 0.8, LED_LIT)


def taken(canvas: Canvas, box: Box) -> None:
    """A green card whose dashed crossing is taken."""
    streets = _judged(canvas, box, ("RB", "_Y"), ("RB.", "BY.", "R.."), "00 01 11", "wrong")
    canvas.icon("cross", streets.at(1, 0), streets.pitch * 0.6, AMBER)


def slanted(canvas: Canvas, box: Box) -> None:
    """A line of the card that lies on a diagonal of the board."""
    _judged(canvas, box, ("RBY",), ("R.B", ".B.", "..Y"), "00 11 22", "ask")


def _before_and_after(
    canvas: Canvas, box: Box, before: tuple[str, ...], after: tuple[str, ...], mark: str = "right"
) -> tuple[Streets, Streets]:
    side = min(box.h * 1.5, box.w * 0.4)
    left, rest = box.left(side, 0)
    right, between = rest.rightmost(side, 0)
    streets = Streets(left.inset(2), before), Streets(right.inset(2), after)
    for part in streets:
        part.paint(canvas)
    if mark == "right":
        canvas.icon("right", between.centre, min(30.0, between.w * 0.8), INK)
    else:
        radius = min(18.0, between.w * 0.36)
        canvas.circle(between.centre, radius, STOP)
        canvas.icon("cross", between.centre, radius * 1.3, ENAMEL)
    return streets


def move(canvas: Canvas, box: Box) -> None:
    """A car goes one crossing on."""
    was, now = _before_and_after(canvas, box, ("R..", ".B."), (".R.", ".B."))
    canvas.icon("dashed", was.at(0, 1), was.pitch * 0.7, LED_LIT)
    paint_arrow(canvas, was.at(0, 0), now_at(was, 0, 1), was.pitch * 0.5, LED_LIT)
    canvas.icon("dashed", now.at(0, 0), now.pitch * 0.6, ENAMEL)


def now_at(streets: Streets, row: int, column: int) -> Point:
    """A little beyond the crossing, so that an arrow ends on it."""
    x, y = streets.at(row, column)
    return x + streets.pitch * 0.2, y


def exchange(canvas: Canvas, box: Box) -> None:
    """The crossing is taken: both cars change places."""
    was, _ = _before_and_after(canvas, box, ("RB.", "..Y"), ("BR.", "..Y"))
    (x1, y), (x2, _) = was.at(0, 0), was.at(0, 1)
    canvas.icon("swap", ((x1 + x2) / 2, y + was.pitch * 0.5), was.pitch * 0.6, LED_LIT)


def undo(canvas: Canvas, box: Box) -> None:
    """What the last player moved is not moved back."""
    was, _ = _before_and_after(canvas, box, (".R.", ".B."), ("R..", ".B."), mark="wrong")
    canvas.icon("dashed", was.at(0, 0), was.pitch * 0.7, AMBER)


DRAWINGS = {
    "turned": turned,
    "mirrored": mirrored,
    "colours": colours,
    "gap": gap,
    "expert": expert,
    "taken": taken,
    "slanted": slanted,
    "move": move,
    "exchange": exchange,
    "undo": undo,
}
