"""The live picture: made a surface once per new frame, placed in units, and magnified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import ASPHALT, ENAMEL, INK, LED_LIT
from companion.ui.widgets import Drawing, Widget

if TYPE_CHECKING:
    from hardware.ports import Frame

Point = tuple[float, float]
Cut = tuple[int, int, int, int]  # left, top, width, height in pixels
MARGIN = 0.36  # of the board's side, shown around its outer crossings
STEP = 16  # pixels
LOUPE = 132.0  # units of its side
REACH = 30  # pixels of the picture it shows to each side


class Film:
    """Keeps the shown part of the newest picture as a surface: drawing over it converts nothing."""

    def __init__(self) -> None:
        self._frame: Frame | None = None
        self._shown: tuple[Cut, tuple[int, int]] | None = None
        self._surface: pygame.Surface | None = None
        self.made = 0

    def sized(self, frame: Frame, part: Cut, size: tuple[int, int]) -> pygame.Surface:
        """A part of the frame as large as it is shown."""
        if self._surface is None or frame is not self._frame or self._shown != (part, size):
            self._surface = pygame.transform.smoothscale(cut(frame, part), size)
            self._frame, self._shown = frame, (part, size)
            self.made += 1
        return self._surface


def cut(frame: Frame, part: Cut) -> pygame.Surface:
    """A part of the frame, pixel by pixel."""
    left, top, wide, high = part
    pixels = frame.image[top : top + high, left : left + wide, ::-1]
    high, wide = pixels.shape[:2]
    return pygame.image.frombuffer(pixels.tobytes(), (wide, high), "RGB")


class FilmStage:
    """Where a part of a picture is shown: units to pixels and back."""

    def __init__(self, box: Box, part: Cut) -> None:
        self.part = part
        self.k = min(box.w / part[2], box.h / part[3])
        self.box = box.middle(part[2] * self.k, part[3] * self.k)

    def units(self, at: Point) -> Point:
        """A pixel's place on the screen."""
        x, y = at[0] - self.part[0] + 0.5, at[1] - self.part[1] + 0.5
        return self.box.x + x * self.k, self.box.y + y * self.k

    def pixels(self, at: Point) -> Point:
        """The pixel at a place of the screen, kept inside what is shown."""
        left, top, wide, high = self.part
        x, y = (at[0] - self.box.x) / self.k - 0.5, (at[1] - self.box.y) / self.k - 0.5
        return left + min(max(x, 0.0), wide - 1.0), top + min(max(y, 0.0), high - 1.0)


def part_around(
    board: Sequence[Point], others: Sequence[Point], size: tuple[int, int], room: Box
) -> Cut:
    """The board with some table around it and what else is to be seen, in the room's shape."""
    xs, ys = [x for x, _ in board], [y for _, y in board]
    reach = MARGIN * max(max(xs) - min(xs), max(ys) - min(ys))
    xs = [min(xs) - reach, max(xs) + reach, *(x for x, _ in others)]
    ys = [min(ys) - reach, max(ys) + reach, *(y for _, y in others)]
    k = min(room.w / (max(xs) - min(xs)), room.h / (max(ys) - min(ys)))
    w, h = min(size[0], _even(room.w / k)), min(size[1], _even(room.h / k))
    x, y = (max(xs) + min(xs) - w) / 2, (max(ys) + min(ys) - h) / 2
    left, top = min(max(_even(x), 0), size[0] - w), min(max(_even(y), 0), size[1] - h)
    return left, top, w, h


def _even(value: float) -> int:
    """In steps, so that the picture does not tremble with the last pixel of a crossing."""
    return STEP * round(value / STEP)


def picture(film: Film, stage: FilmStage, frame: Frame) -> Widget:
    """What the stage shows of the frame; drawn again only when a new one has come."""
    return Drawing(box=stage.box, paint=_paint_picture, args=(film, frame, stage.part))


def _paint_picture(film: Film, frame: Frame, part: Cut, canvas: Canvas, box: Box) -> None:
    rect = canvas.rect(box)
    canvas.surface.blit(film.sized(frame, part, rect.size), rect)


def loupe_place(around: Box, finger: Point) -> Box:
    """An upper corner of the picture, away from the finger."""
    left = finger[0] > around.centre[0]
    x = around.x + 6 if left else around.right - LOUPE - 6
    return Box(x, around.y + 6, LOUPE, LOUPE)


def loupe(box: Box, frame: Frame, at: Point) -> Widget:
    """What lies under the finger, larger, with a cross on the very pixel."""
    return Drawing(box=box, name="loupe", paint=_paint_loupe, args=(frame, at))


def _paint_loupe(frame: Frame, at: Point, canvas: Canvas, box: Box) -> None:
    x, y = round(at[0]), round(at[1])
    left, top = max(0, x - REACH), max(0, y - REACH)
    piece = pygame.Surface((2 * REACH + 1, 2 * REACH + 1))
    piece.fill(ASPHALT)
    seen = cut(frame, (left, top, x + REACH + 1 - left, y + REACH + 1 - top))
    piece.blit(seen, (left - x + REACH, top - y + REACH))
    canvas.picture(piece, box)
    _paint_cross(canvas, box)
    canvas.keyline(box.inset(-2), 8, ENAMEL, 5)


def _paint_cross(canvas: Canvas, box: Box) -> None:
    x, y = box.centre
    arm = box.w * 0.36
    for width, colour in ((6, INK), (3, LED_LIT)):
        canvas.line((x - arm, y), (x - 8, y), colour, width)
        canvas.line((x + 8, y), (x + arm, y), colour, width)
        canvas.line((x, y - arm), (x, y - 8), colour, width)
        canvas.line((x, y + 8), (x, y + arm), colour, width)
