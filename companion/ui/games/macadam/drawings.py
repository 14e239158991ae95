"""Macadam's rules in pictures: following, the policeman, the green arrow."""

from __future__ import annotations

from companion.games.macadam.state import Card
from companion.games.macadam.state import Signal as SignalKind
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.macadam.art import CARD_ICONS, Signal, card_fill, card_kind
from companion.ui.theme import BORDER, ENAMEL, GO, INK, STOP, on


def _card(canvas: Canvas, box: Box, card: Card, mark: str = "") -> None:
    """A card in front of a player, right or wrong."""
    side = min(box.w, box.h * 0.78)
    place = box.middle(side * 0.8, side)
    fill = card_fill(card) or ENAMEL
    canvas.rounded(place, fill, 8, border=INK, width=2)
    canvas.icon(CARD_ICONS[card_kind(card)], place.centre, side * 0.56, on(fill))
    _mark(canvas, place, mark)


def _policeman(canvas: Canvas, box: Box) -> None:
    side = min(box.w, box.h * 0.78)
    place = box.middle(side * 0.8, side)
    canvas.rounded(place, ENAMEL, 8, border=BORDER, width=2)
    canvas.icon("agent", place.centre, side * 0.56, INK)


def _ticket(canvas: Canvas, box: Box) -> None:
    side = min(box.w, box.h * 0.78)
    place = box.middle(min(box.w, side * 1.1), side * 0.6)
    canvas.rounded(place, STOP, 6)
    canvas.name("−100", place.centre, place.w - 4, 20, ENAMEL, align="centre")


def _mark(canvas: Canvas, place: Box, mark: str) -> None:
    if mark:
        at = (place.right - 2, place.y + 4)
        canvas.circle(at, 11, GO if mark == "check" else STOP)
        canvas.icon(mark, at, 15, ENAMEL)


def _signal(canvas: Canvas, box: Box, kind: SignalKind, token: int) -> None:
    side = min(box.w, box.h) * 0.84
    Signal(box=box.middle(side, side), kind=kind, token=token, current=True).draw(canvas, False)


def follow(canvas: Canvas, box: Box) -> None:
    """A bicycle is followed by a bicycle; a pedestrian does not follow it."""
    cells = box.columns(5, 6)
    _signal(canvas, cells[0], "cycle_lane", 3)
    _card(canvas, cells[1], "bicycle")
    canvas.icon("right", cells[2].centre, 26, INK)
    _card(canvas, cells[3], "bicycle", "check")
    _card(canvas, cells[4], "pedestrian:red", "cross")


def colour(canvas: Canvas, box: Box) -> None:
    """Pedestrians follow in their colour alone."""
    cells = box.columns(5, 6)
    _signal(canvas, cells[0], "pedestrian_go", 5)
    _card(canvas, cells[1], "pedestrian:blue")
    canvas.icon("right", cells[2].centre, 26, INK)
    _card(canvas, cells[3], "pedestrian:blue", "check")
    _card(canvas, cells[4], "pedestrian:green", "cross")


def policeman(canvas: Canvas, box: Box) -> None:
    """After a policeman any card; from then on that one is followed."""
    cells = box.columns(5, 6)
    _card(canvas, cells[0], "bicycle")
    _policeman(canvas, cells[1])
    _card(canvas, cells[2], "pedestrian:yellow", "check")
    canvas.icon("right", cells[3].centre, 26, INK)
    _card(canvas, cells[4], "pedestrian:yellow", "check")


def green_arrow(canvas: Canvas, box: Box) -> None:
    """The green arrow turns the table round; a policeman ends it and the rest take a ticket."""
    cells = box.columns(5, 6)
    _card(canvas, cells[0], "green_arrow")
    canvas.icon("ccw", cells[1].centre, 36, GO)
    _card(canvas, cells[2], "green_arrow", "check")
    _policeman(canvas, cells[3])
    _ticket(canvas, cells[4])


DRAWINGS = {
    "follow": follow,
    "colour": colour,
    "policeman": policeman,
    "green_arrow": green_arrow,
}
