"""Cleaning: 2 dirt per die, or half of it per pair of dice with the Sweeper."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import Clean
from companion.games.steam_park.counts import spy_kept
from companion.games.steam_park.directors import sweeper
from companion.games.steam_park.stands.all import doubles
from companion.games.steam_park.state import Result, State, with_park
from companion.games.steam_park.turn import begin, not_his_turn, spies_left, strength, white_left

DIRT_PER_DIE = 2


def cleaned(dirt: int, symbols: int, director: str) -> int:
    """The dirt left after so many clean symbols."""
    if director == "sweeper":
        return sweeper.cleaned(dirt, symbols)
    return max(0, dirt - DIRT_PER_DIE * symbols)


def preview(state: State, player: int, dice: int, spy: bool = False) -> int:
    """What the dirt would become with so many white dice and, if told, the spy die."""
    symbols = strength(dice, doubles(state, player, "clean"), spy)
    return cleaned(state.parks[player].dirt, symbols, state.director)


def clean(state: State, action: Clean) -> Result:
    if action.dice < 0 or action.dice + action.spy < 1:
        return Refusal("steam.one_die", rule="action")
    if action.spy and not spy_kept(state, action.player):
        return Refusal("steam.spy_not_kept", rule="spy")
    dirt = preview(state, action.player, action.dice, action.spy)
    refusal = _white_problem(state, action) if state.options.edition > 1 else None
    if refusal is not None:
        return refusal
    result = begin(state, action.player, "clean", action.dice + action.spy, int(action.spy))
    if isinstance(result, Refusal):
        return result
    for_nothing = dirt == state.parks[action.player].dirt and state.options.edition > 1
    if for_nothing and not action.sure:
        return Refusal("steam.cleans_nothing", rule="action", ask=True)
    return with_park(result, action.player, dirt=dirt)


def _white_problem(state: State, action: Clean) -> Refusal | None:
    """Toilets double white dice: a spy die among them must be told."""
    left = white_left(state, action.player)
    if action.dice <= left or not_his_turn(state, action.player):
        return None
    return Refusal(
        "steam.too_many_dice", {"count": left + spies_left(state, action.player)}, "action"
    )
