"""The strip: what the app says has a place of its own, over nothing that people look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from companion.ui.box import Box, Layout
from companion.ui.canvas import Canvas
from companion.ui.theme import AMBER, BORDER, ENAMEL, FADED, FADED_TEXT, INK, SEMI, STOP, Colour
from companion.ui.widgets import Icon, Panel, Widget

SaidKind = Literal["info", "trouble", "refused"]
ICONS = {"info": "check", "trouble": "alert", "refused": "cross"}
LARGEST = 17.0
LEAST = 9.0  # units of letters: a long sentence is rather small than cut
KEPT = 5  # sentences that can be read again


@dataclass(frozen=True)
class Said:
    """One sentence, and at most one thing to do about it."""

    text: str
    until: float
    label: str = ""
    tap: Callable[[], None] | None = field(default=None, compare=False)
    kind: SaidKind = "info"


@dataclass(frozen=True, kw_only=True)
class _Key(Widget):
    label: str
    high: float  # units that are drawn: a finger is felt a little further down

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        body = Box(self.box.x, self.box.y, self.box.w, self.high - 3)
        face, ink = (ENAMEL, INK) if self.enabled else (FADED, FADED_TEXT)
        depth = 0 if pressed or not self.enabled else 3
        if pressed:
            body = body.moved(0, 3)
        canvas.rounded(body, face, 10, edge=BORDER, depth=depth)
        canvas.text(self.label, body.centre, 17, ink, align="centre", fit=body.w - 4)


@dataclass(frozen=True, kw_only=True)
class Sentence(Widget):
    """A sentence that is never cut: in one line, else in more, with smaller letters."""

    text: str
    colour: Colour

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box
        if canvas.fits(self.text, box.w, SEMI):
            canvas.text(self.text, (box.x, box.centre[1]), LARGEST, self.colour, SEMI, fit=box.w)
            return
        lines, size = self._lines(canvas)
        step = box.h / len(lines)
        for i, line in enumerate(lines):
            y = box.y + step * (i + 0.5)
            canvas.text(line, (box.x, y), size, self.colour, SEMI)

    def _lines(self, canvas: Canvas) -> tuple[list[str], float]:
        size = LARGEST
        while size > LEAST:
            lines = canvas.wrap(self.text, self.box.w, size)
            if canvas.grown(size, SEMI) * len(lines) <= self.box.h:
                break
            size -= 0.5
        return canvas.wrap(self.text, self.box.w, size), size


def strip_widgets(layout: Layout, said: Said | None, standing: str = "") -> list[Widget]:
    """The sentence in its strip; else, plainly, what hands must do; else nothing."""
    bar = Box(layout.strip.x + 8, layout.strip.y, layout.strip.w - 16, layout.strip.h - 2)
    icon, rest = bar.inset(6, 0).left(20, 6)
    if said is None:
        return _standing(icon, rest, standing)
    colour = AMBER if said.kind == "trouble" else ENAMEL
    return [
        Panel(box=bar, fill=STOP if said.kind == "refused" else INK, edge=None, radius=9),
        Icon(box=icon.middle(20, 20), icon=ICONS[said.kind], colour=colour),
        Sentence(box=rest, text=said.text, colour=ENAMEL, name="said:text"),
    ]


def _standing(icon: Box, words: Box, text: str) -> list[Widget]:
    if not text:
        return []
    return [
        Icon(box=icon.middle(20, 20), icon="hand", colour=INK),
        Sentence(box=words, text=text, colour=INK, name="standing"),
    ]


def strip_key(
    layout: Layout, said: Said | None, read_again: str, tap: Callable[[], None], why: str
) -> Widget:
    """What can be done about the sentence; otherwise the last ones can be read again."""
    box, high = layout.said, layout.strip.h if layout.portrait else layout.said.h
    if said is not None and said.label and said.tap:
        return _Key(box=box, high=high, label=said.label, name="said:key", on_tap=said.tap)
    return _Key(
        box=box,
        high=high,
        label=read_again,
        name="said",
        enabled=not why,
        why=why,
        on_tap=tap,
    )
