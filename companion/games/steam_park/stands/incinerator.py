"""Incinerator: pays at the income where the dirtiest park of all is, alone."""

from collections.abc import Sequence

from companion.games.steam_park.counts import power
from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand
from companion.games.steam_park.state import Park

STAND = Stand(
    "incinerator", Page("incinerator", "steam.incinerator_name", "steam.incinerator_help")
)


PAY = 2


def paid(parks: Sequence[Park], player: int) -> int:
    """How many incinerators of a player pay: all of them, or none."""
    others = (park.dirt for index, park in enumerate(parks) if index != player)
    return power(parks[player], "incinerator") if parks[player].dirt > max(others) else 0
