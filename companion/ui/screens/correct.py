"""Any number put right by hand: step it, type it, done. One number put right is one action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.base import Field
from companion.ui.box import Box
from companion.ui.corrections import Corrections
from companion.ui.paging import ARROWS, Pager
from companion.ui.screen import RailKey, Screen
from companion.ui.theme import BOLD
from companion.ui.widgets import Panel, Paragraph, Text, Token, Widget, go_key

if TYPE_CHECKING:
    from companion.ui.play_screen import PlayScreen
    from companion.ui.shell import Shell


WIDE = 560.0  # units that a number needs beside its words
LINE, TWO_LINES = 60.0, 96.0  # units of a number beside its words, and below them


class CorrectScreen(Screen):
    """The numbers of a play, each with minus and plus; the number itself opens a pad."""

    def __init__(self, shell: Shell, table: PlayScreen) -> None:
        super().__init__(shell)
        self.game = table.game
        self._table = table
        self._pager = Pager(shell)
        self._made = Corrections(table)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        go, rest = rest.foot(60)
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.correct_title"), size=31),
            Panel(box=rest),
            go_key(go, self.say("app.done"), self.shell.pop, name="done", icon="check", size=22),
        ]
        fields = self._table.play.fields
        inner = rest.inset(12, 8)
        high = LINE if inner.w >= WIDE else TWO_LINES
        keys, cells, shown = self._pager.page(inner, fields, row=high)
        for cell, field in zip(cells, shown, strict=False):
            parts += self._row(cell, field)
        return parts + keys

    def _row(self, cell: Box, field: Field) -> list[Widget]:
        if cell.w >= WIDE - ARROWS:
            mark, rest = cell.left(48)
            keys, words = rest.rightmost(216)
        else:
            below, head = cell.foot(LINE - 8, 2)
            mark, words = head.left(40)
            keys = Box(words.x, below.y, 216, below.h)
        parts: list[Widget] = []
        if field.player is not None:
            parts.append(Token(box=mark, shape=self._table.shape(field.player)))
        label = self._made.label(field)
        parts.append(Paragraph(box=words, text=label, size=20, face=BOLD, middle=True))
        return parts + self._made.keys(keys, field)

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self._made.undo_key(), self.back_key()]
