"""Attracting visitors: who comes, and where they sit."""

from msgspec.structs import replace

from companion.games.base import Refusal, replaced
from companion.games.steam_park.actions import Attract, Seat
from companion.games.steam_park.counts import out_of_reserve
from companion.games.steam_park.directors import smooth_talker
from companion.games.steam_park.modules import extensions
from companion.games.steam_park.modules import stingy as stingy_module
from companion.games.steam_park.stands import info
from companion.games.steam_park.stands.all import doubles
from companion.games.steam_park.state import (
    COLOURS,
    VISITORS_PER_COLOUR,
    WHO,
    Park,
    Places,
    Result,
    Ride,
    State,
    Who,
    colour_word,
    with_park,
)
from companion.games.steam_park.turn import spend


def attract(state: State, action: Attract) -> Result:
    """The whole action at once: all of it, or nothing."""
    player = action.player
    if min(action.stingy_in, action.stingy_back) < 0:
        return Refusal("steam.not_negative", rule="visitors")
    doubled = doubles(state, player, "attract")
    result = spend(state, player, "attract", _symbols(action), doubled, action.spy)
    if not isinstance(result, Refusal):
        result = stingy_module.put_into_bag(result, action.stingy_in, action.missing)
    if not isinstance(result, Refusal):
        result = stingy_module.draw(result, action.stingy_back)
    if not isinstance(result, Refusal):
        result = smooth_talker.wait(result, action.pooled)
    for seat in action.seats:
        if not isinstance(result, Refusal):
            result = _seat(result, player, seat)
    return result


def _symbols(action: Attract) -> int:
    """As many as were put into the bag, or drawn, and one for each taken from the tile."""
    taken = sum(seat.pool for seat in action.seats)
    drawn = len(action.seats) - taken + len(action.pooled) + action.stingy_back
    return max(1, taken + max(drawn, action.stingy_in))


def choices(state: State, so_far: Attract) -> tuple[Seat, ...]:
    """Whom the player could seat next, after those of an action not yet done."""
    tried = (
        Seat(who, extension=on, pool=pool)
        for pool in (False, True)
        for on in (False, True)
        for who in WHO
    )
    return tuple(
        seat
        for seat in tried
        if not isinstance(attract(state, replace(so_far, seats=(*so_far.seats, seat))), Refusal)
    )


def _seat(state: State, player: int, seat: Seat) -> Result:
    index = where(state.parks[player], seat)
    if isinstance(index, Refusal):
        return index
    came = _come(state, player, seat)
    if isinstance(came, Refusal):
        return came
    ride = came.parks[player].rides[index]
    if _is_guest(ride, seat) and not seat.extension:
        if seat.pool:
            return Refusal("steam.pool_no_guest", rule="stands")
        came = info.guest(came, player)
    if isinstance(came, Refusal):
        return came
    rides = replaced(came.parks[player].rides, index, _seated(ride, seat))
    came = with_park(came, player, rides=rides)
    return extensions.filled(came, player, index) if seat.extension else came


def where(park: Park, seat: Seat) -> int | Refusal:
    """Which of the player's rides gives the place."""
    if seat.ride is not None:
        if not 0 <= seat.ride < len(park.rides):
            return Refusal("steam.no_such_ride", rule="visitors")
        indexes = [seat.ride]
    else:
        indexes = _fitting(park, seat)
    for index in indexes:
        places = _places(park.rides[index], seat)
        if places is not None and places.free:
            return index
    if seat.extension:
        return Refusal("steam.no_extension_place", rule="extensions")
    return Refusal("steam.no_place", {"colour": colour_word(seat.who)}, "visitors")


def _fitting(park: Park, seat: Seat) -> list[int]:
    """The rides in the order in which they are tried: those of the right colour first."""
    indexes = range(len(park.rides))
    same = [i for i in indexes if park.rides[i].colour == seat.who]
    if seat.who in COLOURS and not seat.extension:
        return same
    return same + [i for i in indexes if i not in same]


def _places(ride: Ride, seat: Seat) -> Places | None:
    if not seat.extension:
        return ride.places
    return ride.extension.places if ride.extension else None


def _is_guest(ride: Ride, seat: Seat) -> bool:
    return seat.who not in (ride.colour, "stingy")


def _come(state: State, player: int, seat: Seat) -> Result:
    """The visitor leaves bag, reserve or the Smooth-talker's tile."""
    if seat.who in COLOURS:
        colour = seat.who
        if seat.pool:
            return smooth_talker.take(state, player, colour)
        if out_of_reserve(state, colour) >= VISITORS_PER_COLOUR:
            return Refusal("steam.colour_gone", {"colour": colour_word(colour)}, "visitors")
        return state
    if seat.pool:
        return Refusal("steam.not_in_pool", rule="directors")
    return stingy_module.draw(state) if seat.who == "stingy" else state


def _seated(ride: Ride, seat: Seat) -> Ride:
    places = _places(ride, seat)
    assert places is not None
    taken = _taken(places, seat.who, ride.colour)
    if seat.extension and ride.extension:
        return replace(ride, extension=replace(ride.extension, places=taken))
    return replace(ride, places=taken)


def _taken(places: Places, who: Who, colour: str) -> Places:
    if who == "stingy":
        return replace(places, stingy=places.stingy + 1)
    if who == colour:
        return replace(places, right=places.right + 1)
    return replace(places, guests=(*places.guests, who))
