"""The wiring sheet: the header of the Pi with our pins, the circuits and a list of parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from companion.errors import CompanionError
from companion.printing.circuits import (
    draw_button_circuit,
    draw_buzzer_circuit,
    draw_led_circuit,
)
from companion.printing.sheet import (
    AMBER_TINT,
    BLACK,
    BORDER,
    GO_TINT,
    INK,
    INK2,
    MARGIN,
    MIST,
    STOP,
    WHITE,
    Align,
    Say,
    Sheet,
)

# Physical pins 1 to 40; a number is a GPIO by its BCM number.
HEADER: tuple[int | str, ...] = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24,
    10, "GND", 9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20,
    "GND", 21,
)  # fmt: skip
METAL = {"3V3": "#E08A1E", "5V": STOP, "GND": "#6E7781"}
NAME = re.compile(r"(green|seat(?P<seat>[1-8]))_(?P<part>button|led)|(?P<buzzer>buzzer)")
TINTS = {"button": GO_TINT, "led": AMBER_TINT, "buzzer": MIST}


class Wire(NamedTuple):
    """One connection: where it goes, what hangs on it and how it is called."""

    bcm: int
    part: str
    words: str


def wire(name: str, bcm: int, say: Say) -> Wire:
    """The connection of that name, such as ``green_led`` or ``seat3_button``.

    Raises CompanionError when the name or the pin does not exist.
    """
    match = NAME.fullmatch(name)
    if match is None or bcm not in HEADER:
        raise CompanionError("printing.unknown_pin", name=name, pin=bcm)
    if match["buzzer"]:
        return Wire(bcm, "buzzer", say("printing.pin_buzzer"))
    part, seat = match["part"], match["seat"]
    if seat is None:
        words = {"button": "printing.pin_green_button", "led": "printing.pin_green_led"}
        return Wire(bcm, part, say(words[part]))
    words = {"button": "printing.pin_seat_button", "led": "printing.pin_seat_led"}
    return Wire(bcm, part, say(words[part], seat=int(seat)))


def draw_wiring(sheet: Sheet, pins: Mapping[str, int]) -> None:
    """One page for these connections: name -> BCM number."""
    say = sheet.say
    wires = [wire(name, bcm, say) for name, bcm in pins.items()]
    top = sheet.page(say("printing.wiring_title"), say("printing.wiring_under"))
    step = (sheet.height - top - 32) / 20
    _header(sheet, 66, top + 6, step, {w.bcm: w for w in wires})
    right = 132.0
    wide = sheet.width - MARGIN - right
    low = draw_button_circuit(sheet, right, top, wide)
    low = draw_led_circuit(sheet, right, low, wide)
    if any(w.part == "buzzer" for w in wires):
        low = draw_buzzer_circuit(sheet, right, low, wide)
    low = _arcade_note(sheet, right, low, wide)
    _parts(sheet, wires, right, low + 4, wide)
    sheet.footer()


def _header(sheet: Sheet, x: float, y: float, step: float, wires: Mapping[int, Wire]) -> None:
    """Forty pins, odd ones on the left, as one sees them with the USB sockets below."""
    sheet.text(x, y - 3.5, sheet.say("printing.card_side"), 9.5, "bold", INK2, "centre")
    sheet.box(x - 9, y, 18, 20 * step, fill="#1B2026", radius=2)
    for index, kind in enumerate(HEADER):
        row, odd = index // 2, index % 2 == 0
        at = y + (row + 0.5) * step
        used = wires.get(kind) if isinstance(kind, int) else None
        _pin(sheet, x + (-4.2 if odd else 4.2), at, index + 1, used is not None)
        _label(sheet, x, at, -1 if odd else 1, kind, used)
    sheet.text(x, y + 20 * step + 5, sheet.say("printing.usb_side"), 9.5, "bold", INK2, "centre")


def _pin(sheet: Sheet, x: float, y: float, number: int, used: bool) -> None:
    fill = "#F2C14E" if used else "#8C7A45"
    if number == 1:  # the first pin is square on the board, too
        sheet.box(x - 3, y - 3, 6, 6, fill=fill)
    else:
        sheet.disc(x, y, 3.1, fill=fill)
    sheet.text(x, y + 1.2, str(number), 9, "bold", INK if used else WHITE, "centre")


def _label(sheet: Sheet, x: float, y: float, side: int, kind: int | str, used: Wire | None) -> None:
    """What a pin is, beside it; for a pin in use a coloured plate with its part."""
    near = x + side * 11
    align: Align = "left" if side > 0 else "right"
    if used is None:
        words = f"GPIO{kind}" if isinstance(kind, int) else kind
        colour = BORDER if isinstance(kind, int) else METAL[kind]
        sheet.text(near, y + 1.3, words, 9.5, "bold", colour, align)
        return
    wide = 44.0
    left = near if side > 0 else near - wide
    sheet.box(left, y - 4, wide, 8, fill=TINTS[used.part], line=INK, width=0.5, radius=2)
    sheet.text(near + side * 2, y - 0.3, used.words, 9.5, "bold", INK, align)
    sheet.text(near + side * 2, y + 3, f"GPIO{kind}", 8, "text", INK2, align)


def _arcade_note(sheet: Sheet, x: float, y: float, wide: float) -> float:
    sheet.text(x, y + 4, sheet.say("printing.arcade_title"), 12, "bold")
    return sheet.paragraph(x, y + 6.5, wide, sheet.say("printing.arcade_note"), 9.5, INK2)


def _parts(sheet: Sheet, wires: list[Wire], x: float, y: float, wide: float) -> None:
    """What to buy, counted from the wires."""
    count = {part: sum(w.part == part for w in wires) for part in TINTS}
    say = sheet.say
    lines = [
        say("printing.part_buttons", count=count["button"]),
        say("printing.part_leds", count=count["led"]),
        say("printing.part_resistors", count=count["led"]),
        say("printing.part_buzzers", count=count["buzzer"]),
        say("printing.part_jumpers", count=2 * len(wires)),
    ]
    counts = [count["button"], count["led"], count["led"], count["buzzer"], len(wires)]
    sheet.text(x, y + 4, say("printing.parts_title"), 12, "bold")
    y += 9
    for line in (line for line, amount in zip(lines, counts, strict=True) if amount):
        sheet.box(x, y - 2.6, 3, 3, line=BLACK, width=0.35, radius=0.6)
        y = sheet.paragraph(x + 5, y - 3, wide - 5, line, 10, INK) + 3.4
