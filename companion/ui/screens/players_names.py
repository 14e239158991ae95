"""All names this table knows: one is taken by a tap, or forgotten."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

from companion.history.values import NAMES
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import RailKey, Screen
from companion.ui.widgets import Chip, Panel, Text, Widget, plain_key

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

ROW = 54.0


class NamesScreen(Screen):
    """`taken` are the names of those who sit already; `done` gets the chosen one."""

    def __init__(
        self, shell: Shell, game: str, taken: Collection[str], done: Callable[[str], None]
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._taken = set(taken)
        self._done = done
        self._pager = Pager(shell)

    def _names(self) -> list[str]:
        names = self.shell.journal.recall(NAMES, [])
        return sorted(names, key=str.casefold)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        names = self._names()
        columns = 1 if self.shell.layout.portrait else 2
        lines = [names[i : i + columns] for i in range(0, len(names), columns)]
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.all_names"), size=26),
            Panel(box=rest),
        ]
        keys, cells, shown = self._pager.page(rest.inset(10, 8), lines, ROW)
        for cell, line in zip(cells, shown, strict=False):
            for name, box in zip(line, cell.columns(columns, 14), strict=False):
                parts += self._name(box, name)
        return parts + keys

    def _name(self, box: Box, name: str) -> list[Widget]:
        away, key = box.rightmost(56, 6)
        return [
            Chip(
                box=key,
                label=name,
                enabled=name not in self._taken,
                name=f"name:{name}",
                on_tap=partial(self._take, name),
            ),
            plain_key(
                away,
                "",
                partial(self._forget, name),
                icon="bin",
                name=f"forget:{name}",
                enabled=name not in self._taken,
                why=self.say("app.name_in_use", name=name),
                danger=True,
            ),
        ]

    def _take(self, name: str) -> None:
        self.shell.pop()
        self._done(name)

    def _forget(self, name: str) -> None:
        """Gone from this list alone: plays keep their players."""
        before = self.shell.journal.recall(NAMES, [])
        self.shell.journal.remember(NAMES, [n for n in before if n != name])
        self.shell.sound("key")

        def again() -> None:
            self.shell.journal.remember(NAMES, before)
            self.shell.dismiss()

        text = self.say("app.name_forgotten", name=name)
        self.shell.tell(text, label=self.say("app.undo"), tap=again)

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
