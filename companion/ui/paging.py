"""Long lists: pages with two large arrows, and a finger may drag them too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.ui.box import Box
from companion.ui.widgets import Text, Widget, arrow_key

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

T = TypeVar("T")
ARROWS = 60.0
DRAG = 40.0  # units of finger travel that turn a page


class Pager:
    """Which page of a list is shown: at first the one with the item of number `first`."""

    def __init__(self, shell: Shell, first: int = 0) -> None:
        self._shell = shell
        self._first = first
        self._wanted: int | None = None
        self._pages = 1  # as many as there were when it was last looked at
        self._from = 0.0

    def page(
        self, box: Box, items: Sequence[T], row: float, gap: float = 4.0, columns: int = 1
    ) -> tuple[list[Widget], list[Box], Sequence[T]]:
        """Arrow keys (if needed), a box per item, and the items of this page."""
        rows = max(1, int((box.h + gap) // (row + gap)))
        fits = rows * columns
        if self._wanted is None:
            self._wanted = self._first // fits
        page = self.shown(-(-len(items) // fits))
        keys: list[Widget] = []
        if len(items) > fits:
            side, box = box.rightmost(ARROWS)
            up, rest = side.top(min(88, side.h / 3))
            down, middle = rest.foot(min(88, side.h / 3))
            keys = self.keys(up, middle, down)
        high = rows * (row + gap) - gap
        cells = Box(box.x, box.y, box.w, high).grid(columns, rows, gap)
        return keys, cells, items[page * fits : (page + 1) * fits]

    def shown(self, pages: int) -> int:
        """Which of so many pages is shown: the one that was wanted, or the last."""
        self._pages = max(1, pages)
        return self._page

    @property
    def _page(self) -> int:
        return min(self._wanted or 0, self._pages - 1)

    def keys(
        self, back: Box, middle: Box, on: Box, icons: tuple[str, str] = ("up", "down")
    ) -> list[Widget]:
        """An arrow each way, and between them which page it is."""
        page, last = self._page, self._pages - 1
        return [
            arrow_key(back, icons[0], partial(self.go, page - 1), name="page:up", enabled=page > 0),
            Text(box=middle, text=f"{page + 1}/{self._pages}", align="centre"),
            arrow_key(
                on, icons[1], partial(self.go, page + 1), name="page:down", enabled=page < last
            ),
        ]

    def on(self) -> None:
        """The next page; after the last one the first again."""
        self.go((self._page + 1) % self._pages)

    def go(self, page: int) -> None:
        self._wanted = max(0, min(page, self._pages - 1))
        self._shell.changed()

    def dragged(self, kind: TapKind, y: float) -> bool:
        """A finger drags the list: a page for each 40 units."""
        if kind == "down":
            self._from = y
        elif abs(y - self._from) >= DRAG:
            self.go(self._page + (1 if y < self._from else -1))
            self._from = y
        return True
