"""What is drawn over and beside a live picture: markers, handles, how sure, the checks."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.theme import (
    AMBER,
    AMBER_EDGE,
    AMBER_TINT,
    ENAMEL,
    FADED,
    GO,
    GO_TINT,
    HAIRLINE,
    INK,
    INK2,
    LED_LIT,
    STOP,
    Colour,
)
from companion.ui.widgets import Widget

Point = tuple[float, float]
HANDLE = 25.0
LINE_HIGH = 38.0  # units: a check with its note below it


@dataclass(frozen=True, kw_only=True)
class Markers(Widget):
    """The printed markers that are seen, each with the number printed on it: from 1 on."""

    markers: tuple[tuple[int, tuple[Point, ...]], ...]

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        for number, corners in self.markers:
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
                canvas.line(a, b, AMBER, 3)
            x = sum(c[0] for c in corners) / 4
            y = sum(c[1] for c in corners) / 4
            canvas.circle((x, y), 10, AMBER)
            canvas.text(str(number + 1), (x, y), 16, INK, align="centre")


@dataclass(frozen=True, kw_only=True)
class Handles(Widget):
    """The outer crossings to take hold of, numbered; lines join them while they are moved."""

    spots: tuple[Point, ...]
    held: int | None = None
    joined: bool = False
    tone: Colour = LED_LIT

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        if self.joined and len(self.spots) > 1:
            ends = self.spots[1:] + (self.spots[:1] if len(self.spots) == 4 else ())
            for a, b in zip(self.spots, ends, strict=False):
                canvas.line(a, b, self.tone, 3)
        mx = sum(x for x, _ in self.spots) / max(1, len(self.spots))
        my = sum(y for _, y in self.spots) / max(1, len(self.spots))
        for k, at in enumerate(self.spots):
            self._handle(canvas, k, at, (mx, my))

    def _handle(self, canvas: Canvas, k: int, at: Point, middle: Point) -> None:
        x, y = at
        radius = HANDLE + (5 if k == self.held else 0)
        canvas.circle(at, radius + 1, None, INK, 6)
        canvas.circle(at, radius, None, ENAMEL, 4)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near = (x + dx * radius * 0.45, y + dy * radius * 0.45)
            canvas.line(near, (x + dx * (radius + 6), y + dy * (radius + 6)), ENAMEL, 2.5)
        canvas.circle(at, 3, self.tone)
        out_x = -1 if x < middle[0] else 1
        out_y = -1 if y < middle[1] else 1
        badge = (x + out_x * radius * 0.9, y + out_y * radius * 0.9)
        canvas.circle(badge, 12, self.tone, INK, 2)
        canvas.text(str(k + 1), badge, 16, INK, BUNGEE, align="centre")


@dataclass(frozen=True, kw_only=True)
class Live(Widget):
    """The red dot of a picture that is live."""

    label: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.rounded(self.box, INK, 8)
        canvas.circle((self.box.x + 16, self.box.centre[1]), 6, STOP)
        at = (self.box.x + 28, self.box.centre[1])
        canvas.text(self.label, at, 16, ENAMEL, fit=self.box.w - 34)


@dataclass(frozen=True, kw_only=True)
class Sureness(Widget):
    """How sure the reading is, as a number and a bar."""

    percent: int | None
    text: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.rounded(self.box, ENAMEL, 16, edge=HAIRLINE, depth=3)
        inner = self.box.inset(16, 8)
        good = self.percent is not None and self.percent >= 80
        tone = GO if good else AMBER_EDGE
        number = "–" if self.percent is None else f"{self.percent} %"
        at = (inner.centre[0], inner.y + inner.h * 0.27)
        canvas.text(number, at, min(38, inner.h * 0.42), tone, BUNGEE, align="centre")
        bar = Box(inner.x, inner.y + inner.h * 0.56, inner.w, 13)
        canvas.rounded(bar, FADED, 7)
        if self.percent:
            canvas.rounded(Box(bar.x, bar.y, max(14, bar.w * self.percent / 100), 13), tone, 7)
        low = (inner.centre[0], inner.bottom - 9)
        canvas.text(self.text, low, 17, INK2, SEMI, align="centre", fit=inner.w)


@dataclass(frozen=True, kw_only=True)
class Line(Widget):
    """One check: a tick when it is well, a sign when it needs a hand, a ring while it waits."""

    text: str
    note: str
    good: bool | None

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        x, y = self.box.x + 20, self.box.centre[1]
        size = min(38.0, self.box.h - 6)
        if self.good:
            canvas.circle((x, y), size / 2, GO_TINT)
            canvas.icon("check", (x, y), size * 0.62, GO)
        elif self.good is None:
            canvas.circle((x, y), size / 2, ENAMEL, HAIRLINE, 3)
        else:
            mark = Box(x - size / 2, y - size / 2, size, size)
            canvas.rounded(mark, AMBER_TINT, 6)
            canvas.icon("alert", (x, y), size * 0.68, INK)
        left, wide = self.box.x + 46, self.box.w - 46
        canvas.text(self.text, (left, y - 10), 18, INK, fit=wide)
        canvas.text(self.note, (left, y + 10), 17, INK2, SEMI, fit=wide)
