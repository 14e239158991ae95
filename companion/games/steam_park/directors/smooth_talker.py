"""The Smooth-talker: wrong colours wait on her tile and may be taken for one dirt each."""

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.steam_park.counts import out_of_reserve
from companion.games.steam_park.page import Page
from companion.games.steam_park.state import (
    VISITORS_PER_COLOUR,
    Colour,
    Result,
    State,
    colour_word,
    soil,
)

PAGE = Page("smooth_talker", "steam.smooth_talker_name", "steam.smooth_talker_help")
DIRT_EACH = 1


def wait(state: State, colours: tuple[Colour, ...]) -> Result:
    """Drawn visitors of a wrong colour go on the tile."""
    if colours and state.director != "smooth_talker":
        return Refusal("steam.no_pool", rule="directors")
    for colour in colours:
        if out_of_reserve(state, colour) >= VISITORS_PER_COLOUR:
            return Refusal("steam.colour_gone", {"colour": colour_word(colour)}, "directors")
        state = replace(state, pool=(*state.pool, colour))
    return state


def take(state: State, player: int, colour: Colour) -> Result:
    """A visitor leaves the tile, and one dirt comes at once."""
    if state.director != "smooth_talker":
        return Refusal("steam.no_pool", rule="directors")
    if colour not in state.pool:
        return Refusal("steam.not_in_pool", rule="directors")
    index = state.pool.index(colour)
    pool = state.pool[:index] + state.pool[index + 1 :]
    return soil(replace(state, pool=pool), player, DIRT_EACH)
