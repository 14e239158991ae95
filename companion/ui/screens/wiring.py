"""The wiring on the screen: the Pi's header, and which wire goes to which pin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.canvas import SEMI, Canvas
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import AMBER, BORDER, ENAMEL, GO, INK, INK2, STOP, Align, Colour
from companion.ui.widgets import Drawing, Panel, Paragraph, Text, Widget
from hardware.ports import LedMode
from hardware.wiring import BCM_AT, PLACES, POWER_AT, shown, wires

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LABELS = {
    "green_button": "first.wire_green_button",
    "green_led": "first.wire_green_led",
    "buzzer": "first.wire_buzzer",
}
POWER: dict[str, Colour] = {"3V3": AMBER, "5V": STOP, "GND": INK}


class WiringScreen(Screen):
    """The header as one looks at it, the wires named beside their pins; `wire` is framed."""

    def __init__(self, shell: Shell, wire: str = "") -> None:
        super().__init__(shell)
        self._wire = wire
        self._wires = wires(shell.settings.wiring)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(40)
        about, rest = rest.foot(64)
        names = tuple((self._label(name), pin, name == self._wire) for name, pin in self._wires)
        return [
            Text(box=head, text=self.say("first.wiring"), size=26),
            Panel(box=rest),
            Drawing(box=rest.inset(12, 8), paint=_paint_header, args=(names,)),
            Paragraph(box=about, text=self._advice(), size=17, colour=INK2, middle=True),
        ]

    def _label(self, name: str) -> str:
        if name in LABELS:
            return self.say(LABELS[name])
        seat = int(name.partition("[")[2].rstrip("]")) + 1
        key = "first.wire_seat_led" if "led" in name else "first.wire_seat_button"
        return self.say(key, n=seat)

    def _advice(self) -> str:
        pins = dict(self._wires)
        if self._wire in pins:
            pin = shown(pins[self._wire])
            return self.say("first.wiring_one", wire=self._label(self._wire), pin=pin)
        return self.say("first.wiring_about")

    def lamp(self) -> LampSign:
        return LampSign(LedMode.FAST, self.say("app.lamp_test"))

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]


def _paint_header(names: tuple[tuple[str, int, bool], ...], canvas: Canvas, box: Box) -> None:
    """Two columns of twenty pins; odd ones left, as on the board with its sockets to the right."""
    told = {pin: (label, framed) for label, pin, framed in names}
    step = box.h / (PLACES // 2)
    dot = min(step * 0.8, 18.0)
    middle = box.centre[0]
    for place in range(1, PLACES + 1):
        left = place % 2 == 1
        y = box.y + ((place - 1) // 2 + 0.5) * step
        x = middle + (-dot if left else dot)
        pin = BCM_AT.get(place)
        power = POWER_AT.get(place, "")
        used = pin in told
        fill = GO if used else POWER.get(power, ENAMEL)
        canvas.circle((x, y), dot / 2, fill, BORDER, 1.5)
        far = x - dot if left else x + dot
        align: Align = "right" if left else "left"
        size = min(16.0, step * 0.95)
        if used:
            label, framed = told[pin]  # type: ignore[index]
            if framed:
                canvas.circle((x, y), dot / 2 + 4, GO, STOP, 4)
            text = f"{label} · {place}" if left else f"{place} · {label}"
            fit = box.w / 2 - 3 * dot
            canvas.text(text, (far, y), size, STOP if framed else INK, align=align, fit=fit)
        elif power:
            canvas.text(power, (far, y), size * 0.85, INK2, SEMI, align=align)
