"""Where to hold the card: the camera's picture with a frame round the place."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.traffic.cards import paint_card
from companion.ui.screens.doctor_art import live_picture
from companion.ui.theme import ASPHALT, HAIRLINE, LED_LIT, hexa
from companion.ui.widgets import Drawing, Panel, Widget
from hardware.ports import Frame

WOOD, GRAIN = hexa("#85664A"), hexa("#7A5B40")
EXAMPLE = ("RB", "?Y")


def show_view(box: Box, frame: Frame | None) -> list[Widget]:
    """The live picture, or a table top with an example before the first picture comes."""
    if frame is None:
        return [
            Drawing(box=box, paint=_paint_wood),
            _brackets(box),
        ]
    high, wide = frame.image.shape[:2]
    k = min((box.w - 12) / wide, (box.h - 12) / high)
    picture = box.middle(wide * k, high * k)
    return [
        Panel(box=box, fill=ASPHALT, edge=None),
        live_picture(picture, frame),
        _brackets(picture),
    ]


def _paint_wood(canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, WOOD, 14)
    for k in range(1, 8):
        y = box.y + box.h * k / 8
        canvas.line((box.x + 2, y), (box.right - 2, y - 6), GRAIN, 4)
    side = min(box.w, box.h) * 0.46
    paint_card(canvas, box.middle(side, side), EXAMPLE, border=HAIRLINE)


def _brackets(box: Box) -> Widget:
    """Four corners: put the card here, any way round."""
    inner = box.inset(min(box.w, box.h) * 0.1)
    return Drawing(box=inner, paint=_paint_brackets)


def _paint_brackets(canvas: Canvas, box: Box) -> None:
    arm, width = 44.0, 8.0
    for x, dx in ((box.x, 1), (box.right, -1)):
        for y, dy in ((box.y, 1), (box.bottom, -1)):
            left, top = min(x, x + dx * arm), min(y, y + dy * arm)
            canvas.rounded(Box(left, y - width / 2, arm, width), LED_LIT, 4)
            canvas.rounded(Box(x - width / 2, top, width, arm), LED_LIT, 4)
