"""Steam Park with Play Dirty: the race for the dice, dirt, Danari and six directors.

The contract's names are given here; each phase, director, stand and module has its own file.
"""

from companion.games.steam_park.acts import Action
from companion.games.steam_park.correct import fields
from companion.games.steam_park.end import outcome, totals
from companion.games.steam_park.options import OPTIONS, Options
from companion.games.steam_park.possible import actions
from companion.games.steam_park.rules import apply
from companion.games.steam_park.stages import help_page as phase
from companion.games.steam_park.start import setup, start_money
from companion.games.steam_park.state import State
from companion.games.steam_park.words import describe

__all__ = [
    "OPTIONS",
    "Action",
    "Options",
    "State",
    "actions",
    "apply",
    "describe",
    "fields",
    "outcome",
    "phase",
    "score_history",
    "scores",
    "setup",
]


def scores(state: State) -> tuple[int, ...]:
    """Money, and at the end what is left after the fine; 0 for a closed park."""
    if state.stage != "over":
        return tuple(park.money for park in state.parks)
    return tuple(total or 0 for total in totals(state))


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """Money at the start and after each round; the last round counts with its fines."""
    start = (start_money(state.options, state.director),) * len(state.parks)
    rows = state.history
    if state.stage == "over":
        rows = (*rows[:-2], rows[-1])
    return (start, *rows)
