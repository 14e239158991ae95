"""A park card by card, to look at or to put right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.games.scream_machine.actions import FixRide
from companion.games.scream_machine.parks import matrix
from companion.games.scream_machine.state import COST, FAMILIES, Family, Ride
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.scream_machine.art import ICONS, PALE, PLATE, TINT, plate
from companion.ui.games.sheet import Sheet
from companion.ui.theme import BORDER, ENAMEL, HAIRLINE, INK, INK2
from companion.ui.widgets import Chip, Icon, Panel, Text, Widget, go_key, segments

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import ScreamMachineTable

MODES = ("scream.look_only", "scream.add_ride", "scream.remove_ride")


@dataclass(frozen=True, kw_only=True)
class RideCount(Widget):
    """How many of one attraction a park has; a key while it may be changed."""

    value: int
    count: int
    key: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.inset(1, 0)
        if self.key:
            body = plate(canvas, box, pressed)
        else:
            body = box
            canvas.rounded(box, TINT if self.count else ENAMEL, 12, border=HAIRLINE, width=2)
        x, y = body.centre
        ink = PLATE if self.count else PALE if self.key else BORDER
        shift = 12 if self.count > 1 else 0
        canvas.text(str(self.value), (x - shift, y), 30, ink, BUNGEE, align="centre")
        if self.count > 1:
            canvas.text(f"×{self.count}", (x + 8, y + 2), 19, INK)


class ParkSheet(Sheet):
    """Every player's park; changes are actions of the play, so that they can be undone there."""

    table: ScreamMachineTable

    covers = True

    def __init__(self, table: ScreamMachineTable, player: int) -> None:
        super().__init__(table)
        self._player = player
        self._mode = 0

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        name = self.table.name(self._player)
        chips, rest = rest.top(48)
        foot, rest = rest.foot(64, 12)
        sums, rest = rest.foot(44)
        modes, done = foot.left(foot.w * 0.62)
        labels = [self.say(key) for key in MODES]
        return [
            Text(box=head, text=self.say("scream.park_of", name=name), size=28),
            *self._chips(chips),
            Panel(box=Box(rest.x, rest.y, rest.w, sums.bottom - rest.y)),
            *self._cards(rest.inset(8, 6)),
            *self._sums(sums.inset(8, 4)),
            *segments(modes, labels, self._mode, self._set_mode, name="mode"),
            go_key(done, self.say("app.done"), self.close, name="done", icon="check", size=22),
        ]

    def _chips(self, box: Box) -> list[Widget]:
        players = self.table.players
        return [
            Chip(
                box=cell,
                label=player.name,
                token=player.shape,
                chosen=p == self._player,
                name=f"player:{p}",
                on_tap=partial(self._show, p),
            )
            for p, (player, cell) in enumerate(
                zip(players, box.columns(len(players), 6), strict=True)
            )
        ]

    def _cards(self, box: Box) -> list[Widget]:
        icons, keys = box.top(36, 4)
        parts: list[Widget] = [
            Icon(box=cell, icon=ICONS[family], colour=PLATE)
            for family, cell in zip(FAMILIES, icons.columns(7, 4), strict=True)
        ]
        park = self.table.state.parks[self._player]
        for value, row in zip(COST, keys.rows(3, 6), strict=True):
            for family, cell in zip(FAMILIES, row.columns(7, 4), strict=True):
                count = park.count(Ride(family, value))
                changes = self._mode == 1 or (self._mode == 2 and count > 0)
                tap = partial(self._fix, family, value)
                parts.append(
                    RideCount(
                        box=cell,
                        value=value,
                        count=count,
                        key=changes,
                        name=f"ride:{family}:{value}",
                        on_tap=tap if changes else None,
                    )
                )
        return parts

    def _sums(self, box: Box) -> list[Widget]:
        found = matrix(self.table.state)
        parts: list[Widget] = []
        for family, cell in zip(FAMILIES, box.columns(7, 4), strict=True):
            text = f"= {found.strengths[family][self._player]}"
            parts.append(Text(box=cell, text=text, size=20, align="centre", colour=INK2))
        return parts

    def _show(self, player: int) -> None:
        self._player = player
        self.shell.changed()

    def _set_mode(self, mode: int) -> None:
        self._mode = mode
        self.shell.click()

    def _fix(self, family: Family, value: int) -> None:
        self.table.act(FixRide(self._player, family, value, add=self._mode == 1))

    def green(self, at: float) -> None:
        self.close()
