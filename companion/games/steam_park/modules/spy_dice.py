"""Spy dice: a seventh die, paid by what the right neighbour shows, or thrown away."""

from msgspec.structs import replace

from companion.games.base import Refusal, replaced
from companion.games.steam_park.actions import Spy
from companion.games.steam_park.counts import spy_owners, white_dice
from companion.games.steam_park.page import Page
from companion.games.steam_park.stages import advance
from companion.games.steam_park.state import Result, State, earn, too_dear

PAGE = Page("spy_dice", "steam.spy_dice_name", "steam.spy_dice_help")
START_MONEY = 4
FULL_PRICE = 4


def price(matches: int) -> int:
    """Danari to keep the die: one less for each matching die of the right neighbour."""
    return max(0, FULL_PRICE - matches)


def right_neighbour(state: State, player: int) -> int:
    """Seats count clockwise seen from above, so the right hand is the seat before."""
    return (player - 1) % len(state.parks)


def most_matches(state: State, player: int) -> int:
    """Dice on the right neighbour's pig that can match; his spy die by the house rule."""
    neighbour = right_neighbour(state, player)
    spies = len(spy_owners(state, neighbour)) if state.options.spy_counts_spy else 0
    return white_dice(state, neighbour) + spies


def spy(state: State, action: Spy) -> Result:
    """The die is paid and kept, or thrown away; after the last player the round goes on.

    Whoever stole a spy die tells about his own first, then about that one.
    """
    player, name = action.player, state.names[action.player]
    open_dice = [owner for owner in spy_owners(state, player) if state.spied[owner] is None]
    if not open_dice:
        return Refusal("steam.spy_twice", {"player": name}, "spy")
    most = most_matches(state, player)
    if not 0 <= action.matches <= most:
        return Refusal("steam.matches_range", {"count": most}, "spy")
    cost = price(action.matches) if action.pay else 0
    dear = too_dear(state, player, cost, "spy")
    if dear:
        return dear
    told = replaced(state.spied, open_dice[0], action.pay)
    state = replace(earn(state, player, -cost), spied=told)
    return state if None in told else advance(state)
