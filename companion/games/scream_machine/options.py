"""The house rules as the options screen draws them, and what depends on the player count."""

from __future__ import annotations

from companion.errors import CompanionError
from companion.games.base import Option
from companion.games.scream_machine.state import (
    ATTRACTIONS,
    CHEAP,
    COPIES,
    HAND,
    ROUNDS,
    ROW,
    VISITORS,
    Kind,
    Options,
)

OPTIONS = (
    Option(
        "cheap_tie_stays",
        "scream.option_cheap_tie_stays",
        "switch",
        help="scream.option_cheap_tie_stays_help",
    ),
    Option(
        "empty_park_closed",
        "scream.option_empty_park_closed",
        "switch",
        help="scream.option_empty_park_closed_help",
    ),
    Option(
        "two_player_gaps",
        "scream.option_two_player_gaps",
        "number",
        help="scream.option_two_player_gaps_help",
        low=1,
        high=2,
    ),
    Option(
        "opening_ad_exactly_three",
        "scream.option_opening_ad_exactly_three",
        "switch",
        help="scream.option_opening_ad_exactly_three_help",
    ),
    Option("what_if", "scream.option_what_if", "switch", help="scream.option_what_if_help"),
    Option(
        "score_only", "scream.option_score_only", "switch", help="scream.option_score_only_help"
    ),
)


def check(players: int, options: Options) -> None:
    """Raises CompanionError when the game cannot be played so."""
    if players not in ROUNDS:
        raise CompanionError("scream.player_count", low=min(ROUNDS), high=max(ROUNDS))
    if options.two_player_gaps not in (1, 2):
        raise CompanionError("scream.gaps_range", low=1, high=2)


def rounds(players: int) -> int:
    return ROUNDS[players]


def gap_count(players: int, options: Options) -> int:
    """Gaps with local visitors."""
    return options.two_player_gaps if players == 2 else players


def visitor_kinds(players: int) -> tuple[Kind, ...]:
    """The visitors in play: two players leave the Cheapskates in the box."""
    return tuple(kind for kind in VISITORS if players > 2 or kind != CHEAP)


def visitor_deck(players: int) -> int:
    return COPIES * len(visitor_kinds(players))


def attraction_pile(players: int) -> int:
    """Attractions left when the hands and the row are dealt."""
    return ATTRACTIONS - HAND * players - ROW
