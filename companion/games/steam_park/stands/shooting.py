"""Shooting gallery: a die is thrown again and pays, a blank one more."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import UseStand
from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand, mark
from companion.games.steam_park.state import Result, State, earn
from companion.games.steam_park.turn import white_left

PAY = 1


def use(state: State, action: UseStand) -> Result:
    """`count` dice thrown again, `blanks` of them landed blank."""
    if not 0 <= action.blanks <= action.count:
        return Refusal("steam.blanks_range", {"count": action.count}, "stands")
    if state.options.edition > 1 and not white_left(state, action.player):
        return Refusal("steam.no_die_left", rule="stands")
    marked = mark(state, action.player, "shooting", action.count)
    if isinstance(marked, Refusal):
        return marked
    pay = PAY * (action.count - action.blanks) + state.options.shooting_blank * action.blanks
    return earn(marked, action.player, pay)


STAND = Stand("shooting", Page("shooting", "steam.shooting_name", "steam.shooting_help"), use=use)
