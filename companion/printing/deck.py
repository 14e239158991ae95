"""The deck of 40 + 20 cards, each with a code that the camera reads at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.printing.codes import draw_code
from companion.printing.pieces import draw_car, draw_free
from companion.printing.sheet import BORDER, HAIR, INK2, WHITE, PaperSheet
from companion.vision.deck_codes import (
    CARD_MM,
    CODE_INSET_MM,
    CODE_MM,
    code_bits,
    deck_patterns,
)

SIDE = CARD_MM[0]
ACROSS, DOWN = 3, 4
PITCH = 14.0
CAR = 6.1
ROAD = 6.2
BEYOND = 7.0
QUIET = CODE_MM / 6  # one module of white round the code
EXPERT_GROUND, EXPERT_ROAD, REGULAR_ROAD = "#9AD8AE", "#E9F6EE", "#D5DDE5"


def draw_deck(sheet: PaperSheet) -> None:
    """Five pages of twelve cards, edge to edge."""
    cards = list(deck_patterns().items())
    per_page = ACROSS * DOWN
    pages = [cards[start : start + per_page] for start in range(0, len(cards), per_page)]
    for number, page in enumerate(pages, start=1):
        sheet.blank_page()
        _page(sheet, page)
        words = sheet.say("printing.deck_page", page=number, pages=len(pages))
        sheet.text(sheet.centre, sheet.height - 5, words, 8.5, "text", INK2, "centre")


def _page(sheet: PaperSheet, cards: Sequence[tuple[str, Sequence[str]]]) -> None:
    left = (sheet.width - ACROSS * SIDE) / 2
    top = (sheet.height - DOWN * SIDE) / 2 - 2
    for index, (card, rows) in enumerate(cards):
        row, column = divmod(index, ACROSS)
        draw_card(sheet, card, rows, left + column * SIDE, top + row * SIDE)
    _cut_marks(sheet, left, top)


def _cut_marks(sheet: PaperSheet, left: float, top: float) -> None:
    """Short lines outside the cards, to lay a ruler on."""
    right, bottom = left + ACROSS * SIDE, top + DOWN * SIDE
    for column in range(ACROSS + 1):
        x = left + column * SIDE
        sheet.line(x, top - 5, x, top - 1, BORDER, 0.2)
        sheet.line(x, bottom + 1, x, bottom + 4, BORDER, 0.2)
    for row in range(DOWN + 1):
        y = top + row * SIDE
        sheet.line(left - 5, y, left - 1, y, BORDER, 0.2)
        sheet.line(right + 1, y, right + 5, y, BORDER, 0.2)


def draw_card(sheet: PaperSheet, card: str, rows: Sequence[str], x: float, y: float) -> None:
    """One square card with its upper left corner at (x, y); E cards have a green ground."""
    ground, road = (EXPERT_GROUND, EXPERT_ROAD) if card[0] == "E" else (WHITE, REGULAR_ROAD)
    sheet.box(x, y, SIDE, SIDE, fill=ground, line=HAIR, width=0.2)
    places = list(_places(rows, x + SIDE / 2, y + SIDE / 2))
    with sheet.only_inside(x + 0.2, y + 0.2, SIDE - 0.4, SIDE - 0.4):
        _roads(sheet, places, road)
    for label, at_x, at_y in places:
        if label == "_":
            draw_free(sheet, at_x, at_y, CAR)
        elif label != "?":
            draw_car(sheet, label, at_x, at_y, CAR)
    _corners(sheet, card, x, y)


def _places(rows: Sequence[str], x: float, y: float) -> Iterator[tuple[str, float, float]]:
    """Every crossing of the figure with its label, the whole centred on (x, y)."""
    left = x - (len(rows[0]) - 1) * PITCH / 2
    top = y - (len(rows) - 1) * PITCH / 2
    for row, labels in enumerate(rows):
        for column, label in enumerate(labels):
            yield label, left + column * PITCH, top + row * PITCH


def _roads(sheet: PaperSheet, places: Sequence[tuple[str, float, float]], colour: str) -> None:
    """A street through every row and column of the figure, reaching a little beyond it."""
    columns = sorted({at_x for _, at_x, _ in places})
    rows = sorted({at_y for _, _, at_y in places})
    for x in columns:
        ends = ((x, rows[0] - BEYOND), (x, rows[-1] + BEYOND))
        sheet.stroke(ends, colour, ROAD)
    for y in rows:
        ends = ((columns[0] - BEYOND, y), (columns[-1] + BEYOND, y))
        sheet.stroke(ends, colour, ROAD)


def _corners(sheet: PaperSheet, card: str, x: float, y: float) -> None:
    """The code in one corner, the name in the three others, each facing its own side."""
    white = CODE_INSET_MM + CODE_MM + QUIET - 0.2
    sheet.box(x + 0.2, y + 0.2, white, white, fill=WHITE)
    draw_code(sheet, code_bits(card), x + CODE_INSET_MM, y + CODE_INSET_MM, CODE_MM)
    for quarter in (1, 2, 3):
        with sheet.turned(-90 * quarter, x + SIDE / 2, y + SIDE / 2):
            sheet.text(x + 7, y + 6.2, card, 10, "bold", INK2, "centre")
