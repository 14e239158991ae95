"""Casino: one die is turned to another face."""

from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand, use_marked

STAND = Stand("casino", Page("casino", "steam.casino_name", "steam.casino_help"), use=use_marked)
