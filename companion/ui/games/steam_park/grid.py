"""The keys of rides, visitors, extensions and stands: what the box holds, who owns what."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.steam_park.actions import Attract, Ground, NewRide, Rides, Stands
from companion.games.steam_park.counts import of_colour, stands_left
from companion.games.steam_park.state import (
    COLOUR_WORDS,
    COLOURS,
    METALS,
    SIZES,
    Colour,
    Metal,
    PieceKind,
)
from companion.ui.box import Box
from companion.ui.games.steam_park.art import FILLS, STAND_ICONS, STAND_SHORT, Pick
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.games.steam_park.action import ActionPart


class Grid:
    """A column for each colour, a key for each stand of this play and for the ground."""

    def __init__(self, part: ActionPart) -> None:
        self._part = part
        self.say = part.say

    def colours(self, box: Box) -> list[Widget]:
        """A column for each colour: rides of 1, 2, 3 places, and below them the visitor."""
        metals = METALS if self._part.state.options.extensions else ()
        columns = box.columns(len(COLOURS) + len(metals), 6)
        parts: list[Widget] = []
        for colour, column in zip(COLOURS, columns, strict=False):
            *rides, visitor = _four(column)
            for size, cell in zip(SIZES, rides, strict=True):
                parts.append(self._ride(cell, colour, size))
            parts.append(self._visitor(visitor, colour))
        for metal, column in zip(metals, columns[len(COLOURS) :], strict=True):
            *cells, foot = _four(column)
            for size, cell in zip(SIZES, cells, strict=True):
                parts.append(self._part.asking.extension_key(cell, metal, size))
            parts.append(self._metal(foot, metal))
        return parts

    def _metal(self, box: Box, metal: Metal) -> Widget:
        """The word below the extensions tells what they do."""
        word = self.say("steam.metal_gold" if metal == "gold" else "steam.metal_rust")
        return Pick(
            box=box,
            name=f"metal:{metal}",
            label=word,
            icon="ask",
            on_tap=partial(self._part.table.explain, "extensions"),
        )

    def _ride(self, box: Box, colour: Colour, size: int) -> Widget:
        piece = Rides(self._part.player, (NewRide(colour, size),))
        drafted = self._part.draft.find(Rides)
        mine = drafted is not None and NewRide(colour, size) in drafted.rides
        owner = self._owner(colour, size)
        return Pick(
            box=box,
            name=f"ride:{colour}:{size}",
            icon="nos",
            fill=FILLS[colour],
            pips=size,
            owner=self._part.table.shape(owner) if owner is not None else "",
            count=int(mine),
            takes_back=mine,  # there is one of each: a hasty second tap means nothing
            dim=not mine and not self._part.takes(piece),
            on_tap=partial(self._part.add, piece),
        )

    def _owner(self, colour: Colour, size: int) -> int | None:
        for player, park in enumerate(self._part.state.parks):
            if any((r.colour, r.places.size) == (colour, size) for r in park.rides):
                return player
        return None

    def _visitor(self, box: Box, colour: Colour) -> Widget:
        park = self._part.shown.parks[self._part.player]
        places = sum(r.places.size for r in park.rides if r.colour == colour)
        drafted = self._part.draft.find(Attract)
        came = sum(s.who == colour for s in drafted.seats) if drafted else 0
        seated = of_colour(park, colour)
        return Pick(
            box=box,
            name=f"visitor:{colour}",
            label=self.say(COLOUR_WORDS[colour]),
            icon="bot",
            fill=FILLS[colour],
            count=came,
            dim=not self._part.asking.ways(colour),
            note=f"{seated}/{places}" if places and not came else "",
            on_tap=partial(self._part.asking.visitor, colour),
        )

    # -- stands and ground -----------------------------------------------------------------------

    def stands(self, box: Box, columns: int) -> list[Widget]:
        cells = box.grid(columns, 6 // columns, 6)
        parts = [
            self._stand(cell, kind)
            for kind, cell in zip(self._part.state.plans, cells, strict=False)
        ]
        piece = Ground(self._part.player)
        parts.append(
            Pick(
                box=cells[5],
                name="ground",
                label=self.say("steam.short_ground"),
                icon="flat",
                count=self._part.draft.amount("ground"),
                dim=not self._part.takes(piece),
                on_tap=partial(self._part.add, piece),
            )
        )
        return parts

    def _stand(self, box: Box, kind: PieceKind) -> Widget:
        drafted = self._part.draft.find(Stands)
        count = sum(s.kind == kind for s in drafted.stands) if drafted else 0
        have = self._part.shown.parks[self._part.player].stands.count(kind)
        possible = stands_left(self._part.shown, kind) > 0 and self._part.asking.stand_takes(kind)
        return Pick(
            box=box,
            name=f"stand:{kind}",
            label=self.say(STAND_SHORT[kind]),
            icon=STAND_ICONS[kind],
            count=count,
            note=f"×{have}" if have and not count else "",
            dim=not possible,
            on_tap=partial(self._part.asking.stand, kind),
        )


def _four(column: Box) -> list[Box]:
    """Three keys for rides and a slightly higher one for the visitor."""
    visitor, rides = column.foot(max(52.0, column.h * 0.27), 7)
    return [*rides.rows(3, 4), visitor]
