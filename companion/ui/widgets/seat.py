"""Places at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import (
    AMBER,
    AMBER_TINT,
    BORDER,
    ENAMEL,
    GO,
    HAIRLINE,
    INK,
    MIST,
    SEATS,
)
from companion.ui.widgets.base import Widget

LOW = 64.0  # units: a name in a lower place stands closer to its sign
TWO_LINES = 0.21  # of a place’s height: each of two lines under the sign, above the edge


@dataclass(frozen=True, kw_only=True)
class SeatKey(Widget):
    """A place: empty, seated, editing, to play (amber), or holding the light (green ring)."""

    shape: str = ""
    label: str = ""
    state: Literal["seated", "editing", "to_play", "light"] = "seated"
    number: int = 0  # of the seat, as its button has it

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 3) if pressed else self.box
        x, y = box.centre
        if not self.shape:
            canvas.rounded(box, MIST, 16, border=BORDER, width=2.5, dashed=True)
            canvas.icon("plus", (x, y), 32, BORDER)
            self._number(canvas, box)
            return
        fill, border, width = {
            "seated": (ENAMEL, None, 0),
            "editing": (ENAMEL, INK, 4),
            "to_play": (AMBER_TINT, AMBER, 4),
            "light": (ENAMEL, GO, 4),
        }[self.state]
        canvas.rounded(box, fill, 16, border=border, width=width, edge=HAIRLINE, depth=3)
        room = box.w - 12  # within the thick border of a chosen one
        if canvas.fits(self.label, room):
            low = box.h < LOW
            mark, name = (0.28, box.h - 15) if low else (0.38, box.h * 0.8)
            canvas.token(self.shape, (x, box.y + box.h * mark), box.h * (0.42 if low else 0.48))
            letters = 16.0 if low else 18.0
            at = (x, box.y + name)
            canvas.text(self.label, at, letters, INK, align="centre", fit=room)
        else:
            canvas.token(self.shape, (x, box.y + box.h * 0.26), box.h * 0.4)
            size = min(16, box.h * TWO_LINES)
            at = (x, box.y + box.h * 0.7)
            canvas.name(self.label, at, room, size, INK, align="centre", lines=2)
        self._number(canvas, box)

    def _number(self, canvas: Canvas, box: Box) -> None:
        if self.number:
            canvas.text(str(self.number), (box.x + 8, box.y + 13), 16, BORDER)


@dataclass(frozen=True, kw_only=True)
class Header(Widget):
    """A player's coloured band: white-lined sign, name, and something short on the right."""

    shape: str
    label: str
    note: str = ""
    size: float = 22
    radius: float = 12

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        seat = SEATS[self.shape]
        canvas.rounded(self.box, seat.fill, self.radius)
        mark = min(self.box.h * 0.78, 48)
        x, y = self.box.x + 8 + mark / 2, self.box.centre[1]
        canvas.token(self.shape, (x, y), mark, white=True)
        left = x + mark / 2 + 8
        note = canvas.width(self.note, 20) if self.note else 0
        fit = self.box.right - left - 10 - (note + 6 if note else 0)
        canvas.name(self.label, (left, y), fit, self.size, seat.letter, lines=2)
        if self.note:
            canvas.text(self.note, (self.box.right - 10, y), 20, seat.letter, align="right")
