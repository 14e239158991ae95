"""A practice board of our own, and stickers for its nine cars and its green light."""

from __future__ import annotations

from collections.abc import Callable

from companion.printing.markers import shown_number
from companion.printing.pieces import draw_cut_disc, draw_ruler, draw_steps
from companion.printing.sheet import (
    AMBER,
    INK,
    MARGIN,
    TRAFFIC,
    WHITE,
    PaperSheet,
)
from companion.printing.town import BLOCKS, draw_lawn

PITCH = 45.0
EDGE = 25.0  # from an outer crossing to the edge of the board
BOARD = 3 * PITCH + 2 * EDGE
ROAD = 19.0
ASPHALT = "#56626E"  # paler than on the screen, to spare the printer
DISC = 30.0  # as wide as the cap of a bottle, on which a sticker goes well
STICKERS = ("R", "R", "R", "B", "B", "B", "Y", "Y", "Y", "light")


def draw_board(sheet: PaperSheet) -> None:
    """Two pages: the board, then the stickers."""
    say = sheet.say
    top = sheet.page(say("printing.board_title"), say("printing.board_under"), TRAFFIC)
    x, y = (sheet.width - BOARD) / 2, top + 4
    draw_streets(sheet, x, y)
    _corner_numbers(sheet, x, y)
    draw_ruler(sheet, x, min(y + BOARD + 20, sheet.height - 14))
    sheet.footer()
    draw_stickers(sheet)


def crossing(x: float, y: float, row: int, column: int) -> tuple[float, float]:
    """The middle of a crossing on a board whose upper left corner is (x, y)."""
    return x + EDGE + column * PITCH, y + EDGE + row * PITCH


def draw_streets(sheet: PaperSheet, x: float, y: float) -> None:
    """The board itself: asphalt, the blocks of the town, lane marks and crossings."""
    sheet.box(x, y, BOARD, BOARD, fill=ASPHALT, radius=4)
    for row in range(5):
        for column in range(5):
            _block(sheet, x, y, row, column)
    for street in range(4):
        _lane_marks(sheet, x, y, street)
    for row in range(4):
        for column in range(4):
            _crossing(sheet, *crossing(x, y, row, column))
    sheet.box(x, y, BOARD, BOARD, line=INK, width=0.4, radius=4)


def _span(place: int) -> tuple[float, float]:
    """Where the block at this place starts and ends, between the streets."""
    start = 3.0 if place == 0 else EDGE + (place - 1) * PITCH + ROAD / 2
    end = BOARD - 3.0 if place == 4 else EDGE + place * PITCH - ROAD / 2
    return start, end


def _block(sheet: PaperSheet, x: float, y: float, row: int, column: int) -> None:
    (left, right), (upper, lower) = _span(column), _span(row)
    inner = 0 < row < 4 and 0 < column < 4
    drawing: Callable[[PaperSheet, float, float, float, float], None]
    drawing = BLOCKS[(row - 1) * 3 + column - 1] if inner else draw_lawn
    drawing(sheet, x + left, y + upper, right - left, lower - upper)


def _lane_marks(sheet: PaperSheet, x: float, y: float, street: int) -> None:
    with sheet.dashes(3, 2.4):
        for place in range(5):
            start = 2.0 if place == 0 else EDGE + (place - 1) * PITCH + 16.5
            end = BOARD - 2.0 if place == 4 else EDGE + place * PITCH - 16.5
            across = EDGE + street * PITCH
            sheet.line(x + start, y + across, x + end, y + across, WHITE, 0.6)
            sheet.line(x + across, y + start, x + across, y + end, WHITE, 0.6)


def _crossing(sheet: PaperSheet, x: float, y: float) -> None:
    """A place for one car, a little narrower than its disc so that the disc hides it."""
    with sheet.dashes(2.6, 2.02):
        sheet.disc(x, y, DISC / 2 - 1.4, line=WHITE, width=0.6)


def _corner_numbers(sheet: PaperSheet, x: float, y: float) -> None:
    """Which marker lies at which corner; the first one in amber, as on the screen."""
    inset = 9.25
    far = BOARD - inset
    places = ((inset, inset), (far, inset), (far, far), (inset, far))
    for number, (right, low) in enumerate(places):
        fill = AMBER if number == 0 else WHITE
        sheet.disc(x + right, y + low, 3.6, fill=fill, line=INK, width=0.4)
        sheet.text(x + right, y + low + 1.7, shown_number(number), 13, "bold", INK, "centre")


def draw_stickers(sheet: PaperSheet) -> None:
    """Ten round stickers to cut out."""
    say = sheet.say
    top = sheet.page(say("printing.stickers_title"), say("printing.stickers_under"), TRAFFIC)
    step = DISC + 12
    left = sheet.centre - 1.5 * step
    for index, kind in enumerate(STICKERS):
        row, column = divmod(index, 3)
        at = (left + column * step, top + 22 + row * step)
        if kind == "light":
            at = (left + 3 * step, top + 22)
        _sticker(sheet, kind, *at)
    steps = (
        say("printing.sticker_cut"),
        say("printing.sticker_glue"),
        say("printing.sticker_light"),
        say("printing.sticker_matt"),
    )
    draw_steps(sheet, MARGIN + 8, top + 18 + 3 * step, sheet.width - 2 * MARGIN - 16, steps)
    sheet.footer()


def _sticker(sheet: PaperSheet, kind: str, x: float, y: float) -> None:
    draw_cut_disc(sheet, x, y, DISC / 2 + 1)
    if kind == "light":
        _light(sheet, x, y)
        return
    picture = {"R": "car_R", "B": "car_B", "Y": "car_J"}[kind]
    sheet.picture(picture, x, y, DISC * 104 / 99.4)  # the disc fills 99.4 of the drawing's 104


def _light(sheet: PaperSheet, x: float, y: float) -> None:
    sheet.disc(x, y, DISC / 2, fill="#08111F")
    sheet.disc(x, y, DISC * 0.37, fill="#2FD37A")
    with sheet.turned(40, x, y):
        sheet.disc(x, y - DISC * 0.22, DISC * 0.07, fill="#B9F3D3")
