"""Keys to tap: buttons, chips, segments and steppers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.i18n import written
from companion.ui.box import Box
from companion.ui.canvas import BOLD, BUNGEE, SEMI, Canvas
from companion.ui.theme import (
    AMBER,
    AMBER_EDGE,
    BORDER,
    BUTTON_RADIUS,
    CHIP_RADIUS,
    EDGE,
    ENAMEL,
    FADED,
    FADED_TEXT,
    GO,
    GO_EDGE,
    INK,
    KEY,
    STOP,
    STOP_EDGE,
    Colour,
    mix,
    on,
)
from companion.ui.widgets.base import Widget
from companion.ui.widgets.basic import Panel, Text

KeyKind = Literal["plain", "go", "stop", "dark", "amber"]


@dataclass(frozen=True, kw_only=True)
class Button(Widget):
    """A key of one of these kinds, or with `fill` in a colour of its own."""

    label: str = ""
    kind: KeyKind = "plain"
    icon: str = ""
    size: float = 22
    face: str = BOLD
    chosen: bool = False
    fill: Colour | None = None
    radius: float = BUTTON_RADIUS
    stacked: bool = False
    token: str = ""
    named: bool = False  # the label names somebody: it is never cut

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        face, edge, ink, border = self._colours()
        depth = 0.0 if pressed or not self.enabled else EDGE
        body = Box(self.box.x, self.box.y, self.box.w, self.box.h - EDGE)
        if pressed:
            body = body.moved(0, EDGE)
        if self.chosen:
            canvas.rounded(body.inset(-4), ENAMEL, self.radius + 4, border=INK, width=3)
        canvas.rounded(body, face, self.radius, border=border, width=2, edge=edge, depth=depth)
        self._content(canvas, body, ink)

    def _colours(self) -> tuple[Colour, Colour, Colour, Colour | None]:
        if not self.enabled:
            return FADED, FADED, FADED_TEXT, None
        if self.fill is not None:
            return self.fill, mix(self.fill, INK, 0.45), on(self.fill), None
        return {
            "plain": (ENAMEL, BORDER, INK, BORDER),
            "go": (GO, GO_EDGE, ENAMEL, None),
            "stop": (ENAMEL, STOP_EDGE, STOP, STOP),
            "dark": (INK, (0, 0, 0), ENAMEL, None),
            "amber": (AMBER, AMBER_EDGE, INK, None),
        }[self.kind]

    def _content(self, canvas: Canvas, body: Box, ink: Colour) -> None:
        if self.stacked or (self.icon and not self.label):
            self._stack(canvas, body, ink)
            return
        x, y = body.centre
        mark = self.size * 1.25 if self.icon or self.token else 0.0
        gap = 9.0 if mark else 0.0
        room = body.w - 16 - mark - gap
        if not canvas.fits(self.label, room, self.face):
            self._in_lines(canvas, body.inset(8, 1), mark + gap, ink)
            return
        label, size = canvas.fitted(self.label, room, self.size, self.face)
        wide = canvas.width(label, size, self.face)
        left = x - (wide + mark + gap) / 2
        if self.icon:
            canvas.icon(self.icon, (left + mark / 2, y), mark, ink)
        elif self.token:
            canvas.token(self.token, (left + mark / 2, y), mark * 1.15)
        canvas.text(label, (left + mark + gap, y), size, ink, self.face)

    def _in_lines(self, canvas: Canvas, body: Box, mark: float, ink: Colour) -> None:
        """Words too long for one line stand in several, beside the sign."""
        sign, words = body.left(mark, 0)
        if self.icon:
            canvas.icon(self.icon, sign.centre, mark - 9, ink)
        elif self.token:
            canvas.token(self.token, sign.centre, mark - 9)
        size = min(self.size, 20)
        if self.named:
            canvas.name(self.label, words.centre, words.w, size, ink, align="centre", lines=2)
            return
        canvas.paragraph(
            self.label, words, size, ink, self.face, align="centre", leading=1.08, middle=True
        )

    def _stack(self, canvas: Canvas, body: Box, ink: Colour) -> None:
        x, y = body.centre
        if not self.label:
            canvas.icon(self.icon, (x, y), min(body.h, body.w) * 0.55, ink)
            return
        mark = min(body.h * 0.42, 44.0)
        if self.token:
            canvas.token(self.token, (x, y - mark * 0.42), mark * 1.1)
        elif self.icon:
            canvas.icon(self.icon, (x, y - mark * 0.42), mark, ink)
        size = min(self.size, 20)
        at, room = (x, y + mark * 0.62), body.w - 6
        if self.named:
            high = 2 * (body.bottom - at[1])
            canvas.name(self.label, at, room, size, ink, align="centre", lines=2, height=high)
        else:
            canvas.text(self.label, at, size, ink, self.face, align="centre", fit=room)


@dataclass(frozen=True, kw_only=True)
class Chip(Widget):
    """A rounded name: free, chosen or taken (not enabled)."""

    label: str
    chosen: bool = False
    size: float = 18
    token: str = ""

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        fill = INK if self.chosen else KEY if pressed else ENAMEL
        ink = ENAMEL if self.chosen else INK if self.enabled else FADED_TEXT
        border = INK if self.chosen else BORDER if self.enabled else FADED
        canvas.rounded(self.box, fill, CHIP_RADIUS, border=border, width=2)
        x, y = self.box.centre
        shift = 14 if self.token else 0
        if self.token:
            canvas.token(self.token, (self.box.x + 22, y), 28, white=self.chosen)
        fit = self.box.w - 20 - 2 * shift
        canvas.text(self.label, (x + shift, y), self.size, ink, align="centre", fit=fit)


def segments(
    box: Box,
    labels: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    *,
    name: str = "",
    size: float = 18,
) -> list[Widget]:
    """A row of words of which one is chosen."""
    parts: list[Widget] = [Panel(box=box, fill=FADED, radius=10, edge=None)]
    for i, cell in enumerate(box.columns(len(labels), 0)):
        if i == chosen:
            parts.append(Panel(box=cell, fill=INK, radius=10, edge=None))
        parts.append(
            Text(
                box=cell.inset(4, 0),
                text=labels[i],
                size=size,
                colour=ENAMEL if i == chosen else INK,
                align="centre",
            )
        )
        parts.append(Widget(box=cell, name=f"{name}:{i}", on_tap=partial(choose, i)))
    return parts


def stepper(
    box: Box,
    value: int,
    change: Callable[[int], None],
    *,
    low: int = 0,
    high: int = 999,
    name: str = "",
    label: str = "",
    icon: str = "",
    size: float = 26,
    step: int = 1,
    type_in: Callable[[], None] | None = None,
) -> list[Widget]:
    """Minus, the number, plus; held keys repeat. The number itself is a key with `type_in`."""
    side = min(box.h, box.w * 0.36, 64)
    minus, rest = box.left(side, 4)
    plus, mid = rest.rightmost(side, 4)
    less, more = max(low, value - step), min(high, value + step)
    parts: list[Widget] = [
        _step(minus, "minus", f"{name}-", value > low, partial(change, less)),
        _step(plus, "plus", f"{name}+", value < high, partial(change, more)),
    ]
    if type_in is not None:
        parts.append(Panel(box=mid.inset(0, 2), radius=9, name=f"{name}=", on_tap=type_in))
    number = mid
    if label or icon:
        number, caption = mid.top(mid.h * 0.56, 0)
        parts.append(_Caption(box=caption, label=label, icon=icon))
    parts.append(Text(box=number, text=written(value), size=size, face=BUNGEE, align="centre"))
    return parts


def _step(box: Box, icon: str, name: str, enabled: bool, change: Callable[[], None]) -> Button:
    return Button(box=box, icon=icon, name=name, enabled=enabled, on_tap=change, repeats=True)


@dataclass(frozen=True, kw_only=True)
class _Caption(Widget):
    label: str
    icon: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        x, y = self.box.centre
        if self.icon and not self.label:
            canvas.icon(self.icon, (x, y), min(self.box.h, 24), INK)
            return
        canvas.text(self.label, (x, y), 16, INK, SEMI, align="centre", fit=self.box.w)
