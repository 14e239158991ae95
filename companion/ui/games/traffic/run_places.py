"""Where things stand while the round runs: lying and upright screens, each laid out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.ui.box import Box
from companion.ui.games.traffic.seat import corners, tall_cells, wide_cells

ASIDE = 48.0  # units beside the board of a screen that stands upright


class PanelPlace(NamedTuple):
    """A player's panel with its two keys; those on the far side are upside down."""

    box: Box
    bip: Box
    light: Box
    wide: bool
    flipped: bool


class RunPlaces(NamedTuple):
    """The board, the players' sides, and the band; none where the last move is told aside.

    `wide`: the sides lie above and below the board, not to the left and right of it.
    """

    board: Box
    band: Box | None
    sides: tuple[Box, Box]
    wide: bool

    def panels(self, seats: Sequence[int]) -> list[PanelPlace]:
        """A panel for each seat; who has a side alone has all of it."""
        places = corners(seats, self.wide)
        across, along = (1, 0) if self.wide else (0, 1)
        found = []
        for place in places:
            side = self.sides[0 if place[across] < 0 else 1]
            mates = [p for p in places if p[across] == place[across]]
            if len(mates) > 1:
                halves = side.columns(2) if self.wide else side.rows(2)
                side = halves[0 if place[along] < 0 else 1]
            found.append(self._panel(side))
        return found

    def _panel(self, box: Box) -> PanelPlace:
        if self.wide:
            flipped = box.y < self.board.y
            return PanelPlace(box, *wide_cells(box, flipped), self.wide, flipped)
        bip, _, light = tall_cells(box)
        return PanelPlace(box, bip, light, self.wide, flipped=False)


def lying_places(area: Box, band_speaks: bool) -> RunPlaces:
    column = 148 if area.w <= 740 else 160
    left, rest = area.inset(8).left(column)
    right, middle = rest.rightmost(column)
    band, room = middle.foot(64)
    side = min(room.w, room.h)
    board = Box(room.centre[0] - side / 2, room.y, side, side)
    return RunPlaces(board, band, (left, right), wide=False)


def upright_places(area: Box, band_speaks: bool) -> RunPlaces:
    far, rest = area.inset(8).top(164)
    near, middle = rest.foot(164)
    band = None
    if band_speaks:
        band, middle = middle.foot(72)
    side = min(middle.w - 2 * ASIDE, middle.h - 8)
    return RunPlaces(middle.middle(side, side), band, (far, near), wide=True)
