"""The board put right by touch, crossing by crossing, in the middle of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.traffic.actions import BoardSet, Say, SayBoard
from companion.games.traffic.board import problem as board_problem
from companion.games.traffic.moves import moved
from companion.games.traffic.state import State
from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.games.traffic.art import BoardView, crossing_keys
from companion.ui.games.traffic.board import BRUSHES
from companion.ui.games.traffic.cards import brush_keys
from companion.ui.games.traffic.drag import CarDrag
from companion.ui.games.traffic.part import BesideBoard, beside_board
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Paragraph, Text, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.games.traffic.table import TrafficTable


class BoardEditor(Sheet):
    """What is touched stays here until it is done: one correction is one step of the play."""

    table: TrafficTable
    covers = True

    def __init__(self, table: TrafficTable) -> None:
        super().__init__(table)
        state: State = table.state
        self._was = state.claim.board if state.claim else state.board
        self._cells = self._was
        self._past: list[str] = []
        self._brush = "R"
        self._drag = CarDrag(self._moved)

    def view(self, area: Box) -> list[Widget]:
        places = self._places(area)
        keys = crossing_keys(places.board, range(16), self._touch, drags=True)
        carried = self._drag.carried
        board = BoardView(box=places.board, cells=self._cells, names=True, carried=carried)
        return [board, *keys, *self._side(places)]

    def _places(self, area: Box) -> BesideBoard:
        return beside_board(area, self.shell.layout.portrait)

    def _side(self, places: BesideBoard) -> list[Widget]:
        say = self.say
        done, rest = places.side.foot(72)
        parts: list[Widget] = []
        if self._camera_board():
            key, rest = rest.foot(60)
            label = say("traffic.as_seen")
            parts.append(
                plain_key(key, label, self._as_seen, name="edit:camera", icon="cam", size=18)
            )
        cells, rest = places.brushes(rest, 140)
        parts += brush_keys(cells, BRUSHES, self._brush, self._pick, say)
        problem = board_problem(self._cells, self.table.state.options.cars_per_colour)
        words = say.words(problem) if problem else say("traffic.edit_help")
        head, text = rest.inset(12, 8).top(34, 4)
        return [
            Panel(box=rest),
            Text(box=head, text=say("traffic.edit_board"), size=22),
            Paragraph(box=text, text=words, colour=INK2),
            *parts,
            go_key(done, say("app.done"), self._done, name="edit:done", icon="check", size=22),
        ]

    # -- what can be done ------------------------------------------

    def _camera_board(self) -> str:
        """The whole board as the camera has it, when that differs and may be taken."""
        state, seen = self.table.state, self.table.watch.believed
        whole = bool(seen) and board_problem(seen, state.options.cars_per_colour) is None
        may = self.table.watch.seeing and state.stage in ("run", "move")
        return seen if whole and may and seen != self._cells else ""

    def _as_seen(self) -> None:
        self._change(self._camera_board())

    def _pick(self, brush: str) -> None:
        self._brush = brush
        self.shell.changed()

    def _touch(self, cell: int) -> None:
        car = "." if self._cells[cell] == self._brush else self._brush
        self._change(self._cells[:cell] + car + self._cells[cell + 1 :])

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        """A car is put right by taking it where it stands."""
        board = self._places(self.shell.layout.main).board
        return self._drag.dragged(kind, x, y, board, self._cells)

    def _moved(self, source: int, target: int) -> None:
        self._change(moved(self._cells, source, target))

    def _change(self, cells: str) -> None:
        self._past.append(self._cells)
        self._cells = cells
        self.shell.click()

    def step_back(self) -> bool:
        if not self._past:
            return False
        self._cells = self._past.pop()
        return True

    def _done(self) -> None:
        """The whole board at once where the rules take it, else crossing by crossing."""
        self.close()
        state: State = self.table.state
        whole = board_problem(self._cells, state.options.cars_per_colour) is None
        if state.claim is None and whole and self._cells != self._was:
            self.table.act(BoardSet(self._cells))
            return
        if state.claim is not None:
            if self._cells != self._was:
                self.table.act(SayBoard(self._cells))
            return
        for cell, car in enumerate(self._cells):
            if car != self._was[cell]:
                self.table.act(Say(cell, car))

    def closed(self) -> None:
        self.table.watch.judge_again()
