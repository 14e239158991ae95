"""The board put right by touch, crossing by crossing, in the middle of a play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games import traffic as t
from companion.ui.box import Box
from companion.ui.games.traffic.art import BoardView, crossing_box
from companion.ui.games.traffic.board import BRUSHES
from companion.ui.games.traffic.cards import CarKey
from companion.ui.theme import INK2
from companion.ui.widgets import Button, Panel, Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import Table


class BoardEditor:
    """Every tap is an action of its own, so that each can be undone."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.open = False
        self._brush = "R"

    def show(self) -> None:
        self.open = True
        self._table.restart()

    def close(self) -> None:
        self.open = False
        self._table.watch.judge_again()
        self._table.restart()

    def view(self, area: Box) -> list[Widget]:
        table = self._table
        inner = area.inset(8)
        portrait = table.shell.layout.portrait
        if portrait:
            side = min(inner.w, inner.h - 340)
            board, rest = inner.top(side)
            board = board.middle(side, side)
        else:
            board, rest = inner.left(min(inner.h, inner.w * 0.615), 14)
        cells = table.state.claim.board if table.state.claim else table.state.board
        parts: list[Widget] = [BoardView(box=board, cells=cells, names=True)]
        parts += [
            Widget(box=crossing_box(board, c), name=f"cell:{c}", on_tap=partial(self._say, c))
            for c in range(16)
        ]
        return parts + self._side(rest, cells)

    def _side(self, box: Box, cells: str) -> list[Widget]:
        say = self._table.say
        done, rest = box.foot(72)
        parts: list[Widget] = []
        if self._camera_board():
            key, rest = rest.foot(60)
            parts.append(
                Button(
                    box=key,
                    icon="cam",
                    label=say("traffic.as_seen"),
                    size=18,
                    name="edit:camera",
                    on_tap=self._as_seen,
                )
            )
        wide = self._table.shell.layout.portrait
        keys, rest = rest.foot(66 if wide else 140)
        for brush, cell in zip(BRUSHES, keys.grid(4 if wide else 2, 1 if wide else 2), strict=True):
            parts.append(
                CarKey(
                    box=cell,
                    car=brush,
                    label=say("traffic.empty"),
                    chosen=brush == self._brush,
                    name=f"brush:{brush}",
                    on_tap=partial(self._pick, brush),
                )
            )
        problem = t.problem(cells, self._table.state.options.cars_per_colour)
        words = say.words(problem) if problem else say("traffic.edit_help")
        head, text = rest.inset(12, 8).top(34, 4)
        return [
            Panel(box=rest),
            Text(box=head, text=say("traffic.edit_board"), size=22),
            Paragraph(box=text, text=words, colour=INK2),
            *parts,
            Button(
                box=done,
                kind="go",
                icon="check",
                label=say("app.done"),
                name="edit:done",
                on_tap=self.close,
            ),
        ]

    def _camera_board(self) -> str:
        """The whole board as the camera has it, when that differs and may be taken."""
        state, seen = self._table.state, self._table.watch.believed
        whole = bool(seen) and t.problem(seen, state.options.cars_per_colour) is None
        may = self._table.watch.seeing and state.stage in ("run", "move")
        return seen if whole and may and seen != state.board else ""

    def _as_seen(self) -> None:
        self._table.act(t.BoardSet(self._camera_board()))

    def _pick(self, brush: str) -> None:
        self._brush = brush
        self._table.shell.changed()

    def _say(self, cell: int) -> None:
        state = self._table.state
        board = state.claim.board if state.claim else state.board
        car = "." if board[cell] == self._brush else self._brush
        self._table.act(t.Say(cell, car))
