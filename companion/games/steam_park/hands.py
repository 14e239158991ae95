"""What hands must do on the table now: dice, tiles, dirt, money, bonus cards."""

from __future__ import annotations

from companion.games.base import Message, Word
from companion.games.steam_park.counts import guests, pig_dice
from companion.games.steam_park.race import last_player, throws_left, tile_dirt
from companion.games.steam_park.state import HAND, WHITE_DICE, State, Values, active


def tile_printed(players: int, place: int) -> str | Word:
    """What is printed on the tile taken as the `place`-th, from 1: the last one bears a word."""
    return Word("steam.tile_last") if place == players else str(place)


def signed(dirt: int) -> str:
    """What a tile adds or takes away, as people write it."""
    return f"{dirt:+d}".replace("-", "−") if dirt else "0"


def hands(state: State) -> tuple[Message, ...]:
    """At most two short things to do, in their order; nothing once the play is over."""
    match state.stage:
        case "race":
            return _race(state)
        case "bids":
            return (Message("steam.hands_bid"),)
        case "spy":
            return (*_stolen(state), Message("steam.hands_spy"))
        case "dirt":
            return (*_stolen(state), Message("steam.hands_dirt"))
        case "action":
            return _turn(state)
        case "income":
            return (Message("steam.hands_income"), *_leaving(state))
        case "simple":
            return (Message("steam.simple_question"),)
        case "cards":
            return (Message("steam.hands_gambled"),)
        case "fines":
            return (Message("steam.hands_fine"),)
    return ()


def taken_tile(state: State) -> Message | None:
    """The tile that was taken last and the dirt it brings or takes away."""
    if not state.order:
        return None
    place, player = len(state.order), state.order[-1]
    dirt = tile_dirt(state.options, len(state.names))[place - 1]
    last = place == len(state.names)
    tile = Word("steam.tile_last_quoted") if last else str(place)
    values: Values = {"name": state.names[player], "tile": tile, "dirt": signed(dirt)}
    return Message("steam.hands_tile", values)


def _race(state: State) -> tuple[Message, ...]:
    taken, last = taken_tile(state), last_player(state)
    if taken is None:
        return _new_round(state)
    if last is None:
        return (taken,)
    values: Values = {"name": state.names[last], "count": throws_left(state)}
    return (taken, Message("steam.race_last", values))


def _new_round(state: State) -> tuple[Message, ...]:
    dice = Message("steam.hands_dice", {"count": WHITE_DICE + state.options.spy_dice})
    if state.round > 1:
        more = "steam.hands_refill_office" if "office" in state.plans else "steam.hands_refill"
        return (Message(more, {"n": HAND}), dice)
    return (Message("steam.hands_cards", {"n": HAND}), dice)


def _leaving(state: State) -> tuple[Message, ...]:
    """Guests go back to the reserve once they have paid."""
    return (Message("steam.hands_guests"),) if any(map(guests, state.parks)) else ()


def _stolen(state: State) -> tuple[Message, ...]:
    """The die that the Baron moves, as long as no action was begun."""
    if state.auction is None:
        return ()
    thief, victim = state.auction.thief, state.auction.victim
    values = {"thief": state.names[thief], "victim": state.names[victim]}
    return (Message("steam.die_stolen", values),)


def _turn(state: State) -> tuple[Message, ...]:
    player = active(state)
    if player is None:
        return ()
    dice = pig_dice(state, player) - state.turn.dice
    values: Values = {"name": state.names[player], "count": dice}
    return (Message("steam.hands_turn", values),)
