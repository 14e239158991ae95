"""The taught cards, page by page; a tap opens one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.ui.box import Box
from companion.ui.games.traffic.cards import CardView
from companion.ui.paging import Pager
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell
    from companion.vision.teach import TaughtCard, TaughtDeck

CARD = 78.0  # units of a card's side, its name included
NOTE = 42.0


class Sheaf(NamedTuple):
    """How the cards lie in their box: columns and rows of a page, how many pages, the arrows."""

    cells: list[Box]
    pages: int
    arrows: Box


def sheaf(box: Box, count: int) -> Sheaf:
    columns, rows = max(2, int((box.w + 6) // (CARD + 6))), _rows(box)
    arrows, pages = box, 1
    if count > columns * rows:
        arrows, box = box.foot(52, 6)
        rows = _rows(box)
        pages = -(-count // (columns * rows))
    room = Box(box.x, box.y, box.w, rows * (CARD + 6) - 6)
    return Sheaf(room.grid(columns, rows, 6), pages, arrows)


def _rows(box: Box) -> int:
    return max(1, int((box.h + 6) // (CARD + 6)))


class TaughtList:
    """Keeps which page is shown; the newest cards come first."""

    def __init__(self, shell: Shell, opened: Callable[[TaughtCard], None]) -> None:
        self._shell = shell
        self._opened = opened
        self._pager = Pager(shell)

    def view(self, box: Box, deck: TaughtDeck) -> list[Widget]:
        say, cards = self._shell.say, deck.cards[::-1]
        head, rest = box.inset(10, 6).top(28, 4)
        title = say("vision.teach_list", count=len(cards))
        note = say("vision.teach_only") if cards else say("vision.teach_none")
        words = rest.foot(NOTE, 6)[0] if cards else rest
        return [
            Panel(box=box),
            Text(box=head, text=title, size=20),
            Paragraph(box=words, text=note, size=16, colour=INK2),
            *self._cards(_room(box), cards),
        ]

    def _cards(self, box: Box, cards: tuple[TaughtCard, ...]) -> list[Widget]:
        laid = sheaf(box, len(cards))
        page, fits = self._pager.shown(laid.pages), len(laid.cells)
        shown: list[Widget] = [
            CardView(
                box=cell,
                rows=card.pattern,
                code=card.id,
                name=f"card:{card.id}",
                on_tap=partial(self._opened, card),
            )
            for card, cell in zip(cards[page * fits :], laid.cells, strict=False)
        ]
        if laid.pages == 1:
            return shown
        back, middle, on = laid.arrows.columns(3)
        return [*self._pager.keys(back, middle, on, ("left", "right")), *shown]

    def dragged(self, kind: TapKind, x: float, y: float, box: Box) -> bool:
        """A finger drags the list, if it began on it."""
        return self._pager.dragged(kind, y) and (kind != "down" or box.holds(x, y))


def _room(box: Box) -> Box:
    """Where the cards lie, between the title and the note."""
    _, rest = box.inset(10, 6).top(28, 4)
    return rest.foot(NOTE, 6)[1]
