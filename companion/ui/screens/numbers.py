"""A list or a table of printed numbers, typed once from the box."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Option, replaced
from companion.ui.box import Box
from companion.ui.canvas import BOLD
from companion.ui.paging import Pager
from companion.ui.screen import RailKey, Screen
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Paragraph, Text, Widget, go_key, plain_key, stepper

if TYPE_CHECKING:
    from companion.ui.shell import Shell

Line = tuple[int, ...]
Numbers = Line | tuple[Line, ...]


class NumbersScreen(Screen):
    """Steppers for each number. A game whose numbers are more than a list draws their rows."""

    def __init__(
        self,
        shell: Shell,
        game: str,
        option: Option,
        value: Numbers,
        done: Callable[[Numbers], None],
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._option = option
        self._lines = tuple((entry,) if isinstance(entry, int) else tuple(entry) for entry in value)
        self._done = done
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(64)
        title, about = head.top(26, 0)
        go, rest = rest.foot(70)
        parts: list[Widget] = [
            *self.title(title),
            Panel(box=rest),
            go_key(go, self.say("app.done"), self._finish, icon="check", size=22, name="ok"),
        ]
        if self._option.help:
            told = self.say(self._option.help)
            parts.append(Paragraph(box=about, text=told, size=18, colour=INK2, middle=True))
        return parts + self.body(rest.inset(12, 8))

    def title(self, box: Box) -> list[Widget]:
        return [Text(box=box, text=self.say(self._option.label), size=25)]

    def body(self, box: Box) -> list[Widget]:
        """The numbers on their panel."""
        if self._option.choice_labels:
            return self._board(box.inset(0, 4))
        return self.rows(box, row=60)

    def rows(self, box: Box, row: float) -> list[Widget]:
        """A page of rows, each that high."""
        parts: list[Widget] = []
        keys, cells, shown = self._pager.page(box, self._rows(), row=row)
        for cell, (label, numbers, key) in zip(cells, shown, strict=False):
            parts += self._row(cell, label, numbers, key)
        return parts + keys

    def row_label(self, index: int) -> str:
        """What stands before a row."""
        labels = self._option.item_labels
        return self.say(labels[index]) if index < len(labels) else str(index + 1)

    def captions(self) -> tuple[str, ...]:
        """What stands below the numbers of a row."""
        return ()

    def cells(self, box: Box, count: int) -> list[Box]:
        """The places of a row's numbers."""
        return box.columns(count, 12)

    def _rows(self) -> list[tuple[str, Line, int]]:
        """Label, numbers and place of each row."""
        return [(self.row_label(i), line, i) for i, line in enumerate(self._lines)]

    def _row(self, cell: Box, label: str, numbers: Line, key: int) -> list[Widget]:
        words, keys = cell.left(cell.w * (0.4 if len(numbers) == 1 else 0.08))
        parts: list[Widget] = [Text(box=words, text=label, size=20)]
        captions = self.captions()
        for i, (number, box) in enumerate(
            zip(numbers, self.cells(keys, len(numbers)), strict=True)
        ):
            parts += stepper(
                box,
                number,
                partial(self._set, key, i),
                low=self._option.low,
                high=self._option.high,
                name=f"number:{key}:{i}",
                label=self.say(captions[i]) if i < len(captions) else "",
            )
        return parts

    def _board(self, box: Box) -> list[Widget]:
        """Numbers that stand for words lie as on the board: a tap shows the next word."""
        side = math.isqrt(len(self._lines) - 1) + 1
        cells = box.grid(side, -(-len(self._lines) // side))
        placed = zip(cells, self._lines, strict=False)
        return [w for i, (cell, line) in enumerate(placed) for w in self._word(cell, i, line[0])]

    def _word(self, box: Box, key: int, value: int) -> list[Widget]:
        labels = self._option.choice_labels
        onward = partial(self._set, key, 0, (value + 1) % len(labels))
        text = self.say(labels[value])
        return [
            plain_key(box, "", onward, name=f"number:{key}:0", size=22),
            Paragraph(box=box.inset(6), text=text, face=BOLD, align="centre", middle=True),
        ]

    def _set(self, key: int, index: int, number: int) -> None:
        self._lines = replaced(self._lines, key, replaced(self._lines[key], index, number))
        self.shell.changed()

    @property
    def _numbers(self) -> Numbers:
        """As the option has them: rows of a table, else a list."""
        if self._option.kind == "table":
            return self._lines
        return tuple(line[0] for line in self._lines)

    def _finish(self) -> None:
        self.shell.pop()
        self._done(self._numbers)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
