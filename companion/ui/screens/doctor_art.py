"""How the doctor's findings look: a card with its mark, a live picture, seats, a drawing pad."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from companion.ui.box import Box
from companion.ui.canvas import SEMI, Canvas
from companion.ui.theme import (
    AMBER,
    BORDER,
    ENAMEL,
    FADED,
    GO,
    HAIRLINE,
    INK,
    INK2,
    KEY,
    STOP,
)
from companion.ui.widgets import Drawing, Widget
from hardware.doctor import Level

if TYPE_CHECKING:
    from hardware.ports import Frame

FRAMES = {Level.AMBER: AMBER, Level.RED: STOP}
SIGNS = "ABCDEFGH"


def paint_mark(
    level: Level | None, canvas: Canvas, centre: tuple[float, float], size: float
) -> None:
    """Green disc with a tick, amber sign, red square with a cross; grey: still to try."""
    box = Box(centre[0] - size / 2, centre[1] - size / 2, size, size)
    if level is Level.GREEN:
        canvas.circle(centre, size / 2, GO)
        canvas.icon("check", centre, size * 0.64, ENAMEL)
    elif level is Level.AMBER:
        canvas.rounded(box, AMBER, size * 0.25)
        canvas.icon("alert", centre, size * 0.66, INK)
    elif level is Level.RED:
        canvas.rounded(box, STOP, size * 0.2)
        canvas.icon("cross", centre, size * 0.6, ENAMEL)
    else:
        canvas.circle(centre, size / 2, ENAMEL, BORDER, 3)
        canvas.icon("finger", centre, size * 0.55, BORDER)


def picture_place(card: Box) -> Box:
    """Where a card shows what the camera sees."""
    return Box(card.x + 12, card.y + 10, 84, 48)


@dataclass(frozen=True, kw_only=True)
class CheckCard(Widget):
    """A part: icon, name, how it is, and its mark; amber and red have a frame."""

    icon: str
    title: str
    note: str
    level: Level | None
    upright: bool = False
    picture: bool = False  # leaves room for one in the place of the icon

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        frame = FRAMES.get(self.level) if self.level else None
        canvas.rounded(self.box, ENAMEL, 16, border=frame, width=4, edge=HAIRLINE, depth=3)
        inner = self.box.inset(12, 10)
        tile = picture_place(self.box) if self.picture else Box(inner.x, inner.y, 48, 48)
        canvas.rounded(tile, KEY, 10)
        if not self.picture:
            canvas.icon(self.icon, tile.centre, 32, INK)
        paint_mark(self.level, canvas, (inner.right - 21, inner.y + 24), 42)
        ink = STOP if self.level is Level.RED else INK2
        if self.upright:
            canvas.text(self.title, (inner.x, inner.y + 66), 20, fit=inner.w)
            canvas.text(self.note, (inner.x, inner.y + 90), 17, ink, SEMI, fit=inner.w)
            return
        words = inner.w - tile.w - 10 - 50
        left = tile.right + 10
        canvas.text(self.title, (left, inner.y + 13), 20, fit=words)
        canvas.text(self.note, (left, inner.y + 37), 17, ink, SEMI, fit=words)


@dataclass(frozen=True, kw_only=True)
class Finding(Widget):
    """One line of the overview: mark, part, and the sentence."""

    part: str
    text: str
    level: Level

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        y = box.centre[1]
        canvas.line((box.x, box.bottom + 2), (box.right, box.bottom + 2), HAIRLINE, 1.5)
        paint_mark(self.level, canvas, (box.x + 20, y), 32)
        wide = 124.0
        canvas.text(self.part, (box.x + 46, y), 18, fit=wide - 8)
        words = Box(box.x + 46 + wide, box.y, box.w - 50 - wide, box.h)
        canvas.paragraph(self.text, words, 17, INK2, middle=True)


def live_picture(box: Box, frame: Frame | None) -> Widget:
    """What the camera sees now, as large as the box allows; grey while it sees nothing."""
    return Drawing(box=box, paint=_paint_frame, args=(frame,))


def _paint_frame(frame: Frame | None, canvas: Canvas, box: Box) -> None:
    if frame is None:
        canvas.rounded(box, FADED, 10)
        canvas.icon("camoff", box.centre, min(box.w, box.h) * 0.5, INK2)
        return
    image = frame.image
    every = max(1, image.shape[1] // max(1, canvas.px(box.w)))
    small = image[::every, ::every, ::-1]
    high, wide = small.shape[:2]
    pixels = pygame.image.frombuffer(small.tobytes(), (wide, high), "RGB")
    k = min(box.w / wide, box.h / high)
    canvas.picture(pixels, box.middle(wide * k, high * k))


@dataclass(frozen=True, kw_only=True)
class SeatSigns(Widget):
    """The seats that have a button: tried ones are ticked, the one that is down glows."""

    seats: tuple[int, ...]
    tried: frozenset[int]
    held: frozenset[int]

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        columns = 8 if self.box.w > 260 else 4
        cells = self.box.grid(columns, 8 // columns, 2)
        for cell, seat in zip(cells, range(8), strict=True):
            if seat not in self.seats:
                continue
            size = min(cell.w, cell.h, 40)
            if seat in self.held:
                canvas.circle(cell.centre, size / 2 + 4, AMBER)
            canvas.token(SIGNS[seat], cell.centre, size - 6)
            if seat in self.tried:
                at = (cell.centre[0] + size * 0.3, cell.centre[1] + size * 0.32)
                canvas.circle(at, 9, GO, ENAMEL, 2)
                canvas.icon("check", at, 12, ENAMEL)


@dataclass(frozen=True, kw_only=True)
class Pad(Widget):
    """Squares that change when a finger comes over them: dead places of the screen stay white."""

    columns: int
    rows: int
    touched: frozenset[int]

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        for i, cell in enumerate(self.box.grid(self.columns, self.rows, 4)):
            hit = i in self.touched
            canvas.rounded(cell, GO if hit else ENAMEL, 8, border=GO if hit else HAIRLINE, width=2)
            if hit:
                canvas.icon("check", cell.centre, 24, ENAMEL)
