"""Info point: a visitor of a wrong colour takes a free place until the income."""

from companion.games.base import Refusal
from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand, mark
from companion.games.steam_park.state import Result, State

STAND = Stand("info", Page("info", "steam.info_name", "steam.info_help"))


def guest(state: State, player: int) -> Result:
    """One info point used for a guest."""
    marked = mark(state, player, "info")
    if isinstance(marked, Refusal):
        return Refusal("steam.no_info_point", rule="stands")
    return marked
