"""The other questions of a turn: what is built where, what a stand does, how much a card pays."""

from __future__ import annotations

from functools import partial

from companion.games.base import Refusal
from companion.games.steam_park.actions import Bonus, NewExtension, Rides, UseStand
from companion.games.steam_park.stands import mirrors
from companion.games.steam_park.state import COLOUR_WORDS, Metal, PieceKind
from companion.ui.box import Box
from companion.ui.games.steam_park.art import FILLS, METAL_FILLS, STAND_ICONS, STAND_SHORT, Pick
from companion.ui.games.steam_park.choice import Choice
from companion.ui.games.steam_park.seating import Seating
from companion.ui.theme import ENAMEL
from companion.ui.widgets import Widget

AMOUNTS, AMOUNT_PAGES = 31, 2  # 0 to 30 Danari on the keys of one page


class Asking(Seating):
    """Every key of the turn that may raise a question asks here."""

    # -- buildings -------------------------------------------------------------------------------

    def extension_key(self, box: Box, metal: Metal, size: int) -> Widget:
        drafted = self.part.draft.find(Rides)
        mine = drafted is not None and any(
            (e.metal, e.size) == (metal, size) for e in drafted.extensions
        )
        pieces = self._extension_pieces(metal, size)
        return Pick(
            box=box,
            name=f"extension:{metal}:{size}",
            icon="plus",
            fill=METAL_FILLS[metal],
            pips=size,
            count=int(mine),
            owner=self._holder(metal, size),
            dim=not mine and not any(self.part.takes(p) for p in pieces),
            on_tap=partial(self.extension, metal, size),
        )

    def _holder(self, metal: Metal, size: int) -> str:
        for player, park in enumerate(self.part.state.parks):
            for ride in park.rides:
                built = ride.extension
                if built and (built.metal, built.places.size) == (metal, size):
                    return self.part.table.shape(player)
        return ""

    def _extension_pieces(self, metal: Metal, size: int) -> list[Rides]:
        player = self.part.player
        rides = self.part.shown.parks[player].rides
        return [
            Rides(player, extensions=(NewExtension(metal, size, index),))
            for index in range(max(1, len(rides)))
        ]

    def extension(self, metal: Metal, size: int) -> None:
        pieces = self._extension_pieces(metal, size)
        good = [piece for piece in pieces if self.part.takes(piece)]
        if len(good) < 2:
            self.part.add(good[0] if good else pieces[0])
            return
        self._open(self.say("steam.ask_ride"), lambda: [self._on_ride(piece) for piece in good])

    def _on_ride(self, piece: Rides) -> Choice:
        index = piece.extensions[0].ride
        ride = self.part.shown.parks[self.part.player].rides[index]
        colour = self.say(COLOUR_WORDS[ride.colour])
        label = self.say("steam.ride_of", colour=colour, size=ride.places.size)
        add = partial(self.part.add, piece)
        return Choice(f"on_ride:{index}", label, add, "nos", FILLS[ride.colour])

    def stand_takes(self, kind: PieceKind) -> bool:
        if kind != "mirrors":
            return self.part.takes(self.part.stand_piece(kind))
        return any(self.part.takes(self.part.stand_piece(kind, k)) for k in self._copied())

    def _copied(self) -> tuple[PieceKind, ...]:
        return mirrors.can_copy(self.part.shown.parks[self.part.player])

    def stand(self, kind: PieceKind) -> None:
        """A hall of mirrors must be told what it copies."""
        if kind != "mirrors" or not self._copied():
            self.part.add(self.part.stand_piece(kind))
            return
        self._open(self.say("steam.mirrors_kind"), self._copies)

    def _copies(self) -> list[Choice]:
        return [
            Choice(
                f"copy:{kind}",
                self.say(STAND_SHORT[kind]),
                partial(self.part.add, self.part.stand_piece("mirrors", kind)),
                STAND_ICONS[kind],
            )
            for kind in self._copied()
        ]

    # -- stands in use ---------------------------------------------------------------------------

    def use_key(self, box: Box, name: str) -> Widget:
        kind = next(k for k in STAND_ICONS if k == name)
        piece = UseStand(self.part.player, kind)
        tap = self._shooting if kind == "shooting" else partial(self.part.add, piece)
        return Pick(
            box=box,
            name=f"use:{kind}",
            label=self.say(STAND_SHORT[kind]),
            icon=STAND_ICONS[kind],
            fill=METAL_FILLS["gold"],
            count=self.part.draft.uses(kind),
            wide=box.w > 118,
            dim=not self.part.takes(piece),
            on_tap=tap,
        )

    def _shooting(self) -> None:
        player = self.part.player
        if not self.part.takes(UseStand(player, "shooting")):
            self.part.add(UseStand(player, "shooting"))
            return
        pieces = {
            "blank": UseStand(player, "shooting", blanks=1),
            "face": UseStand(player, "shooting"),
        }
        words = {"blank": "steam.shot_blank", "face": "steam.shot_face"}
        self._open(
            self.say("steam.ask_shot"),
            lambda: [
                Choice(f"shot:{key}", self.say(words[key]), partial(self.part.add, piece), "die")
                for key, piece in pieces.items()
            ],
        )

    # -- bonus cards -----------------------------------------------------------------------------

    def bonus(self) -> None:
        refusal = self.part.draft.added(self.part.state, Bonus(self.part.player, 1))
        if isinstance(refusal, Refusal):
            self.part.add(Bonus(self.part.player, 1))
            return
        self._open(self.say("steam.ask_bonus"), self._amounts)

    def _amounts(self) -> list[Choice]:
        first = self._pager.shown(AMOUNT_PAGES) * AMOUNTS
        keys = [
            Choice(f"money:{n}", str(n), partial(self.part.add, Bonus(self.part.player, 1, n)))
            for n in range(first, first + AMOUNTS)
        ]
        return [*keys, Choice("money:more", "…", self._pager.on, fill=ENAMEL)]
