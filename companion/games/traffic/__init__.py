"""Traffic: everybody looks at once for three cars as on a card, and the green light moves one."""

from companion.games.traffic.actions import Action
from companion.games.traffic.corrections import fields
from companion.games.traffic.kinds import CARD_KINDS
from companion.games.traffic.options import OPTIONS
from companion.games.traffic.possible import actions
from companion.games.traffic.rules import apply, help_page, outcome, score_history, scores, setup
from companion.games.traffic.state import BEFORE, Options, State
from companion.games.traffic.words import describe

__all__ = [
    "BEFORE",
    "CARD_KINDS",
    "OPTIONS",
    "Action",
    "Options",
    "State",
    "actions",
    "apply",
    "describe",
    "fields",
    "help_page",
    "outcome",
    "score_history",
    "scores",
    "setup",
]
