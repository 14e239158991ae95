"""The table plan of the players screen: places round the table, the table itself, the signs."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.theme import ASPHALT, ENAMEL, INK, INK2, KEY, SEATS, hexa

WOOD, WOOD_EDGE = hexa("#B98A5A"), hexa("#8B6237")


def places(box: Box) -> list[Box]:
    """A box for each of eight places, clockwise from the lower right; the last is on the right."""
    wide, tall = min(88, box.w / 4.2), min(88, box.h / 3.1)
    xs = (box.x + wide / 2, box.centre[0] - wide / 2, box.right - wide * 1.5)
    middle = box.centre[1] - tall / 2
    low = [Box(x, box.bottom - tall, wide, tall) for x in reversed(xs)]
    high = [Box(x, box.y, wide, tall) for x in xs]
    left, right = Box(box.x, middle, wide, tall), Box(box.right - wide, middle, wide, tall)
    return [*low, left, *high, right]


def table_top(box: Box) -> Box:
    """The table between the places."""
    cells = places(box)
    left, right = cells[3].right + 4, cells[7].x - 4
    top, bottom = cells[4].bottom + 6, cells[0].y - 12
    return Box(left, top, right - left, bottom - top)


SIGNS = {
    "A": "app.sign_a",
    "B": "app.sign_b",
    "C": "app.sign_c",
    "D": "app.sign_d",
    "E": "app.sign_e",
    "F": "app.sign_f",
    "G": "app.sign_g",
    "H": "app.sign_h",
}


def paint_table(canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, WOOD, 30, border=WOOD_EDGE, width=4, edge=WOOD_EDGE, depth=6)
    side = min(box.h - 24, 100)
    board = box.middle(side, side)
    canvas.rounded(board, ASPHALT, 8)
    for i in range(9):
        x = board.x + side * (0.25 + 0.25 * (i % 3))
        y = board.y + side * (0.25 + 0.25 * (i // 3))
        canvas.circle((x, y), min(5.0, side * 0.06), INK2)


def paint_shape(shape: str, chosen: bool, taken: bool, canvas: Canvas, box: Box) -> None:
    fill = KEY
    border = INK if chosen else None
    canvas.rounded(box, ENAMEL if chosen else fill, 12, border=border, width=4)
    size = min(box.w, box.h) * 0.78
    canvas.token(shape, box.centre, size)
    if taken:
        canvas.veil(box.middle(size + 6, size + 6), fill, 170)


assert set(SIGNS) == set(SEATS)
