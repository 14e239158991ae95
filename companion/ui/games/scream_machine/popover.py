"""What opens above the turn: the hand, the choice of a card, and what a card would win."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from companion.games.scream_machine.actions import Build, BuildRow, RowCard
from companion.games.scream_machine.names import FAMILY_WORDS
from companion.games.scream_machine.parks import Spot, WhatIf, sides, what_if
from companion.games.scream_machine.state import COST, FAMILIES, Ride
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.scream_machine.art import ICONS, RideCard, ValueKey, paint_visitor
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.theme import AMBER, ENAMEL, GO, INK, PLATES, STOP
from companion.ui.widgets import (
    Button,
    Drawing,
    Icon,
    Panel,
    Paragraph,
    Text,
    Veil,
    Widget,
)

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.turn import TurnPart

VALUES = tuple(COST)
SHADE = 70


@dataclass
class Popover:
    """Something above the turn; it remembers where it stands so that a tap beside it closes it."""

    part: TurnPart
    box: Box = field(default=Box(0, 0, 0, 0), init=False)

    def view(self, area: Box, grid: Grid) -> list[Widget]:
        raise NotImplementedError

    def holds(self, x: float, y: float) -> bool:
        return self.box.holds(x, y)

    def closing(self, box: Box, *, dark: bool = False) -> Widget:
        fill = INK if dark else None
        return Button(box=box, icon="cross", fill=fill, name="close", on_tap=self.part.close)


@dataclass
class Hand(Popover):
    """A card of one family from the hand: 1, 3 or 5."""

    column: int
    family: str

    def view(self, area: Box, grid: Grid) -> list[Widget]:
        cell = grid.cell(self.part.state.turn, self.column)
        self.box = self._place(area, cell)
        words, keys = self.box.inset(10).left(84, 6)
        icon, label = words.top(36, 2)
        say = self.part.say
        cells = keys.columns(4, 8)
        parts: list[Widget] = [
            Veil(box=area, alpha=0),
            tip(self.box, cell),
            Panel(box=self.box, fill=INK, edge=None, blocks=True),
            Icon(box=icon, icon=ICONS[self.family], colour=ENAMEL),
            Paragraph(
                box=label,
                text=say("scream.from_hand"),
                size=17,
                colour=ENAMEL,
                align="centre",
            ),
        ]
        for value, key in zip(VALUES, cells, strict=False):
            parts.append(self._value(key, value))
        return [*parts, self.closing(cells[3], dark=True)]

    def _place(self, area: Box, cell: Box) -> Box:
        """Under the cell when there is room, else above it."""
        w, h = min(400.0, area.w - 16), 100.0
        x = min(max(area.x + 8, cell.centre[0] - w * 0.66), area.right - 8 - w)
        below = cell.bottom + 10
        y = below if below + h <= area.bottom - 8 else cell.y - 10 - h
        return Box(x, y, w, h)

    def _value(self, box: Box, value: int) -> Widget:
        part = self.part
        return ValueKey(
            box=box,
            value=value,
            dark=True,
            pale=COST[value] > part.state.actions_left,
            name=f"value:{value}",
            on_tap=partial(part.table.act, Build(self.family, value)),
        )


@dataclass
class Pick(Popover):
    """Which of the 21 attractions lies at a place of the row, in one tap."""

    place: int

    def view(self, area: Box, grid: Grid) -> list[Widget]:
        w = min(680.0, area.w - 8)
        h = 330.0 if w > 500 else 350.0
        self.box = Box(area.centre[0] - w / 2, area.bottom - h - 8, w, h)
        head, rest = self.box.inset(10).top(52)
        close, title = head.rightmost(56)
        icons, keys = rest.top(36, 4)
        parts: list[Widget] = [
            Veil(box=area, alpha=SHADE),
            Panel(box=self.box, blocks=True),
            Text(box=title.inset(8, 0), text=self.part.say("scream.which_card"), size=25),
            self.closing(close),
        ]
        for family, cell in zip(FAMILIES, icons.columns(7, 4), strict=True):
            fill = PLATES["scream_machine"]
            parts.append(Icon(box=cell, icon=ICONS[family], colour=fill))
        return parts + self._keys(keys)

    def _keys(self, box: Box) -> list[Widget]:
        return [
            ValueKey(
                box=cell,
                value=value,
                name=f"pick:{family}:{value}",
                on_tap=partial(self._choose, Ride(family, value)),
            )
            for value, row in zip(VALUES, box.rows(3, 6), strict=True)
            for family, cell in zip(FAMILIES, row.columns(7, 4), strict=True)
        ]

    def _choose(self, ride: Ride) -> None:
        """Names the card; where what-if is off it is built at once."""
        part = self.part
        if not part.state.options.what_if:
            part.table.act(BuildRow(self.place, ride))
        elif part.table.act(RowCard(self.place, ride)):
            part.open(RowView(part, self.place))


@dataclass
class RowView(Popover):
    """A known card of the row: which visitors it would win, and the key that builds it."""

    place: int

    def view(self, area: Box, grid: Grid) -> list[Widget]:
        ride = self.part.state.row[self.place].ride
        if ride is None:
            return []
        w, h = min(620.0, area.w - 8), 256.0
        self.box = Box(area.centre[0] - w / 2, grid.box.y, w, h)
        inner = self.box.inset(12)
        keys, inner = inner.foot(64)
        card, rest = inner.left(96, 14)
        close, words = rest.rightmost(56)
        would = what_if(self.part.state, ride.family, ride.value)
        told, benches = words.top(64, 4)
        benches = Box(rest.x, benches.y, rest.w, benches.h)
        return [
            Veil(box=area, alpha=SHADE),
            Panel(box=self.box, blocks=True),
            RideCard(box=card.top(92)[0], family=ride.family, value=ride.value),
            Text(
                box=card.top(92)[1].top(24)[0],
                text=self.part.say(FAMILY_WORDS[ride.family]),
                align="centre",
            ),
            Paragraph(box=told, text=self._told(would), size=20, middle=True),
            self.closing(Box(close.x, close.y, 56, 56)),
            self._spots(benches, would),
            *self._keys(keys, ride),
        ]

    def _told(self, would: WhatIf) -> str:
        say, part = self.part.say, self.part
        name = part.table.name(part.state.turn)
        gains = len(would.gains)
        told = say("scream.what_if_none", name=name)
        if gains:
            told = say("scream.what_if_gains", name=name, count=gains)
        if kept := len(would.wins) - gains:
            told += " " + say("scream.what_if_keeps", count=kept)
        if would.loses:
            told += " " + say("scream.what_if_loses", count=len(would.loses))
        return told

    def _spots(self, box: Box, would: WhatIf) -> Widget:
        table = self.part.table
        count = len(table.players)

        def shapes(spot: Spot) -> str:
            if spot.gap is None:
                return ""
            return "".join(table.shape(p) for p in sides(spot.gap, count))

        gains = tuple((spot.kind, shapes(spot), "+") for spot in would.gains)
        loses = tuple((spot.kind, shapes(spot), "-") for spot in would.loses)
        kept = tuple((s.kind, shapes(s), "") for s in would.wins if s not in would.gains)
        shown = gains + loses + kept
        return Drawing(box=box, paint=_paint_spots, args=(shown,))

    def _keys(self, box: Box, ride: Ride) -> list[Widget]:
        part = self.part
        other, build = box.left(box.w * 0.36)
        return [
            Button(
                box=other,
                icon="swap",
                label=part.say("scream.other_card"),
                size=20,
                name="other",
                on_tap=partial(part.open, Pick(part, self.place)),
            ),
            Button(
                box=build,
                kind="go",
                icon="check",
                label=part.say("scream.build"),
                size=24,
                name="build",
                on_tap=partial(part.build_row, self.place),
            ),
        ]


def tip(bubble: Box, cell: Box) -> Widget:
    """What joins a bubble to the cell that it speaks of."""

    return Drawing(box=bubble.inset(-14), paint=_paint_tip, args=(bubble, cell))


def _paint_tip(bubble: Box, cell: Box, canvas: Canvas, box: Box) -> None:
    x = cell.centre[0]
    up = bubble.y > cell.y
    base = bubble.y + 2 if up else bubble.bottom - 2
    tip = base - 14 if up else base + 14
    canvas.polygon([(x - 14, base), (x + 14, base), (x, tip)], INK)


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
