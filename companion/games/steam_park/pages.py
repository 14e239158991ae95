"""One-screen explanations of every module, director and stand, reached in one tap."""

from companion.games.steam_park.modules import directors, extensions, new_stands, spy_dice, stingy
from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.all import STANDS
from companion.games.steam_park.state import State

MODULES: tuple[Page, ...] = (
    stingy.PAGE,
    extensions.PAGE,
    directors.PAGE,
    spy_dice.PAGE,
    new_stands.PAGE,
)


PAGES: dict[str, Page] = {
    page.id: page
    for page in (*MODULES, *directors.DIRECTORS.values(), *(s.page for s in STANDS.values()))
}


def in_play(state: State) -> tuple[Page, ...]:
    """What explains this play: its director, its stands, its modules."""
    if state.options.simple:
        return ()
    on = {
        "stingy": state.options.stingy,
        "extensions": state.options.extensions,
        "directors": bool(state.director),
        "spy_dice": state.options.spy_dice,
        "new_stands": state.options.new_stands,
    }
    director = (PAGES[state.director],) if state.director else ()
    stands = (STANDS[kind].page for kind in state.plans)
    return (*director, *stands, *(page for page in MODULES if on[page.id]))
