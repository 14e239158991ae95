"""Rides, extensions and who sits on each of them, put right by hand.

A name is what, which and size: ``ride_red_3`` (0 or 1), ``extension_gold_1`` (0, or which of
the rides that can have it), ``right_red_3``, ``stingy_gold_1``, ``guests_red_3`` (who sits there).
"""

import msgspec
from msgspec.structs import replace

from companion.games.base import Field, Message, Word
from companion.games.steam_park import reseat
from companion.games.steam_park.build import ride_in_box
from companion.games.steam_park.counts import out_of_reserve
from companion.games.steam_park.modules import extensions
from companion.games.steam_park.modules import stingy as stingy_module
from companion.games.steam_park.state import (
    COLOUR_WORDS,
    COLOURS,
    METALS,
    SIZES,
    VISITORS_PER_COLOUR,
    Colour,
    Extension,
    Metal,
    Park,
    Places,
    Ride,
    State,
)

BUILT = ("ride", "extension")
SEATED = ("right", "stingy", "guests")


LABELS: dict[str, str] = {
    "ride": "steam.field_ride",
    "extension": "steam.field_extension",
    "right": "steam.visitors",
    "stingy": "steam.stingy_name",
    "guests": "steam.guests",
}


WORDS: dict[str, str] = {
    **COLOUR_WORDS,
    "gold": "steam.metal_gold",
    "rust": "steam.metal_rust",
}


class Piece(msgspec.Struct, frozen=True):
    """A field's name taken apart: `which` is a ride's colour or an extension's metal."""

    what: str
    which: str
    size: int

    @property
    def name(self) -> str:
        return f"{self.what}_{self.which}_{self.size}"


def piece(name: str) -> Piece | None:
    """What a field's name is about; None for numbers of other kinds."""
    what, _, rest = name.partition("_")
    which, _, size = rest.partition("_")
    if what not in LABELS or which not in WORDS or not size.isdigit():
        return None
    return Piece(what, which, int(size))


def fields(state: State, player: int) -> list[Field]:
    """The rides and extensions of a park and of the box, and who sits on those of the park."""
    found = []
    for colour in COLOURS:
        for size in SIZES:
            found += _ride_fields(state, player, colour, size)
    if state.options.extensions:
        for metal in METALS:
            for size in SIZES:
                found += _extension_fields(state, player, metal, size)
    return found


def _ride_fields(state: State, player: int, colour: Colour, size: int) -> list[Field]:
    index = ride_index(state.parks[player], colour, size)
    if index is None and not ride_in_box(state, colour, size):
        return []
    built = Piece("ride", colour, size)
    found = [Field(built.name, LABELS["ride"], int(index is not None), 0, 1, player)]
    if index is None:
        return found
    places = state.parks[player].rides[index].places
    return found + _seats(state, player, places, built, colour)


def _extension_fields(state: State, player: int, metal: Metal, size: int) -> list[Field]:
    able = can_have(state.parks[player], metal, size)
    index = extension_index(state.parks[player], metal, size)
    if not able or (index is None and not extensions.in_box(state, metal, size)):
        return []
    built = Piece("extension", metal, size)
    value = 0 if index is None else able.index(index) + 1
    found = [Field(built.name, LABELS["extension"], value, 0, len(able), player)]
    if index is None:
        return found
    ride = state.parks[player].rides[index]
    assert ride.extension is not None
    return found + _seats(state, player, ride.extension.places, built, ride.colour)


def _seats(state: State, player: int, places: Places, built: Piece, colour: Colour) -> list[Field]:
    """Who sits there; never more than places, the box's visitors and the reserve allow."""
    left = VISITORS_PER_COLOUR - out_of_reserve(state, colour)
    numbers = {
        "right": (places.right, min(places.free, left)),
        "stingy": (places.stingy, min(places.free, stingy_module.in_reserve(state))),
        "guests": (len(places.guests), places.free),
    }
    if not state.options.stingy:
        del numbers["stingy"]
    return [
        Field(replace(built, what=what).name, LABELS[what], here, 0, here + more, player)
        for what, (here, more) in numbers.items()
    ]


def ride_index(park: Park, colour: str, size: int) -> int | None:
    """Which ride of the park has that colour and size."""
    found = (i for i, r in enumerate(park.rides) if (r.colour, r.places.size) == (colour, size))
    return next(found, None)


def extension_index(park: Park, metal: str, size: int) -> int | None:
    """Which ride of the park has that extension."""
    return next((i for i, r in enumerate(park.rides) if _has(r, metal, size)), None)


def can_have(park: Park, metal: str, size: int) -> tuple[int, ...]:
    """The rides that have no extension, or that one."""
    rides = enumerate(park.rides)
    return tuple(i for i, r in rides if r.extension is None or _has(r, metal, size))


def _has(ride: Ride, metal: str, size: int) -> bool:
    extension = ride.extension
    return extension is not None and (extension.metal, extension.places.size) == (metal, size)


def corrected(park: Park, about: Piece, value: int) -> tuple[Ride, ...]:
    """The rides of the park with that number put right; `value` is within the field's limits."""
    if about.what == "ride":
        return _with_ride(park, about, value)
    if about.what == "extension":
        return _with_extension(park, about, value)
    index = ride_index(park, about.which, about.size)
    on_extension = about.which in METALS
    if on_extension:
        index = extension_index(park, about.which, about.size)
    assert index is not None
    return reseat.at(park, (index, on_extension), about.what, value)


def _with_ride(park: Park, about: Piece, value: int) -> tuple[Ride, ...]:
    """One ride more or less; its visitors and its extension leave with it."""
    index = ride_index(park, about.which, about.size)
    if value and index is None:
        colour = next(c for c in COLOURS if c == about.which)
        return (*park.rides, Ride(colour, Places(about.size)))
    if not value and index is not None:
        return park.rides[:index] + park.rides[index + 1 :]
    return park.rides


def _with_extension(park: Park, about: Piece, value: int) -> tuple[Ride, ...]:
    """The extension taken away, attached, or moved: then it is empty again."""
    old = extension_index(park, about.which, about.size)
    new = can_have(park, about.which, about.size)[value - 1] if value else None
    if old == new:
        return park.rides
    metal = next(m for m in METALS if m == about.which)
    extension = Extension(metal, Places(about.size))
    rides = [replace(r, extension=None) if i == old else r for i, r in enumerate(park.rides)]
    if new is not None:
        rides[new] = replace(rides[new], extension=extension)
    return tuple(rides)


def told(state: State, about: Piece, value: int, player: int) -> Message:
    """The correction in one sentence."""
    values: dict[str, int | str | Word] = {
        "player": state.names[player],
        "which": Word(WORDS[about.which]),
        "size": about.size,
    }
    if about.what in BUILT:
        ways = {
            ("ride", True): "steam.did_ride_added",
            ("ride", False): "steam.did_ride_removed",
            ("extension", True): "steam.did_extension_added",
            ("extension", False): "steam.did_extension_removed",
        }
        return Message(ways[about.what, value > 0], values)
    seated = {**values, "what": Word(LABELS[about.what]), "value": value}
    return Message("steam.did_correct_seats", seated)
