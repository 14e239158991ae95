"""The Gambler: bonus cards pay by the round and are judged at the end."""

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.steam_park.actions import SettleCard
from companion.games.steam_park.page import Page
from companion.games.steam_park.state import Result, State, earn

PAGE = Page("gambler", "steam.gambler_name", "steam.gambler_help")
DEAREST_CARD = 99


def pays(round_number: int) -> int:
    """Danari for a card put under the tile: 5 in round 1, one less each round."""
    return max(0, 6 - round_number)


def keep(state: State, player: int, cards: int) -> State:
    """The cards go under the tile and pay at once."""
    paid = earn(state, player, cards * pays(state.round))
    return replace(paid, cards=state.cards + cards)


def settle(state: State, action: SettleCard) -> Result:
    """One card less under the tile; the table says who fits it best."""
    if not 0 <= action.money <= DEAREST_CARD:
        return Refusal("steam.card_money", {"high": DEAREST_CARD}, "directors")
    if any(not 0 <= player < len(state.parks) for player in action.winners):
        return Refusal("steam.no_such_player", rule="directors")
    for player in sorted(set(action.winners)):
        state = earn(state, player, action.money)
    return replace(state, cards=state.cards - 1)
