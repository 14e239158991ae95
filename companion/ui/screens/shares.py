"""What the scores are the sum of: a line for each kind, a column for each player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Outcome, Player
from companion.i18n import written
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, SEMI, Canvas
from companion.ui.screen import RailKey, Screen
from companion.ui.theme import HAIRLINE, INK, INK2, STOP
from companion.ui.widgets import Drawing, Panel, Text, Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell

TALLEST = 58.0  # units of a line
LABEL = 0.3  # of the width


class SharesScreen(Screen):
    """One table, so that children can add along; Back leaves it."""

    def __init__(
        self, shell: Shell, game: str, players: tuple[Player, ...], outcome: Outcome
    ) -> None:
        super().__init__(shell)
        self.game = game
        self._players = players
        self._outcome = outcome

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(40)
        lines = self._lines()
        high = min(TALLEST, (rest.h - 16) / (len(lines) + 1))
        rows = [Box(rest.x, rest.y + 8 + i * high, rest.w, high) for i in range(len(lines) + 1)]
        names = tuple((player.shape, player.name) for player in self._players)
        return [
            Text(box=head, text=self.say("app.how_it_adds_title"), size=26),
            Panel(box=Box(rest.x, rest.y, rest.w, 16 + high * len(rows))),
            Drawing(box=rows[0].inset(10, 0), paint=partial(_paint_names, names)),
            *(
                Drawing(box=row.inset(10, 0), paint=_paint_line, args=line)
                for row, line in zip(rows[1:], lines, strict=True)
            ),
        ]

    def _lines(self) -> list[tuple[str, tuple[int, ...], bool]]:
        shares = self._outcome.shares
        total = tuple(sum(share.points[p] for share in shares) for p in range(len(self._players)))
        found = [(self.say(share.label), share.points, False) for share in shares]
        return [*found, (self.say("app.in_all"), total, True)]

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]


def _columns(box: Box, count: int) -> tuple[Box, list[Box]]:
    label, numbers = box.left(box.w * LABEL, 6)
    return label, numbers.columns(count, 4)


def _paint_names(names: tuple[tuple[str, str], ...], canvas: Canvas, box: Box) -> None:
    _, cells = _columns(box, len(names))
    for (shape, name), cell in zip(names, cells, strict=True):
        mark, words = cell.top(cell.h * 0.5, 0)
        canvas.token(shape, mark.centre, min(mark.h, 30))
        shown, size = canvas.name_lines(name, words.w, 17, lines=2)
        for line, row in zip(shown, words.rows(len(shown), 0), strict=True):
            canvas.text(line, row.centre, size, align="centre")


def _paint_line(label: str, points: tuple[int, ...], total: bool, canvas: Canvas, box: Box) -> None:
    words, cells = _columns(box, len(points))
    canvas.line((box.x, box.y), (box.right, box.y), INK if total else HAIRLINE, 2 if total else 1.5)
    canvas.paragraph(label, words, 18, INK if total else INK2, SEMI, leading=1.05, middle=True)
    for value, cell in zip(points, cells, strict=True):
        colour = STOP if value < 0 else INK if value or total else INK2
        text = written(value) if value else "0" if total else "–"
        size = 24.0 if total else 19.0
        canvas.text(text, cell.centre, size, colour, BUNGEE, align="centre", fit=cell.w)
