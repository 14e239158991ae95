"""A player's turn: the builders' row, the parks, five options, and the next player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from companion.games.scream_machine.actions import (
    Advertise,
    BuildRow,
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
from companion.ui.games.scream_machine.build import HandSheet, PickSheet, RowSheet
from companion.ui.games.scream_machine.matrix import Grid
from companion.ui.games.scream_machine.park import ParkSheet
from companion.ui.games.scream_machine.part import ScreamPart
from companion.ui.games.scream_machine.sheet import ScreamSheet
from companion.ui.games.scream_machine.strip import DemolishedStrip, ReplacedStrip
from companion.ui.games.scream_machine.track import TrackSheet
from companion.ui.games.scream_machine.visitors import BenchesSheet
from companion.ui.games.sheet import Sheet
from companion.ui.theme import INK2, PLATES
from companion.ui.widgets import Button, Pips, Text, Widget

OPTION_ICONS = {
    "advertise": "pub",
    "look": "eye",
    "draw": "draw",
    "demolish": "bin",
    "novelties": "refresh",
}
PLAIN = {"advertise": Advertise(), "look": Look(), "draw": Draw()}


class Measures(NamedTuple):
    """The heights and widths that differ between an upright and a lying screen, in units."""

    spare: float  # beside the title, for the actions that are left
    pips: float
    row: float  # the builders' row: its height, and the gap between two cards
    row_gap: float
    keys: float  # the options and the green key: their height, and the gap between options
    option_gap: float
    line: float  # a player's line in the matrix, at the most
    words: float  # beside the actions that are left; 0 where there is no room for them
    done: Callable[[Box], tuple[Box, Box]]  # the green key, and the options


UPRIGHT = Measures(
    spare=112,
    pips=104,
    row=104,
    row_gap=7,
    keys=140,
    option_gap=4,
    line=88,
    words=0,
    done=lambda box: box.foot(68),
)
LYING = Measures(
    spare=236,
    pips=140,
    row=66,
    row_gap=9,
    keys=56,
    option_gap=7,
    line=98,
    words=80,
    done=lambda box: box.rightmost(156),
)


class TurnPart(ScreamPart):
    """One screen for the turn; what needs a second tap opens above it."""

    @property
    def measures(self) -> Measures:
        return UPRIGHT if self.portrait else LYING

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        title = self.say("scream.builds", name=self.table.name(self.state.turn))
        head, rest = self.head(area, title, self.state.turn, spare=self.measures.spare)
        row, rest = rest.top(self.measures.row, 8)
        keys, _ = rest.foot(self.measures.keys, 8)
        grid = self.grid(area)
        sheet = self.table.sheet
        parts = [
            *head,
            *self._pips(area),
            *self._row(row),
            self.matrix(grid, sheet.column if isinstance(sheet, HandSheet) else None),
            *self._cells(grid),
            *self._corner_keys(grid),
            *self._keys(keys),
        ]
        return self._uncovered(parts, area)

    def _uncovered(self, parts: list[Widget], area: Box) -> list[Widget]:
        """Keys that a sheet covers in part are no keys meanwhile."""
        sheet = self.table.sheet
        if not isinstance(sheet, ScreamSheet):
            return parts
        box = sheet.covered(area)
        return [w if not w.box.meets(box) else replace(w, on_tap=None) for w in parts]

    def grid(self, area: Box) -> Grid:
        """Where the matrix stands."""
        _, rest = area.inset(8).top(40)
        _, rest = rest.top(self.measures.row, 8)
        _, box = rest.foot(self.measures.keys, 8)
        most = 48 + 4 + self.count * self.measures.line
        return Grid(Box(box.x, box.y, box.w, min(box.h, most)), self.count, self.state.turn)

    def _pips(self, area: Box) -> list[Widget]:
        bar, _ = area.inset(8).top(40)
        pips, words = bar.rightmost(self.measures.pips)
        parts: list[Widget] = [
            Pips(box=pips.inset(0, 5), left=self.state.actions_left, total=ACTIONS)
        ]
        if self.measures.words:
            label, _ = words.rightmost(self.measures.words)
            text = self.say("scream.actions")
            parts.append(Text(box=label, text=text, colour=INK2, align="right"))
        return parts

    def _row(self, box: Box) -> list[Widget]:
        return [
            self._card(cell, place, slot)
            for place, (slot, cell) in enumerate(
                zip(self.state.row, box.columns(7, self.measures.row_gap), strict=True)
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
            pale=dear or not slot.there or not self.state.actions_left,
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
                on_tap=partial(self._open, HandSheet(self, column, family)),
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
                on_tap=self._show_benches,
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
        done, options = self.measures.done(box)
        last = self.state.played + 1 == self.count
        after = self.table.name((self.state.turn + 1) % self.count)
        label = self.say("scream.turns_over" if last else "scream.to_player", name=after)
        cells = options.columns(5, self.measures.option_gap)
        keys: list[Widget] = [
            self._option(cell, option) for cell, option in zip(cells, OPTION_ICONS, strict=True)
        ]
        return [*keys, self.go(done, label, EndTurn(), "end", named=not last)]

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
            shown = tuple(sorted(park, key=_as_columns))
            self.table.open_sheet(DemolishedStrip(self, shown, ride))

    def _novelties(self) -> None:
        """The app forgets the row; a strip lets the two cards be told, if it knew some."""
        row = self.state.row
        if self.table.act(Novelties()) and any(slot.ride for slot in row):
            self.table.open_sheet(ReplacedStrip(self, row))

    def _touch_row(self, place: int) -> None:
        slot = self.state.row[place]
        if slot.there and slot.ride is None:
            self._open(PickSheet(self, place))
        elif slot.there and self.state.options.what_if:
            self._open(RowSheet(self, place))
        else:
            self.table.act(BuildRow(place))

    def _open(self, sheet: Sheet) -> None:
        self.table.open_sheet(sheet)
        self.shell.sound("key")

    def _show_park(self, player: int) -> None:
        self._open(ParkSheet(self.table, player))

    def _show_track(self) -> None:
        self._open(TrackSheet(self.table))

    def _show_benches(self) -> None:
        self._open(BenchesSheet(self.table))

    def green(self, at: float) -> None:
        self.table.act(EndTurn())

    def press(self, player: int, at: float) -> None:
        """The button of a seat ends that player's turn."""
        self.table.act(EndTurn(player=player))


def _as_columns(ride: Ride) -> tuple[int, int]:
    """The order of the matrix."""
    return FAMILIES.index(ride.family), ride.value
