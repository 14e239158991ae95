"""Cards of Traffic as they are drawn: regular on white, expert on green, turned as on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.i18n import Translator
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.traffic.art import CAR_ART, paint_car
from companion.ui.theme import (
    AMBER,
    BORDER,
    ENAMEL,
    GO,
    GO_TINT,
    INK,
    INK2,
    KEY,
    Colour,
    hexa,
    mix,
)
from companion.ui.widgets import Widget

STREET = hexa("#D5DDE6")
BESIDE, LEAST_RING = 8.0, 22.0  # units beside a ring and its word; the smallest ring
LEAST = 2  # a line is drawn on a card at least so many streets wide


@dataclass(frozen=True, kw_only=True)
class CardView(Widget):
    """A card; `wide` fits the card's box to its figure, otherwise it is square."""

    rows: tuple[str, ...]
    code: str = ""
    chosen: bool = False
    wide: bool = False
    border: Colour = INK
    faded: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        face, caption = (box.top(box.h - 18, 0)) if self.code else (box, box)
        border = AMBER if self.chosen else self.border
        paint_card(canvas, face, self.rows, border=border, wide=self.wide)
        if self.code:
            canvas.text(self.code, caption.centre, 16, INK2, align="centre")
        if self.faded:
            canvas.veil(box, ENAMEL, 150)


def paint_card(
    canvas: Canvas, box: Box, rows: tuple[str, ...], *, border: Colour = INK, wide: bool = False
) -> None:
    """The figure in the middle of its card, its streets running on to the edge."""
    expert = any("_" in row for row in rows)
    height, width = max(LEAST, len(rows)), max(LEAST, len(rows[0]))
    columns, lines = (width, len(rows)) if wide else (max(height, width),) * 2
    pitch = min(box.w / (columns + 0.35), box.h / (lines + 0.35))
    face = box.middle(pitch * (columns + 0.35), pitch * (lines + 0.35))
    ground = GO_TINT if expert else ENAMEL
    edge = GO if expert and border == INK else border
    canvas.rounded(face, ground, min(12, pitch * 0.3), border=edge, width=3)
    left = face.centre[0] - (len(rows[0]) - 1) * pitch / 2
    top = face.centre[1] - (len(rows) - 1) * pitch / 2
    street = mix(STREET, GO, 0.2) if expert else STREET
    for column in range(len(rows[0])):
        x = left + column * pitch
        canvas.rounded(Box(x - pitch * 0.16, face.y + 4, pitch * 0.32, face.h - 8), street, 3)
    for row in range(len(rows)):
        y = top + row * pitch
        canvas.rounded(Box(face.x + 4, y - pitch * 0.16, face.w - 8, pitch * 0.32), street, 3)
    for row, labels in enumerate(rows):
        for column, label in enumerate(labels):
            _label(canvas, label, (left + column * pitch, top + row * pitch), pitch, ground)


def _label(
    canvas: Canvas, label: str, at: tuple[float, float], pitch: float, ground: Colour
) -> None:
    if label in CAR_ART:
        paint_car(canvas, label, at, pitch * 0.82)
    elif label in "_.":
        canvas.circle(at, pitch * 0.36, ground)
        canvas.icon("dashed", at, pitch * 0.74, GO if label == "_" else INK)


@dataclass(frozen=True, kw_only=True)
class GridCell(Widget):
    """A field of the little grid on which a card is built."""

    car: str = ""

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        border = AMBER if pressed else STREET
        canvas.rounded(self.box, KEY, 12, border=border, width=2)
        size = min(self.box.w, self.box.h) * 0.74
        if self.car in CAR_ART:
            paint_car(canvas, self.car, self.box.centre, size)
        elif self.car:
            canvas.icon("dashed", self.box.centre, size, GO)


@dataclass(frozen=True, kw_only=True)
class CarKey(Widget):
    """A car to pick up from the palette, or the empty crossing."""

    car: str
    label: str = ""
    chosen: bool = False

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - 4)
        body = body.moved(0, 4) if pressed else body
        fill = INK if self.chosen else ENAMEL
        edge = (0, 0, 0) if self.chosen else BORDER
        depth = 0 if pressed else 4
        canvas.rounded(body, fill, 12, border=BORDER, width=2, edge=edge, depth=depth)
        size = min(body.w, body.h) * 0.82
        x, y = body.centre
        if self.car in CAR_ART:
            paint_car(canvas, self.car, (x, y), size)
            return
        ink = ENAMEL if self.chosen else INK
        ring = size * 0.8
        words = canvas.width(self.label, 17) if self.label and body.w > 90 else 0.0
        room = body.w - 2 * BESIDE
        if words:
            ring = min(ring, max(LEAST_RING, room - words - BESIDE))
        left = x - (min(room, ring + BESIDE + words) if words else ring) / 2
        canvas.icon("dashed", (left + ring / 2, y), ring, ink)
        if words:
            fit = room - ring - BESIDE
            canvas.text(self.label, (left + ring + BESIDE, y), 17, ink, fit=fit)


def brush_keys(
    cells: Sequence[Box], brushes: str, chosen: str, pick: Callable[[str], None], say: Translator
) -> list[Widget]:
    """The four things that can stand on a crossing."""
    return [
        CarKey(
            box=cell,
            car=brush,
            label=say("traffic.empty"),
            chosen=brush == chosen,
            name=f"brush:{brush}",
            on_tap=partial(pick, brush),
        )
        for brush, cell in zip(brushes, cells, strict=True)
    ]


@dataclass(frozen=True, kw_only=True)
class TurnSign(Widget):
    """How far the card is turned: an arrow and the share of a turn."""

    eighths: int

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        x, y = self.box.centre
        if self.eighths == 0:
            canvas.text("=", (x, y), 30, GO, BUNGEE, align="centre")
            return
        back = self.eighths > 4
        share = {2: "¼", 4: "½"}.get(min(self.eighths, 8 - self.eighths), "⅛")
        canvas.icon("ccw" if back else "cw", (x, y - 14), 32, GO)
        canvas.text(share, (x, y + 16), 22, GO, align="centre")
