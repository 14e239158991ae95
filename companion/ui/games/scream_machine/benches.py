"""The local visitors between the players: round the table, or in tiles when it is crowded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING, cast

from companion.games.scream_machine.parks import sides
from companion.games.scream_machine.state import Face, Visitor
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.scream_machine.art import PLATE, TINT, paint_flag
from companion.ui.theme import KEY, TOUCH
from companion.ui.widgets import Panel, Paragraph, Widget

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.visitors import VisitorsPart

SEATS = 8  # places round the table
ROUND_TABLE = 4  # with more players the benches stand in tiles
MIDDLE = (106.0, 72.0)
CARD = 50.0
COMFORTABLE = 40.0  # the cards stand in as few lines as leave them this size,
READABLE = 36.0  # or else this one; where no line does, equal ones lie in a pile
WAITING = Visitor(cast(Face, ""))  # a place whose card is still to come
GAP = 6.0


@dataclass(frozen=True, kw_only=True)
class Neighbour(Widget):
    """A player's sign over the name, with the flag of the first player."""

    shape: str
    label: str
    first: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        x = self.box.centre[0]
        size = self.box.h - 22
        y = self.box.y + size / 2
        canvas.token(self.shape, (x, y), size)
        canvas.name(self.label, (x, self.box.bottom - 10), self.box.w + 12, align="centre")
        if self.first:
            paint_flag(canvas, (x - size / 2, y - size / 2 + 6), 11)


@dataclass(frozen=True, kw_only=True)
class Pair(Widget):
    """Two neighbours as the head of a tile, with the flag of the first player."""

    shapes: tuple[str, str]
    names: tuple[str, str]
    first: int | None

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        half = self.box.w / 2
        y = self.box.centre[1]
        for i in (0, 1):
            x = self.box.x + i * half
            canvas.token(self.shapes[i], (x + 11, y), 20)
            flag = 19 if i == self.first else 0
            at, room = (x + 25 + flag, y), half - 28 - flag
            canvas.name(self.names[i], at, room, 16, lines=2, height=self.box.h)
            if flag:
                paint_flag(canvas, (x + 32, y), 9)


def locals_view(part: VisitorsPart, box: Box) -> list[Widget]:
    """Every gap with its visitors; touching one lets a wrong visitor be put right."""
    parts: list[Widget] = [Panel(box=box)]
    if part.count <= ROUND_TABLE:
        return parts + _ring(part, box)
    return parts + _tiles(part, box.inset(8))


def _ring(part: VisitorsPart, box: Box) -> list[Widget]:
    """Players clockwise from above, the benches between them."""
    middle = box.middle(*MIDDLE)
    parts: list[Widget] = [
        Panel(box=middle, fill=TINT, edge=None, radius=26),
        Paragraph(
            box=middle.inset(8),
            text=part.say("scream.locals"),
            size=19,
            colour=PLATE,
            align="centre",
            middle=True,
        ),
    ]
    turned = as_seated([player.seat for player in part.table.players])
    for p in range(part.count):
        x, y = _around(box, p / part.count + turned)
        parts.append(
            Neighbour(
                box=Box(x - 46, y - 32, 92, 64),
                shape=part.table.shape(p),
                label=part.table.name(p),
                first=p == part.state.first,
            )
        )
    for gap in range(len(part.state.gaps)):
        parts += bench_view(part, gap, _between(box, (gap + 0.5) / part.count + turned))
    return parts


def as_seated(seats: Sequence[int]) -> float:
    """By which share of a turn the ring is turned so that everybody stands where he sits.

    The players stand evenly apart, so the ring is turned to where they sit on the whole, in steps
    that keep them on the sides or in the corners.
    """
    count = len(seats)
    apart = [2 * pi * (seat_share(seat) - p / count) for p, seat in enumerate(seats)]
    mean = atan2(sum(map(sin, apart)), sum(map(cos, apart))) / (2 * pi)
    return round(mean * 2 * count) / (2 * count)


def seat_share(seat: int) -> float:
    """Where a seat of the table is, as a share of a turn from above: seat 0 is lower right."""
    return (0.375 + seat / SEATS) % 1


def _around(box: Box, share: float) -> tuple[float, float]:
    """A place at the table's edge, that share of a turn from above."""
    x, y = box.centre
    across, down = sin(2 * pi * share), -cos(2 * pi * share)
    out = 1 / max(abs(across), abs(down))
    return x + (box.w / 2 - 60) * across * out, y + (box.h / 2 - 46) * down * out


