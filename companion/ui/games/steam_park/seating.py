"""A question of the turn, and those about visitors: where one sits, what a stingy one does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.steam_park.actions import Attract, Seat
from companion.games.steam_park.modules import stingy
from companion.games.steam_park.state import COLOUR_WORDS, COLOURS, Colour
from companion.ui.games.steam_park.art import FILLS, GREY
from companion.ui.games.steam_park.choice import Choice, ChoiceSheet
from companion.ui.paging import Pager

if TYPE_CHECKING:
    from companion.ui.games.steam_park.action import ActionPart

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


class Seating:
    """Raises questions over the turn, one at a time."""

    def __init__(self, part: ActionPart) -> None:
        self.part = part
        self.say = part.say
        self._pager = Pager(part.shell)

    def _open(self, title: str, choices: Callable[[], list[Choice]], about: str = "") -> None:
        self._pager.go(0)
        self.part.shell.dismiss()
        self.part.table.open_sheet(ChoiceSheet(self.part.table, title, choices, about))
        self.part.shell.click()

    # -- visitors --------------------------------------------------------------------------------

    def _attract(self, *seats: Seat) -> Attract:
        return Attract(self.part.player, seats)

    def ways(self, colour: Colour) -> dict[str, Attract]:
        """How a visitor of a colour can come now; a guest only where his own place is missing."""
        pieces = {
            "place": self._attract(Seat(colour)),
            "extension": self._attract(Seat(colour, extension=True)),
            "pool": self._attract(Seat(colour, pool=True)),
            "pool_extension": self._attract(Seat(colour, extension=True, pool=True)),
            "to_pool": Attract(self.part.player, pooled=(colour,)),
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
            "back": Attract(self.part.player, stingy_back=1),
        }
        bag = Choice("way:bag", self.say("steam.way_bag"), self._into_bag, "botg", GREY)
        rest = [self._way(way, p) for way, p in pieces.items() if self.part.takes(p)]
        return [bag, *rest]

    def _into_bag(self) -> None:
        """The missing colour is asked where the companion cannot know it."""
        drafted = self.part.draft.find(Attract)
        if (drafted is not None and drafted.missing) or stingy.gone(self.part.shown):
            self.part.add(Attract(self.part.player, stingy_in=1))
            return
        self._open(self.say("steam.ask_missing"), self._missing_choices)

    def _missing_choices(self) -> list[Choice]:
        colours = [
            Choice(
                f"missing:{colour}",
                self.say(COLOUR_WORDS[colour]),
                partial(self.part.add, Attract(self.part.player, stingy_in=1, missing=colour)),
                "bot",
                FILLS[colour],
            )
            for colour in COLOURS
        ]
        none = partial(self.part.add, Attract(self.part.player, stingy_in=1))
        return [*colours, Choice("missing:none", self.say("steam.missing_none"), none)]
