"""A strength in five steps: less, the bars, more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import HAIRLINE, INK, TOUCH
from companion.ui.widgets import Button, Widget

STEP, FULL = 20, 100  # percent
BAR, GAP = 10.0, 3.0
WIDE = FULL // STEP * (BAR + GAP) - GAP


@dataclass(frozen=True, kw_only=True)
class Bars(Widget):
    """Five bars, each higher than the one before; the dark ones are lit."""

    lit: int

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        left = self.box.centre[0] - WIDE / 2
        for i in range(FULL // STEP):
            high = 14 + 5 * i
            bar = Box(left + i * (BAR + GAP), self.box.centre[1] - high / 2, BAR, high)
            canvas.rounded(bar, INK if i < self.lit else HAIRLINE, 3)


def levels(
    box: Box, percent: int, change: Callable[[int], None], *, low: int = 0, name: str
) -> list[Widget]:
    """Two keys with bars between them; a value between two steps goes to the next step."""
    side = max(TOUCH, min(64, box.h, (box.w - WIDE) / 2 - GAP))
    minus, rest = box.left(side, GAP)
    plus, bars = rest.rightmost(side, GAP)
    less = max(low, -(-percent // STEP) * STEP - STEP)
    more = min(FULL, percent // STEP * STEP + STEP)
    return [
        _key(minus, "minus", f"{name}-", percent > low, partial(change, less)),
        Bars(box=bars, name=name, lit=-(-percent // STEP)),
        _key(plus, "plus", f"{name}+", percent < FULL, partial(change, more)),
    ]


def _key(box: Box, icon: str, name: str, enabled: bool, tap: Callable[[], None]) -> Button:
    return Button(box=box, icon=icon, name=name, enabled=enabled, on_tap=tap, repeats=True)
