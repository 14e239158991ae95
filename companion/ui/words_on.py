"""Where words stand on a view: found by drawing it on a sheet that only takes notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import BOLD, BUNGEE, INK, Align, Colour
from companion.ui.widgets import Widget

TALL = 0.9  # of the letters' size: from the accents down to the tails
CAPITALS = 0.75  # the same for Bungee, which has capitals only


class _Notes(Canvas):
    """Of one pixel, so that shapes cost nothing; letters are measured with those of `like`."""

    def __init__(self, like: Canvas) -> None:
        super().__init__(pygame.Surface((1, 1), pygame.SRCALPHA), like.scale, like._assets)
        self._sprites, self._fonts = like._sprites, like._fonts
        self._widths, self._sources = like._widths, like._sources
        self.letters = like.letters
        self.found: list[Box] = []
        self._at = (0.0, 0.0)

    def text(
        self,
        text: str,
        at: tuple[float, float],
        size: float = 18,
        colour: Colour = INK,
        face: str = BOLD,
        *,
        align: Align = "left",
        fit: float = 0,
        alpha: int = 255,
    ) -> None:
        if fit:
            text, size = self.fitted(text, fit, size, face)
        wide = self.width(text, size, face)
        high = self.grown(size, face) * (CAPITALS if face == BUNGEE else TALL)
        x = at[0] - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        self.found.append(Box(x, at[1] - high / 2, wide, high).moved(*self._at))

    def sprite(
        self,
        key: tuple[object, ...],
        box: Box,
        draw: Callable[[Canvas, Box], None],
        *,
        turns: int = 0,
    ) -> None:
        if turns:
            self.found.append(box.moved(*self._at))
            return
        before = self._at
        self._at = (before[0] + box.x, before[1] + box.y)
        draw(self, Box(0, 0, box.w, box.h))
        self._at = before


def words_on(widgets: Sequence[Widget], canvas: Canvas) -> list[Box]:
    """The places of all words that these widgets would draw on the canvas."""
    notes = _Notes(canvas)
    for widget in widgets:
        widget.draw(notes, pressed=False)
    return notes.found
