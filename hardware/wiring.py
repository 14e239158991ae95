"""The 40-pin header of the Raspberry Pi, and what is wired to it.

A pin may be written by its BCM number (`17`, `"GPIO17"`) or by its place (`"pin 11"`); it is
always shown as both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import msgspec

from hardware.errors import HardwareError
from hardware.ports import MAX_SEATS, Message

# Place on the header -> BCM number.
BCM_AT = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10,
    21: 9, 22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19,
    36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip
PLACE_OF = {bcm: place for place, bcm in BCM_AT.items()}
POWER_AT = {1: "3V3", 17: "3V3", 2: "5V", 4: "5V"} | dict.fromkeys(
    (6, 9, 14, 20, 25, 30, 34, 39), "GND"
)
PLACES = 40
# Read by the Pi at its start to learn of add-on boards.
RESERVED = (0, 1)
# What displays and sensors need: I2C (2, 3) and the bus of small displays (7 to 11).
LEFT_FREE = (2, 3, 7, 8, 9, 10, 11)
CONSOLE = (14, 15)

GREEN_BUTTON, GREEN_LED, BUZZER = 17, 27, 13
# Button and LED of each seat, neighbours on the header; 14 and 15 last: they are the console's.
SEAT_PINS = ((5, 6), (12, 16), (19, 26), (20, 21), (22, 23), (24, 25), (4, 18), (14, 15))


class Wiring(msgspec.Struct, frozen=True):
    """BCM numbers of everything that is wired; seats in order, as many as there are."""

    green_button: int = GREEN_BUTTON
    green_led: int = GREEN_LED
    buzzer: int | None = None
    seat_buttons: tuple[int, ...] = ()
    seat_leds: tuple[int, ...] = ()


def default_wiring(seats: int = 0, buzzer: bool = False) -> Wiring:
    """Gives the wiring of the printed sheet for so many seat buttons."""
    pairs = SEAT_PINS[: min(seats, MAX_SEATS)]
    return Wiring(
        buzzer=BUZZER if buzzer else None,
        seat_buttons=tuple(button for button, _ in pairs),
        seat_leds=tuple(led for _, led in pairs),
    )


def shown(bcm: int) -> str:
    """Gives a pin both ways: `GPIO17 (pin 11)`."""
    return f"GPIO{bcm} (pin {PLACE_OF[bcm]})"


def wires(wiring: Wiring) -> list[tuple[str, int]]:
    """Gives the name and BCM number of each wire, in the order of the wiring sheet."""
    single = [("green_button", wiring.green_button), ("green_led", wiring.green_led)]
    if wiring.buzzer is not None:
        single.append(("buzzer", wiring.buzzer))
    buttons = [(f"seat_buttons[{seat}]", pin) for seat, pin in enumerate(wiring.seat_buttons)]
    leds = [(f"seat_leds[{seat}]", pin) for seat, pin in enumerate(wiring.seat_leds)]
    return [*single, *buttons, *leds]


def problems(wiring: Wiring) -> list[Message]:
    """Gives every problem of a wiring, each with the nearest right thing; empty = good."""
    return [*_too_many(wiring), *_bad_pins(wiring), *_used_twice(wiring)]


def _too_many(wiring: Wiring) -> Iterator[Message]:
    for name, pins in (("seat_buttons", wiring.seat_buttons), ("seat_leds", wiring.seat_leds)):
        if len(pins) > MAX_SEATS:
            values: dict[str, object] = {"wire": name, "number": len(pins), "most": MAX_SEATS}
            yield Message("hardware.seats_too_many", values)


def _bad_pins(wiring: Wiring) -> Iterator[Message]:
    taken = {pin for _, pin in wires(wiring)}
    for name, pin in wires(wiring):
        values: dict[str, object] = {"wire": name, "pin": pin, "free": shown(_nearest(pin, taken))}
        if pin in RESERVED:
            yield Message("hardware.pin_reserved", values | {"pin": shown(pin)})
        elif pin not in PLACE_OF:
            yield Message("hardware.pin_unknown", values)


def _used_twice(wiring: Wiring) -> Iterator[Message]:
    first: dict[int, str] = {}
    taken = {pin for _, pin in wires(wiring)}
    for name, pin in wires(wiring):
        if pin in first and pin in PLACE_OF:
            free = shown(_nearest(pin, taken))
            values = {"pin": shown(pin), "first": first[pin], "second": name, "free": free}
            yield Message("hardware.pin_twice", dict(values))
        first.setdefault(pin, name)


def _nearest(bcm: int, taken: set[int]) -> int:
    """Gives the free pin nearest on the header, or in number when it is not on the header."""
    avoided = {*taken, *RESERVED, *LEFT_FREE, *CONSOLE}
    free = [pin for pin in PLACE_OF if pin not in avoided]
    free = free or [pin for pin in PLACE_OF if pin not in {*taken, *RESERVED}]
    place = PLACE_OF.get(bcm)
    return min(free, key=lambda pin: abs(PLACE_OF[pin] - place) if place else abs(pin - bcm))


def _nearest_to_place(place: int) -> int:
    usable = [pin for pin in PLACE_OF if pin not in {*RESERVED, *LEFT_FREE, *CONSOLE}]
    return min(usable, key=lambda pin: abs(PLACE_OF[pin] - place))


def read_pin(written: object) -> int:
    """Gives the BCM number of a pin as people write it; raises HardwareError with the right way."""
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    text = str(written).strip().upper()
    bcm = re.search(r"(?:GPIO|BCM)\s*(\d+)|^(\d+)$", text)
    place = re.search(r"(?:PIN|BROCHE)\s*(\d+)", text)
    if bcm is None and place is None:
        raise HardwareError("hardware.pin_words", written=str(written))
    number = int(bcm.group(1) or bcm.group(2)) if bcm else None
    at = _bcm_at(int(place.group(1))) if place else None
    if number is not None and at is not None and number != at:
        right = f"GPIO{number}" if number not in PLACE_OF else shown(number)
        raise HardwareError("hardware.pin_disagrees", written=str(written), right=right)
    return number if number is not None else at or 0


def _bcm_at(place: int) -> int:
    if place in BCM_AT:
        return BCM_AT[place]
    free = shown(_nearest_to_place(place))
    if place in POWER_AT:
        raise HardwareError("hardware.pin_power", place=place, power=POWER_AT[place], free=free)
    raise HardwareError("hardware.pin_place", place=place, most=PLACES, free=free)


def read_wiring(table: Mapping[str, object]) -> tuple[Wiring, list[Message]]:
    """Gives the wiring written in the settings and every problem in it; wires that cannot be read
    keep their default.
    """
    found: list[Message] = []
    fields: dict[str, object] = {}
    for name, written in table.items():
        if name not in Wiring.__struct_fields__:
            found.append(_unknown(name))
            continue
        try:
            fields[name] = _read_field(name, written, found)
        except HardwareError as problem:
            found.append(Message(problem.key, problem.values | {"wire": name}))
    wiring = msgspec.convert(fields, Wiring)
    return wiring, [*found, *problems(wiring)]


def _unknown(name: str) -> Message:
    import difflib  # only here: a start need not wait for it

    near = difflib.get_close_matches(name, Wiring.__struct_fields__, 1, cutoff=0.0)
    return Message("hardware.wire_unknown", {"wire": name, "right": near[0]})


def _read_field(name: str, written: object, found: list[Message]) -> object:
    if name == "buzzer" and written in ("", "none", False):
        return None
    if not name.startswith("seat_"):
        return read_pin(written)
    if not isinstance(written, list | tuple):
        raise HardwareError("hardware.pins_list", wire=name)
    pins = []
    for seat, item in enumerate(written):
        try:
            pins.append(read_pin(item))
        except HardwareError as problem:
            wire = f"{name}[{seat}]"
            found.append(Message(problem.key, problem.values | {"wire": wire}))
    return tuple(pins)
