"""A player's turn in the action phase: whose it is, each action once, dice, the end of it."""

from msgspec.structs import replace

from companion.games.base import Refusal, Word
from companion.games.steam_park.actions import EndTurn
from companion.games.steam_park.counts import pig_dice, spies_kept, white_dice
from companion.games.steam_park.stages import advance
from companion.games.steam_park.state import Deed, Result, State, Turn, active

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
    """The fewest white dice that give so many symbols."""
    return max((symbols + 1) // 2, symbols - doubles)


def not_his_turn(state: State, player: int) -> Refusal | None:
    now = active(state)
    if now is None or now == player:
        return None
    return Refusal("steam.not_your_turn", {"player": state.names[now]}, "action")


def white_left(state: State, player: int) -> int:
    """White dice still on the pig; they are spent before the spy die unless it is told."""
    return white_dice(state, player) - (state.turn.dice - state.turn.spies)


def spies_left(state: State, player: int) -> int:
    return spies_kept(state, player) - state.turn.spies


def spend(
    state: State, player: int, deed: Deed, symbols: int, doubled: int, spy: bool = False
) -> Result:
    """One more action done with the fewest dice that give so many symbols.

    Stands double white dice only: the spy die counts once, also when it is the only one left.
    """
    if state.options.edition < 2:
        return begin(state, player, deed, dice_for(symbols, doubled))
    if spy and not spies_left(state, player):
        return Refusal("steam.spy_not_kept", rule="spy")
    spies = int(spy)
    white = dice_for(symbols - spies, doubled)
    while white > white_left(state, player) and spies < spies_left(state, player):
        spies += 1
        white = dice_for(symbols - spies, doubled)
    total = white_left(state, player) + spies_left(state, player)
    if white > white_left(state, player) and dice_for(symbols, doubled) <= total:
        return Refusal("steam.spy_not_doubled", rule="spy")
    return begin(state, player, deed, white + spies, spies)


def begin(state: State, player: int, deed: Deed, dice: int, spies: int = 0) -> Result:
    """The state with one more action done and its dice spent, `spies` of them spy dice."""
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
    before = state.turn
    done = (*before.done, deed)
    spent = replace(before, done=done, dice=before.dice + dice, spies=before.spies + spies)
    return replace(state, turn=spent)


def end_turn(state: State, action: EndTurn) -> Result:
    """The next tile's turn, or the income phase after the last one."""
    refusal = not_his_turn(state, action.player)
    if refusal:
        return refusal
    index = state.turn.index + 1
    if index == len(state.order):
        return advance(state)
    return replace(state, turn=Turn(index))
