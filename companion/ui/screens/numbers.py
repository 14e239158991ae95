"""A list or a table of printed numbers, typed once from the box."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.base import Option, replaced
from companion.ui.box import Box
from companion.ui.canvas import BOLD
from companion.ui.paging import Pager
from companion.ui.screen import RailKey, Screen
from companion.ui.theme import INK2
from companion.ui.widgets import Button, Panel, Paragraph, Text, Widget, stepper

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class NumbersScreen(Screen):
    """Steppers for each number; a table has a row of them for each of its rows."""

    def __init__(
        self, shell: Shell, game: str, option: Option, value: Any, done: Callable[[Any], None]
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._option = option
        self._value = value
        self._done = done
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(64)
        title, about = head.rows(2, 0)
        go, rest = rest.foot(70)
        parts: list[Widget] = [
            *self.title(title),
            Panel(box=rest),
            Button(
                box=go,
                kind="go",
                icon="check",
                label=self.say("app.done"),
                name="ok",
                on_tap=self._finish,
            ),
        ]
        if self._option.help:
            parts.append(Text(box=about, text=self.say(self._option.help), colour=INK2))
        return parts + self.body(rest.inset(12, 8))

    def title(self, box: Box) -> list[Widget]:
        return [Text(box=box, text=self.say(self._option.label), size=25)]

    def body(self, box: Box) -> list[Widget]:
        """The numbers on their panel."""
        if self._option.choice_labels:
            return self._board(box.inset(0, 4))
        parts: list[Widget] = []
        if self._option.kind == "table":
            lines, box = box.foot(56)
            parts += self._line_keys(lines)
            box = box.inset(12, 8)
        rows = self._rows()
        keys, cells, shown = self._pager.page(box, rows, row=188 if self._stacked else 60)
        for cell, (label, numbers, key) in zip(cells, shown, strict=False):
            parts += self._row(cell, label, numbers, key)
        return parts + keys

    def _rows(self) -> list[tuple[str, tuple[int, ...], Any]]:
        """Label, numbers and key of each row."""
        value = self._value
        labels = self._option.item_labels
        items = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
        rows = []
        for i, (key, entry) in enumerate(items):
            named = i < len(labels) and self._option.kind != "table"
            label = self.say(labels[i]) if named else str(i + 1)
            numbers = tuple(entry) if isinstance(entry, (list, tuple)) else (entry,)
            rows.append((label, numbers, key))
        return rows

    def _row(self, cell: Box, label: str, numbers: tuple[int, ...], key: Any) -> list[Widget]:
        words, keys = cell.left(cell.w * (0.4 if len(numbers) == 1 else 0.08))
        parts: list[Widget] = [Text(box=words, text=label, size=20)]
        captions = self._option.item_labels if self._option.kind == "table" else ()
        for i, (number, box) in enumerate(
            zip(numbers, self._cells(keys, len(numbers)), strict=True)
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

    @property
    def _stacked(self) -> bool:
        """The numbers of a table's line stand one above the other on an upright screen."""
        return self._option.kind == "table" and self.shell.layout.portrait

    def _cells(self, box: Box, count: int) -> list[Box]:
        return box.rows(count, 6) if self._stacked else box.columns(count, 12)

    def _board(self, box: Box) -> list[Widget]:
        """Numbers that stand for words lie as on the board: a tap shows the next word."""
        side = math.isqrt(len(self._value) - 1) + 1
        cells = box.grid(side, -(-len(self._value) // side))
        placed = zip(cells, self._value, strict=False)
        return [w for i, (cell, n) in enumerate(placed) for w in self._word(cell, i, n)]

    def _word(self, box: Box, key: int, value: int) -> list[Widget]:
        labels = self._option.choice_labels
        onward = partial(self._set, key, 0, (value + 1) % len(labels))
        text = self.say(labels[value])
        return [
            Button(box=box, name=f"number:{key}:0", on_tap=onward),
            Paragraph(box=box.inset(6), text=text, face=BOLD, align="centre", middle=True),
        ]

    def _line_keys(self, box: Box) -> list[Widget]:
        more, less = box.columns(2)
        return [
            Button(
                box=more,
                icon="plus",
                label=self.say("app.add_line"),
                size=18,
                name="line+",
                on_tap=self._add_line,
            ),
            Button(
                box=less,
                icon="minus",
                label=self.say("app.drop_line"),
                size=18,
                name="line-",
                enabled=bool(self._value),
                on_tap=self._drop_line,
            ),
        ]

    def _add_line(self) -> None:
        """The next line goes on where the last one ends."""
        start = self._value[-1][1] + 1 if self._value else 0
        fine = self._value[-1][2] if self._value else 0
        self._value = (*self._value, (start, start + 4, fine))
        self.shell.changed()

    def _drop_line(self) -> None:
        self._value = tuple(self._value[:-1])
        self.shell.changed()

    def _set(self, key: Any, index: int, number: int) -> None:
        entry = self._value[key]
        new = replaced(entry, index, number) if isinstance(entry, (list, tuple)) else number
        if isinstance(self._value, dict):
            self._value = {**self._value, key: new}
        else:
            self._value = replaced(self._value, key, new)
        self.shell.changed()

    def _finish(self) -> None:
        self.shell.pop()
        self._done(self._value)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
