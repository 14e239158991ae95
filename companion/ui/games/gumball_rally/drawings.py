"""The rally's rules in pictures, drawn by the same hands as the road."""

from __future__ import annotations

from companion.games.gumball_rally.cards import Card, Colour
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.gumball_rally.art import HAZARD_ICONS, paint_card, paint_danger, type_of
from companion.ui.theme import AMBER, ASPHALT, GO, INK, ROAD_LINE, SEATS, STOP

ICONS = "blue_black_red"  # the colours as the suggested box prints them


def _road(canvas: Canvas, box: Box) -> None:
    canvas.fill(box, ASPHALT)
    y = box.centre[1]
    for i in range(int(box.w // 36)):
        x = box.x + 8 + i * 36
        canvas.line((x, y), (min(x + 18, box.right), y), ROAD_LINE, 3)


def _driver(canvas: Canvas, box: Box, shape: str, card: Card) -> None:
    """A buggy on the road above its card."""
    high = box.h * 0.5
    side = min(box.w * 0.86, high / 0.7)
    body = Box(box.centre[0] - side / 2, box.y + high - side * 0.7, side, side * 0.7)
    canvas.tinted("buggy", body, SEATS[shape].fill)
    canvas.token(shape, (body.centre[0] + side * 0.06, body.y + side * 0.2), side * 0.3)
    place = Box(box.x, box.y + box.h * 0.66, box.w, box.h * 0.3)
    paint_card(canvas, place.middle(min(64, place.w), place.h), card, type_of(card.colour, ICONS))


def _race(canvas: Canvas, box: Box, cards: tuple[Card, ...], marks: tuple[str, ...]) -> None:
    """Buggies from the front on; `marks` say whether the last one passes each of them."""
    _road(canvas, Box(box.x, box.y + box.h * 0.42, box.w, box.h * 0.16))
    for i, (cell, card) in enumerate(zip(box.columns(len(cards), 6), cards, strict=True)):
        _driver(canvas, cell, "ABCD"[i], card)
        if i < len(marks) and marks[i]:
            at = (cell.right - 8, cell.y + 12)
            canvas.circle(at, 11, GO if marks[i] == "check" else STOP)
            canvas.icon(marks[i], at, 15, (255, 255, 255))


def larger(canvas: Canvas, box: Box) -> None:
    """7 passes 5 and 3, and stops behind 9."""
    cards = (Card("red", 9), Card("blue", 5), Card("black", 3), Card("yellow", 7))
    _race(canvas, box, cards, ("cross", "check", "check"))


def same_colour(canvas: Canvas, box: Box) -> None:
    """A small card of the same colour passes too."""
    cards = (Card("black", 4), Card("red", 8), Card("red", 2))
    _race(canvas, box, cards, ("cross", "check"))


def _sent_back(canvas: Canvas, box: Box, colour: Colour, major: bool) -> None:
    card, rest = box.left(min(box.h * 0.8, box.w * 0.3), 12)
    paint_danger("", HAZARD_ICONS[type_of(colour, ICONS)], colour, major, canvas, card)
    laid = (Card("red", 8), Card("blue", 6), Card("red", 3))
    hit = {0, 2} if major else {0}
    for i, (cell, shown) in enumerate(zip(rest.columns(3, 6), laid, strict=True)):
        _driver(canvas, cell, "ABC"[i], shown)
        if i in hit:
            canvas.circle((cell.centre[0], cell.bottom - cell.h * 0.42), 12, AMBER, INK, 2)
            canvas.icon("right", (cell.centre[0], cell.bottom - cell.h * 0.42), 16, INK)


def minor(canvas: Canvas, box: Box) -> None:
    """Only the highest card of that colour goes back."""
    _sent_back(canvas, box, "red", False)


def major(canvas: Canvas, box: Box) -> None:
    """The wheel: all cards of that colour go back."""
    _sent_back(canvas, box, "red", True)


DRAWINGS = {"larger": larger, "same_colour": same_colour, "minor": minor, "major": major}
