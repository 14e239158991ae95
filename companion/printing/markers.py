"""The four corner markers, where each of them goes, and a ruler to check the scale."""

from __future__ import annotations

import cv2

from companion.printing.codes import draw_code
from companion.printing.pieces import draw_cut_box, draw_ruler, draw_steps
from companion.printing.sheet import (
    AMBER,
    ASPHALT,
    BLOCK,
    INK,
    INK2,
    MARGIN,
    ROAD_LINE,
    WHITE,
    PaperSheet,
    Say,
)

SIDE = 25.0
TAG = 37.0  # the white rim of 6 mm lets the camera see where the marker ends
FLAP = 10.0  # below it, for the number
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))  # of markers 0 to 3, clockwise


def draw_markers(sheet: PaperSheet) -> None:
    """One page."""
    say = sheet.say
    top = sheet.page(say("printing.markers_title"), say("printing.markers_under"))
    gap = (sheet.width - 2 * MARGIN - 4 * TAG) / 3
    for number in range(4):
        _tag(sheet, number, MARGIN + number * (TAG + gap), top + 2)
    below = top + TAG + FLAP + 14
    _plan(sheet, MARGIN + 4, below + 4)
    draw_steps(sheet, MARGIN + 127, below + 10, sheet.width - 2 * MARGIN - 127, _steps(say))
    ruler = below + 152
    sheet.text(MARGIN, ruler - 13, say("printing.ruler"), 12, "bold")
    draw_ruler(sheet, MARGIN + 2, ruler)
    sheet.footer()


def shown_number(marker: int) -> str:
    """How people call the marker: as the ring of its corner on the camera screen, from 1 on."""
    return str(marker + 1)


def marker_bits(number: int) -> list[list[bool]]:
    """The six rows of a marker, True is black; the outer ring is all black."""
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    image = cv2.aruco.generateImageMarker(known, number, 6)
    return [[bool(value < 128) for value in row] for row in image]


def _tag(sheet: PaperSheet, number: int, x: float, y: float) -> None:
    draw_cut_box(sheet, x, y, TAG, TAG + FLAP)
    rim = (TAG - SIDE) / 2
    draw_code(sheet, marker_bits(number), x + rim, y + rim, SIDE)
    # Below the white rim, which nothing may touch, and yet on the piece that is cut out.
    sheet.text(x + TAG / 2, y + TAG + 7, shown_number(number), 22, "plate", INK, "centre")


def _plan(sheet: PaperSheet, x: float, y: float) -> None:
    """The table from above: the board and a marker at each of its corners."""
    side, tag = 76.0, 16.0
    board_x = board_y = tag + 2
    draw_small_board(sheet, x + board_x, y + board_y, side)
    for number, (right, low) in enumerate(CORNERS):
        tag_x, tag_y = x + right * (side + tag + 4), y + low * (side + tag + 4)
        sheet.box(tag_x, tag_y, tag, tag, fill=WHITE, line=INK, width=0.5, radius=1.5)
        words = shown_number(number)
        sheet.text(tag_x + tag / 2, tag_y + 11.2, words, 22, "plate", INK, "centre")
    first = (x + board_x + side / 8, y + board_y + side / 8)
    sheet.disc(*first, 5.6, line=AMBER, width=1.2)
    middle = x + board_x + side / 2
    sheet.text(middle, y + side + 2 * tag + 12, sheet.say("printing.first_crossing"), 10,
               "text", INK2, "centre")  # fmt: skip


def draw_small_board(sheet: PaperSheet, x: float, y: float, side: float) -> None:
    """A board of four streets by four, seen from far."""
    pitch, road = side / 4, side / 11
    sheet.box(x, y, side, side, fill=ASPHALT)
    with sheet.only_inside(x, y, side, side):
        for row in range(5):
            for column in range(5):
                left, upper = x + (column - 0.5) * pitch, y + (row - 0.5) * pitch
                sheet.box(left + road / 2, upper + road / 2, pitch - road, pitch - road,
                          fill=BLOCK, radius=1.2)  # fmt: skip
    for row in range(4):
        for column in range(4):
            sheet.disc(x + (column + 0.5) * pitch, y + (row + 0.5) * pitch, 2.6,
                       line=ROAD_LINE, width=0.4)  # fmt: skip


def _steps(say: Say) -> tuple[str, ...]:
    return (
        say("printing.step_cut"),
        say("printing.step_place"),
        say("printing.step_zero"),
        say("printing.step_near"),
        say("printing.step_flat"),
    )
