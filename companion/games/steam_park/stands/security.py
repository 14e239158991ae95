"""Security: a visitor just drawn goes back into the bag for another one."""

from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand, use_marked

STAND = Stand(
    "security", Page("security", "steam.security_name", "steam.security_help"), use=use_marked
)
