"""How to set the game up for this many players, line by line, each with a box to tick."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.help_pages import pages
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, Screen
from companion.ui.theme import INK, INK2
from companion.ui.widgets import Button, Drawing, Panel, Text, Widget, paint_tick
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

SETUP = "setup"
ROW = 56.0


class ChecklistScreen(Screen):
    """Ticks are a help for the eye: nothing waits for them, one key goes on to the play."""

    def __init__(
        self, shell: Shell, game: str, players: int, options: Mapping[str, object]
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._players = players
        self._options = options
        self._ticked: set[int] = set()
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        page = pages(self.game, self.say.language)[SETUP]
        said = page.lines(self._players, self._options)
        lines = list(enumerate(line.removeprefix("- ") for line in said))
        head, rest = area.inset(8).top(44)
        go, rest = rest.foot(68)
        count, title = head.rightmost(head.w * 0.3)
        for_count = self.say("app.for_players", count=self._players)
        parts: list[Widget] = [
            Text(box=title, text=page.title, size=28),
            Text(box=count, text=for_count, size=20, colour=INK2, align="right"),
            Panel(box=rest),
            Button(
                box=go,
                kind="go",
                icon="play",
                label=self.say("app.all_set"),
                size=25,
                name="setup:go",
                on_tap=self.shell.pop,
            ),
        ]
        keys, cells, shown = self._pager.page(rest.inset(12, 8), lines, row=self._row(rest))
        for cell, (number, line) in zip(cells, shown, strict=False):
            parts.append(self._line(cell, number, line))
        return parts + keys

    def _row(self, box: Box) -> float:
        """Narrow screens wrap the lines: the rows are higher there."""
        return ROW if box.w > 560 else 66.0

    def _line(self, box: Box, number: int, line: str) -> Widget:
        ticked = number in self._ticked
        return Drawing(
            box=box,
            name=f"tick:{number}",
            paint=_paint_line,
            args=(line, ticked),
            on_tap=partial(self._tick, number),
        )

    def _tick(self, number: int) -> None:
        self._ticked ^= {number}
        self.shell.sound("key")
        self.shell.changed()

    def green(self, at: float) -> None:
        self.shell.pop()

    def dragged(self, kind: str, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.say("app.play"))


def _paint_line(line: str, ticked: bool, canvas: Canvas, box: Box) -> None:
    words = paint_tick(canvas, box.inset(4, 0), ticked)
    canvas.paragraph(line, words, 20, INK2 if ticked else INK, middle=True)
