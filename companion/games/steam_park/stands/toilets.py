"""Toilets: one clean die counts twice."""

from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand

STAND = Stand(
    "toilets", Page("toilets", "steam.toilets_name", "steam.toilets_help"), doubles="clean"
)
