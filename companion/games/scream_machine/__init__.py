"""Scream Machine: the park, the builders, the visitors who decide."""

from companion.games.scream_machine.actions import Action
from companion.games.scream_machine.corrections import fields
from companion.games.scream_machine.kinds import CARD_KINDS
from companion.games.scream_machine.options import OPTIONS
from companion.games.scream_machine.possible import actions
from companion.games.scream_machine.rules import (
    apply,
    help_page,
    outcome,
    score_history,
    scores,
    setup,
)
from companion.games.scream_machine.shown import card_period, meant
from companion.games.scream_machine.state import BEFORE, Options, State
from companion.games.scream_machine.words import describe

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
