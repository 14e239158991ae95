"""A player's turn in the action phase: whose it is, each action once, dice, the end of it."""

from msgspec.structs import replace

from companion.games.base import Refusal, Word
from companion.games.steam_park.actions import EndTurn
from companion.games.steam_park.stages import advance
from companion.games.steam_park.state import Deed, Result, State, Turn, active, pig_dice

DEED_WORDS: dict[Deed, str] = {
    "rides": "steam.deed_rides",
    "stands": "steam.deed_stands",
    "attract": "steam.deed_attract",
    "clean": "steam.deed_clean",
    "bonus": "steam.deed_bonus",
    "ground": "steam.deed_ground",
}


def strength(dice: int, doubles: int, spy: bool = False) -> int:
    """Symbols that dice give: each doubling stand doubles one white die, never the spy die."""
    return dice + min(dice, doubles) + spy


def dice_for(symbols: int, doubles: int) -> int:
    """The fewest dice that give so many symbols."""
    return max((symbols + 1) // 2, symbols - doubles)


def not_his_turn(state: State, player: int) -> Refusal | None:
    now = active(state)
    if now is None or now == player:
        return None
    return Refusal("steam.not_your_turn", {"player": state.names[now]}, "action")


def begin(state: State, player: int, deed: Deed, dice: int) -> Result:
    """The state with one more action done and its dice spent."""
    refusal = not_his_turn(state, player)
    if refusal:
        return refusal
    if deed in state.turn.done:
        return Refusal("steam.action_used", {"action": Word(DEED_WORDS[deed])}, "action")
    if "fountain" in state.turn.uses:
        return Refusal("steam.fountain_last", rule="stands")
    left = pig_dice(state, player) - state.turn.dice
    if dice > left:
        return Refusal("steam.too_many_dice", {"count": left}, "action")
    turn = replace(state.turn, done=(*state.turn.done, deed), dice=state.turn.dice + dice)
    return replace(state, turn=turn)


def end_turn(state: State, action: EndTurn) -> Result:
    """The next tile's turn, or the income phase after the last one."""
    refusal = not_his_turn(state, action.player)
    if refusal:
        return refusal
    index = state.turn.index + 1
    if index == len(state.order):
        return advance(state)
    return replace(state, turn=Turn(index))
