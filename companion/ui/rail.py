"""The rail: the lamp, and the keys that never move."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.box import Box, Layout
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.screen import RailKey
from companion.ui.theme import ENAMEL, INK, Colour, mix, plate
from companion.ui.widgets import Drawing, Lamp, Widget
from companion.ui.widgets.status import LampLook
from hardware.ports import LedMode

LOOKS: dict[LedMode, LampLook] = {
    LedMode.STEADY: "on",
    LedMode.SLOW: "slow",
    LedMode.FAST: "blink",
    LedMode.OFF: "off",
    LedMode.REFUSED: "blink",
}
GAP = 6.0  # units between two keys


@dataclass(frozen=True, kw_only=True)
class _Key(Widget):
    icon: str
    label: str
    text: str
    fill: Colour
    strong: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        face = ENAMEL if self.strong else mix(self.fill, ENAMEL, 0.16)
        if self.strong and not self.enabled:
            face = mix(self.fill, ENAMEL, 0.3)
        ink = INK if self.strong and self.enabled else ENAMEL
        depth = 0 if pressed or not self.strong else 3
        canvas.rounded(box, face, 10, edge=mix(self.fill, INK, 0.3), depth=depth)
        x, y = box.centre
        icon_y = y - 11
        if self.text:
            canvas.text(self.text, (x, icon_y), 26, ink, BUNGEE, align="centre", fit=box.w - 4)
        else:
            canvas.icon(self.icon, (x, icon_y), min(34, box.h * 0.42), ink)
        low = min(22, box.h / 2 - 11)  # a short key's word stays on it
        canvas.text(self.label, (x, y + low), 17, ink, align="centre", fit=box.w - 4)


def _paint_ground(fill: Colour, canvas: Canvas, box: Box) -> None:
    canvas.fill(box, fill)


def rail(
    layout: Layout, game: str, keys: list[RailKey], mode: LedMode, lit: bool, label: str
) -> list[Widget]:
    """The rail's widgets: ground, lamp, keys; the last key is the largest."""
    fill = plate(game)
    box = layout.rail
    ground = Drawing(box=box, paint=_paint_ground, args=(fill,), blocks=True)
    inner = box.inset(6)
    if layout.portrait:
        lamp_box, rest = inner.left(84)
        cells = [Box(x, rest.y, w, rest.h) for x, w in _weighted(rest.x, rest.w, len(keys))]
    else:
        _, above = inner.foot(layout.said.h, GAP)
        lamp_box, rest = above.top(90, GAP)
        cells = [Box(rest.x, y, rest.w, h) for y, h in _weighted(rest.y, rest.h, len(keys))]
    lamp = Lamp(box=lamp_box, look=LOOKS[mode], lit=lit, label=label, name="lamp")
    last = len(keys) - 1
    return [ground, lamp] + [
        _Key(
            box=cell,
            name=key.name,
            icon=key.icon,
            label=key.label,
            text=key.text,
            fill=fill,
            strong=i == last,
            enabled=key.enabled,
            danger=key.danger,
            why=key.why,
            on_tap=key.tap,
        )
        for i, (key, cell) in enumerate(zip(keys, cells, strict=True))
    ]


def _weighted(start: float, room: float, count: int) -> list[tuple[float, float]]:
    """Where equal cells begin and how long they are; the last one is 1.35 times as long."""
    one = (room - GAP * (count - 1)) / (count - 1 + 1.35)
    return [(start + i * (one + GAP), one * (1.35 if i == count - 1 else 1)) for i in range(count)]
