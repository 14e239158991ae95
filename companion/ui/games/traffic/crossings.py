"""The board of Traffic as the camera reads it, drawn over the picture crossing by crossing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from companion.i18n import Translator
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.traffic.art import CAR_ART, paint_car
from companion.ui.theme import AMBER, ENAMEL, GO, INK, LED_LIT
from companion.ui.widgets import Widget

Point = tuple[float, float]
CORNERS = (0, 3, 15, 12)
RING = 0.36  # of the way from one crossing to the next


@dataclass(frozen=True, kw_only=True)
class Crossings(Widget):
    """Sixteen readings: the ring closes as a reading grows surer, its letter stands below.

    `wanted` are cars to put: they are drawn where they are missing, ticked where they lie.
    """

    spots: tuple[Point, ...]
    cells: tuple[str, ...]
    margins: tuple[float, ...]
    letters: tuple[tuple[str, str], ...] = ()
    wanted: str = ""

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        outline = [self.spots[k] for k in CORNERS]
        for width, colour in ((5, INK), (3, LED_LIT)):
            for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
                canvas.line(a, b, colour, width)
        for k, at in enumerate(self.spots):
            radius = RING * _pitch(self.spots, k)
            if self.wanted:
                self._lesson(canvas, k, at, radius)
            else:
                self._reading(canvas, k, at, radius)

    def _reading(self, canvas: Canvas, k: int, at: Point, radius: float) -> None:
        cell = self.cells[k]
        if cell == ".":
            canvas.icon("dashed", at, max(10.0, radius * 0.8), ENAMEL)
            return
        tone = AMBER if cell == "?" else LED_LIT
        canvas.circle(at, radius + 1, None, INK, 5)
        if cell == "?":
            canvas.icon("dashed", at, 2 * radius, tone)
        else:
            _arc(canvas, at, radius, max(0.05, self.margins[k]))
        letter = dict(self.letters).get(cell, cell)
        _plate(canvas, (at[0], at[1] + radius + 5), letter, unsure=cell == "?")

    def _lesson(self, canvas: Canvas, k: int, at: Point, radius: float) -> None:
        car, good = self.wanted[k], self.cells[k] == self.wanted[k]
        if car in CAR_ART and not good:
            canvas.circle(at, radius + 3, ENAMEL, AMBER, 3)
            paint_car(canvas, car, at, 2 * radius - 4)
        elif good and car in CAR_ART:
            canvas.circle(at, radius + 1, None, LED_LIT, 4)
            canvas.circle((at[0] + radius * 0.7, at[1] + radius * 0.7), 9, GO, ENAMEL, 2)
            canvas.icon("check", (at[0] + radius * 0.7, at[1] + radius * 0.7), 12, ENAMEL)
        elif self.cells[k] in CAR_ART:
            canvas.circle(at, radius + 1, None, AMBER, 4)
            canvas.icon("cross", at, radius * 1.2, AMBER)


def letters(say: Translator) -> tuple[tuple[str, str], ...]:
    """The cars' letters in the language of the table."""
    return (
        ("R", say("vision.letter_red")),
        ("B", say("vision.letter_blue")),
        ("Y", say("vision.letter_yellow")),
    )


def _arc(canvas: Canvas, at: Point, radius: float, share: float) -> None:
    """A ring closed so far; kept as a sprite, because it stays while the pictures change."""
    r = round(radius, 1)
    box = Box(at[0] - r - 1, at[1] - r - 1, 2 * r + 2, 2 * r + 2)
    canvas.sprite(("margin", r, share), box, partial(_paint_arc, r, share))


def _paint_arc(radius: float, share: float, canvas: Canvas, box: Box) -> None:
    canvas.ring(box.centre, radius, 3.5, share, LED_LIT)


def _pitch(spots: tuple[Point, ...], k: int) -> float:
    """The distance to the nearest neighbour along the streets."""
    row, column = divmod(k, 4)
    across = k + 1 if column < 3 else k - 1
    along = k + 4 if row < 3 else k - 4
    return min(math.dist(spots[k], spots[across]), math.dist(spots[k], spots[along]))


def _plate(canvas: Canvas, at: Point, letter: str, *, unsure: bool) -> None:
    box = Box(at[0] - 10, at[1] - 10, 20, 20)
    canvas.rounded(box, AMBER if unsure else INK, 5)
    canvas.text(letter, at, 16, INK if unsure else ENAMEL, align="centre")
