"""The taught cards, page by page; a tap opens one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.games.traffic.cards import CardView
from companion.ui.theme import INK2
from companion.ui.widgets import Button, Panel, Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell
    from companion.vision.teach import TaughtCard, TaughtDeck

CARD = 78.0  # units of a card's side, its name included
DRAG = 40.0


class TaughtList:
    """Keeps which page is shown; the newest cards come first."""

    def __init__(self, shell: Shell, opened: Callable[[TaughtCard], None]) -> None:
        self._shell = shell
        self._opened = opened
        self._page = 0
        self._pages = 1
        self._box = Box(0, 0, 0, 0)
        self._from = 0.0

    def view(self, box: Box, deck: TaughtDeck) -> list[Widget]:
        say, cards = self._shell.say, deck.cards[::-1]
        head, rest = box.inset(10, 6).top(28, 4)
        title = say("vision.teach_list", count=len(cards))
        parts: list[Widget] = [Panel(box=box), Text(box=head, text=title, size=20)]
        note = say("vision.teach_only") if cards else say("vision.teach_none")
        words, rest = rest.foot(42, 6) if cards else (rest, rest)
        parts.append(Paragraph(box=words, text=note, size=16, colour=INK2))
        return [*parts, *self._cards(rest, cards)] if cards else parts

    def _cards(self, box: Box, cards: tuple[TaughtCard, ...]) -> list[Widget]:
        columns = max(2, int((box.w + 6) // (CARD + 6)))
        rows = max(1, int((box.h + 6) // (CARD + 6)))
        keys: list[Widget] = []
        self._pages = 1
        if len(cards) > columns * rows:
            foot, box = box.foot(52, 6)
            rows = max(1, int((box.h + 6) // (CARD + 6)))
            keys = self._arrows(foot, -(-len(cards) // (columns * rows)))
        self._box, self._page = box, min(self._page, self._pages - 1)
        shown = cards[self._page * columns * rows :][: columns * rows]
        room = Box(box.x, box.y, box.w, rows * (CARD + 6) - 6)
        cells = room.grid(columns, rows, 6)
        for card, cell in zip(shown, cells, strict=False):
            keys.append(
                CardView(
                    box=cell,
                    rows=card.pattern,
                    code=card.id,
                    name=f"card:{card.id}",
                    on_tap=partial(self._opened, card),
                )
            )
        return keys

    def _arrows(self, box: Box, pages: int) -> list[Widget]:
        self._pages = pages
        page = min(self._page, pages - 1)
        up, middle, down = box.columns(3)
        return [
            Button(
                box=up,
                icon="left",
                name="page:up",
                enabled=page > 0,
                on_tap=partial(self._go, page - 1),
            ),
            Text(box=middle, text=f"{page + 1}/{pages}", align="centre"),
            Button(
                box=down,
                icon="right",
                name="page:down",
                enabled=page < pages - 1,
                on_tap=partial(self._go, page + 1),
            ),
        ]

    def _go(self, page: int) -> None:
        self._page = max(0, min(page, self._pages - 1))
        self._shell.changed()

    def dragged(self, kind: str, x: float, y: float) -> bool:
        """A finger drags the list: a page for each 40 units."""
        if kind == "down":
            self._from = y
            return self._box.holds(x, y)
        if abs(y - self._from) >= DRAG:
            self._go(self._page + (1 if y < self._from else -1))
            self._from = y
        return True
