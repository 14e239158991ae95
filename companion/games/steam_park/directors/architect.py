"""The Architect: neighbours may differ, but every extra ground brings dirt at once."""

from companion.games.steam_park.page import Page
from companion.games.steam_park.state import State, soil

PAGE = Page("architect", "steam.architect_name", "steam.architect_help")
DIRT_EACH = 2


def ground_bought(state: State, player: int, count: int) -> State:
    return soil(state, player, DIRT_EACH * count)
