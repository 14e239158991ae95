"""After an option was taken with one tap: a strip to say that other cards were meant.

The strip keeps nothing waiting: the next action closes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from companion.games.scream_machine.actions import Demolish, Novelties
from companion.games.scream_machine.state import Ride, Slot
from companion.ui.box import Box
from companion.ui.games.scream_machine.art import RideCard
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.games.scream_machine.popover import Popover, tip
from companion.ui.theme import ENAMEL, INK
from companion.ui.widgets import Icon, Panel, Paragraph, Widget

NARROW, WIDE, HIGH, GAP = 48.0, 76.0, 64.0, 6.0
WORDS, CLOSE, EDGE, AWAY = 92.0, 56.0, 10.0, 8.0
SIDES = WORDS + CLOSE + 2 * EDGE + 2 * GAP


@dataclass
class Strip(Popover):
    """Cards side by side beside the line of the player at play, with a word before them."""

    def cards(self) -> list[Widget]:
        """The keys; the strip gives them their places."""
        raise NotImplementedError

    def words(self) -> tuple[str, str]:
        """The sign and the question before the cards."""
        raise NotImplementedError

    def view(self, area: Box, grid: Grid) -> list[Widget]:
        row = grid.cell(self.part.state.turn, 1)
        cards = self.cards()
        room = grid.box.right - _left(grid) - SIDES
        across = min(len(cards), int((room + GAP) / (NARROW + GAP)))
        down = -(-len(cards) // across)
        wide = across * min(WIDE + GAP, (room + GAP) / across) - GAP
        self.box = self._place(grid, row, wide + SIDES, 2 * EDGE + down * (HIGH + GAP) - GAP)
        inner = self.box.inset(EDGE)
        cells = Box(inner.x + WORDS + GAP, inner.y, wide, inner.h).grid(across, down, GAP)
        return [
            tip(self.box, row),
            Panel(box=self.box, fill=INK, edge=None, blocks=True),
            *self._head(Box(inner.x, inner.y, WORDS, HIGH)),
            *(replace(card, box=cell) for card, cell in zip(cards, cells, strict=False)),
            self.closing(Box(inner.right - CLOSE, inner.y, CLOSE, HIGH), dark=True),
        ]

    def _place(self, grid: Grid, row: Box, width: float, height: float) -> Box:
        """Under the line when there is room in the table, else over it."""
        below = row.bottom + AWAY
        fits = below + height <= grid.box.bottom + 2
        return Box(_left(grid), below if fits else row.y - AWAY - height, width, height)

    def _head(self, box: Box) -> list[Widget]:
        icon, text = self.words()
        mark, words = box.top(24, 0)
        return [
            Icon(box=mark, icon=icon, colour=ENAMEL),
            Paragraph(box=words, text=text, size=16, colour=ENAMEL, align="centre", middle=True),
        ]


@dataclass
class Demolished(Strip):
    """The park as it was, with what was taken away; another card takes its place."""

    park: tuple[Ride, ...]
    gone: Ride

    def words(self) -> tuple[str, str]:
        return "bin", self.part.say("scream.other_one")

    def cards(self) -> list[Widget]:
        return [
            RideCard(
                box=self.box,
                family=ride.family,
                value=ride.value,
                chosen=ride == self.gone,
                name=f"instead:{ride.family}:{ride.value}",
                on_tap=partial(self._take, ride),
            )
            for ride in self.park
        ]

    def _take(self, ride: Ride) -> None:
        if ride == self.gone:
            self.part.close()
        elif self.part.table.instead(Demolish(ride.family, ride.value)):
            self.part.open(Demolished(self.part, self.park, ride))


@dataclass
class Replaced(Strip):
    """The row as it was: the two cards that left tell which ones are still known."""

    row: tuple[Slot, ...]
    left: tuple[int, ...] = ()

    def words(self) -> tuple[str, str]:
        return "refresh", self.part.say("scream.which_two")

    def cards(self) -> list[Widget]:
        return [
            RideCard(
                box=self.box,
                family=slot.ride.family if slot.ride else "",
                value=slot.ride.value if slot.ride else 0,
                chosen=place in self.left,
                name=f"left:{place}",
                on_tap=partial(self._tell, place),
            )
            for place, slot in enumerate(self.row)
            if slot.there
        ]

    def _tell(self, place: int) -> None:
        others = tuple(p for p in self.left if p != place)
        left = others if place in self.left else (*self.left, place)
        if len(left) < 2:
            self.left = left
            self.part.press()
        else:
            self.part.table.instead(Novelties(left))


def _left(grid: Grid) -> float:
    """Beside the names, or over them where the table is narrow."""
    return grid.columns()[1][0] if grid.wide else grid.box.x
