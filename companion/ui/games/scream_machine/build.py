"""What opens above the turn to build: the hand, the choice of a card, what a card would win."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Correct
from companion.games.scream_machine.actions import Build, BuildRow, RowCard
from companion.games.scream_machine.names import FAMILY_WORDS
from companion.games.scream_machine.parks import Spot, WhatIf, sides, what_if
from companion.games.scream_machine.state import COST, FAMILIES, Family, Ride
from companion.games.scream_machine.turns import ride_problem
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.scream_machine.art import ICONS, RideCard, ValueKey, paint_visitor
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.games.scream_machine.sheet import ScreamSheet, tip
from companion.ui.theme import AMBER, ENAMEL, GO, INK, PLATES, STOP
from companion.ui.widgets import (
    Drawing,
    Icon,
    Panel,
    Paragraph,
    Text,
    Veil,
    Widget,
    go_key,
    plain_key,
)

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.part import ScreamPart

VALUES = tuple(COST)
SHADE = 70


class HandSheet(ScreamSheet):
    """A card of one family, 1, 3 or 5: from the hand, or from the row where one lies."""

    def __init__(self, part: ScreamPart, column: int, family: Family) -> None:
        super().__init__(part)
        self.column = column
        self._family = family

    def place(self, area: Box, grid: Grid) -> Box:
        """Under the cell when there is room, else above it."""
        cell = self._cell(grid)
        w, h = min(400.0, area.w - 16), 20.0 + 80 * len(self._ways())
        x = min(max(area.x + 8, cell.centre[0] - w * 0.66), area.right - 8 - w)
        below = cell.bottom + 10
        y = below if below + h <= area.bottom - 8 else max(area.y + 8, cell.y - 10 - h)
        return Box(x, y, w, h)

    def _cell(self, grid: Grid) -> Box:
        return grid.cell(self.part.state.turn, self.column)

    def _ways(self) -> tuple[str, ...]:
        """In the opening there is no row yet."""
        return ("hand",) if self.part.state.stage == "opening" else ("hand", "row")

    def body(self, area: Box, grid: Grid) -> list[Widget]:
        box = self.place(area, grid)
        inner = box.inset(10)
        words, keys = inner.left(84, 6)
        cells = keys.columns(4, 8)
        values = Box(keys.x, keys.y, cells[2].right - keys.x, keys.h)
        close = Box(cells[3].x, keys.y, cells[3].w, 80)
        parts: list[Widget] = [
            Veil(box=area, alpha=0),
            tip(box, self._cell(grid)),
            Panel(box=box, fill=INK, edge=None, blocks=True),
            self.cross(close, dark=True),
        ]
        ways = self._ways()
        for way, label, row in zip(
            ways, words.rows(len(ways)), values.rows(len(ways)), strict=True
        ):
            parts += [*self._label(label, way), *self._values(row, way)]
        return parts

    def _label(self, box: Box, way: str) -> list[Widget]:
        icon, label = box.top(34, 2)
        hand = self.part.state.hands[self.part.state.turn]
        text = self.say("scream.hand_n", n=hand) if way == "hand" else self.say("scream.from_row")
        return [
            Icon(box=icon, icon=ICONS[self._family] if way == "hand" else "cards", colour=ENAMEL),
            Paragraph(box=label, text=text, size=17, colour=ENAMEL, align="centre"),
        ]

    def _values(self, box: Box, way: str) -> list[Widget]:
        build = self._from_hand if way == "hand" else self._from_row
        name = "value" if way == "hand" else "row_value"
        return [
            ValueKey(
                box=cell,
                value=value,
                dark=True,
                pale=self._too_dear(value) or not self._there(way, value),
                name=f"{name}:{value}",
                on_tap=partial(build, value),
            )
            for value, cell in zip(VALUES, box.columns(3, 8), strict=True)
        ]

    def _there(self, way: str, value: int) -> bool:
        """Whether such a card can lie there: each comes four times only."""
        if way == "row":
            return self._slot(value) is not None
        return ride_problem(self.part.state, Ride(self._family, value)) is None

    def _too_dear(self, value: int) -> bool:
        return COST[value] > self.part.state.actions_left

    def _from_hand(self, value: int) -> None:
        """Whoever lays a card had one: a hand that the app forgot to count is put right."""
        state = self.part.state
        action = Build(self._family, value)
        forgotten = not state.hands[state.turn] and not self._too_dear(value)
        if forgotten and self.table.act(Correct("hands", 1, state.turn)):
            if self.table.act(action):
                name = self.table.name(state.turn)
                self.shell.tell(self.say("scream.hand_corrected", name=name))
            return
        self.table.act(action)

    def _slot(self, value: int) -> int | None:
        """Where that card lies in the row: as it was named, else a card nobody has named."""
        row = self.part.state.row
        ride = Ride(self._family, value)
        known = [i for i, slot in enumerate(row) if slot.there and slot.ride == ride]
        return next(
            iter(known + [i for i, s in enumerate(row) if s.there and s.ride is None]), None
        )

    def _from_row(self, value: int) -> None:
        place = self._slot(value)
        if place is None:
            self.shell.tell(self.say("scream.not_in_row"), kind="refused")
        else:
            self.table.act(BuildRow(place, Ride(self._family, value)))


class PickSheet(ScreamSheet):
    """Which of the 21 attractions lies at a place of the row, in one tap."""

    def __init__(self, part: ScreamPart, number: int) -> None:
        super().__init__(part)
        self._number = number

    def place(self, area: Box, grid: Grid) -> Box:
        w = min(680.0, area.w - 8)
        h = 330.0 if w > 500 else 350.0
        return Box(area.centre[0] - w / 2, area.bottom - h - 8, w, h)

    def body(self, area: Box, grid: Grid) -> list[Widget]:
        box = self.place(area, grid)
        head, rest = box.inset(10).top(52)
        close, title = head.rightmost(56)
        icons, keys = rest.top(36, 4)
        fill = PLATES["scream_machine"]
        return [
            Veil(box=area, alpha=SHADE),
            Panel(box=box, blocks=True),
            Text(box=title.inset(8, 0), text=self.say("scream.which_card"), size=25),
            self.cross(close),
            *(
                Icon(box=cell, icon=ICONS[family], colour=fill)
                for family, cell in zip(FAMILIES, icons.columns(7, 4), strict=True)
            ),
            *self._keys(keys),
        ]

    def _keys(self, box: Box) -> list[Widget]:
        return [
            ValueKey(
                box=cell,
                value=value,
                pale=ride_problem(self.part.state, Ride(family, value)) is not None,
                name=f"pick:{family}:{value}",
                on_tap=partial(self._choose, Ride(family, value)),
            )
            for value, row in zip(VALUES, box.rows(3, 6), strict=True)
            for family, cell in zip(FAMILIES, row.columns(7, 4), strict=True)
        ]

    def _choose(self, ride: Ride) -> None:
        """Names the card; where what-if is off it is built at once."""
        if not self.part.state.options.what_if:
            self.table.act(BuildRow(self._number, ride))
        elif self.table.act(RowCard(self._number, ride)):
            self.table.open_sheet(RowSheet(self.part, self._number))


class RowSheet(ScreamSheet):
    """A known card of the row: which visitors it would win, and the key that builds it."""

    def __init__(self, part: ScreamPart, number: int) -> None:
        super().__init__(part)
        self._number = number

    def place(self, area: Box, grid: Grid) -> Box:
        w, h = min(620.0, area.w - 8), 256.0
        return Box(area.centre[0] - w / 2, grid.box.y, w, h)

    def body(self, area: Box, grid: Grid) -> list[Widget]:
        ride = self.part.state.row[self._number].ride
        if ride is None:
            return []
        box = self.place(area, grid)
        keys, inner = box.inset(12).foot(64)
        card, rest = inner.left(96, 14)
        close, words = rest.rightmost(56)
        would = what_if(self.part.state, ride.family, ride.value)
        told, benches = words.top(64, 4)
        face, below = card.top(92)
        return [
            Veil(box=area, alpha=SHADE),
            Panel(box=box, blocks=True),
            RideCard(box=face, family=ride.family, value=ride.value),
            Text(box=below.top(24)[0], text=self.say(FAMILY_WORDS[ride.family]), align="centre"),
            Paragraph(box=told, text=self._sentence(would), size=20, middle=True),
            self.cross(Box(close.x, close.y, 56, 56)),
            self._spots(Box(rest.x, benches.y, rest.w, benches.h), would),
            *self._keys(keys),
        ]

    def _sentence(self, would: WhatIf) -> str:
        name = self.table.name(self.part.state.turn)
        gains = len(would.gains)
        told = self.say("scream.what_if_none", name=name)
        if gains:
            told = self.say("scream.what_if_gains", name=name, count=gains)
        if kept := len(would.wins) - gains:
            told += " " + self.say("scream.what_if_keeps", count=kept)
        if would.loses:
            told += " " + self.say("scream.what_if_loses", count=len(would.loses))
        return told

    def _spots(self, box: Box, would: WhatIf) -> Widget:
        table = self.table
        count = len(table.players)

        def shapes(spot: Spot) -> str:
            if spot.gap is None:
                return ""
            return "".join(table.shape(p) for p in sides(spot.gap, count))

        gains = tuple((spot.kind, shapes(spot), "+") for spot in would.gains)
        loses = tuple((spot.kind, shapes(spot), "-") for spot in would.loses)
        kept = tuple((s.kind, shapes(s), "") for s in would.wins if s not in would.gains)
        return Drawing(box=box, paint=_paint_spots, args=(gains + loses + kept,))

    def _keys(self, box: Box) -> list[Widget]:
        other, build = box.left(box.w * 0.36)
        label = self.say("scream.other_card")
        make = partial(self.table.act, BuildRow(self._number))
        return [
            plain_key(other, label, self._ask_again, name="other", icon="swap"),
            go_key(build, self.say("scream.build"), make, name="build", icon="check"),
        ]

    def _ask_again(self) -> None:
        self.table.open_sheet(PickSheet(self.part, self._number))


def _paint_spots(shown: tuple[tuple[str, str, str], ...], canvas: Canvas, box: Box) -> None:
    """Visitor cards: with the signs of their two neighbours when local; + gained, - lost."""
    if not shown:
        return
    step = min(66.0, box.w / len(shown))
    size = min(46.0, step - 8)
    for i, (kind, shapes, mark) in enumerate(shown):
        card = Box(box.x + i * step + 2, box.y + 8, size, size * 1.15)
        paint_visitor(canvas, card, kind)
        for j, shape in enumerate(shapes):
            at = (card.x + size * (0.25 + 0.5 * j), card.bottom + 12)
            canvas.token(shape, at, min(20, size * 0.5))
        if mark:
            at = (card.right - 2, card.y + 3)
            canvas.circle(at, 11, GO if mark == "+" else STOP, ENAMEL, 2)
            canvas.icon("plus" if mark == "+" else "minus", at, 14, ENAMEL)
        else:
            canvas.circle((card.right - 3, card.y + 3), 7, AMBER, INK, 1.5)
