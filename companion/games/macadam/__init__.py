"""Macadam: sixteen signals, policemen, papers and penalties."""

from companion.games.macadam.actions import Action
from companion.games.macadam.corrections import fields
from companion.games.macadam.kinds import CARD_KINDS
from companion.games.macadam.options import OPTIONS
from companion.games.macadam.possible import actions
from companion.games.macadam.rules import apply, help_page, outcome, score_history, setup
from companion.games.macadam.scoring import scores
from companion.games.macadam.shown import card_period, meant
from companion.games.macadam.state import BEFORE, Options, State
from companion.games.macadam.words import describe

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