def _between(box: Box, share: float) -> Box:
    """The room for a bench: beside, above or below the middle, clear of the players."""
    across, down = sin(2 * pi * share), -cos(2 * pi * share)
    wide, high = (side / 2 + 6 for side in MIDDLE)
    left, width = box.centre[0] - 72, 144.0
    if abs(across) > 0.1:
        width = box.w / 2 - wide - 6
        left = box.x + 6 if across < 0 else box.centre[0] + wide
    top, height = box.centre[1] - 80, 160.0
    if abs(down) > 0.1:
        height = box.h / 2 - high - 8
        top = box.y + 8 if down < 0 else box.centre[1] + high
    return Box(left, top, width, height)


def _tiles(part: VisitorsPart, box: Box) -> list[Widget]:
    parts: list[Widget] = []
    for gap, cell in enumerate(box.grid(2, -(-len(part.state.gaps) // 2), 6)):
        if gap >= len(part.state.gaps):
            break
        left, right = sides(gap, part.count)
        table = part.table
        head, seats = cell.inset(6, 4).top(_head_height(part, cell, (left, right)), 2)
        parts += [
            Panel(box=cell, fill=KEY, edge=None, radius=10),
            Pair(
                box=head,
                shapes=(table.shape(left), table.shape(right)),
                names=(table.name(left), table.name(right)),
                first={left: 0, right: 1}.get(part.state.first),
            ),
            *bench_view(part, gap, seats),
        ]
    return parts


def _head_height(part: VisitorsPart, cell: Box, players: tuple[int, int]) -> float:
    """Two lines for a long name, where the bench below stays a key."""
    rooms = [cell.w / 2 - 34 - (19 if p == part.state.first else 0) for p in players]
    names = [part.table.name(p) for p in players]
    short = all(part.shell.width(n, 16) <= room for n, room in zip(names, rooms, strict=True))
    return 22.0 if short or cell.h - 8 - 32 < TOUCH else 30.0


def bench_view(part: VisitorsPart, gap: int | None, box: Box) -> list[Widget]:
    """The cards of a bench in the middle of the box."""
    cards: list[Widget] = [
        part.card(cell, visitor, gap, seats)
        for cell, (visitor, seats) in seated(box, part.slots(gap))
    ]
    return part.keyed(cards, box, gap)


Group = tuple[Visitor, tuple[int, ...]]


def seated(box: Box, slots: Sequence[Visitor], most: float = CARD) -> list[tuple[Box, Group]]:
    """Where the visitors sit and which they are; equal ones are piled up on a crowded bench."""
    groups: list[Group] = [(visitor, (seat,)) for seat, visitor in enumerate(slots)]
    cells = _cells(box, len(groups), most)
    if groups and min(cells[0].w, cells[0].h) < READABLE:
        groups = _piled(slots)
        cells = _cells(box, len(groups), most)
    return list(zip(cells, groups, strict=True))


def _piled(slots: Sequence[Visitor]) -> list[Group]:
    """Equal visitors together; places that wait for one stay apart."""
    found: dict[tuple[Visitor, int], tuple[int, ...]] = {}
    for seat, visitor in enumerate(slots):
        key = (visitor, 0 if visitor.kind else seat)
        found[key] = (*found.get(key, ()), seat)
    return [(visitor, seats) for (visitor, _), seats in found.items()]


def _cells(box: Box, count: int, most: float) -> list[Box]:
    """Cards as large as the box allows, in one line or several."""
    if not count:
        return []
    sizes = {lines: min(_card(box, count, lines, most)) for lines in (1, 2, 3)}
    limits = (COMFORTABLE, READABLE, max(sizes.values()))
    lines = next(n for limit in limits for n, size in sizes.items() if size >= limit)
    width, height = _card(box, count, lines, most)
    across = -(-count // lines)
    block = box.middle(across * (width + GAP) - GAP, lines * (height + GAP) - GAP)
    return block.grid(across, lines, GAP)[:count]


def _card(box: Box, count: int, lines: int, most: float) -> tuple[float, float]:
    width = min(most, (box.w + GAP) / -(-count // lines) - GAP)
    return width, min(width * 1.25, (box.h + GAP) / lines - GAP)
