"""Gumball Rally: a queue of buggies, a card each, one danger card, two checkpoints, one winner."""

from companion.games.gumball_rally.actions import Action
from companion.games.gumball_rally.corrections import fields
from companion.games.gumball_rally.kinds import CARD_KINDS
from companion.games.gumball_rally.options import OPTIONS
from companion.games.gumball_rally.possible import actions
from companion.games.gumball_rally.rules import (
    apply,
    help_page,
    outcome,
    score_history,
    scores,
    setup,
)
from companion.games.gumball_rally.shown import card_period, meant
from companion.games.gumball_rally.state import BEFORE, Options, State
from companion.games.gumball_rally.words import describe

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
