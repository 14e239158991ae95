"""Every action of a play in words, newest first; a line of a running play can be changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.play import Play
from companion.ui.box import Box
from companion.ui.games import look_back
from companion.ui.paging import Pager
from companion.ui.screen import Screen
from companion.ui.screens.edit import EditScreen
from companion.ui.theme import KEY
from companion.ui.widgets import Panel, Paragraph, Text, Widget, plain_key

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.play_screen import PlayScreen
    from companion.ui.shell import Shell


class LogScreen(Screen):
    """The list of what was done and not taken back."""

    def __init__(self, shell: Shell, play: Play, table: PlayScreen | None = None) -> None:
        super().__init__(shell)
        self.game = play.setup.game
        self._play = play
        self._table = table  # of a running play, whose past can be changed
        self._moments = play.setup.game == "traffic"  # its Bips can be seen again
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        lines = list(reversed(list(enumerate(self._play.log, 1))))
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.log"), size=31),
            Panel(box=rest),
        ]
        row = 52 if self.shell.layout.portrait or self._table or self._moments else 40
        keys, cells, shown = self._pager.page(rest.inset(12, 8), lines, row=row)
        for cell, (number, message) in zip(cells, shown, strict=False):
            parts += self._line_key(cell, number)
            parts += self._look_back_key(cell, number)
            count, words = cell.left(48)
            words = words.rightmost(64)[1] if self._moments else words
            parts.append(Text(box=count, text=str(number), size=18, align="right"))
            text = self.say.words(message)
            parts.append(Paragraph(box=words, text=text, size=20, middle=True))
        return parts + keys

    def _line_key(self, cell: Box, number: int) -> list[Widget]:
        if self._table is None:
            return []
        edit = partial(self._edit, self._table, number - 1)
        return [Panel(box=cell, fill=KEY, edge=None, radius=9, name=f"line:{number}", on_tap=edit)]

    def _look_back_key(self, cell: Box, number: int) -> list[Widget]:
        """The picture of that moment, where there is one."""
        moment = look_back(self.shell, self._play, number - 1)
        if moment is None:
            return []
        place, name = cell.rightmost(64, 0)[0], f"look_back:{number}"
        return [plain_key(place, "", partial(self._look_back, moment), name=name, icon="eye")]

    def _look_back(self, moment: Callable[[], Screen]) -> None:
        self.shell.push(moment())

    def _edit(self, table: PlayScreen, index: int) -> None:
        self.shell.push(EditScreen(self.shell, table, index))

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)
