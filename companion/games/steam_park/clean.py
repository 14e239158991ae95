"""Cleaning: 2 dirt per die, or half of it per pair of dice with the Sweeper."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import Clean
from companion.games.steam_park.directors import sweeper
from companion.games.steam_park.stands.all import doubles
from companion.games.steam_park.state import Result, State, spy_kept, with_park
from companion.games.steam_park.turn import begin, strength

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
    result = begin(state, action.player, "clean", action.dice + action.spy)
    if isinstance(result, Refusal):
        return result
    dirt = preview(state, action.player, action.dice, action.spy)
    return with_park(result, action.player, dirt=dirt)
