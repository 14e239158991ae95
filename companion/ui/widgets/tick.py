"""Things that are ticked or not: the square with its tick, and a key with a word beside it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import BORDER, EDGE, ENAMEL, GO, GO_EDGE, GO_TINT, INK
from companion.ui.widgets.base import Widget

SQUARE = 34.0


def paint_tick(canvas: Canvas, box: Box, ticked: bool) -> Box:
    """The square at the left end of a line; gives the room beside it."""
    square = Box(box.x, box.centre[1] - SQUARE / 2, SQUARE, SQUARE)
    canvas.rounded(square, GO if ticked else ENAMEL, 9, border=GO if ticked else BORDER, width=3)
    if ticked:
        canvas.icon("check", square.centre, 24, ENAMEL)
    return box.left(SQUARE, 14)[1]


@dataclass(frozen=True, kw_only=True)
class TickKey(Widget):
    """A key that is chosen or not, with its word."""

    label: str
    ticked: bool
    size: float = 20

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        if pressed:
            body = body.moved(0, EDGE)
        fill, edge = (GO_TINT, GO_EDGE) if self.ticked else (ENAMEL, BORDER)
        depth = 0.0 if pressed else EDGE
        canvas.rounded(body, fill, 12, border=edge, width=2, edge=edge, depth=depth)
        words = paint_tick(canvas, body.inset(10, 0), self.ticked)
        canvas.text(self.label, (words.x, words.centre[1]), self.size, INK, fit=words.w)
