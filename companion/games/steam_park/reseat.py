"""Visitors put right by hand: moved onto the first free places, taken from the last ones."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.games.base import replaced
from companion.games.steam_park.counts import seatings
from companion.games.steam_park.state import Park, Places, Ride

Spot = tuple[int, bool]  # which ride, and whether its extension


def free(park: Park) -> int:
    return sum(places.free for places in seatings(park))


def right_and_free(park: Park, colour: str) -> tuple[int, int]:
    """Visitors on their own colour, and the free places there."""
    places = [_places(park.rides, spot) for spot in _spots(park, colour)]
    return sum(p.right for p in places), sum(p.free for p in places)


def visitors(park: Park, colour: str, value: int) -> tuple[Ride, ...]:
    return _moved(park, list(_spots(park, colour)), value, lambda p: p.right, _right)


def stingy(park: Park, value: int) -> tuple[Ride, ...]:
    return _moved(park, list(_spots(park, None)), value, lambda p: p.stingy, _stingy)


def guests(park: Park, value: int) -> tuple[Ride, ...]:
    return _moved(park, list(_spots(park, None)), value, lambda p: len(p.guests), _guests)


def at(park: Park, spot: Spot, who: str, value: int) -> tuple[Ride, ...]:
    """So many of `who` (right, stingy, guests) on the places of one ride or extension."""
    changed = {"right": _right, "stingy": _stingy, "guests": _guests}[who]
    return _with_places(park.rides, spot, changed(_places(park.rides, spot), value))


def _spots(park: Park, colour: str | None) -> Iterator[Spot]:
    """Rides first, then extensions; of one colour, or all."""
    rides = [i for i, ride in enumerate(park.rides) if colour in (None, ride.colour)]
    yield from ((i, False) for i in rides)
    yield from ((i, True) for i in rides if park.rides[i].extension)


def _places(rides: tuple[Ride, ...], spot: Spot) -> Places:
    ride = rides[spot[0]]
    return ride.extension.places if spot[1] and ride.extension else ride.places


def _right(places: Places, count: int) -> Places:
    return replace(places, right=count)


def _stingy(places: Places, count: int) -> Places:
    return replace(places, stingy=count)


def _guests(places: Places, count: int) -> Places:
    more = count - len(places.guests)
    return replace(places, guests=(*places.guests[:count], *("guest",) * more))


def _moved(
    park: Park,
    spots: list[Spot],
    value: int,
    count: Callable[[Places], int],
    changed: Callable[[Places, int], Places],
) -> tuple[Ride, ...]:
    """Each spot in turn takes what it can hold of `value`."""
    rides = park.rides
    for spot in spots:
        places = _places(rides, spot)
        here = min(value, count(places) + places.free)
        value -= here
        rides = _with_places(rides, spot, changed(places, here))
    return rides


def _with_places(rides: tuple[Ride, ...], spot: Spot, places: Places) -> tuple[Ride, ...]:
    index, on_extension = spot
    ride = rides[index]
    if on_extension and ride.extension:
        ride = replace(ride, extension=replace(ride.extension, places=places))
    else:
        ride = replace(ride, places=places)
    return replaced(rides, index, ride)
