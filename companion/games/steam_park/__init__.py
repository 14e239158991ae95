"""Steam Park with Play Dirty: the race for the dice, dirt, Danari and six directors."""

from companion.games.steam_park.actions import Action
from companion.games.steam_park.corrections import fields
from companion.games.steam_park.kinds import CARD_KINDS
from companion.games.steam_park.options import OPTIONS
from companion.games.steam_park.possible import actions
from companion.games.steam_park.rules import apply, outcome, score_history, scores, setup
from companion.games.steam_park.shown import card_period, meant
from companion.games.steam_park.stages import help_page
from companion.games.steam_park.state import BEFORE, Options, State
from companion.games.steam_park.words import describe

__all__ = [
    "BEFORE",
    "CARD_KINDS",
    "OPTIONS",
    "Action",
    "Options",
    "State",
    "actions",
    "apply",
    "card_period",
    "describe",
    "fields",
    "help_page",
    "meant",
    "outcome",
    "score_history",
    "scores",
    "setup",
]
