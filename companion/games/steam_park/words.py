"""What was done, in one sentence, told from the state before it."""

from collections.abc import Callable
from typing import Any

from companion.games.base import Correct, Message, Word
from companion.games.steam_park import rebuild
from companion.games.steam_park.actions import (
    Action,
    Adjust,
    Attract,
    Bid,
    Bonus,
    Clean,
    Dirt,
    Done,
    EndTurn,
    Fine,
    Ground,
    Income,
    LastThrow,
    Rides,
    SettleCard,
    Spy,
    Stands,
    Steal,
    TakeBack,
    UseStand,
)
from companion.games.steam_park.clean import preview
from companion.games.steam_park.corrections import fields
from companion.games.steam_park.modules.spy_dice import price
from companion.games.steam_park.race import last_player
from companion.games.steam_park.stands.all import STANDS
from companion.games.steam_park.state import State, Values


def describe(state: State, action: Action) -> Message:
    return SENTENCES[type(action)](state, action)


def _of(state: State, player: int) -> Values:
    return {"player": state.names[player]}


def _done(state: State, action: Done) -> Message:
    return Message("steam.did_done", {**_of(state, action.player), "tile": len(state.order) + 1})


def _throw(state: State, _: LastThrow) -> Message:
    player = last_player(state) or 0
    values: Values = {"player": state.names[player], "number": state.throws + 1}
    return Message("steam.did_throw", values)


def _take_back(state: State, action: TakeBack) -> Message:
    return Message("steam.did_take_back", _of(state, action.player))


def _bid(state: State, action: Bid) -> Message:
    """The amount stays secret."""
    return Message("steam.did_bid", _of(state, action.player))


def _steal(state: State, action: Steal) -> Message:
    thief = state.names[state.auction.thief] if state.auction else ""
    return Message("steam.did_steal_spy" if action.spy else "steam.did_steal", {"player": thief})


def _spy(state: State, action: Spy) -> Message:
    if not action.pay:
        return Message("steam.did_spy_away", _of(state, action.player))
    return Message(
        "steam.did_spy_pay", {**_of(state, action.player), "price": price(action.matches)}
    )


def _dirt(_: State, action: Dirt) -> Message:
    return Message("steam.did_dirt", {"count": sum(action.faces)})


def _rides(state: State, action: Rides) -> Message:
    return Message("steam.did_rides", {**_of(state, action.player), "count": sum(action.sizes)})


def _stands(state: State, action: Stands) -> Message:
    return Message("steam.did_stands", {**_of(state, action.player), "count": len(action.stands)})


def _attract(state: State, action: Attract) -> Message:
    return Message("steam.did_attract", {**_of(state, action.player), "count": len(action.seats)})


def _clean(state: State, action: Clean) -> Message:
    dirt = preview(state, action.player, action.dice, action.spy)
    return Message("steam.did_clean", {**_of(state, action.player), "dirt": dirt})


def _bonus(state: State, action: Bonus) -> Message:
    if state.director == "gambler":
        return Message("steam.did_gamble", {**_of(state, action.player), "count": action.cards})
    return Message("steam.did_bonus", {**_of(state, action.player), "money": action.money})


def _ground(state: State, action: Ground) -> Message:
    return Message("steam.did_ground", {**_of(state, action.player), "count": action.count})


def _use(state: State, action: UseStand) -> Message:
    stand = Word(STANDS[action.kind].page.title)
    return Message("steam.did_use", {**_of(state, action.player), "stand": stand})


def _end_turn(state: State, action: EndTurn) -> Message:
    return Message("steam.did_end_turn", _of(state, action.player))


def _income(state: State, _: Income) -> Message:
    return Message("steam.did_income", {"round": state.round})


def _settle(state: State, action: SettleCard) -> Message:
    names = tuple(state.names[player] for player in sorted(set(action.winners)))
    if not names or not action.money:
        return Message("steam.did_card_nobody")
    return Message("steam.did_card", {"players": names, "money": action.money})


def _fine(state: State, action: Fine) -> Message:
    return Message("steam.did_fine", {**_of(state, action.player), "fine": action.amount})


def _adjust(state: State, action: Adjust) -> Message:
    park = state.parks[action.player]
    values = {
        "money": park.money + action.money,
        "dirt": park.dirt + action.dirt,
        "visitors": park.plain + action.visitors,
    }
    return Message("steam.did_adjust", {**_of(state, action.player), **values})


def _correct(state: State, action: Correct) -> Message:
    about = rebuild.piece(action.field)
    if about is not None and action.player is not None:
        return rebuild.told(state, about, action.value, action.player)
    names = {(field.name, field.player): field.label for field in fields(state)}
    label = names.get((action.field, action.player), "steam.number")
    values: Values = {"what": Word(label), "value": action.value}
    if action.player is None:
        return Message("steam.did_correct_all", values)
    return Message("steam.did_correct", {**_of(state, action.player), **values})


SENTENCES: dict[type, Callable[[State, Any], Message]] = {
    Done: _done,
    LastThrow: _throw,
    TakeBack: _take_back,
    Bid: _bid,
    Spy: _spy,
    Steal: _steal,
    Dirt: _dirt,
    Rides: _rides,
    Stands: _stands,
    Attract: _attract,
    Clean: _clean,
    Bonus: _bonus,
    Ground: _ground,
    UseStand: _use,
    EndTurn: _end_turn,
    Income: _income,
    SettleCard: _settle,
    Fine: _fine,
    Adjust: _adjust,
    Correct: _correct,
}
