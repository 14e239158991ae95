"""The rules at hand: the page that fits the present phase, others one tap away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.ui.box import Box
from companion.ui.games import drawings_of
from companion.ui.help_pages import Page, pages
from companion.ui.paging import Pager
from companion.ui.screen import Screen
from companion.ui.widgets import Chip, Drawing, Panel, Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

BULLET = re.compile(r"^- ")


class Places(NamedTuple):
    """The list of the pages, the page, and how many stand side by side in the list."""

    titles: Box
    sheet: Box
    columns: int


def _upright(area: Box) -> Places:
    return Places(*area.foot(260), 2)


def _lying(area: Box) -> Places:
    return Places(*area.left(232), 1)


class HelpScreen(Screen):
    """One page of a game's help, and the list of its pages."""

    def __init__(
        self, shell: Shell, game: str, page: str, players: int, options: Mapping[str, object]
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._page = page
        self._players = players
        self._options = options
        self._pager = Pager(shell, first=self._number(page))

    @property
    def _book(self) -> dict[str, Page]:
        return pages(self.game, self.say.language)

    def _number(self, page: str) -> int:
        """Where the page stands in the list; 0 for one that is not there."""
        return next((n for n, name in enumerate(self._book) if name == page), 0)

    def view(self, area: Box) -> list[Widget]:
        book = self._book
        page = book.get(self._page) or next(iter(book.values()))
        places = _upright if self.shell.layout.portrait else _lying
        index, sheet, columns = places(area.inset(8))
        head, body = sheet.inset(20, 12).top(40, 6)
        parts: list[Widget] = [
            Panel(box=sheet),
            Text(box=head, text=page.title, size=28),
            *self._body(body, page),
        ]
        keys, cells, shown = self._pager.page(index, list(book.values()), 48, columns=columns)
        for cell, other in zip(cells, shown, strict=False):
            parts.append(
                Chip(
                    box=cell,
                    label=other.title,
                    chosen=other.id == page.id,
                    name=f"page:{other.id}",
                    on_tap=partial(self._open, other.id),
                )
            )
        return parts + keys

    def _body(self, box: Box, page: Page) -> list[Widget]:
        """The page's words, or its drawings one below the other with the words beside them."""
        lines = page.pictures(self._players, self._options)
        drawings = drawings_of(self.game)
        if not any(name in drawings for name, _ in lines):
            text = "\n".join(BULLET.sub("• ", words) for _, words in lines)
            return [Paragraph(box=box, text=text, size=20)]
        parts: list[Widget] = []
        for (name, words), row in zip(lines, box.rows(len(lines), 10), strict=True):
            picture, told = row.left(row.w * 0.52, 14)
            if name in drawings:
                parts.append(Drawing(box=picture, paint=drawings[name]))
            parts.append(Paragraph(box=told, text=words, size=18, middle=True))
        return parts

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def _open(self, page: str) -> None:
        self._page = page
        self.shell.changed()
