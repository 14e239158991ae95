"""Income: everybody is paid at once, guests leave, the next round begins or the end."""

import msgspec
from msgspec.structs import replace

from companion.games.steam_park import end
from companion.games.steam_park.actions import Income
from companion.games.steam_park.counts import guests, stingy, visitors
from companion.games.steam_park.modules import stingy as stingy_module
from companion.games.steam_park.stages import fresh_round
from companion.games.steam_park.stands import incinerator
from companion.games.steam_park.state import Park, Places, Ride, State, earn, with_park

VISITOR_PAYS = 3


class Gain(msgspec.Struct, frozen=True):
    """What a park brings in: `incinerators` counts only those that pay."""

    visitors: int
    guests: int
    stingy: int
    incinerators: int

    @property
    def total(self) -> int:
        seats = VISITOR_PAYS * (self.visitors + self.guests)
        return seats + stingy_module.PAY * self.stingy + incinerator.PAY * self.incinerators


def gains(state: State) -> tuple[Gain, ...]:
    """Each player's income as the parks are now."""
    parks = state.parks
    return tuple(
        Gain(visitors(park), guests(park), stingy(park), incinerator.paid(parks, player))
        for player, park in enumerate(parks)
    )


def income(state: State, _: Income) -> State:
    for player, gain in enumerate(gains(state)):
        state = earn(state, player, gain.total)
        park = state.parks[player]
        state = with_park(state, player, rides=tuple(_left(ride) for ride in park.rides))
    state = replace(state, history=(*state.history, _money(state.parks)))
    if state.round == state.rounds:
        return end.begin(state)
    return fresh_round(replace(state, round=state.round + 1))


def _money(parks: tuple[Park, ...]) -> tuple[int, ...]:
    return tuple(park.money for park in parks)


def _left(ride: Ride) -> Ride:
    """The ride without guests, and its extension without wrong colours."""
    extension = ride.extension
    if extension is not None:
        extension = replace(extension, places=_without_guests(extension.places))
    return replace(ride, places=_without_guests(ride.places), extension=extension)


def _without_guests(places: Places) -> Places:
    return replace(places, guests=())
