"""Stingy visitors: grey jokers who pay 2, make no dirt, and come only when a colour is gone."""

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.steam_park.counts import out_of_reserve, stingy
from companion.games.steam_park.page import Page
from companion.games.steam_park.state import (
    COLOURS,
    STINGY_VISITORS,
    VISITORS_PER_COLOUR,
    Colour,
    Result,
    State,
)

PAGE = Page("stingy", "steam.stingy_name", "steam.stingy_help")
PAY = 2


def gone(state: State) -> tuple[Colour, ...]:
    """Base colours that cannot be in the reserve: all seven are seen elsewhere."""
    return tuple(c for c in COLOURS if out_of_reserve(state, c) >= VISITORS_PER_COLOUR)


def in_reserve(state: State) -> int:
    """Stingy visitors neither in the bag nor in a park."""
    return STINGY_VISITORS - state.bag_stingy - sum(stingy(park) for park in state.parks)


def put_into_bag(state: State, count: int, missing: Colour | None) -> Result:
    """Stingy visitors enter the bag; `missing` is the base colour gone from the reserve."""
    if count == 0:
        return state
    if not state.options.stingy:
        return Refusal("steam.module_off", rule="visitors")
    if missing not in COLOURS and not gone(state):
        return Refusal("steam.all_colours_there", rule="visitors")
    if not 0 <= count <= in_reserve(state):
        return Refusal("steam.stingy_left", {"count": in_reserve(state)}, "visitors")
    return replace(state, bag_stingy=state.bag_stingy + count)


def draw(state: State, count: int = 1) -> Result:
    """Stingy visitors leave the bag."""
    if not 0 <= count <= state.bag_stingy:
        return Refusal("steam.stingy_bag", {"count": state.bag_stingy}, "visitors")
    return replace(state, bag_stingy=state.bag_stingy - count)
