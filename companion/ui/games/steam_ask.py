"""Questions that a key of the turn may raise: where a visitor sits, how much a card pays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.base import Refusal
from companion.games.steam_park.acts import (
    Attract,
    Bonus,
    NewExtension,
    Rides,
    Seat,
    UseStand,
)
from companion.games.steam_park.modules import stingy
from companion.games.steam_park.stands import mirrors
from companion.games.steam_park.state import COLOUR_WORDS, COLOURS, Colour, Kind, Metal
from companion.ui.box import Box
from companion.ui.games.steam_art import (
    FILLS,
    GREY,
    METAL_FILLS,
    STAND_ICONS,
    STAND_SHORT,
    Pick,
)
from companion.ui.games.steam_part import Choice
from companion.ui.theme import ENAMEL
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.games.steam_action import ActionPart

AMOUNTS = 31  # 0 to 30 Danari on the keys of one page
WAY_WORDS = {
    "place": "steam.way_place",
    "extension": "steam.way_extension",
    "guest": "steam.way_guest",
    "pool": "steam.way_pool",
    "pool_extension": "steam.way_pool_extension",
    "to_pool": "steam.way_to_pool",
    "bag": "steam.way_bag",
    "back": "steam.way_back",
}
WAY_ICONS = {
    "place": "bot",
    "extension": "plus",
    "guest": "people",
    "pool": "down",
    "pool_extension": "plus",
    "to_pool": "up",
    "bag": "bin",
    "back": "undo",
}


class Asking:
    """At most one question is open. `choices` are made anew for each view."""

    def __init__(self, part: ActionPart) -> None:
        self.part = part
        self.say = part.say
        self._title = self._about = ""
        self._choices: Callable[[], list[Choice]] | None = None
        self._page = 0

    @property
    def open(self) -> bool:
        return self._choices is not None

    def close(self) -> None:
        self._choices = None
        self._page = 0
        self.part.shell.changed()

    def _open(self, title: str, choices: Callable[[], list[Choice]], about: str = "") -> None:
        self._title, self._choices, self._about = title, choices, about
        self.part.shell.dismiss()
        self.part.shell.sound("key")
        self.part.shell.changed()

    def view(self, area: Box) -> list[Widget]:
        if self._choices is None:
            return []
        return self.part.window(area, self._title, self._choices(), self.close, self._about)

    # -- visitors --------------------------------------------------------------------------------

    def _attract(self, *seats: Seat, **others: Any) -> Attract:
        return Attract(self.part.player, seats, **others)

    def ways(self, colour: Colour) -> dict[str, Attract]:
        """How a visitor of a colour can come now; a guest only where his own place is missing."""
        pieces = {
            "place": self._attract(Seat(colour)),
            "extension": self._attract(Seat(colour, extension=True)),
            "pool": self._attract(Seat(colour, pool=True)),
            "pool_extension": self._attract(Seat(colour, extension=True, pool=True)),
            "to_pool": self._attract(pooled=(colour,)),
        }
        found = {way: piece for way, piece in pieces.items() if self.part.takes(piece)}
        if "place" not in found:
            found |= self._as_guest(colour)
        return found

    def _as_guest(self, colour: Colour) -> dict[str, Attract]:
        rides = self.part.shown.parks[self.part.player].rides
        for index, ride in enumerate(rides):
            piece = self._attract(Seat(colour, ride=index))
            if ride.colour != colour and self.part.takes(piece):
                return {"guest": piece}
        return {}

    def visitor(self, colour: Colour) -> None:
        ways = self.ways(colour)
        title = self.say("steam.ask_visitor", colour=self.say(COLOUR_WORDS[colour]))
        self._one_of(ways, title, self._attract(Seat(colour)))

    def guest_ways(self) -> dict[str, Attract]:
        pieces = {
            "guest": self._attract(Seat("guest")),
            "extension": self._attract(Seat("guest", extension=True)),
        }
        return {way: piece for way, piece in pieces.items() if self.part.takes(piece)}

    def guest(self) -> None:
        title = self.say("steam.ask_guest")
        self._one_of(self.guest_ways(), title, self._attract(Seat("guest")))

    def _one_of(self, ways: dict[str, Attract], title: str, otherwise: Attract) -> None:
        """No way: the rules say why. One way: done. Several: asked."""
        if len(ways) < 2:
            self.part.add(next(iter(ways.values()), otherwise))
            return
        self._open(title, lambda: [self._way(way, piece) for way, piece in ways.items()])

    def _way(self, way: str, piece: Attract) -> Choice:
        add = partial(self.part.add, piece)
        return Choice(f"way:{way}", self.say(WAY_WORDS[way]), add, WAY_ICONS[way])

    def stingy(self) -> None:
        """Into the bag, seated, or drawn and put back: always asked and explained, being rare."""
        about = self.say(stingy.PAGE.text)
        self._open(self.say("steam.ask_stingy"), self._stingy_choices, about)

    def _stingy_choices(self) -> list[Choice]:
        pieces = {
            "place": self._attract(Seat("stingy")),
            "extension": self._attract(Seat("stingy", extension=True)),
            "back": self._attract(stingy_back=1),
        }
        bag = Choice("way:bag", self.say("steam.way_bag"), self._into_bag, "botg", GREY)
        rest = [self._way(way, p) for way, p in pieces.items() if self.part.takes(p)]
        return [bag, *rest]

    def _into_bag(self) -> None:
        """The missing colour is asked where the companion cannot know it."""
        drafted = self.part.draft.find(Attract)
        if (drafted is not None and drafted.missing) or stingy.gone(self.part.shown):
            self.part.add(self._attract(stingy_in=1))
            return
        self._open(self.say("steam.ask_missing"), self._missing_choices)

    def _missing_choices(self) -> list[Choice]:
        colours = [
            Choice(
                f"missing:{colour}",
                self.say(COLOUR_WORDS[colour]),
                partial(self.part.add, self._attract(stingy_in=1, missing=colour)),
                "bot",
                FILLS[colour],
            )
            for colour in COLOURS
        ]
        none = partial(self.part.add, self._attract(stingy_in=1))
        return [*colours, Choice("missing:none", self.say("steam.missing_none"), none)]

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

    def stand_takes(self, kind: Kind) -> bool:
        if kind != "mirrors":
            return self.part.takes(self.part.stand_piece(kind))
        return any(self.part.takes(self.part.stand_piece(kind, k)) for k in self._copied())

    def _copied(self) -> tuple[Kind, ...]:
        return mirrors.can_copy(self.part.shown.parks[self.part.player])

    def stand(self, kind: Kind) -> None:
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
        first = self._page * AMOUNTS
        keys = [
            Choice(f"money:{n}", str(n), partial(self.part.add, Bonus(self.part.player, 1, n)))
            for n in range(first, first + AMOUNTS)
        ]
        return [*keys, Choice("money:more", "…", self._turn_page, fill=ENAMEL)]

    def _turn_page(self) -> None:
        self._page = 1 - self._page
        self.part.shell.changed()
