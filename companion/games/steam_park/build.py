"""Building: rides and their extensions, stands, extra grounds."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import Ground, NewRide, NewStand, Rides, Stands
from companion.games.steam_park.counts import grounds_left, stands_left
from companion.games.steam_park.directors import architect
from companion.games.steam_park.modules import extensions
from companion.games.steam_park.stands import mirrors
from companion.games.steam_park.state import COLOURS, SIZES, Places, Result, Ride, State, with_park
from companion.games.steam_park.turn import spend


def ride_in_box(state: State, colour: str, size: int) -> bool:
    """There is one ride of each colour and size."""
    taken = (ride for park in state.parks for ride in park.rides)
    return all((ride.colour, ride.places.size) != (colour, size) for ride in taken)


def rides(state: State, action: Rides) -> Result:
    """New rides first, then the extensions, one ride die per place."""
    if not action.rides and not action.extensions:
        return Refusal("steam.nothing_built", rule="action")
    if any(size not in SIZES for size in action.sizes):
        return Refusal("steam.no_such_size", rule="action")
    result = spend(state, action.player, "rides", sum(action.sizes), 0, action.spy)
    for ride in action.rides:
        if not isinstance(result, Refusal):
            result = _ride(result, action.player, ride)
    for extension in action.extensions:
        if not isinstance(result, Refusal):
            result = extensions.build(result, action.player, extension)
    return result


def _ride(state: State, player: int, new: NewRide) -> Result:
    if new.colour not in COLOURS:
        return Refusal("steam.no_such_size", rule="action")
    if not ride_in_box(state, new.colour, new.size):
        return Refusal("steam.ride_taken", rule="action")
    built = (*state.parks[player].rides, Ride(new.colour, Places(new.size)))
    return with_park(state, player, rides=built)


def stands(state: State, action: Stands) -> Result:
    """New stands, one die each."""
    if not action.stands:
        return Refusal("steam.nothing_built", rule="stands")
    result = spend(state, action.player, "stands", len(action.stands), 0, action.spy)
    for stand in action.stands:
        if not isinstance(result, Refusal):
            result = _stand(result, action.player, stand)
    return result


def _stand(state: State, player: int, new: NewStand) -> Result:
    if new.kind not in state.plans:
        return Refusal("steam.stand_not_used", rule="stands")
    if stands_left(state, new.kind) < 1:
        return Refusal("steam.stands_gone", rule="stands")
    park = state.parks[player]
    copies = mirrors.copied(park, new.copies) if new.kind == "mirrors" else park.mirrors
    if isinstance(copies, Refusal):
        return copies
    return with_park(state, player, stands=(*park.stands, new.kind), mirrors=copies)


def ground(state: State, action: Ground) -> Result:
    """Extra grounds, one die each; the Architect soils them."""
    left = grounds_left(state)
    if not 1 <= action.count <= left:
        return Refusal("steam.grounds_left", {"count": left}, "action")
    result = spend(state, action.player, "ground", action.count, 0, action.spy)
    if isinstance(result, Refusal):
        return result
    have = result.parks[action.player].ground
    result = with_park(result, action.player, ground=have + action.count)
    if result.director == "architect":
        return architect.ground_bought(result, action.player, action.count)
    return result
