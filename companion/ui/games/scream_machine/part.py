"""What the parts of the Scream Machine table share: each draws one phase of the round."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.scream_machine.options import rounds
from companion.games.scream_machine.state import State
from companion.ui.box import Box
from companion.ui.games.part import TablePart
from companion.ui.games.scream_machine.art import GAME
from companion.ui.games.scream_machine.matrix import Grid, MatrixView, lines
from companion.ui.widgets import Button, Plate, Text, Token, Widget

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import Table


class Part(TablePart[State]):
    """A phase on the screen."""

    table: Table

    @property
    def count(self) -> int:
        return len(self.table.players)

    def wake_at(self) -> float | None:
        """When the picture changes by itself, or None."""
        return None

    def woken(self) -> None:
        """That moment has come."""

    def green(self) -> None:
        """The green button was pressed."""

    def touched(self, x: float, y: float) -> bool:
        """A finger went down on no key; True when that meant something."""
        return False

    # -- things that several phases draw ---------------------------------------------------------

    def head(
        self, area: Box, title: str, player: int | None = None, *, spare: float = 0
    ) -> tuple[list[Widget], Box]:
        """The plate with the round and a title, led by the player it speaks of.

        `spare` is the room kept free on the right.
        """
        bar, rest = area.inset(8).top(40)
        plate, words = bar.left(136 if self.portrait else 146, 8 if self.portrait else 12)
        total = rounds(self.count)
        text = self.say("scream.round_of", n=self.state.round, total=total)
        parts: list[Widget] = [Plate(box=plate, text=text, game=GAME, size=16)]
        if player is not None:
            mark, words = words.left(36, 8)
            parts.append(Token(box=mark, shape=self.table.shape(player)))
        words = Box(words.x, words.y, words.w - spare, words.h)
        return [*parts, Text(box=words, text=title, size=22 if self.portrait else 25)], rest

    def matrix(self, grid: Grid, opened: int | None = None) -> Widget:
        shapes = tuple(player.shape for player in self.table.players)
        shown = lines(self.state, shapes)
        return MatrixView(box=grid.box, grid=grid, lines=shown, opened=opened)

    def go(self, box: Box, label: str, action: Any, name: str, icon: str = "right") -> Widget:
        """The green key that does the next thing."""
        return Button(
            box=box,
            kind="go",
            icon=icon,
            label=label,
            size=24,
            name=name,
            stacked=box.h >= 90,
            on_tap=partial(self.table.act, action),
        )

    def press(self) -> None:
        """A key that changes only the screen."""
        self.shell.sound("key")
        self.shell.changed()
