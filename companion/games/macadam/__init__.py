"""Macadam: sixteen signals, policemen, papers and penalties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.base import Correct, Player, Refusal
from companion.games.macadam import coup, extras
from companion.games.macadam.cards import (
    follow_cards,
    lead_cards,
    policeman_cards,
)
from companion.games.macadam.extras import fields
from companion.games.macadam.model import (
    ARROWS,
    INSURANCE,
    LICENCE,
    POLICEMEN,
    SIGNAL_KINDS,
    SIGNALS,
    Action,
    Cannot,
    Deal,
    Die,
    Exchange,
    Follow,
    Lead,
    Options,
    Paper,
    Play,
    Policeman,
    Reshuffle,
    Seat,
    SetSignal,
    Skip,
    State,
    WrongCard,
)
from companion.games.macadam.options import OPTIONS, check, dealt, stock
from companion.games.macadam.possible import actions
from companion.games.macadam.scoring import (
    Line,
    laid,
    lines,
    outcome,
    points,
    scores,
    tickets_left,
    totals,
)
from companion.games.macadam.told import describe
from companion.games.macadam.words import (
    CARD_WORDS,
    KIND_WORDS,
    PAPER_WORDS,
    SIGNAL_WORDS,
    turn,
)

__all__ = [
    "CARD_WORDS",
    "INSURANCE",
    "KIND_WORDS",
    "LICENCE",
    "OPTIONS",
    "PAPER_WORDS",
    "POLICEMEN",
    "SIGNALS",
    "SIGNAL_KINDS",
    "SIGNAL_WORDS",
    "Action",
    "Cannot",
    "Deal",
    "Die",
    "Exchange",
    "Follow",
    "Lead",
    "Line",
    "Options",
    "Paper",
    "Play",
    "Policeman",
    "Reshuffle",
    "Seat",
    "SetSignal",
    "Skip",
    "State",
    "WrongCard",
    "actions",
    "apply",
    "coup_number",
    "dealt",
    "describe",
    "fields",
    "follow_cards",
    "laid",
    "lead_cards",
    "lines",
    "outcome",
    "phase",
    "points",
    "policeman_cards",
    "score_history",
    "scores",
    "setup",
    "signals_option",
    "stock",
    "tickets_left",
    "totals",
    "turn",
]

Handler = Callable[[State, Any], State | Refusal]
HANDLERS: dict[type[Any], Handler] = {
    Deal: coup.deal,
    Lead: coup.lead,
    Skip: coup.skip,
    Follow: coup.follow,
    Policeman: coup.policeman,
    Cannot: coup.cannot,
    WrongCard: coup.wrong_card,
    Exchange: extras.exchange,
    Paper: extras.paper,
    Die: extras.die,
    Reshuffle: extras.reshuffle,
    SetSignal: extras.set_signal,
    Correct: extras.correct,
}
HELP_PAGES = {
    "deal": "setup",
    "lead": "lead",
    "follow": "follow",
    "round_over": "end",
    "over": "end",
}


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """A table before the first deal. Raises CompanionError when it cannot be played so."""
    check(len(players), options)
    each = dealt(len(players), options)
    return State(
        names=tuple(player.name for player in players),
        options=options,
        signals=tuple(SIGNAL_KINDS[kind] for kind in options.signals),
        seats=(Seat(each),) * len(players),
        stock=stock(len(players), options),
    )


def apply(state: State, action: Any) -> State | Refusal:
    """The table after the action, or why it cannot be."""
    asked = getattr(action, "player", None)
    out_of_turn = not isinstance(action, Correct) and asked is not None and asked != turn(state)
    if out_of_turn:
        return Refusal("macadam.not_your_turn", {"name": state.names[turn(state)]}, "follow")
    after = HANDLERS[type(action)](replace(state, notices=()), action)
    if isinstance(after, Refusal) or isinstance(action, Correct):
        return after
    return coup.end_if_out_of_cards(after)


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """The points at the start and after each coup, all rounds one after the other."""
    return ((0,) * len(state.names), *state.history)


def phase(state: State) -> str:
    """The help page for what is going on."""
    if state.phase == "follow" and state.follow in ARROWS:
        return "arrows"
    return HELP_PAGES[state.phase]


def coup_number(state: State) -> int:
    """The number of the token that is being played, 1 to 16."""
    placed = max(state.tokens)
    return min(placed + 1, SIGNALS) if state.phase in ("deal", "lead") else placed


def signals_option(state: State) -> tuple[int, ...]:
    """The signals as the table has them now, to be remembered as the option `signals`."""
    return tuple(SIGNAL_KINDS.index(kind) for kind in state.signals)
