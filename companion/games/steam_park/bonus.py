"""Bonus cards: the money printed on them, or the Gambler's."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import Bonus
from companion.games.steam_park.counts import hand
from companion.games.steam_park.directors import gambler
from companion.games.steam_park.stands.all import doubles
from companion.games.steam_park.state import Result, State, earn
from companion.games.steam_park.turn import spend

MOST_MONEY = 999


def bonus(state: State, action: Bonus) -> Result:
    held = hand(state.parks[action.player])
    if not 1 <= action.cards <= held:
        return Refusal("steam.cards_range", {"count": held}, "action")
    if not 0 <= action.money <= MOST_MONEY:
        return Refusal("steam.card_money", {"high": MOST_MONEY}, "action")
    if action.money and state.director == "gambler":
        return Refusal("steam.gambler_pays", rule="directors")
    doubled = doubles(state, action.player, "bonus")
    result = spend(state, action.player, "bonus", action.cards, doubled, action.spy)
    if isinstance(result, Refusal):
        return result
    if state.director == "gambler":
        return gambler.keep(result, action.player, action.cards)
    return earn(result, action.player, action.money)
