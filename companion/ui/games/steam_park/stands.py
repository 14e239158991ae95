"""The five stands of this play on one screen: what each one does, how many the box still has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.games.steam_park.counts import stands_left
from companion.games.steam_park.modules import new_stands
from companion.games.steam_park.stands.all import STANDS
from companion.games.steam_park.state import STANDS_PER_KIND, PieceKind, State
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.steam_park.art import STAND_ICONS, STEAM
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import HAIRLINE, INK2
from companion.ui.widgets import Drawing, Icon, Panel, Paragraph, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable
    from companion.ui.shell import Shell

DOTS = 72.0  # units that the dots of a kind take


class StandsScreen(Screen):
    """`shown`: the state with the turn now being entered, so that the box is right."""

    game = "steam_park"

    def __init__(self, shell: Shell, table: SteamParkTable, shown: State) -> None:
        super().__init__(shell)
        self._table = table
        self._shown = shown

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("steam.deed_stands"))

    def green(self, at: float) -> None:
        self.shell.pop()

    def rail(self) -> list[RailKey]:
        rules = RailKey("help", "eye", self.say("app.help"), self._rules)
        return [rules, self.turn_key(), self.back_key()]

    def _rules(self) -> None:
        self._table.help("stands")

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(34, 4)
        note, title = head.rightmost(136)
        dot, note = note.left(16, 6)
        measures = UPRIGHT if self.shell.layout.portrait else LYING
        parts: list[Widget] = [
            Text(box=title, text=self.say("steam.stands_title"), size=26),
            Drawing(box=dot, paint=_paint_dot),
            Text(box=note, text=self.say("steam.stands_left"), size=16, colour=INK2),
        ]
        if self._shown.options.new_stands:
            about, rest = rest.top(measures.about, 4)
            text = self.say(new_stands.PAGE.text)
            parts.append(Paragraph(box=about, text=text, size=17, colour=INK2, middle=True))
        plans = self._shown.plans
        for kind, row in zip(plans, rest.rows(len(plans), 5), strict=True):
            parts += self._row(row, kind, measures)
        return parts

    def _row(self, box: Box, kind: PieceKind, measures: Measures) -> list[Widget]:
        page = STANDS[kind].page
        mark, rest = box.inset(12, 2).left(44, 12)
        name, text, left, size, middle = measures.row(rest)
        count = stands_left(self._shown, kind)
        return [
            Panel(box=box),
            Icon(box=mark, icon=STAND_ICONS[kind], colour=STEAM),
            Paragraph(box=name, text=self.say(page.title), size=20, middle=True),
            Paragraph(box=text, text=self.say(page.text), size=size, middle=middle),
            Drawing(box=left, name=f"left:{kind}", paint=_paint_left, args=(count,)),
        ]


class _Row(NamedTuple):
    name: Box
    text: Box
    left: Box
    size: float  # of the text's letters
    middle: bool  # whether the text stands in the middle of its height


def _broad(box: Box) -> _Row:
    left, rest = box.rightmost(DOTS, 6)
    name, text = rest.left(rest.w * 0.27, 10)
    return _Row(name, text, left, 17, True)


def _tall(box: Box) -> _Row:
    top, text = box.top(34, 2)
    left, name = top.rightmost(DOTS, 6)
    return _Row(name, text, left, 20, False)


class Measures(NamedTuple):
    """The height of the sentence about new stands, and how a row is cut."""

    about: float
    row: Callable[[Box], _Row]


UPRIGHT = Measures(44, _tall)
LYING = Measures(22, _broad)


def _paint_left(count: int, canvas: Canvas, box: Box) -> None:
    """A dot for each stand of the kind: full ones are still in the box."""
    x, y = box.centre
    for i in range(STANDS_PER_KIND):
        at = (x + (i - (STANDS_PER_KIND - 1) / 2) * 17, y)
        canvas.circle(at, 7, STEAM if i < count else HAIRLINE)


def _paint_dot(canvas: Canvas, box: Box) -> None:
    canvas.circle(box.centre, 7, STEAM)
