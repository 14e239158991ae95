"""A checkpoint: who scores what, and the point cards to put right from the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games.gumball_rally.actions import Reprint
from companion.games.gumball_rally.options import OPTIONS
from companion.i18n import ordinal
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.screen import LampSign
from companion.ui.screens.numbers import Numbers, NumbersScreen
from companion.ui.theme import AMBER, ENAMEL, HAIRLINE, INK, INK2, PLATES
from companion.ui.widgets import (
    Drawing,
    Panel,
    Paragraph,
    Plot,
    Text,
    Widget,
    go_key,
    plain_key,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import GumballRallyTable

LINES = 6  # rows of the board, however few play


class Places(NamedTuple):
    """Where the board and the side stand, and how the point cards lie there."""

    board: Box
    side: Box
    hint: float  # units of the sentence below the point cards
    columns: int


def upright(rest: Box, cards: int) -> Places:
    return Places(*rest.top(rest.h * 0.48), hint=26, columns=cards)


def lying(rest: Box, cards: int) -> Places:
    return Places(*rest.left(rest.w * 0.63), hint=44, columns=2)


class CheckpointPart(GumballPart):
    """Shown by itself after a checkpoint card; going on costs one tap or the green button."""

    def __init__(self, table: GumballRallyTable) -> None:
        super().__init__(table)
        self._plot = False

    def forget(self) -> None:
        self._plot = False

    def view(self, area: Box) -> list[Widget]:
        passed = sum(card.kind == "checkpoint" for card in self.state.dangers)
        head, rest = self.table.head(area, self.say("gumball.checkpoint_n", n=passed))
        flag, rest = rest.top(22)
        arrange = upright if self.portrait else lying
        at = arrange(rest, len(self.state.options.checkpoint_values))
        shown = self._curve(at.board) if self._plot else self._board(at.board)
        return [*head, Drawing(box=flag, paint=_chequer), *shown, *self._side(at)]

    def _board(self, box: Box) -> list[Widget]:
        queue = self.state.queue
        rows = box.inset(12, 6).rows(max(LINES, len(queue)), 0)
        lines = [
            self._line(row, place, player)
            for place, (player, row) in enumerate(zip(queue, rows, strict=False), 1)
        ]
        return [Panel(box=box), *lines]

    def _line(self, box: Box, place: int, player: int) -> Widget:
        state = self.state
        return Drawing(
            box=box,
            paint=_paint_line,
            args=(
                ordinal(place, self.say.language),
                self.table.shape(player),
                self.table.name(player),
                state.scoring.gains[player] if state.scoring else 0,
                state.scores[player],
            ),
        )

    def _curve(self, box: Box) -> list[Widget]:
        lines = self.table.play.rules.score_history(self.state)
        shapes = tuple(p.shape for p in self.table.players)
        plot = Plot(box=box.inset(10), shapes=shapes, history=lines, first=self.say("app.start"))
        return [Panel(box=box), plot]

    def _side(self, at: Places) -> list[Widget]:
        go, rest = at.side.foot(76)
        curve, values = rest.foot(56)
        label = self.say("gumball.curve")
        go_on = self.say("gumball.go_round", n=self.state.round)
        return [
            *self._values(values, at),
            plain_key(
                curve, label, self._toggle, name="curve", icon="hist", size=18, chosen=self._plot
            ),
            go_key(go, go_on, self.table.leave_checkpoint, name="next", size=22),
        ]

    def _values(self, box: Box, at: Places) -> list[Widget]:
        """The point cards as the app believes them; a touch puts them right."""
        title, below = box.inset(12, 10).top(28)
        hint, cells = below.foot(at.hint)
        printed = self.state.options.checkpoint_values
        grid = cells.grid(at.columns, -(-len(printed) // at.columns), 6)
        cards = [
            Drawing(
                box=cell,
                paint=_paint_value,
                args=(ordinal(place, self.say.language), value),
                name=f"value:{place}",
                on_tap=self._fix,
            )
            for place, (value, cell) in enumerate(zip(printed, grid, strict=False), 1)
        ]
        return [
            Panel(box=box),
            Text(box=title, text=self.say("gumball.point_cards"), size=18),
            Paragraph(box=hint, text=self.say("gumball.correct_points"), size=16, colour=INK2),
            *cards,
        ]

    # -- taps ----------------------------------------------------------------------------------

    def _toggle(self) -> None:
        self._plot = not self._plot
        self.shell.changed()

    def _fix(self) -> None:
        """The values as the box prints them, for this play and from now on."""
        option = next(o for o in OPTIONS if o.name == "checkpoint_values")
        values = self.state.options.checkpoint_values
        self.shell.push(NumbersScreen(self.shell, self.table.game, option, values, self._reprint))

    def _reprint(self, values: Numbers) -> None:
        self.table.act(Reprint("checkpoint", msgspec.convert(values, tuple[int, ...])))

    # -- lamp and button -----------------------------------------------------------------------

    def green(self, at: float) -> None:
        self.table.leave_checkpoint()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.STEADY, self.say("app.lamp_next"))

    def lit(self) -> dict[int, LedMode]:
        return {}


def _chequer(canvas: Canvas, box: Box) -> None:
    canvas.fill(box, ENAMEL)
    side = box.h / 2
    for i in range(int(box.w / side) + 1):
        for row in range(2):
            if (i + row) % 2 == 0:
                x = box.x + i * side
                canvas.fill(Box(x, box.y + row * side, min(side, box.right - x), side), INK)


def _paint_line(
    place: str, shape: str, name: str, gain: int, score: int, canvas: Canvas, box: Box
) -> None:
    y = box.centre[1]
    canvas.line((box.x, box.bottom), (box.right, box.bottom), HAIRLINE, 1.5)
    canvas.place(place, (box.x + 6, y), 26, PLATES["gumball_rally"])
    canvas.token(shape, (box.x + 94, y), min(40, box.h - 6))
    canvas.text(name, (box.x + 126, y), 21, fit=box.w - 290)
    chip = Box(box.right - 140, y - 18, 66, 36)
    canvas.rounded(chip, AMBER if gain else HAIRLINE, 18)
    canvas.text(f"+{gain}" if gain else "0", chip.centre, 20, align="centre")
    canvas.text(str(score), (box.right - 6, y), 30, INK, BUNGEE, align="right")


def _paint_value(place: str, value: int, canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, ENAMEL, 10, border=INK2, width=2)
    y = box.centre[1]
    canvas.place(place, (box.x + 10, y), 20)
    canvas.text(str(value), (box.right - 12, y), 26, INK, BUNGEE, align="right")
