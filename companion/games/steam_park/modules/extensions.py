"""Extensions of rides: any colour may sit there; a full one of the right colour costs."""

from msgspec.structs import replace

from companion.games.base import Refusal, replaced
from companion.games.steam_park.actions import NewExtension
from companion.games.steam_park.page import Page
from companion.games.steam_park.state import (
    METALS,
    SIZES,
    Extension,
    Places,
    Result,
    State,
    soil,
    with_park,
)

PAGE = Page("extensions", "steam.extensions_name", "steam.extensions_help")
PENALTY_PER_PLACE = 2


def in_box(state: State, metal: str, size: int) -> bool:
    """There is one extension of each metal and size."""
    taken = (r.extension for park in state.parks for r in park.rides if r.extension)
    return all((e.metal, e.places.size) != (metal, size) for e in taken)


def build(state: State, player: int, new: NewExtension) -> Result:
    """The extension attached to one of the player's rides."""
    refusal = _not_buildable(state, player, new)
    if refusal:
        return refusal
    rides = state.parks[player].rides
    ride = replace(rides[new.ride], extension=Extension(new.metal, Places(new.size)))
    return with_park(state, player, rides=replaced(rides, new.ride, ride))


def _not_buildable(state: State, player: int, new: NewExtension) -> Refusal | None:
    rides = state.parks[player].rides
    if not state.options.extensions:
        return Refusal("steam.module_off", rule="extensions")
    if not 0 <= new.ride < len(rides):
        return Refusal("steam.no_such_ride", rule="extensions")
    if rides[new.ride].extension is not None:
        return Refusal("steam.second_extension", rule="extensions")
    if new.size not in SIZES or new.metal not in METALS:
        return Refusal("steam.no_such_size", rule="extensions")
    if not in_box(state, new.metal, new.size):
        return Refusal("steam.extension_taken", rule="extensions")
    return None


def filled(state: State, player: int, index: int) -> State:
    """The penalty, once, when an extension is full of ride colour and jokers."""
    ride = state.parks[player].rides[index]
    extension = ride.extension
    if extension is None or extension.penalised or extension.places.free:
        return state
    if extension.places.guests:
        return state
    ride = replace(ride, extension=replace(extension, penalised=True))
    rides = replaced(state.parks[player].rides, index, ride)
    state = with_park(state, player, rides=rides)
    return _penalty(state, player, extension)


def _penalty(state: State, player: int, extension: Extension) -> State:
    amount = PENALTY_PER_PLACE * extension.places.size
    if extension.metal == "rust":
        return soil(state, player, amount)
    money = state.parks[player].money
    return with_park(state, player, money=max(0, money - amount))
