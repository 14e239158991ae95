"""Who takes whom in Scream Machine, in pictures."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.scream_machine.art import ICONS, PLATE, TINT, paint_visitor
from companion.ui.theme import AMBER, AMBER_TINT, GO, HAIRLINE, INK, INK2

ROOMY = 64.0  # units: a park that has room for the sign beside its sum


def _park(canvas: Canvas, box: Box, shape: str, sign: str, number: str, *, wins: bool) -> None:
    """A park with its sum."""
    fill, border = (AMBER_TINT, AMBER) if wins else (TINT, HAIRLINE)
    canvas.rounded(box, fill, 12, border=border, width=4 if wins else 2)
    x, y = box.centre
    side, low = min(30.0, box.h * 0.36), y + box.h * 0.18
    beside = 16.0 if box.w >= ROOMY else 0.0
    canvas.token(shape, (x, box.y + 6 + side / 2), side)
    if beside:
        canvas.icon(sign, (x - beside, low), side, PLATE)
    canvas.text(number, (x + beside, low), side * 0.9, INK, BUNGEE, align="centre")


def _chooses(
    canvas: Canvas, box: Box, kind: str, parks: tuple[tuple[str, str], ...], winner: int | None
) -> None:
    """A visitor on the left, the parks he looks at on the right."""
    left, rest = box.left(min(box.h, box.w * 0.26), 6)
    side = min(left.w, left.h) * 0.72
    paint_visitor(canvas, left.middle(side, side), kind, stays=winner is None)
    arrow, cells = rest.left(28, 4)
    sign = "right" if winner is not None else "lock"
    canvas.icon(sign, arrow.centre, 24, GO if winner is not None else INK2)
    for i, (cell, (shape, number)) in enumerate(
        zip(cells.columns(len(parks), 8), parks, strict=True)
    ):
        _park(canvas, cell.inset(0, 2), shape, ICONS[kind], number, wins=i == winner)


def national(canvas: Canvas, box: Box) -> None:
    """All parks are looked at; the strongest family wins."""
    _chooses(canvas, box, "coaster", (("A", "5"), ("B", "3"), ("C", "8")), 2)


def local(canvas: Canvas, box: Box) -> None:
    """A local visitor looks at his two neighbours alone."""
    left, middle, right = box.columns(3, 8)
    _park(canvas, left.inset(0, 4), "A", ICONS["water"], "3", wins=False)
    _park(canvas, right.inset(0, 4), "B", ICONS["water"], "4", wins=True)
    side = min(middle.w, middle.h) * 0.62
    paint_visitor(canvas, middle.middle(side, side), "water")
    canvas.icon("right", (middle.right - 12, middle.centre[1]), 22, GO)


def cheap(canvas: Canvas, box: Box) -> None:
    """The cheapskate goes where everything together costs least."""
    _chooses(canvas, box, "cheap", (("A", "13"), ("B", "6"), ("C", "9")), 1)


def tie(canvas: Canvas, box: Box) -> None:
    """Equal parks: he stays for the next round."""
    _chooses(canvas, box, "food", (("A", "3"), ("B", "3")), None)


DRAWINGS = {"national": national, "local": local, "cheap": cheap, "tie": tie}
