"""What the parts of the Scream Machine table share: each draws one phase of the round."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Act
from companion.games.scream_machine.hands import hands
from companion.games.scream_machine.options import rounds
from companion.games.scream_machine.state import State
from companion.ui.box import Box
from companion.ui.games.part import Part
from companion.ui.games.scream_machine.art import GAME
from companion.ui.games.scream_machine.matrix import Grid, MatrixView, lines
from companion.ui.widgets import Paragraph, Plate, Text, Token, Widget, go_key

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import ScreamMachineTable


class ScreamPart(Part):
    """A phase on the screen."""

    table: ScreamMachineTable

    @property
    def state(self) -> State:
        return self.table.state

    def standing(self) -> str:
        return self.table.in_words(hands(self.state))

    # -- things that several phases draw ---------------------------------------------------------

    def head(
        self, area: Box, title: str, player: int | None = None, *, spare: float = 0
    ) -> tuple[list[Widget], Box]:
        """The plate with the round and a title, led by the player it speaks of.

        `spare` is the room kept free on the right.
        """
        wide, gap, size = (136, 8, 22) if self.portrait else (146, 12, 25)
        bar, rest = area.inset(8).top(40)
        plate, words = bar.left(wide, gap)
        total = rounds(self.count)
        text = self.say("scream.round_of", n=self.state.round, total=total)
        parts: list[Widget] = [Plate(box=plate, text=text, game=GAME, size=16)]
        if player is not None:
            mark, words = words.left(36, 8)
            parts.append(Token(box=mark, shape=self.table.shape(player)))
        words = Box(words.x, words.y, words.w - spare, words.h)
        if self.shell.width(title, 16) > words.w:
            return [*parts, Paragraph(box=words, text=title, size=16, middle=True)], rest
        return [*parts, Text(box=words, text=title, size=size)], rest

    def matrix(self, grid: Grid, opened: int | None = None) -> Widget:
        shapes = tuple(player.shape for player in self.table.players)
        shown = lines(self.state, shapes)
        return MatrixView(box=grid.box, grid=grid, lines=shown, opened=opened)

    def go(
        self, box: Box, label: str, action: Act, name: str, icon: str = "right", named: bool = False
    ) -> Widget:
        """The green key that does the next thing; `named` when it tells whose turn comes."""
        tap = partial(self.table.act, action)
        stacked = box.h >= 90 or self.shell.width(label, 16) > box.w - 58
        return go_key(box, label, tap, name=name, icon=icon, stacked=stacked, named=named)

    def grid(self, area: Box) -> Grid:
        """Where the matrix stands, in the phases that have one."""
        raise NotImplementedError
