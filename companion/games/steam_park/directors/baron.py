"""The Baron: secret bids; the highest steals a die from the lowest."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.base import Message, Refusal, replaced
from companion.games.steam_park.actions import Bid, Steal
from companion.games.steam_park.page import Page
from companion.games.steam_park.stages import advance
from companion.games.steam_park.state import Auction, Result, State, earn

PAGE = Page("baron", "steam.baron_name", "steam.baron_help")
START_MONEY = 10


def auction(bids: Sequence[int], tiles: Sequence[int]) -> Auction:
    """Bids and tile numbers by player -> thief, victim and what each one pays.

    Among equal bids the greater tile number is the higher bid.
    """
    order = sorted(range(len(bids)), key=lambda p: (bids[p], tiles[p]))
    victim, thief = order[0], order[-1]
    pays = [amount // 2 for amount in bids]
    pays[thief], pays[victim] = bids[thief], 0
    return Auction(thief, victim, tuple(bids), tuple(pays))


def bid(state: State, action: Bid) -> Result:
    """One more hidden bid; the last one shows them all and moves the money."""
    name, money = state.names[action.player], state.parks[action.player].money
    if state.bids[action.player] is not None:
        return Refusal("steam.bid_twice", {"player": name}, "baron")
    if not 0 <= action.amount <= money:
        return Refusal("steam.bid_range", {"player": name, "money": money}, "baron")
    bids = replaced(state.bids, action.player, action.amount)
    shown = [amount for amount in bids if amount is not None]
    state = replace(state, bids=bids)
    return state if len(shown) < len(bids) else _reveal(state, shown)


def steal(state: State, action: Steal) -> Result:
    """The stolen die keeps its kind: a spy die stays a spy die."""
    shown = state.auction
    if shown is None or not state.options.spy_dice:
        return Refusal("steam.nothing_stolen", rule="baron")
    name = state.names[shown.victim]
    first = state.options.baron_before_spy
    told_after = first and any(paid is not None for paid in state.spied)
    if told_after or (action.spy and not first and state.spied[shown.victim] is not True):
        return Refusal("steam.no_spy_to_steal", {"player": name}, "baron")
    return replace(state, auction=replace(shown, spy=action.spy))


def told(state: State) -> Message | None:
    """Who takes a die from whom, in words, once all bids are in."""
    if state.auction is None:
        return None
    thief, victim = state.names[state.auction.thief], state.names[state.auction.victim]
    return Message("steam.die_stolen", {"thief": thief, "victim": victim})


def _reveal(state: State, bids: Sequence[int]) -> State:
    shown = auction(bids, [state.order.index(p) + 1 for p in range(len(bids))])
    for player, amount in enumerate(shown.pays):
        state = earn(state, player, -amount)
    return advance(replace(state, auction=shown))
