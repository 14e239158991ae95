"""Fountain: at the end of the turn, 2 Danari wash 2 dirt away."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import UseStand
from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand, mark
from companion.games.steam_park.state import Result, State, earn, soil, too_dear

PRICE = 2
WASHES = 2


def use(state: State, action: UseStand) -> Result:
    """Pays and washes; nothing else is done in the turn after it."""
    marked = mark(state, action.player, "fountain", action.count)
    if isinstance(marked, Refusal):
        return marked
    clean = state.parks[action.player].dirt <= WASHES * (action.count - 1)
    if clean and not action.sure and state.options.edition > 1:
        return Refusal("steam.washes_nothing", rule="stands", ask=True)
    cost = PRICE * action.count
    dear = too_dear(state, action.player, cost, "stands")
    if dear:
        return dear
    return soil(earn(marked, action.player, -cost), action.player, -WASHES * action.count)


STAND = Stand("fountain", Page("fountain", "steam.fountain_name", "steam.fountain_help"), use=use)
