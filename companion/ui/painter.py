"""Puts a view on the window and redraws only what differs from the last one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest

import pygame

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.rotation import Angle, Rotation
from companion.ui.widgets import Widget

MANY = 24  # changed places from which one whole redraw is cheaper

Drawn = tuple[Widget, bool]


class Painter:
    """Draws widgets on a canvas; `angle` says how the canvas lies on the window."""

    def __init__(
        self,
        canvas: Canvas,
        window: pygame.Surface,
        background: tuple[int, int, int],
        at: tuple[int, int] = (0, 0),
    ) -> None:
        self.canvas = canvas
        self._at = at
        self.angle: Angle = 0
        self._window = window
        self._background = background
        self.shown: list[Drawn] | None = None
        self._shown_angle: Angle = 0
        self._widgets: Sequence[Widget] = ()
        self._asked: tuple[set[Box], Angle] = (set(), 0)

    def paint(
        self, widgets: Sequence[Widget], pressed: Collection[Widget] = ()
    ) -> list[pygame.Rect]:
        """The rectangles of the window that changed; empty when nothing did."""
        boxes_down = {widget.box for widget in pressed}
        asked = (boxes_down, self.angle)
        if self.shown is not None and widgets is self._widgets and asked == self._asked:
            return []
        self._widgets, self._asked = widgets, asked
        view = [(w, w.is_target and w.box in boxes_down) for w in widgets]
        boxes = None if self._shown_angle != self.angle else self._changes(view)
        self.shown, self._shown_angle = view, self.angle
        if boxes == []:
            return []
        whole = Box(0, 0, *self._units())
        for box in [whole] if boxes is None else boxes:
            self._draw(view, box)
        return self._present([whole] if boxes is None else boxes)

    def forget(self) -> None:
        """Draw everything next time (the window was uncovered or changed its size)."""
        self.shown = None

    def _units(self) -> tuple[float, float]:
        w, h = self.canvas.surface.get_size()
        return w / self.canvas.scale, h / self.canvas.scale

    def _changes(self, view: list[Drawn]) -> list[Box] | None:
        """Where the two views differ; None for everywhere."""
        if self.shown is None:
            return None
        boxes = []
        for old, new in zip_longest(self.shown, view):
            if old != new:
                boxes += [side[0].bounds() for side in (old, new) if side is not None]
        return None if len(boxes) > MANY else _apart(boxes)

    def _draw(self, view: list[Drawn], box: Box) -> None:
        self.canvas.clip(box)
        self.canvas.fill(box, self._background)
        for widget, pressed in view:
            if widget.bounds().meets(box):
                widget.draw(self.canvas, pressed)
        self.canvas.clip(None)

    def _present(self, boxes: list[Box]) -> list[pygame.Rect]:
        """Copies what changed from the sheet to its place in the window."""
        surface = self.canvas.surface
        frame = surface.get_rect()
        rotation = Rotation(frame.size, self.angle)
        shown = []
        for box in boxes:
            rect = self.canvas.rect(box).inflate(2, 2).clip(frame)
            for band in rotation.bands(rect):
                place = rotation.place(band).move(self._at)
                self._window.blit(rotation.shown(surface, band), place)
            shown.append(rotation.place(rect).move(self._at))
        return shown


def _apart(boxes: list[Box]) -> list[Box]:
    """The same places without repeats: boxes that meet become one."""
    merged: list[Box] = []
    for box in boxes:
        for other in [m for m in merged if m.meets(box)]:
            merged.remove(other)
            x, y = min(box.x, other.x), min(box.y, other.y)
            right, bottom = max(box.right, other.right), max(box.bottom, other.bottom)
            box = Box(x, y, right - x, bottom - y)
        merged.append(box)
    return merged
