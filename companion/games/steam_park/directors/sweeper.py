"""The Sweeper: cleaning halves the dirt, by pairs of dice."""

from companion.games.steam_park.page import Page

PAGE = Page("sweeper", "steam.sweeper_name", "steam.sweeper_help")


def cleaned(dirt: int, symbols: int) -> int:
    """The dirt left: every two symbols discard half of it, the half rounded up."""
    for _ in range(symbols // 2):
        dirt -= (dirt + 1) // 2
    return dirt
