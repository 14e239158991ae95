"""Office: one more bonus card in hand (`state.hand`), and a bonus die counts twice."""

from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand

STAND = Stand("office", Page("office", "steam.office_name", "steam.office_help"), doubles="bonus")
