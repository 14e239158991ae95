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
    draw_rail,
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
    PaperSheet,
    Say,
)
from hardware.wiring import BCM_AT, PLACE_OF, PLACES, POWER_AT

METAL = {"3V3": "#E08A1E", "5V": STOP, "GND": "#6E7781"}
SEAT = re.compile(r"seat_(button|led)s\[(\d+)\]")
# Power pins that have a use: a display fed by the header, and the one wire to the ground rail.
TAKEN = {4: "printing.to_display", 6: "printing.to_display", 9: "printing.to_rail"}
PLATE = 44.0  # as wide as the longest name of a part
TINTS = {"button": GO_TINT, "led": AMBER_TINT, "buzzer": MIST}


class Wire(NamedTuple):
    """One connection: where it goes, what hangs on it and how it is called."""

    bcm: int
    part: str
    words: str
    of_seat: bool = False


def wire(name: str, bcm: int, say: Say) -> Wire:
    """The connection of that name, as `hardware.wiring.wires` names them.

    Raises CompanionError when the name or the pin does not exist.
    """
    alone = {
        "green_button": ("button", "printing.pin_green_button"),
        "green_led": ("led", "printing.pin_green_led"),
        "buzzer": ("buzzer", "printing.pin_buzzer"),
    }
    of_seats = {"button": "printing.pin_seat_button", "led": "printing.pin_seat_led"}
    seat = SEAT.fullmatch(name)
    if bcm not in PLACE_OF or not (seat or name in alone):
        raise CompanionError("printing.unknown_pin", name=name, pin=bcm)
    if seat:
        return Wire(bcm, seat[1], say(of_seats[seat[1]], seat=int(seat[2]) + 1), True)
    part, key = alone[name]
    return Wire(bcm, part, say(key))


def draw_wiring(sheet: PaperSheet, pins: Mapping[str, int]) -> None:
    """One page for these connections: name -> BCM number."""
    say = sheet.say
    wires = [wire(name, bcm, say) for name, bcm in pins.items()]
    top = sheet.page(say("printing.wiring_title"), say("printing.wiring_under"))
    step = (sheet.height - top - 32) / (PLACES // 2)
    _header(sheet, 66, top + 6, step, {w.bcm: w for w in wires})
    right = 132.0
    wide = sheet.width - MARGIN - right
    low = draw_button_circuit(sheet, right, top, wide)
    low = draw_led_circuit(sheet, right, low, wide)
    if any(w.part == "buzzer" for w in wires):
        low = draw_buzzer_circuit(sheet, right, low, wide)
    low = draw_rail(sheet, right, low, wide, len(wires))
    low = _arcade_note(sheet, right, low, wide)
    _parts(sheet, wires, right, low + 3, wide)
    sheet.footer()


def _header(sheet: PaperSheet, x: float, y: float, step: float, wires: Mapping[int, Wire]) -> None:
    """Forty pins, odd ones on the left, as one sees them with the USB sockets below."""
    sheet.text(x, y - 3.5, sheet.say("printing.card_side"), 9.5, "bold", INK2, "centre")
    sheet.box(x - 9, y, 18, PLACES // 2 * step, fill="#1B2026", radius=2)
    for place in range(1, PLACES + 1):
        side = -1 if place % 2 else 1
        at = y + ((place - 1) // 2 + 0.5) * step
        used = wires.get(BCM_AT.get(place, -1))
        _pin(sheet, x + side * 4.2, at, place, used is not None)
        _label(sheet, x + side * 11, at, side, place, used)
    sheet.text(
        x, y + PLACES // 2 * step + 5, sheet.say("printing.usb_side"), 9.5, "bold", INK2, "centre"
    )


def _pin(sheet: PaperSheet, x: float, y: float, number: int, used: bool) -> None:
    fill = "#F2C14E" if used else "#8C7A45"
    if number == 1:  # the first pin is square on the board, too
        sheet.box(x - 3, y - 3, 6, 6, fill=fill)
    else:
        sheet.disc(x, y, 3.1, fill=fill)
    sheet.text(x, y + 1.2, str(number), 9, "bold", INK if used else WHITE, "centre")


def _label(sheet: PaperSheet, x: float, y: float, side: int, place: int, used: Wire | None) -> None:
    """What a pin is, beside it; for a pin in use a coloured plate with its part."""
    align: Align = "left" if side > 0 else "right"
    if place in POWER_AT:
        power = POWER_AT[place]
        words = f"{power} · {sheet.say(TAKEN[place])}" if place in TAKEN else power
        sheet.text(x, y + 1.3, words, 9.5, "bold", METAL[power], align)
        return
    gpio = f"GPIO{BCM_AT[place]}"
    if used is None:
        sheet.text(x, y + 1.3, gpio, 9.5, "bold", BORDER, align)
        return
    left = x if side > 0 else x - PLATE
    sheet.box(left, y - 4, PLATE, 8, fill=TINTS[used.part], line=INK, width=0.5, radius=2)
    sheet.text(x + side * 2, y - 0.3, used.words, 9.5, "bold", INK, align)
    sheet.text(x + side * 2, y + 3, gpio, 8, "text", INK2, align)


def _arcade_note(sheet: PaperSheet, x: float, y: float, wide: float) -> float:
    sheet.text(x, y + 4, sheet.say("printing.arcade_title"), 12, "bold")
    return sheet.paragraph(x, y + 6.5, wide, sheet.say("printing.arcade_note"), 9.5, INK2)


def _parts(sheet: PaperSheet, wires: list[Wire], x: float, y: float, wide: float) -> None:
    """What to buy, by kind, counted from the wires."""
    say = sheet.say
    seats = {part: sum(w.part == part and w.of_seat for w in wires) for part in TINTS}
    green = {part: sum(w.part == part and not w.of_seat for w in wires) for part in TINTS}
    counted = (
        ("printing.part_green_button", green["button"]),
        ("printing.part_seat_buttons", seats["button"]),
        ("printing.part_green_led", green["led"]),
        ("printing.part_seat_leds", seats["led"]),
        ("printing.part_connectors", 2 * (green["button"] + seats["button"])),
        ("printing.part_resistors", green["led"] + seats["led"]),
        ("printing.part_buzzers", green["buzzer"]),
        ("printing.part_jumpers", len(wires) + 1),
        ("printing.part_ground_wires", len(wires)),
        ("printing.part_rail", len(wires) + 1),
    )
    sheet.text(x, y + 4, say("printing.parts_title"), 12, "bold")
    y += 8.6
    for key, count in counted:
        if count:
            sheet.box(x, y - 2.6, 3, 3, line=BLACK, width=0.35, radius=0.6)
            y = sheet.paragraph(x + 5, y - 3, wide - 5, say(key, count=count), 9.5, INK) + 2.8
