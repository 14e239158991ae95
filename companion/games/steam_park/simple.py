"""Simple mode: money, dirt, visitors and the round; nothing else is kept."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import Adjust
from companion.games.steam_park.state import (
    COLOURS,
    VISITORS_PER_COLOUR,
    Result,
    State,
    too_dear,
    with_park,
)

MOST = 999
MOST_VISITORS = VISITORS_PER_COLOUR * len(COLOURS)


def adjust(state: State, action: Adjust) -> Result:
    """The counters of one park moved; none of them goes below 0."""
    park = state.parks[action.player]
    money, dirt = park.money + action.money, park.dirt + action.dirt
    plain = park.plain + action.visitors
    dear = too_dear(state, action.player, -action.money, "action")
    if dear:
        return dear
    if min(dirt, plain) < 0:
        return Refusal("steam.not_negative", rule="action")
    others = sum(p.plain for p in state.parks) - park.plain
    if plain + others > MOST_VISITORS:
        return Refusal("steam.visitors_gone", {"count": MOST_VISITORS}, "action")
    if max(money, dirt) > MOST:
        return Refusal("steam.too_many", {"high": MOST}, "action")
    return with_park(state, action.player, money=money, dirt=dirt, plain=plain)
