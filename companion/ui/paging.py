"""Long lists: pages with two large arrows, and a finger may drag them too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.ui.box import Box
from companion.ui.widgets import Button, Text, Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell

T = TypeVar("T")
ARROWS = 60.0
DRAG = 40.0  # units of finger travel that turn a page


class Pager:
    """Which page of a list is shown."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._page = 0
        self._pages = 1
        self._from = 0.0

    def page(
        self, box: Box, items: Sequence[T], row: float
    ) -> tuple[list[Widget], list[Box], Sequence[T]]:
        """Arrow keys (if needed), a box per row, and the items of this page."""
        fits = max(1, int((box.h + 4) // (row + 4)))
        self._pages = max(1, -(-len(items) // fits))
        self._page = min(self._page, self._pages - 1)
        keys: list[Widget] = []
        if self._pages > 1:
            side, box = box.rightmost(ARROWS)
            keys = self._arrows(side)
        first = self._page * fits
        cells = [Box(box.x, box.y + i * (row + 4), box.w, row) for i in range(fits)]
        return keys, cells, items[first : first + fits]

    def _arrows(self, side: Box) -> list[Widget]:
        up, rest = side.top(min(88, side.h / 3))
        down, middle = rest.foot(min(88, side.h / 3))
        return [
            Button(
                box=up,
                icon="up",
                name="page:up",
                enabled=self._page > 0,
                on_tap=lambda: self.go(self._page - 1),
            ),
            Text(box=middle, text=f"{self._page + 1}/{self._pages}", align="centre"),
            Button(
                box=down,
                icon="down",
                name="page:down",
                enabled=self._page < self._pages - 1,
                on_tap=lambda: self.go(self._page + 1),
            ),
        ]

    def go(self, page: int) -> None:
        self._page = max(0, min(page, self._pages - 1))
        self._shell.changed()

    def dragged(self, kind: str, y: float) -> bool:
        """A finger drags the list: a page for each 40 units."""
        if kind == "down":
            self._from = y
        elif abs(y - self._from) >= DRAG:
            self.go(self._page + (1 if y < self._from else -1))
            self._from = y
        return True
