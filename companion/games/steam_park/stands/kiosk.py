"""Advertising kiosk: one attract die counts twice."""

from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand

STAND = Stand("kiosk", Page("kiosk", "steam.kiosk_name", "steam.kiosk_help"), doubles="attract")
