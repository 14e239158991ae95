"""A checkpoint: who scores what, and the point cards to put right from the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.gumball_rally.options import OPTIONS
from companion.games.gumball_rally.state import Reprint
from companion.i18n import ordinal
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.numbers import NumbersScreen
from companion.ui.screens.options import kept_options
from companion.ui.theme import AMBER, ENAMEL, HAIRLINE, INK, INK2, PLATES
from companion.ui.widgets import Button, Drawing, Panel, Paragraph, Plot, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import Table
    from companion.ui.shell import Shell


class CheckpointScreen(Screen):
    """Shown by itself after a checkpoint card; going on costs one tap or the green button."""

    def __init__(self, shell: Shell, table: Table) -> None:
        super().__init__(shell)
        self.game = table.game
        self._table = table
        self._plot = False

    def view(self, area: Box) -> list[Widget]:
        state = self._table.state
        passed = sum(card.kind == "checkpoint" for card in state.dangers)
        head, rest = self._table.head(area, self.say("gumball.checkpoint_n", n=passed))
        flag, rest = rest.top(22)
        parts = [
            *head,
            Drawing(box=flag, paint=_chequer),
        ]
        if self.shell.layout.portrait:
            board, side = rest.top(rest.h * 0.5)
        else:
            board, side = rest.left(rest.w * 0.63)
        return parts + (self._curve(board) if self._plot else self._board(board)) + self._side(side)

    def _board(self, box: Box) -> list[Widget]:
        state = self._table.state
        rows = box.inset(12, 6).rows(max(6, len(state.queue)), 0)
        parts: list[Widget] = [Panel(box=box)]
        for place, (player, row) in enumerate(zip(state.queue, rows, strict=False), 1):
            gain = state.scoring.gains[player] if state.scoring else 0
            parts.append(
                Drawing(
                    box=row,
                    paint=_line,
                    args=(
                        ordinal(place, self.say.language),
                        self._table.shape(player),
                        self._table.name(player),
                        gain,
                        state.scores[player],
                    ),
                )
            )
        return parts

    def _curve(self, box: Box) -> list[Widget]:
        lines = self._table.play.rules.score_history(self._table.state)
        shapes = tuple(p.shape for p in self._table.players)
        plot = Plot(box=box.inset(10), shapes=shapes, history=lines, first=self.say("app.start"))
        return [Panel(box=box), plot]

    def _side(self, box: Box) -> list[Widget]:
        go, rest = box.foot(76)
        curve, values = rest.foot(56)
        title, below = values.inset(12, 10).top(28)
        hint, cells = below.foot(26 if self.shell.layout.portrait else 44)
        printed = self._table.state.options.checkpoint_values
        parts: list[Widget] = [
            Panel(box=values),
            Text(box=title, text=self.say("gumball.point_cards"), size=18),
            Paragraph(box=hint, text=self.say("gumball.correct_points"), size=16, colour=INK2),
        ]
        columns = len(printed) if self.shell.layout.portrait else 2
        grid = cells.grid(columns, -(-len(printed) // columns), 6)
        for place, (value, cell) in enumerate(zip(printed, grid, strict=False), 1):
            parts.append(
                Drawing(
                    box=cell,
                    paint=_value,
                    args=(ordinal(place, self.say.language), value),
                    name=f"value:{place}",
                    on_tap=self._fix,
                )
            )
        n = self._table.state.round
        parts.append(
            Button(
                box=curve,
                icon="hist",
                label=self.say("gumball.curve"),
                size=18,
                name="curve",
                chosen=self._plot,
                on_tap=self._toggle,
            )
        )
        parts.append(
            Button(
                box=go,
                kind="go",
                icon="right",
                label=self.say("gumball.go_round", n=n),
                name="next",
                on_tap=self.shell.pop,
            )
        )
        return parts

    def _toggle(self) -> None:
        self._plot = not self._plot
        self.shell.changed()

    def _fix(self) -> None:
        """The values as the box prints them, for this play and from now on."""
        option = next(o for o in OPTIONS if o.name == "checkpoint_values")
        values = self._table.state.options.checkpoint_values
        self.shell.push(NumbersScreen(self.shell, self.game, option, values, self._reprint))

    def _reprint(self, values: tuple[int, ...]) -> None:
        if self._table.act(Reprint("checkpoint", tuple(values))):
            options = kept_options(self.shell, self.game)
            kept = msgspec.structs.replace(options, checkpoint_values=tuple(values))
            self.shell.journal.remember(f"options.{self.game}", msgspec.to_builtins(kept))

    def green(self, at: float) -> None:
        self.shell.pop()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.STEADY, self.say("app.lamp_next"))

    def rail(self) -> list[RailKey]:
        def undo() -> None:
            self.shell.pop()
            self._table.undo()

        return [
            self.turn_key(),
            RailKey("pause", "pause", self.say("app.pause"), self._table.pause),
            RailKey("undo", "undo", self.say("app.undo"), undo),
        ]


def _chequer(canvas: Canvas, box: Box) -> None:
    canvas.fill(box, ENAMEL)
    side = box.h / 2
    for i in range(int(box.w / side) + 1):
        for row in range(2):
            if (i + row) % 2 == 0:
                x = box.x + i * side
                canvas.fill(Box(x, box.y + row * side, min(side, box.right - x), side), INK)


def _line(
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


def _value(place: str, value: int, canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, ENAMEL, 10, border=INK2, width=2)
    y = box.centre[1]
    canvas.place(place, (box.x + 10, y), 20)
    canvas.text(str(value), (box.right - 12, y), 26, INK, BUNGEE, align="right")
