"""Learning to look: a combination on the board, the card that asks for it, and why it is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.traffic.cards import figure, rows_of, turned
from companion.games.traffic.state import State
from companion.games.traffic.tell import Lesson, combination
from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.games.traffic.art import BoardView
from companion.ui.games.traffic.cards import CardView
from companion.ui.games.traffic.part import BesideBoard, beside_board
from companion.ui.theme import GO, INK2
from companion.ui.widgets import Icon, Panel, Paragraph, Text, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable


class LessonSheet(Sheet):
    """One combination after the other, as long as somebody wants."""

    table: TrafficTable
    covers = True

    def __init__(self, table: TrafficTable) -> None:
        super().__init__(table)
        self._skip = 0

    def _next(self) -> None:
        self._skip += 1
        self.shell.changed()

    def view(self, area: Box) -> list[Widget]:
        state: State = self.table.state
        lesson = combination(state.board, state.turn45, self._skip)
        places = beside_board(area, self.shell.layout.portrait)
        done, rest = places.side.foot(64)
        other, rest = rest.foot(64)
        cells = lesson.cells if lesson else ()
        return [
            BoardView(
                box=places.board,
                cells=state.board,
                ringed=cells,
                linked=True,
                dim=bool(cells),
                names=True,
            ),
            *self._words(rest, lesson, places),
            plain_key(
                other,
                self.say("traffic.lesson_next"),
                self._next,
                name="lesson:next",
                icon="refresh",
            ),
            go_key(
                done,
                self.say("traffic.carry_on"),
                self.close,
                name="lesson:done",
                icon="play",
                size=22,
            ),
        ]

    def _words(self, box: Box, lesson: Lesson | None, places: BesideBoard) -> list[Widget]:
        head, body = box.inset(12, 8).top(34, 4)
        mark, title = head.left(30, 8)
        parts: list[Widget] = [
            Panel(box=box),
            Icon(box=mark, icon="bulb", colour=GO),
            Text(box=title, text=self.say("traffic.lesson"), size=22),
        ]
        if lesson is None:
            none = self.say("traffic.lesson_none")
            return [*parts, Paragraph(box=body, text=none, colour=INK2)]
        card, words = body.left(body.h, 16) if places.below else reversed(body.foot(64, 4))
        rows = rows_of(turned(figure(lesson.card.rows), lesson.eighths))
        side = min(card.w, card.h)
        return [
            *parts,
            CardView(box=card.middle(side, side), rows=rows),
            Paragraph(box=words, text=self.say.words(lesson.why), size=18),
        ]
