"""Circuits as a child draws them: from the pin on the left to the ground on the right."""

from __future__ import annotations

from companion.printing.sheet import BLACK, BORDER, GO, INK, INK2, MIST, WHITE, PaperSheet, Point

WIRE = 0.7
LED_GREEN = "#2FD37A"
TALL, GAP = 36.0, 3.5
WORDS = 22.3  # below the drawing
MOST_TAPS = 12  # wires that are drawn on the rail; the words say how many there are


def draw_button_circuit(sheet: PaperSheet, x: float, y: float, wide: float) -> float:
    """Pin, button, ground. Gives the height below the drawing."""
    line, below = _panel(
        sheet, x, y, wide, "printing.circuit_button", "printing.circuit_button_how"
    )
    left, right = _ends(sheet, x, line, wide)
    middle = (left + right) / 2
    sheet.stroke([(left, line), (middle - 7, line)], INK, WIRE)
    sheet.stroke([(middle + 7, line), (right, line)], INK, WIRE)
    for side in (-7, 7):
        sheet.disc(middle + side, line, 1, fill=INK)
    sheet.stroke([(middle - 7, line - 3.2), (middle + 7, line - 3.2)], INK, WIRE)
    sheet.box(middle - 1, line - 6.2, 2, 3, fill=INK)
    sheet.box(middle - 5.5, line - 9.4, 11, 3.6, fill=GO, line=INK, width=0.4, radius=1.6)
    return below


def draw_led_circuit(sheet: PaperSheet, x: float, y: float, wide: float) -> float:
    """Pin, resistor, lamp, ground. Gives the height below the drawing."""
    line, below = _panel(sheet, x, y, wide, "printing.circuit_led", "printing.circuit_led_how")
    left, right = _ends(sheet, x, line, wide)
    sheet.stroke([(left, line), (right, line)], INK, WIRE)
    _resistor(sheet, left + (right - left) * 0.28, line)
    _lamp(sheet, left + (right - left) * 0.7, line)
    return below


def draw_buzzer_circuit(sheet: PaperSheet, x: float, y: float, wide: float) -> float:
    """Pin, buzzer, ground. Gives the height below the drawing."""
    line, below = _panel(
        sheet, x, y, wide, "printing.circuit_buzzer", "printing.circuit_buzzer_how"
    )
    left, right = _ends(sheet, x, line, wide)
    middle = (left + right) / 2
    sheet.stroke([(left, line), (right, line)], INK, WIRE)
    sheet.disc(middle, line, 5.5, fill=BORDER, line=INK, width=WIRE)
    sheet.disc(middle, line, 1.2, fill=INK)
    return below


def draw_rail(sheet: PaperSheet, x: float, y: float, wide: float, wires: int) -> float:
    """The ground rail: every part's second wire, and one wire to the Pi. Gives the height below."""
    title, how = "printing.circuit_rail", "printing.circuit_rail_how"
    line, below = _panel(sheet, x, y, wide, title, how, count=wires)
    sheet.box(x + 4, line - 3, 16, 6, fill=BLACK, radius=1.5)
    sheet.text(x + 12, line + 1.3, "GND 9", 9.5, "bold", WHITE, "centre")
    left, right = x + 28, x + wide - 5
    sheet.stroke([(x + 20, line), (left, line)], INK, WIRE)
    sheet.box(left, line - 2.4, right - left, 4.8, fill=WHITE, line=INK, width=0.5, radius=1.2)
    shown = min(wires, MOST_TAPS)
    step = (right - left - 6) / max(1, shown - 1)
    for tap in range(shown):
        at = left + 3 + tap * step
        sheet.disc(at, line, 0.9, fill=INK)
        sheet.stroke([(at, line), (at, line - 6.5)], INK, 0.5)
    return below


def _panel(
    sheet: PaperSheet, x: float, y: float, wide: float, title: str, how: str, **values: object
) -> tuple[float, float]:
    """The frame, as high as its words want. Gives the height of the wire and that below."""
    words = sheet.say(how, **values)
    tall = max(TALL, WORDS + sheet.height_of(wide - 8, words, 9.5) + 2)
    sheet.box(x, y, wide, tall, fill=MIST, radius=3)
    sheet.text(x + 4, y + 6, sheet.say(title), 12, "bold")
    sheet.paragraph(x + 4, y + WORDS, wide - 8, words, 9.5, INK2)
    return y + 16.3, y + tall + GAP


def _ends(sheet: PaperSheet, x: float, line: float, wide: float) -> Point:
    """The pin and the ground rail. Gives where the wire starts and ends."""
    sheet.box(x + 4, line - 3, 13, 6, fill=WHITE, line=INK, width=0.5, radius=1.5)
    sheet.text(x + 10.5, line + 1.3, "GPIO", 9.5, "bold", INK, "centre")
    sheet.box(x + wide - 16, line - 3, 12, 6, fill=BLACK, radius=1.5)
    rail = sheet.say("printing.rail")
    sheet.text(x + wide - 10, line + 1.3, rail, 9.5, "bold", WHITE, "centre")
    return x + 17, x + wide - 16


def _resistor(sheet: PaperSheet, x: float, line: float) -> None:
    sheet.box(x - 4.5, line - 1.8, 9, 3.6, fill="#E8D8B8", line=INK, width=0.5, radius=1.2)
    for at, colour in ((-2.4, "#D8790B"), (-0.6, "#D8790B"), (1.2, "#7A4A21"), (3, "#C9A227")):
        sheet.box(x + at - 0.4, line - 1.55, 0.8, 3.1, fill=colour)
    sheet.text(x, line - 4, "330 Ω", 9, "bold", INK, "centre")


def _lamp(sheet: PaperSheet, x: float, line: float) -> None:
    sheet.shape([(x - 3, line - 3.2), (x - 3, line + 3.2), (x + 2.6, line)],
                fill=LED_GREEN, line=INK, width=0.6)  # fmt: skip
    sheet.stroke([(x + 2.6, line - 3.2), (x + 2.6, line + 3.2)], INK, 0.9)
    for shift in (0.0, 2.2):
        tip = (x + 2.4 + shift, line - 7 + shift * 0.3)
        sheet.stroke([(x + shift, line - 4), tip], INK, 0.45)
        sheet.stroke([(tip[0] - 1.5, tip[1] + 0.3), tip, (tip[0] - 0.2, tip[1] + 1.5)], INK, 0.45)
    sheet.text(x - 4.8, line - 3.4, "+", 11, "bold", INK, "centre")
    sheet.text(x + 5, line + 4.8, "–", 11, "bold", INK, "centre")
