"""The directors' module: one of six, chosen or drawn, for the whole play."""

from random import Random

from companion.games.steam_park.directors import (
    architect,
    baron,
    gambler,
    planner,
    smooth_talker,
    sweeper,
)
from companion.games.steam_park.page import Page
from companion.games.steam_park.state import Options

PAGE = Page("directors", "steam.directors_name", "steam.directors_help")


DIRECTORS: dict[str, Page] = {
    page.id: page
    for page in (
        sweeper.PAGE,
        gambler.PAGE,
        smooth_talker.PAGE,
        planner.PAGE,
        architect.PAGE,
        baron.PAGE,
    )
}


def chosen(options: Options, source: Random) -> str:
    """The director of the play, or "" for none."""
    if options.director == "draw":
        return source.choice(tuple(DIRECTORS))
    return "" if options.director == "none" else options.director
