"""Small drawings that several sheets share: a car disc, a ruler, lines to cut along."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.printing.sheet import BORDER, INK, INK2, WHITE, PaperSheet

CARS = {"R": "#D3232B", "B": "#1C66CF", "Y": "#F9D423"}
ON_CAR = {"R": WHITE, "B": WHITE, "Y": INK}
RIM = "#0B1424"
LETTERS = {"R": "printing.letter_red", "B": "printing.letter_blue", "Y": "printing.letter_yellow"}


def draw_car(sheet: PaperSheet, colour: str, x: float, y: float, radius: float) -> None:
    """A car seen as a disc: its colour, and its letter for those who do not tell colours."""
    sheet.disc(x, y, radius, fill=CARS[colour], line=RIM, width=radius * 0.07)
    sheet.disc(x, y, radius * 0.84, line=ON_CAR[colour], width=radius * 0.05)
    size = radius * 3.1
    letter = sheet.say(LETTERS[colour])
    sheet.text(x, y + size * 0.127, letter, size, "plate", ON_CAR[colour], "centre")


def draw_free(sheet: PaperSheet, x: float, y: float, radius: float) -> None:
    """A crossing that must stay free: a white place with a dashed edge."""
    sheet.disc(x, y, radius, fill=WHITE)
    arc = 2 * math.pi * radius * 0.94 / 20
    with sheet.dashes(arc, arc):
        sheet.disc(x, y, radius * 0.94, line=INK, width=radius * 0.12)


def draw_ruler(sheet: PaperSheet, x: float, y: float) -> None:
    """A ruler of ten centimetres, to be held against a real one."""
    length = 100
    sheet.stroke([(x, y), (x + length, y)], INK, 0.3)
    for mm in range(length + 1):
        tall = 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0
        sheet.stroke([(x + mm, y), (x + mm, y - tall)], INK, 0.18)
        if mm % 10 == 0:
            sheet.text(x + mm, y - 6, str(mm), 8, "text", INK, "centre")
    sheet.text(x + length + 3, y - 6, "mm", 8, "text", INK2)


def draw_cut_box(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """A dashed line to cut along."""
    with sheet.dashes(1.6, 1.2):
        sheet.box(x, y, w, h, line=BORDER, width=0.25)


def draw_cut_disc(sheet: PaperSheet, x: float, y: float, radius: float) -> None:
    """A dashed circle to cut along."""
    with sheet.dashes(1.6, 1.2):
        sheet.disc(x, y, radius, line=BORDER, width=0.25)


def draw_steps(sheet: PaperSheet, x: float, y: float, wide: float, steps: Sequence[str]) -> float:
    """What to do, numbered. Gives the height below the last step."""
    for number, step in enumerate(steps, start=1):
        sheet.disc(x + 3.6, y + 3.6, 3.6, fill=INK)
        sheet.text(x + 3.6, y + 5.1, str(number), 12, "bold", WHITE, "centre")
        y = max(sheet.paragraph(x + 10, y + 0.9, wide - 10, step, 12), y + 7.5) + 4.5
    return y
