"""A tick mark: an action of the turn, entered or not."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.canvas import Canvas
from companion.ui.theme import AMBER, AMBER_TINT, ENAMEL, FADED, INK, INK2
from companion.ui.widgets import Widget


@dataclass(frozen=True, kw_only=True)
class Tick(Widget):
    """The action's icon; with a tick in a disc once it is entered."""

    icon: str
    on: bool
    label: str = ""
    framed: bool = True

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        if self.framed:
            fill = AMBER_TINT if self.on else FADED
            canvas.rounded(box, fill, 12, border=AMBER if self.on else None, width=3)
        x, y = box.centre
        if self.label:
            canvas.icon(self.icon, (box.x + 16, y), 28, INK)
            canvas.text(self.label, (box.x + 36, y), 21, INK, fit=box.w - 36)
            return
        canvas.icon(self.icon, (x, y), 30, INK if self.on else INK2)
        if self.on:
            at = (box.right - 12, box.y + 12)
            canvas.circle(at, 11, AMBER, ENAMEL, 2)
            canvas.icon("check", at, 15, INK)
