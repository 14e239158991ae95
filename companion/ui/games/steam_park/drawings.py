"""Steam Park's rules in pictures: the race, the dirt, the income."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.steam_park.art import BEIGE, FILLS, GREY, STEAM
from companion.ui.theme import AMBER, BORDER, ENAMEL, GO, INK, SEATS, STOP, on
from companion.ui.theme import Colour as Rgb

Point = tuple[float, float]


def _die(canvas: Canvas, at: Point, size: float, icon: str, fill: Rgb = ENAMEL) -> None:
    body = Box(at[0] - size / 2, at[1] - size / 2, size, size)
    canvas.rounded(body, fill, size * 0.2, border=BORDER, width=2)
    if icon:
        canvas.icon(icon, at, size * 0.72, STEAM)


def _visitor(canvas: Canvas, at: Point, size: float, fill: Rgb) -> None:
    canvas.circle(at, size / 2, fill, INK, 2)
    canvas.icon("bot", at, size * 0.7, on(fill))


def _sign(canvas: Canvas, at: Point, text: str, size: float) -> None:
    canvas.text(text, at, size, INK, BUNGEE, align="centre")


def _tile(canvas: Canvas, at: Point, size: float, text: str, fill: Rgb = AMBER) -> None:
    body = Box(at[0] - size / 2, at[1] - size * 0.6, size, size * 1.2)
    canvas.rounded(body, fill, 6, border=INK, width=2)
    canvas.text(text, at, size * 0.6, on(fill), BUNGEE, align="centre")


def race(canvas: Canvas, box: Box) -> None:
    """Whose six dice lie on the pig first takes the smallest tile."""
    icons = ("nos", "bot", "broom", "dirt", "stall", "cards")
    for shape, kept, tile, cell in zip("AB", (6, 3), ("1", ""), box.rows(2, 6), strict=True):
        y, step = cell.centre[1], min((cell.w - 84) / 6, cell.h * 0.9)
        size = step * 0.84
        canvas.token(shape, (cell.x + 20, y), min(34.0, cell.h * 0.9))
        canvas.rounded(
            Box(cell.x + 40, y - step * 0.55, step * 6 + 4, step * 1.1),
            BEIGE,
            10,
            border=SEATS[shape].fill,
            width=2,
        )
        for i in range(6):
            at = (cell.x + 42 + step * (i + 0.5), y)
            _die(canvas, at, size, icons[i] if i < kept else "", ENAMEL if i < kept else BEIGE)
        end = (cell.x + 40 + step * 6 + 24, y)
        if tile:
            _tile(canvas, end, min(26.0, cell.h * 0.6), tile)
        else:
            canvas.icon("die", end, min(26.0, cell.h * 0.7), INK)


def dirt(canvas: Canvas, box: Box) -> None:
    """Two dirty faces and three visitors, then the tile counts."""
    _dirt(canvas, box, FILLS["green"])


def dirt_stingy(canvas: Canvas, box: Box) -> None:
    """As `dirt`; a grey visitor soils nothing."""
    grey = _dirt(canvas, box, GREY)
    canvas.icon("cross", grey.centre, grey.w * 0.9, STOP)


def _dirt(canvas: Canvas, box: Box, last: Rgb) -> Box:
    """Where the last of the three visitors stands."""
    y, step = box.centre[1], box.w / 8
    size = min(step * 0.78, box.h * 0.5)
    for i in range(2):
        _die(canvas, (box.x + step * (i + 0.5), y), size, "dirt")
    _sign(canvas, (box.x + step * 2.25, y), "+", size * 0.7)
    for i, fill in enumerate((FILLS["red"], FILLS["blue"], last)):
        _visitor(canvas, (box.x + step * (i + 2.95), y), size, fill)
    _sign(canvas, (box.x + step * 5.7, y), "±", size * 0.7)
    _tile(canvas, (box.x + step * 6.4, y), size * 0.8, "2")
    canvas.icon("dirt", (box.right - step * 0.5, y), size * 0.9, STEAM)
    return Box(box.x + step * 4.95 - size / 2, y - size / 2, size, size)


def income(canvas: Canvas, box: Box) -> None:
    """Three for each visitor."""
    _income(canvas, box, FILLS["violet"], "+3")


def income_stingy(canvas: Canvas, box: Box) -> None:
    """Three for a visitor, two for a grey one."""
    _income(canvas, box, GREY, "+2")


def _income(canvas: Canvas, box: Box, last: Rgb, paid: str) -> None:
    cells = box.columns(3, 8)
    size = min(cells[0].w * 0.36, box.h * 0.5)
    shown = ((FILLS["red"], "+3"), (FILLS["green"], "+3"), (last, paid))
    for (fill, gain), cell in zip(shown, cells, strict=True):
        x, y = cell.centre
        _visitor(canvas, (x - size * 0.8, y), size, fill)
        canvas.text(gain, (x + size * 0.18, y), size * 0.6, INK, BUNGEE, align="centre")
        canvas.icon("coin", (x + size * 0.95, y), size * 0.6, STEAM)


def seat(canvas: Canvas, box: Box) -> None:
    """A drawn visitor stays on a ride of its colour with a free place; another goes away."""
    ride = FILLS["red"]
    left, right = box.columns(2, 12)
    for cell, fill, fits in ((left, FILLS["red"], True), (right, FILLS["blue"], False)):
        size = min(cell.w * 0.3, cell.h * 0.5)
        body = Box(cell.x + size * 1.3, cell.centre[1] - size * 0.7, size * 1.5, size * 1.4)
        _visitor(canvas, (cell.x + size * 0.55, cell.centre[1]), size, fill)
        canvas.rounded(body, ride, 8, border=INK, width=2)
        canvas.icon("nos", body.centre, size * 0.8, on(ride))
        mark = (body.right - 2, body.y + 2)
        canvas.circle(mark, 10, GO if fits else STOP)
        canvas.icon("check" if fits else "cross", mark, 14, ENAMEL)


DRAWINGS = {
    "race": race,
    "dirt": dirt,
    "dirt_stingy": dirt_stingy,
    "seat": seat,
    "income": income,
    "income_stingy": income_stingy,
}
