"""Rectangles in design units, and the few ways screens cut them."""

from __future__ import annotations

from typing import NamedTuple

GAP = 8.0
STRIP, STRIP_PORTRAIT = 28.0, 42.0  # units of the line in which the app speaks


class Box(NamedTuple):
    """x, y, width, height in design units (1 u = 1 px at 800x480)."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Box) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def overlap(self, other: Box) -> float:
        """The square units that both boxes cover."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def middle(self, w: float, h: float) -> Box:
        """A box of that size in the middle of this one."""
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def top(self, h: float, gap: float = GAP) -> tuple[Box, Box]:
        """The upper part of height h, and the rest below a gap."""
        below = Box(self.x, self.y + h + gap, self.w, self.h - h - gap)
        return Box(self.x, self.y, self.w, h), below

    def foot(self, h: float, gap: float = GAP) -> tuple[Box, Box]:
        """The lower part of height h, and the rest above a gap."""
        return Box(self.x, self.bottom - h, self.w, h), Box(
            self.x, self.y, self.w, self.h - h - gap
        )

    def left(self, w: float, gap: float = GAP) -> tuple[Box, Box]:
        """The left part of width w, and the rest beyond a gap."""
        beyond = Box(self.x + w + gap, self.y, self.w - w - gap, self.h)
        return Box(self.x, self.y, w, self.h), beyond

    def rightmost(self, w: float, gap: float = GAP) -> tuple[Box, Box]:
        """The right part of width w, and the rest before a gap."""
        return Box(self.right - w, self.y, w, self.h), Box(self.x, self.y, self.w - w - gap, self.h)

    def columns(self, count: int, gap: float = GAP) -> list[Box]:
        w = (self.w - gap * (count - 1)) / count
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = GAP) -> list[Box]:
        h = (self.h - gap * (count - 1)) / count
        return [Box(self.x, self.y + i * (h + gap), self.w, h) for i in range(count)]

    def grid(self, columns: int, rows: int, gap: float = GAP) -> list[Box]:
        """Cells row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]


class Layout(NamedTuple):
    """The window in units: where the game is drawn, where the rail stands, which way it lies.

    `strip` is the line in which the app speaks, `said` the key that belongs to it.
    """

    scale: float
    whole: Box
    main: Box
    rail: Box
    portrait: bool
    strip: Box
    said: Box


def layout(width: int, height: int, *, rail_left: bool = False) -> Layout:
    """Main area and rail for a window of that many pixels."""
    if height > width:
        scale = width / 480
        whole = Box(0, 0, 480, height / scale)
        rail, above = whole.foot(88, 0)
        foot, main = above.foot(STRIP_PORTRAIT, 0)
        beside, strip = foot.rightmost(92, 0)
        said = Box(beside.x, beside.y, 88, 48)  # down to the first key of the rail
        return Layout(scale, whole, main, rail, True, strip, said)
    scale = height / 480
    whole = Box(0, 0, width / scale, 480)
    rail_width = 80 if whole.w <= 800 else 88
    cut = whole.left if rail_left else whole.rightmost
    rail, beside = cut(rail_width, 0)
    strip, main = beside.foot(STRIP, 0)
    said, _ = rail.inset(6).foot(52)
    return Layout(scale, whole, main, rail, False, strip, said)
