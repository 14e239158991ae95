"""Every action of a play in words, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.play import Play
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import Screen
from companion.ui.widgets import Panel, Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class LogScreen(Screen):
    """The list of what was done and not taken back."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell)
        self.game = play.setup.game
        self._play = play
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        lines = list(reversed(list(enumerate(self._play.log, 1))))
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.log"), size=31),
            Panel(box=rest),
        ]
        row = 52 if self.shell.layout.portrait else 40
        keys, cells, shown = self._pager.page(rest.inset(12, 8), lines, row=row)
        for cell, (number, message) in zip(cells, shown, strict=False):
            count, words = cell.left(48)
            parts.append(Text(box=count, text=str(number), size=18, align="right"))
            text = self.say.words(message)
            parts.append(Paragraph(box=words, text=text, size=20, middle=True))
        return parts + keys

    def dragged(self, kind: str, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)
