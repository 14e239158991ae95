"""How to set the game up for this many players, line by line, each with a box to tick."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games import rules
from companion.games.base import Option
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.help_pages import pages
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, Screen
from companion.ui.theme import AMBER, AMBER_TINT, INK, INK2
from companion.ui.widgets import Drawing, Panel, Text, Widget, go_key, paint_tick
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

SETUP = "setup"
ROW = 56.0


class Before(NamedTuple):
    """How the game was played the last time."""

    players: int
    options: Mapping[str, object]


class ChecklistScreen(Screen):
    """Ticks are a help for the eye: nothing waits for them, one key goes on to the play.

    What differs from `before`, the last time the game was played, stands first and is marked.
    """

    def __init__(
        self,
        shell: Shell,
        game: str,
        players: int,
        options: Mapping[str, object],
        before: Before | None = None,
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._players = players
        self._options = options
        self._before = before
        self._ticked: set[int] = set()
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        page = pages(self.game, self.say.language)[SETUP]
        lines = list(enumerate(self._lines()))
        head, rest = area.inset(8).top(44)
        go, rest = rest.foot(68)
        count, title = head.rightmost(head.w * 0.3)
        for_count = self.say("app.for_players", count=self._players)
        parts: list[Widget] = [
            Text(box=title, text=page.title, size=28),
            Text(box=count, text=for_count, size=20, colour=INK2, align="right"),
            Panel(box=rest),
            go_key(
                go, self.say("app.all_set"), self.shell.pop, icon="play", size=25, name="setup:go"
            ),
        ]
        keys, cells, shown = self._pager.page(rest.inset(12, 8), lines, row=self._row(rest))
        for cell, (number, line) in zip(cells, shown, strict=False):
            parts.append(self._line(cell, number, line))
        return parts + keys

    def _lines(self) -> list[tuple[str, bool]]:
        """Each line and whether it differs from the last time."""
        now = self._said(self._players, self._options)
        if self._before is None:
            return [(line, False) for line in now]
        known = set(self._said(self._before.players, self._before.options))
        new = [line for line in now if line not in known]
        same = [(line, False) for line in now if line in known]
        return [(line, True) for line in (*self._chosen_anew(), *new)] + same

    def _said(self, players: int, options: Mapping[str, object]) -> list[str]:
        page = pages(self.game, self.say.language)[SETUP]
        return [line.removeprefix("- ") for line in page.lines(players, options)]

    def _chosen_anew(self) -> list[str]:
        """The switches and choices that were otherwise the last time."""
        assert self._before is not None
        before = self._before.options
        return [
            self.say("app.now_chosen", what=self.say(option.label), value=told)
            for option in rules(self.game).OPTIONS
            if before.get(option.name) != self._options.get(option.name)
            and (told := self._sentence(option))
        ]

    def _sentence(self, option: Option) -> str:
        value = self._options.get(option.name)
        if option.kind == "switch":
            return self.say("app.yes" if value else "app.no")
        if option.kind == "choice" and value in option.choices:
            return self.say(option.choice_labels[option.choices.index(str(value))])
        return str(value) if option.kind == "number" else ""

    def _row(self, box: Box) -> float:
        """Narrow screens wrap the lines: the rows are higher there."""
        return ROW if box.w > 560 else 66.0

    def _line(self, box: Box, number: int, line: tuple[str, bool]) -> Widget:
        ticked = number in self._ticked
        return Drawing(
            box=box,
            name=f"tick:{number}",
            paint=_paint_line,
            args=(*line, ticked),
            takes_back=ticked,
            on_tap=partial(self._tick, number),
        )

    def _tick(self, number: int) -> None:
        self._ticked ^= {number}
        self.shell.click()

    def green(self, at: float) -> None:
        self.shell.pop()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.say("app.play"))


def _paint_line(line: str, differs: bool, ticked: bool, canvas: Canvas, box: Box) -> None:
    if differs:
        canvas.rounded(box.inset(0, 1), AMBER_TINT, 10, border=AMBER, width=2)
    words = paint_tick(canvas, box.inset(4, 0), ticked)
    canvas.paragraph(line, words, 20, INK2 if ticked else INK, middle=True)
