"""The local visitors between the players: round the table, or in tiles when it is crowded."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import TYPE_CHECKING

from companion.games.scream_machine import sides
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.scream_art import PLATE, TINT, paint_flag
from companion.ui.theme import INK, KEY
from companion.ui.widgets import Panel, Paragraph, Widget

if TYPE_CHECKING:
    from companion.ui.games.scream_visitors import VisitorsPart

ROUND_TABLE = 4  # with more players the benches stand in tiles
CARD = 50.0


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
        canvas.text(self.label, (x, self.box.bottom - 10), 18, align="centre", fit=self.box.w)
        if self.first:
            paint_flag(canvas, (x - size / 2, y - size / 2 + 6), 11)


@dataclass(frozen=True, kw_only=True)
class Pair(Widget):
    """Two neighbours as the head of a tile."""

    shapes: tuple[str, str]
    names: tuple[str, str]

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        half = self.box.w / 2
        y = self.box.centre[1]
        for i in (0, 1):
            x = self.box.x + i * half
            canvas.token(self.shapes[i], (x + 11, y), 20)
            canvas.text(self.names[i], (x + 25, y), 16, INK, fit=half - 28)


def locals_view(part: VisitorsPart, box: Box) -> list[Widget]:
    """Every gap with its visitors; touching one lets a wrong visitor be put right."""
    parts: list[Widget] = [Panel(box=box)]
    if part.count <= ROUND_TABLE:
        return parts + _ring(part, box)
    return parts + _tiles(part, box.inset(8))


def _around(box: Box, angle: float, reach: float) -> tuple[float, float]:
    x, y = box.centre
    across, down = box.w / 2 - 60, box.h / 2 - 46
    return x + across * reach * cos(radians(angle)), y + down * reach * sin(radians(angle))


def _ring(part: VisitorsPart, box: Box) -> list[Widget]:
    """Players clockwise from above, the benches between them."""
    turn = 360 / part.count
    middle = box.middle(106, 72)
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
    for p in range(part.count):
        x, y = _around(box, -90 + p * turn, 1.0)
        parts.append(
            Neighbour(
                box=Box(x - 46, y - 32, 92, 64),
                shape=part.table.shape(p),
                label=part.table.name(p),
                first=p == part.state.first,
            )
        )
    for gap in range(len(part.state.gaps)):
        centre = _around(box, -90 + (gap + 0.5) * turn, 1.05)
        x = min(max(centre[0] - 70, box.x + 4), box.right - 144)
        parts += _bench(part, gap, Box(x, centre[1] - 32, 140, 64))
    return parts


def _tiles(part: VisitorsPart, box: Box) -> list[Widget]:
    parts: list[Widget] = []
    for gap, cell in enumerate(box.grid(2, -(-len(part.state.gaps) // 2), 6)):
        if gap >= len(part.state.gaps):
            break
        left, right = sides(gap, part.count)
        head, seats = cell.inset(6, 4).top(22, 2)
        table = part.table
        parts += [
            Panel(box=cell, fill=KEY, edge=None, radius=10),
            Pair(
                box=head,
                shapes=(table.shape(left), table.shape(right)),
                names=(table.name(left), table.name(right)),
            ),
            *_bench(part, gap, seats),
        ]
    return parts


def _bench(part: VisitorsPart, gap: int, box: Box) -> list[Widget]:
    """The cards side by side in the middle of the box, which is their key."""
    seated = part.slots(gap)
    width = min(CARD, box.w / max(1, len(seated)) - 4, box.h / 1.1)
    height = min(box.h, width * 1.2)
    x = box.centre[0] - (len(seated) * (width + 4) - 4) / 2
    cards = [
        part.card(
            Box(x + i * (width + 4), box.centre[1] - height / 2, width, height), visitor, gap, i
        )
        for i, visitor in enumerate(seated)
    ]
    return [*cards, part.bench_key(box, gap)]
