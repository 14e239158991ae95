"""A card built on a little grid, any way round, beside the board as it was frozen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.traffic.actions import ShowPattern
from companion.games.traffic.cards import figure, rows_of
from companion.ui.box import Box
from companion.ui.games.traffic.art import BoardView
from companion.ui.games.traffic.cards import CarKey, GridCell
from companion.ui.theme import INK, INK2, on
from companion.ui.widgets import Icon, Panel, Text, Token, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.traffic.claim import ClaimPart

SIDE = 3
KEPT = 184.0  # units across of the kept board and its words, upright
BRUSHES = "RBY_"
QUESTIONS = {
    "R": "traffic.where_red",
    "B": "traffic.where_blue",
    "Y": "traffic.where_yellow",
    "_": "traffic.where_empty",
}


class CardDrawing:
    """Half of a card lives here until it is checked."""

    def __init__(self, part: ClaimPart) -> None:
        self._part = part
        self._cells = "?" * SIDE * SIDE
        self._brush = "R"
        self._past: list[tuple[str, str]] = []

    def clear(self) -> None:
        self._cells, self._brush, self._past = "?" * SIDE * SIDE, "R", []
        self._part.shell.changed()

    def can_step_back(self) -> bool:
        return bool(self._past)

    def step_back(self) -> None:
        self._cells, self._brush = self._past.pop()

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(64)
        if self._part.portrait:
            return [*self._head(head), *self._upright(rest)]
        grid, rest = rest.left(min(rest.h, 340), 16)
        palette, right = rest.left(106, 10)
        note, square = grid.foot(rest.h - min(grid.w, rest.h), 0)
        parts = [*self._head(head), *self._grid(square), *self._palette(palette, rows=True)]
        if note.h > 24:
            words = self._part.say("traffic.any_way_round")
            parts.append(Text(box=note, text=words, size=18, colour=INK2))
        return parts + self._right(right)

    def _upright(self, box: Box) -> list[Widget]:
        foot, rest = box.foot(66)
        palette, rest = rest.foot(72)
        grid, rest = rest.top(min(rest.w - 120, 290))
        square = grid.middle(grid.h, grid.h)
        clear, check = foot.columns(2)
        board, keys = rest.left(max(rest.h, KEPT), 12)
        return [
            *self._grid(square),
            *self._palette(palette, rows=False),
            *self._kept(board),
            *self._edit_keys(keys),
            self._clear_key(clear),
            self._check_key(check),
        ]

    # -- pieces ------------------------------------------

    def _head(self, box: Box) -> list[Widget]:
        part = self._part
        fill = part.seat_fill(part.claimant)
        mark, words = box.inset(14, 8).left(48, 12)
        name = part.table.name(part.claimant)
        question = part.say(QUESTIONS[self._brush], name=name)
        if self._complete():
            question = part.say("traffic.card_like_this", name=name)
        return [
            Panel(box=box, fill=fill, edge=None, radius=14),
            Token(box=mark, shape=part.table.shape(part.claimant), white=on(fill) != INK),
            Text(box=words, text=question, size=24, colour=on(fill)),
        ]

    def _grid(self, box: Box) -> list[Widget]:
        parts: list[Widget] = [Panel(box=box, border=INK)]
        for k, cell in enumerate(box.inset(12).grid(SIDE, SIDE)):
            car = self._cells[k].replace("?", "")
            parts.append(
                GridCell(box=cell, car=car, name=f"grid:{k}", on_tap=partial(self._tap, k))
            )
        return parts

    def _palette(self, box: Box, *, rows: bool) -> list[Widget]:
        clear = box
        if rows:
            clear, box = box.foot(66)
        cells = box.rows(4) if rows else box.columns(4)
        parts: list[Widget] = [
            CarKey(
                box=cell,
                car=brush,
                label=self._part.say("traffic.empty"),
                chosen=brush == self._brush,
                name=f"brush:{brush}",
                on_tap=partial(self._pick, brush),
            )
            for brush, cell in zip(BRUSHES, cells, strict=True)
        ]
        return [*parts, self._clear_key(clear)] if rows else parts

    def _right(self, box: Box) -> list[Widget]:
        check, rest = box.foot(66)
        keys, rest = rest.foot(116)
        return [*self._kept(rest), *self._edit_keys(keys), self._check_key(check)]

    def _kept(self, box: Box) -> list[Widget]:
        """The frozen board, small."""
        claim = self._part.state.claim
        head, rest = box.inset(10, 6).top(26, 4)
        side = min(rest.w, rest.h)
        mark, words = head.left(24, 8)
        return [
            Panel(box=box),
            Icon(box=mark, icon="lock"),
            Text(box=words, text=self._part.say("traffic.kept_board"), size=18),
            BoardView(box=rest.middle(side, side), cells=claim.board if claim else "." * 16),
        ]

    def _edit_keys(self, box: Box) -> list[Widget]:
        edit, other = box.rows(2)
        part, say = self._part, self._part.say
        return [
            plain_key(edit, say("traffic.edit_board"), part.table.edit_board, name="edit", size=18),
            plain_key(
                other, say("traffic.other_way"), part.draw_instead, name="other_way", size=18
            ),
        ]

    def _clear_key(self, box: Box) -> Widget:
        return plain_key(box, self._part.say("traffic.clear"), self.clear, name="clear")

    def _check_key(self, box: Box) -> Widget:
        words, whole = self._part.say("traffic.check"), self._complete()
        return go_key(box, words, self._check, name="check", icon="check", enabled=whole)

    # -- what can be done ------------------------------------------

    def _complete(self) -> bool:
        return sum(car in "RBY" for car in self._cells) == 3

    def _pick(self, brush: str) -> None:
        self._brush = brush
        self._part.shell.changed()

    def _tap(self, cell: int) -> None:
        self._past.append((self._cells, self._brush))
        same = self._cells[cell] == self._brush
        car = "?" if same else self._brush
        self._cells = self._cells[:cell] + car + self._cells[cell + 1 :]
        if not same:
            self._brush = next((c for c in "RBY" if c not in self._cells), self._brush)
        self._part.touched_card()

    def rows(self) -> tuple[str, ...]:
        """The card without its empty rim."""
        lines = [self._cells[k : k + SIDE] for k in range(0, SIDE * SIDE, SIDE)]
        return rows_of(figure(lines))

    def _check(self) -> None:
        self._part.table.act(ShowPattern(self.rows()))
