"""The blocks of the practice town, drawn from above in colours that no car has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.printing.sheet import PaperSheet

Drawing: TypeAlias = Callable[[PaperSheet, float, float, float, float], None]

LAWN, HEDGE, TREE, TREE_LIGHT = "#DDE8D6", "#B4CBA8", "#7FA67A", "#A3C29B"
STONE, PATH, SLATE, SLATE_DARK = "#DADFE4", "#F2EEE4", "#9AA7B3", "#83919E"
TILE, TILE_DARK, SHADOW = "#C9B29B", "#B39A82", "#C3CFC0"
POND, POND_LIGHT = "#B9D6D8", "#D5E8E8"
SOIL, PALE = "#CDBFA6", "#F7F8FA"


def draw_lawn(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """A strip of grass with a tree here and there: the edge of the board."""
    _ground(sheet, x, y, w, h, LAWN)
    if w > 20:
        _tree(sheet, x + w * 0.25, y + h / 2, 2.6)
        _tree(sheet, x + w * 0.75, y + h / 2, 3.2)
    elif h > 20:
        _tree(sheet, x + w / 2, y + h * 0.25, 3.2)
        _tree(sheet, x + w / 2, y + h * 0.75, 2.6)


def houses(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """Four houses round a shared garden."""
    _ground(sheet, x, y, w, h, LAWN)
    size = w * 0.34
    for right in (0, 1):
        for low in (0, 1):
            at_x = x + 2 + right * (w - 4 - size)
            at_y = y + 2 + low * (h - 4 - size)
            warm = right == low
            _roof(sheet, at_x, at_y, size, size, warm=warm)
    _tree(sheet, x + w / 2, y + h / 2, 2.6)


def park(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """A pond with a path round it."""
    _ground(sheet, x, y, w, h, LAWN)
    sheet.shape([(x + 2, y + 3.2), (x + 3.2, y + 2), (x + w - 2, y + h - 3.2),
                 (x + w - 3.2, y + h - 2)], fill=PATH)  # fmt: skip
    sheet.disc(x + w / 2, y + h / 2, w * 0.27, fill=PATH)
    sheet.disc(x + w / 2, y + h / 2, w * 0.21, fill=POND)
    sheet.disc(x + w * 0.46, y + h * 0.46, w * 0.08, fill=POND_LIGHT)
    for at in ((0.83, 0.17), (0.17, 0.83), (0.62, 0.13), (0.87, 0.42), (0.13, 0.58), (0.38, 0.87)):
        _tree(sheet, x + w * at[0], y + h * at[1], 2.3)


def parking(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """Bays on both sides of a lane."""
    _ground(sheet, x, y, w, h, STONE)
    for bay in range(6):
        at = x + 3 + bay * (w - 6) / 5
        sheet.stroke([(at, y + 2.5), (at, y + h * 0.36)], PALE, 0.7)
        sheet.stroke([(at, y + h * 0.64), (at, y + h - 2.5)], PALE, 0.7)
    step = (w - 6) / 5
    for bay, low in ((0, 0), (2, 0), (3, 0), (1, 1), (4, 1)):
        top = y + 3 if low == 0 else y + h * 0.64 + 0.6
        left = x + 3 + bay * step + 0.8
        sheet.box(left, top, step - 1.6, h * 0.3, fill=SLATE, radius=1.1)
        sheet.box(left + 0.4, top + h * 0.08, step - 2.4, h * 0.13, fill=SLATE_DARK, radius=0.7)


def hall(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """A market hall with a ridged roof."""
    _ground(sheet, x, y, w, h, STONE)
    left, top, wide, high = x + 3.5, y + 5, w - 7, h - 10
    sheet.box(left + 0.9, top + 0.9, wide, high, fill=SLATE_DARK)
    sheet.box(left, top, wide, high / 2, fill=SLATE)
    sheet.box(left, top + high / 2, wide, high / 2, fill=SLATE_DARK)
    for rib in range(1, 6):
        at = left + rib * wide / 6
        sheet.stroke([(at, top + 0.6), (at, top + high - 0.6)], STONE, 0.35)
    sheet.stroke([(left, top + high / 2), (left + wide, top + high / 2)], PALE, 0.6)


def garden(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """Allotments: beds of rows and one shed."""
    _ground(sheet, x, y, w, h, LAWN)
    for row in range(3):
        for column in range(2):
            left, top = x + 2.5 + column * w * 0.47, y + 2.5 + row * (h - 4) / 3
            wide, high = w * 0.4, h * 0.24
            if (row, column) == (1, 1):
                _roof(sheet, left, top, wide, high, warm=True)
                continue
            sheet.box(left, top, wide, high, fill=SOIL, radius=0.8)
            for line in range(3):
                at = top + high * (line + 1) / 4
                sheet.stroke([(left + 1.2, at), (left + wide - 1.2, at)], TREE, 0.7)


def school(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """A house round a yard on which children drew a hopscotch."""
    _ground(sheet, x, y, w, h, PATH)
    thick = w * 0.28
    _roof(sheet, x + 2, y + 2, w - 4, thick, warm=True)
    _roof(sheet, x + 2, y + 2 + thick, thick, h - 4 - thick, warm=False)
    square = w * 0.1
    for step, columns in enumerate(((0,), (0,), (-0.5, 0.5), (0,), (-0.5, 0.5))):
        for column in columns:
            left = x + w * 0.62 + column * square
            sheet.box(left, y + h - 3.2 - (step + 1) * square, square, square,
                      line=SLATE, width=0.35)  # fmt: skip
    _tree(sheet, x + w - 4, y + h - 4, 2.2)


def wood(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """Trees close together."""
    _ground(sheet, x, y, w, h, HEDGE)
    places = ((0.2, 0.2, 3.2), (0.5, 0.16, 2.6), (0.8, 0.22, 3.3), (0.34, 0.44, 3.0),
              (0.68, 0.46, 3.4), (0.16, 0.62, 2.7), (0.46, 0.72, 3.3), (0.82, 0.72, 2.9),
              (0.2, 0.86, 2.4), (0.64, 0.87, 2.3))  # fmt: skip
    for across, down, radius in places:
        _tree(sheet, x + w * across, y + h * down, radius)


def square(sheet: PaperSheet, x: float, y: float, w: float, h: float) -> None:
    """A paved square with a fountain in its middle."""
    _ground(sheet, x, y, w, h, STONE)
    for line in range(1, 6):
        at = line / 6
        sheet.stroke([(x + w * at, y + 2), (x + w * at, y + h - 2)], PALE, 0.35)
        sheet.stroke([(x + 2, y + h * at), (x + w - 2, y + h * at)], PALE, 0.35)
    middle = (x + w / 2, y + h / 2)
    sheet.disc(*middle, w * 0.2, fill=SLATE)
    sheet.disc(*middle, w * 0.165, fill=POND)
    sheet.disc(*middle, w * 0.06, fill=PALE, line=SLATE, width=0.5)
    for across in (0.16, 0.84):
        for down in (0.16, 0.84):
            _tree(sheet, x + w * across, y + h * down, 2.4)


def _ground(sheet: PaperSheet, x: float, y: float, w: float, h: float, colour: str) -> None:
    sheet.box(x, y, w, h, fill=colour, line=PALE, width=0.7, radius=3)


def _tree(sheet: PaperSheet, x: float, y: float, radius: float) -> None:
    sheet.disc(x + radius * 0.2, y + radius * 0.25, radius, fill=SHADOW)
    sheet.disc(x, y, radius, fill=TREE)
    sheet.disc(x - radius * 0.25, y - radius * 0.25, radius * 0.5, fill=TREE_LIGHT)


def _roof(sheet: PaperSheet, x: float, y: float, w: float, h: float, *, warm: bool) -> None:
    """A hipped roof: its ridge runs along the longer side."""
    light, dark = (TILE, TILE_DARK) if warm else (SLATE, SLATE_DARK)
    inset = min(w, h) / 2
    first, last = (x + inset, y + inset), (x + w - inset, y + h - inset)
    upper_right, lower_left = ((x + w, y), last), ((x, y + h), first)
    if h > w:
        upper_right, lower_left = ((x + w, y), first), ((x, y + h), last)
    sheet.box(x + 0.7, y + 0.7, w, h, fill=SHADOW)
    sheet.box(x, y, w, h, fill=light)
    sheet.shape([*lower_left, last, (x + w, y + h)], fill=dark)
    sheet.shape([*upper_right, last, (x + w, y + h)], fill=dark)
    for hip in (((x, y), first), upper_right, lower_left, ((x + w, y + h), last), (first, last)):
        sheet.stroke(hip, PALE, 0.3)


BLOCKS: tuple[Drawing, ...] = (
    houses, park, hall,
    garden, square, houses,
    parking, school, wood,
)  # fmt: skip
