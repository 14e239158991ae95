"""A player's turn: the builders' row, the parks, five options, and the next player."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.games.scream_machine.actions import (
    Advertise,
    Demolish,
    Draw,
    EndTurn,
    Look,
    Novelties,
)
from companion.games.scream_machine.names import OPTION_WORDS
from companion.games.scream_machine.parks import least_missed
from companion.games.scream_machine.state import ACTIONS, COST, FAMILIES, Ride, Slot
from companion.ui.box import Box
from companion.ui.games.scream_machine.art import OptionKey, RideCard
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.games.scream_machine.park import ParkScreen
from companion.ui.games.scream_machine.part import Part
from companion.ui.games.scream_machine.popover import Hand, Pick, Popover, RowView
from companion.ui.games.scream_machine.strip import Demolished, Replaced
from companion.ui.games.scream_machine.track import TrackScreen
from companion.ui.theme import INK2, PLATES
from companion.ui.widgets import Button, Pips, Text, Widget

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import Table

OPTION_ICONS = {
    "advertise": "pub",
    "look": "eye",
    "draw": "draw",
    "demolish": "bin",
    "novelties": "refresh",
}
PLAIN = {"advertise": Advertise(), "look": Look(), "draw": Draw()}


class TurnPart(Part):
    """One screen for the turn; what needs a second tap opens above it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._popover: Popover | None = None

    def forget(self) -> None:
        self._popover = None

    def can_step_back(self) -> bool:
        return isinstance(self._popover, (Hand, Pick))

    def step_back(self) -> None:
        self._popover = None

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        state = self.state
        title = self.say("scream.builds", name=self.table.name(state.turn))
        spare = 112 if self.portrait else 236
        head, rest = self.head(area, title, state.turn, spare=spare)
        row, rest = rest.top(104 if self.portrait else 74, 12)
        keys, table = rest.foot(140 if self.portrait else 64, 12)
        grid = self._grid(table)
        opened = self._popover.column if isinstance(self._popover, Hand) else None
        parts = [
            *head,
            *self._pips(area),
            *self._row(row),
            self.matrix(grid, opened),
            *self._cells(grid),
            *self._corner_keys(grid),
            *self._keys(keys),
        ]
        return self._under_popover(parts, area, grid)

    def _under_popover(self, parts: list[Widget], area: Box, grid: Grid) -> list[Widget]:
        """Keys that something open covers in part are no keys meanwhile."""
        if self._popover is None:
            return parts
        above = self._popover.view(area, grid)
        box = self._popover.box
        free = (w if not w.box.meets(box) else replace(w, on_tap=None) for w in parts)
        return [*free, *above]

    def _grid(self, box: Box) -> Grid:
        most = 48 + 4 + self.count * (88 if self.portrait else 98)
        return Grid(Box(box.x, box.y, box.w, min(box.h, most)), self.count, self.state.turn)

    def _pips(self, area: Box) -> list[Widget]:
        bar, _ = area.inset(8).top(40)
        pips, words = bar.rightmost(104 if self.portrait else 140)
        parts: list[Widget] = [
            Pips(box=pips.inset(0, 5), left=self.state.actions_left, total=ACTIONS)
        ]
        if not self.portrait:
            label, _ = words.rightmost(80)
            text = self.say("scream.actions")
            parts.append(Text(box=label, text=text, colour=INK2, align="right"))
        return parts

    def _row(self, box: Box) -> list[Widget]:
        return [
            self._card(cell, place, slot)
            for place, (slot, cell) in enumerate(
                zip(self.state.row, box.columns(7, 7 if self.portrait else 9), strict=True)
            )
        ]

    def _card(self, box: Box, place: int, slot: Slot) -> Widget:
        ride = slot.ride
        dear = ride is not None and COST[ride.value] > self.state.actions_left
        return RideCard(
            box=box,
            family=ride.family if ride else "",
            value=ride.value if ride else 0,
            there=slot.there,
            pale=dear or not self.state.actions_left,
            name=f"row:{place}",
            on_tap=partial(self._touch_row, place),
        )

    def _cells(self, grid: Grid) -> list[Widget]:
        """A cell of the player's own row opens his hand; a name opens the park."""
        turn = self.state.turn
        parts = [
            Widget(
                box=grid.cell(turn, column),
                name=f"cell:{family}",
                on_tap=partial(self._open, Hand(self, column, family)),
            )
            for column, family in enumerate(FAMILIES, 1)
        ]
        for player, row in enumerate(grid.rows()):
            if row.h >= 48:
                name = grid.cell(player, 0)
                look = partial(self._show_park, player)
                parts.append(Widget(box=name, name=f"park:{player}", on_tap=look))
        return parts

    def _corner_keys(self, grid: Grid) -> list[Widget]:
        """The header's corners: who waits on the benches, and the score track."""
        fill = PLATES["scream_machine"]
        label = self.say("scream.visitors") if grid.wide else ""
        return [
            Button(
                box=grid.heading(0, 0),
                label=label,
                icon="eye",
                size=17,
                fill=fill,
                name="benches",
                on_tap=self.table.show_benches,
            ),
            Button(
                box=grid.heading(9, 9),
                icon="people",
                fill=fill,
                name="track",
                on_tap=self._show_track,
            ),
        ]

    def _keys(self, box: Box) -> list[Widget]:
        if self.portrait:
            done, options = box.foot(68)
        else:
            done, options = box.rightmost(156)
        last = self.state.played + 1 == self.count
        after = self.table.name((self.state.turn + 1) % self.count)
        label = self.say("scream.turns_over" if last else "scream.to_player", name=after)
        cells = options.columns(5, 4 if self.portrait else 7)
        keys: list[Widget] = [
            self._option(cell, option) for cell, option in zip(cells, OPTION_ICONS, strict=True)
        ]
        return [*keys, self.go(done, label, EndTurn(), "end")]

    def _option(self, box: Box, option: str) -> Widget:
        label = "scream.advertise_key" if option == "advertise" else OPTION_WORDS[option]
        return OptionKey(
            box=box,
            icon=OPTION_ICONS[option],
            label=self.say(label),
            used=option in self.state.used,
            pale=not self.state.actions_left,
            ride=least_missed(self.state) if option == "demolish" else None,
            name=f"option:{option}",
            on_tap=partial(self._take, option),
        )

    # -- taps ------------------------------------------------------------------------------------

    def _take(self, option: str) -> None:
        if option in PLAIN:
            self.table.act(PLAIN[option])
        elif option == "demolish":
            self._demolish()
        else:
            self._novelties()

    def _demolish(self) -> None:
        """The attraction that the key shows; a strip lets another one be meant."""
        park = set(self.state.parks[self.state.turn])
        ride = least_missed(self.state) or Ride(FAMILIES[0], 1)
        if self.table.act(Demolish(ride.family, ride.value)) and len(park) > 1:
            self.open(Demolished(self, tuple(sorted(park, key=_as_columns)), ride))

    def _novelties(self) -> None:
        """The app forgets the row; a strip lets the two cards be told, if it knew some."""
        row = self.state.row
        if self.table.act(Novelties()) and any(slot.ride for slot in row):
            self.open(Replaced(self, row))

    def _touch_row(self, place: int) -> None:
        slot = self.state.row[place]
        if not slot.there or slot.ride is None:
            self._ask(place)
        elif self.state.options.what_if:
            self._open(RowView(self, place))
        else:
            self.build_row(place)

    def _ask(self, place: int) -> None:
        if self.state.row[place].there:
            self._open(Pick(self, place))
        else:
            self.build_row(place)

    def build_row(self, place: int) -> None:
        self.table.build_row(place)

    def open(self, popover: Popover | None) -> None:
        self._popover = popover
        self.shell.changed()

    def _open(self, popover: Popover) -> None:
        self._popover = popover
        self.press()

    def close(self) -> None:
        self._popover = None
        self.press()

    def _show_park(self, player: int) -> None:
        self.shell.push(ParkScreen(self.shell, self.table, player))

    def _show_track(self) -> None:
        self.shell.push(TrackScreen(self.shell, self.table))

    def green(self) -> None:
        self.table.act(EndTurn())

    def touched(self, x: float, y: float) -> bool:
        """A tap beside the popover closes it."""
        if self._popover is None or self._popover.holds(x, y):
            return False
        self.close()
        return True


def _as_columns(ride: Ride) -> tuple[int, int]:
    """The order of the matrix."""
    return FAMILIES.index(ride.family), ride.value
