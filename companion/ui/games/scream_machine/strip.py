"""After an option was taken with one tap: a strip to say that other cards were meant.

The strip keeps nothing waiting: the next action closes it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.games.scream_machine.actions import Demolish, Novelties
from companion.games.scream_machine.state import Ride, Slot
from companion.ui.box import Box
from companion.ui.games.scream_machine.art import RideCard
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.games.scream_machine.sheet import ScreamSheet, tip
from companion.ui.theme import ENAMEL, INK
from companion.ui.widgets import Icon, Panel, Paragraph, Widget

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.part import ScreamPart

NARROW, WIDE, HIGH, GAP = 48.0, 76.0, 64.0, 6.0
WORDS, CLOSE, EDGE, AWAY = 92.0, 56.0, 10.0, 8.0
SIDES = WORDS + CLOSE + 2 * EDGE + 2 * GAP
NOWHERE = Box(0, 0, 0, 0)  # of a card that the strip has not placed yet


class Strip(ScreamSheet):
    """Cards side by side beside the line of the player at play, with a word before them.

    It belongs to the action just taken: Undo takes that action back and the strip with it.
    """

    closes_on_undo = False

    def cards(self) -> list[Widget]:
        """The keys; the strip gives them their places."""
        raise NotImplementedError

    def words(self) -> tuple[str, str]:
        """The sign and the question before the cards."""
        raise NotImplementedError

    def _row(self, grid: Grid) -> Box:
        return grid.cell(self.part.state.turn, 1)

    def _shape(self, grid: Grid) -> tuple[int, int, float]:
        """How many cards stand side by side, in how many lines, and how wide they are."""
        count = len(self.cards())
        room = grid.box.right - _left(grid) - SIDES
        across = min(count, int((room + GAP) / (NARROW + GAP)))
        wide = across * min(WIDE + GAP, (room + GAP) / across) - GAP
        return across, -(-count // across), wide

    def place(self, area: Box, grid: Grid) -> Box:
        """Under the line when there is room in the table, else over it."""
        _, down, wide = self._shape(grid)
        row, height = self._row(grid), 2 * EDGE + down * (HIGH + GAP) - GAP
        below = row.bottom + AWAY
        fits = below + height <= grid.box.bottom + 2
        return Box(_left(grid), below if fits else row.y - AWAY - height, wide + SIDES, height)

    def body(self, area: Box, grid: Grid) -> list[Widget]:
        box = self.place(area, grid)
        across, down, wide = self._shape(grid)
        inner = box.inset(EDGE)
        cells = Box(inner.x + WORDS + GAP, inner.y, wide, inner.h).grid(across, down, GAP)
        return [
            tip(box, self._row(grid)),
            Panel(box=box, fill=INK, edge=None, blocks=True),
            *self._head(Box(inner.x, inner.y, WORDS, HIGH)),
            *(replace(card, box=cell) for card, cell in zip(self.cards(), cells, strict=False)),
            self.cross(Box(inner.right - CLOSE, inner.y, CLOSE, HIGH), dark=True),
        ]

    def _head(self, box: Box) -> list[Widget]:
        icon, text = self.words()
        mark, words = box.top(24, 0)
        return [
            Icon(box=mark, icon=icon, colour=ENAMEL),
            Paragraph(box=words, text=text, size=16, colour=ENAMEL, align="centre", middle=True),
        ]


class DemolishedStrip(Strip):
    """The park as it was, with what was taken away; another card takes its place."""

    def __init__(self, part: ScreamPart, park: tuple[Ride, ...], gone: Ride) -> None:
        super().__init__(part)
        self._park = park
        self._gone = gone

    def words(self) -> tuple[str, str]:
        return "bin", self.say("scream.other_one")

    def cards(self) -> list[Widget]:
        return [
            RideCard(
                box=NOWHERE,
                family=ride.family,
                value=ride.value,
                chosen=ride == self._gone,
                name=f"instead:{ride.family}:{ride.value}",
                on_tap=partial(self._take, ride),
            )
            for ride in self._park
        ]

    def _take(self, ride: Ride) -> None:
        if ride == self._gone:
            self.close()
        elif self.table.instead(Demolish(ride.family, ride.value)):
            self.table.open_sheet(DemolishedStrip(self.part, self._park, ride))


class ReplacedStrip(Strip):
    """The row as it was: the two cards that left tell which ones are still known."""

    def __init__(self, part: ScreamPart, row: tuple[Slot, ...]) -> None:
        super().__init__(part)
        self._slots = row
        self._left: tuple[int, ...] = ()

    def words(self) -> tuple[str, str]:
        return "refresh", self.say("scream.which_two")

    def cards(self) -> list[Widget]:
        return [
            RideCard(
                box=NOWHERE,
                family=slot.ride.family if slot.ride else "",
                value=slot.ride.value if slot.ride else 0,
                chosen=place in self._left,
                takes_back=place in self._left,
                name=f"left:{place}",
                on_tap=partial(self._tell, place),
            )
            for place, slot in enumerate(self._slots)
            if slot.there
        ]

    def _tell(self, place: int) -> None:
        others = tuple(p for p in self._left if p != place)
        left = others if place in self._left else (*self._left, place)
        if len(left) < 2:
            self._left = left
            self.shell.click()
        else:
            self.table.instead(Novelties(left))


def _left(grid: Grid) -> float:
    """Beside the names, or over them where the table is narrow."""
    return grid.columns()[1][0] if grid.wide else grid.box.x
