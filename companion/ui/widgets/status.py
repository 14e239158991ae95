"""What tells the state of things: the lamp, the clock ring, the phase bar, pips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.ui.canvas import Canvas
from companion.ui.theme import (
    AMBER,
    BORDER,
    ENAMEL,
    FADED,
    GO,
    INK,
    INK2,
    STOP,
    Colour,
)
from companion.ui.widgets.base import Widget

LampLook = Literal["on", "off", "slow", "blink"]


@dataclass(frozen=True, kw_only=True)
class Lamp(Widget):
    """The mirror of the green light; rays tell its rhythm.

    A long name below it stands on two lines and leaves the lamp less room.
    """

    look: LampLook
    label: str
    lit: bool = True

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        shown, _ = canvas.name_lines(self.label, self.box.w, 17, 2)
        words = 22.0 if len(shown) == 1 else 36.0
        side = min(self.box.w, self.box.h - words)
        art = f"lamp_{self.look}" if self.lit or self.look == "on" else "lamp_off"
        face = self.box.middle(side, side)
        canvas.art(art, face.moved(0, self.box.y - face.y))
        at = (self.box.centre[0], self.box.y + side + words / 2 + 1)
        canvas.name(self.label, at, self.box.w, 17, ENAMEL, align="centre", lines=2)


@dataclass(frozen=True, kw_only=True)
class TimerRing(Widget):
    """Time left as a ring: green, amber from 15 s, red from 5 s."""

    left: int
    total: int
    label: str = ""

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        side = min(self.box.w, self.box.h)
        centre = self.box.centre
        width = side * 0.1
        canvas.ring(centre, side / 2, width, 1, FADED)
        share = min(1.0, max(0.0, self.left / max(1, self.total)))
        if share:
            canvas.ring(centre, side / 2, width, share, ring_colour(self.left))
        up = side * 0.05 if self.label else 0
        canvas.text(clock_text(self.left), (centre[0], centre[1] - up), side * 0.26, align="centre")
        if self.label:
            at = (centre[0], centre[1] + side * 0.16)
            canvas.text(self.label, at, max(16, side * 0.09), INK2, align="centre")


def ring_colour(left: int) -> Colour:
    return STOP if left <= 5 else AMBER if left <= 15 else GO


def clock_text(seconds: int) -> str:
    """9:05, also for hours."""
    return f"{seconds // 60}:{seconds % 60:02d}"


@dataclass(frozen=True, kw_only=True)
class Pips(Widget):
    """Small discs: how many are left of how many."""

    left: int
    total: int

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        radius = min(self.box.h / 2, self.box.w / self.total / 2 - 2)
        for i, cell in enumerate(self.box.columns(self.total, 2)):
            fill = AMBER if i < self.left else ENAMEL
            canvas.circle(cell.centre, radius, fill, INK if i < self.left else BORDER, 2)


@dataclass(frozen=True, kw_only=True)
class Bar(Widget):
    """How much of something is done, 0 to 1."""

    share: float

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        high = min(18.0, self.box.h)
        whole = self.box.middle(self.box.w, high)
        canvas.rounded(whole, FADED, high / 2)
        wide = max(high, whole.w * min(1.0, self.share))
        canvas.rounded(whole.left(wide)[0], GO, high / 2)
