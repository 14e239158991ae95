"""The Planner: one throw only, so the last player has no further throws."""

from companion.games.steam_park.page import Page

PAGE = Page("planner", "steam.planner_name", "steam.planner_help")
LAST_THROWS = 0
