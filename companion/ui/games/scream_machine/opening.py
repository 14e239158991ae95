"""The opening: who begins, then every player's first attractions, one tap each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.games.scream_machine.actions import Build, EndTurn, First
from companion.games.scream_machine.state import ACTIONS, COST, FAMILIES, Family, Ride
from companion.games.scream_machine.turns import ride_problem
from companion.ui.box import Box
from companion.ui.games.scream_machine.art import ValueKey
from companion.ui.games.scream_machine.build import HandSheet
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.games.scream_machine.part import ScreamPart
from companion.ui.theme import INK2
from companion.ui.widgets import Paragraph, Pips, Text, Widget, player_key

VALUES = tuple(COST)


class Areas(NamedTuple):
    """The keys, the matrix above them, and the green key."""

    keys: Box
    table: Box
    done: Box


class Measures(NamedTuple):
    """What differs between an upright and a lying screen, in units."""

    columns: int  # keys of "who begins" side by side, where more than four play
    pips: float
    areas: Callable[[Box, int], Areas]


def _upright(rest: Box, players: int) -> Areas:
    done, rest = rest.foot(72)
    return Areas(*rest.foot(3 * 72), done)


def _lying(rest: Box, players: int) -> Areas:
    keys, table = rest.foot(min(3 * 84, max(172.0, rest.h - 40 - 50 * players)))
    return Areas(keys, table, keys.left(134 + 7 * 62, 6)[1])


UPRIGHT = Measures(columns=2, pips=104, areas=_upright)
LYING = Measures(columns=3, pips=140, areas=_lying)


class OpeningPart(ScreamPart):
    """Keys under the columns of the matrix: each family has its 1, 3 and 5."""

    @property
    def measures(self) -> Measures:
        return UPRIGHT if self.portrait else LYING

    def view(self, area: Box) -> list[Widget]:
        if not self.table.play.can_undo:
            return self._who_first(area)
        return self._cards(area)

    def _who_first(self, area: Box) -> list[Widget]:
        head, rest = self.head(area, self.say("scream.who_first"))
        hint, rest = rest.top(48)
        columns = 2 if self.count <= 4 else self.measures.columns
        lines = -(-self.count // columns)
        rest = rest.inset(0, 8).middle(rest.w, min(rest.h - 16, lines * 160))
        cells = rest.grid(columns, lines)
        keys = [
            player_key(
                cell,
                self.table.name(p),
                self.table.shape(p),
                partial(self.table.act, First(p)),
                name=f"first:{p}",
                size=28,
            )
            for p, cell in zip(range(self.count), cells, strict=False)
        ]
        text = self.say("scream.opening_hint")
        return [*head, Paragraph(box=hint, text=text, colour=INK2), *keys]

    def _cards(self, area: Box) -> list[Widget]:
        state = self.state
        title = self.say("scream.opens", name=self.table.name(state.turn))
        head, rest = self.head(area, title, state.turn, spare=self.measures.pips + 8)
        pips, _ = area.inset(8).top(40)[0].rightmost(self.measures.pips)
        keys, _, done = self.measures.areas(rest, self.count)
        grid = self.grid(area)
        return [
            *head,
            Pips(box=pips.inset(0, 5), left=state.actions_left, total=ACTIONS),
            self.matrix(grid, self._opened()),
            *self._cells(grid),
            *self._values(keys, grid),
            self._done(done),
        ]

    def _opened(self) -> int | None:
        sheet = self.table.sheet
        return sheet.column if isinstance(sheet, HandSheet) else None

    def grid(self, area: Box) -> Grid:
        table = self.measures.areas(area.inset(8).top(40)[1], self.count).table
        tall = min(table.h, 44 + self.count * 96)
        box = Box(table.x, table.y, table.w, tall)
        return Grid(box, self.count, self.state.turn, header=40)

    def _cells(self, grid: Grid) -> list[Widget]:
        """The boxes of the player's own line act, as they do in a turn."""
        return [
            Widget(
                box=grid.cell(self.state.turn, column),
                name=f"cell:{family}",
                on_tap=partial(self._open, column, family),
            )
            for column, family in enumerate(FAMILIES, 1)
        ]

    def _open(self, column: int, family: Family) -> None:
        self.table.open_sheet(HandSheet(self, column, family))
        self.shell.sound("key")

    def _values(self, box: Box, grid: Grid) -> list[Widget]:
        state = self.state
        parts: list[Widget] = []
        columns = grid.columns()
        for value, row in zip(VALUES, box.rows(3, 4), strict=True):
            label = Box(row.x + 6, row.y, columns[0][1] - 10, row.h)
            if grid.wide:
                text = self.say("scream.cost", count=COST[value])
                parts.append(Text(box=label, text=text, size=17, colour=INK2))
            for column, family in enumerate(FAMILIES, 1):
                x, w = columns[column]
                parts.append(
                    ValueKey(
                        box=Box(x, row.y, w, row.h),
                        value=value,
                        pale=COST[value] > state.actions_left
                        or ride_problem(state, Ride(family, value)) is not None,
                        name=f"card:{family}:{value}",
                        on_tap=partial(self.table.act, Build(family, value)),
                    )
                )
        return parts

    def _done(self, box: Box) -> Widget:
        state = self.state
        last = state.played + 1 == self.count
        after = self.table.name((state.turn + 1) % self.count)
        label = self.say("scream.open_park") if last else self.say("scream.to_player", name=after)
        return self.go(box, label, EndTurn(), "end", named=not last)

    def green(self, at: float) -> None:
        self.table.act(EndTurn())

    def press(self, player: int, at: float) -> None:
        """The button of a seat ends that player's turn."""
        self.table.act(EndTurn(player=player))
