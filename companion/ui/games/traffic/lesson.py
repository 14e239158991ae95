"""Learning to look: a combination on the board, the card that asks for it, and why it is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import traffic as t
from companion.ui.box import Box
from companion.ui.games.traffic.art import BoardView
from companion.ui.games.traffic.cards import CardView
from companion.ui.theme import GO, INK2
from companion.ui.widgets import Button, Icon, Panel, Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import Table


class LessonView:
    """One combination after the other, as long as somebody wants."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.open = False
        self._skip = 0

    def show(self) -> None:
        self.open, self._skip = True, 0
        self._table.restart()

    def close(self) -> None:
        self.open = False
        self._table.restart()

    def _next(self) -> None:
        self._skip += 1
        self._table.shell.changed()

    def view(self, area: Box) -> list[Widget]:
        state, say = self._table.state, self._table.say
        lesson = t.combination(state.board, state.turn45, self._skip)
        inner = area.inset(8)
        if self._table.shell.layout.portrait:
            side = min(inner.w, inner.h - 340)
            board, rest = inner.top(side)
            board = board.middle(side, side)
        else:
            board, rest = inner.left(min(inner.h, inner.w * 0.615), 14)
        done, rest = rest.foot(64)
        other, rest = rest.foot(64)
        cells = lesson.cells if lesson else ()
        parts: list[Widget] = [
            BoardView(box=board, cells=state.board, ringed=cells, linked=True, dim=bool(cells)),
            Panel(box=rest),
        ]
        head, body = rest.inset(12, 8).top(34, 4)
        mark, title = head.left(30, 8)
        parts += [
            Icon(box=mark, icon="bulb", colour=GO),
            Text(box=title, text=say("traffic.lesson"), size=22),
        ]
        if lesson is None:
            parts.append(Paragraph(box=body, text=say("traffic.lesson_none"), colour=INK2))
        else:
            card, words = body.left(body.h, 16)
            if not self._table.shell.layout.portrait:
                words, card = body.foot(64, 4)
            rows = t.rows_of(t.turned(t.figure(lesson.card.rows), lesson.eighths))
            side = min(card.w, card.h)
            parts.append(CardView(box=card.middle(side, side), rows=rows))
            parts.append(Paragraph(box=words, text=say.words(lesson.why), size=18))
        return parts + self._keys(other, done)

    def _keys(self, other: Box, done: Box) -> list[Widget]:
        say = self._table.say
        return [
            Button(
                box=other,
                icon="refresh",
                label=say("traffic.lesson_next"),
                size=20,
                name="lesson:next",
                on_tap=self._next,
            ),
            Button(
                box=done,
                kind="go",
                icon="play",
                label=say("traffic.carry_on"),
                name="lesson:done",
                on_tap=self.close,
            ),
        ]
