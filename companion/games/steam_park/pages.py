"""The help pages: every phase, module, director and stand, each one screen long."""

from companion.games.steam_park.modules import (
    directors,
    extensions,
    new_stands,
    spy_dice,
    stingy,
)
from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.all import STANDS
from companion.games.steam_park.state import State

PHASES: tuple[Page, ...] = (
    Page("setup", "steam.setup_name", "steam.setup_help"),
    Page("race", "steam.race_name", "steam.race_help"),
    Page("dirt", "steam.dirt_name", "steam.dirt_help"),
    Page("action", "steam.action_name", "steam.action_help"),
    Page("income", "steam.income_name", "steam.income_help"),
    Page("simple", "steam.opt_simple", "steam.simple_help"),
    Page("fines", "steam.fines_name", "steam.fines_help"),
)
DEEDS: tuple[Page, ...] = (
    Page("rides", "steam.deed_rides", "steam.rides_help"),
    Page("stands", "steam.deed_stands", "steam.stands_help"),
    Page("attract", "steam.deed_attract", "steam.attract_help"),
    Page("clean", "steam.deed_clean", "steam.clean_help"),
    Page("bonus", "steam.deed_bonus", "steam.bonus_help"),
    Page("ground", "steam.deed_ground", "steam.ground_help"),
)
MODULES: tuple[Page, ...] = (
    stingy.PAGE,
    extensions.PAGE,
    directors.PAGE,
    spy_dice.PAGE,
    new_stands.PAGE,
)
STAND_PAGES: tuple[Page, ...] = tuple(stand.page for stand in STANDS.values())
DIRECTOR_PAGES: tuple[Page, ...] = tuple(directors.DIRECTORS.values())

# Some phases are a module's or a director's own; their page is its page.
SAME = {"bids": "baron", "spy": "spy_dice", "cards": "gambler", "over": "fines"}
PAGES: dict[str, Page] = {
    page.id: page for page in (*PHASES, *DEEDS, *MODULES, *DIRECTOR_PAGES, *STAND_PAGES)
}


def page(page_id: str) -> Page:
    """The page that a refusal's rule or a phase names."""
    return PAGES[SAME.get(page_id, page_id)]


def in_play(state: State) -> tuple[Page, ...]:
    """The director, the stands and the modules of this play, for the one-tap help."""
    if state.options.simple:
        return ()
    found = [PAGES[state.director]] if state.director else []
    found += [STANDS[kind].page for kind in state.plans]
    on = {
        "stingy": state.options.stingy,
        "extensions": state.options.extensions,
        "directors": bool(state.director),
        "spy_dice": state.options.spy_dice,
        "new_stands": state.options.new_stands,
    }
    return (*found, *(p for p in MODULES if on[p.id]))
