"""Scream Machine: the park, the builders, the visitors who decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.base import Correct, Player, Refusal
from companion.games.scream_machine import counting, turns, visitors
from companion.games.scream_machine.counting import fields, outcome, varieties
from companion.games.scream_machine.model import (
    ACTIONS,
    CHEAP,
    COST,
    FAMILIES,
    HAND,
    HIDDEN,
    VISITORS,
    Action,
    Advertise,
    Arrive,
    Build,
    BuildRow,
    Decision,
    Demolish,
    Draw,
    EndTurn,
    First,
    FixRide,
    FixVisitor,
    Look,
    NextRound,
    Novelties,
    Options,
    Reveal,
    Ride,
    RowCard,
    Score,
    ScoreOnly,
    Slot,
    State,
    TurnAction,
    Visit,
    Visitor,
)
from companion.games.scream_machine.options import (
    OPTIONS,
    attraction_pile,
    check,
    gap_count,
    rounds,
    visitor_deck,
    visitor_kinds,
)
from companion.games.scream_machine.parks import (
    Matrix,
    Spot,
    WhatIf,
    bench,
    least_missed,
    matrix,
    sides,
    what_if,
)
from companion.games.scream_machine.possible import actions
from companion.games.scream_machine.told import describe
from companion.games.scream_machine.visitors import next_hidden, on_table
from companion.games.scream_machine.words import (
    FAMILY_WORDS,
    OPTION_WORDS,
    VISITOR_WORDS,
    explain,
)

__all__ = [
    "ACTIONS",
    "CHEAP",
    "COST",
    "FAMILIES",
    "FAMILY_WORDS",
    "HIDDEN",
    "OPTIONS",
    "OPTION_WORDS",
    "VISITORS",
    "VISITOR_WORDS",
    "Action",
    "Advertise",
    "Arrive",
    "Build",
    "BuildRow",
    "Decision",
    "Demolish",
    "Draw",
    "EndTurn",
    "First",
    "FixRide",
    "FixVisitor",
    "Look",
    "Matrix",
    "NextRound",
    "Novelties",
    "Options",
    "Reveal",
    "Ride",
    "RowCard",
    "Score",
    "ScoreOnly",
    "Slot",
    "Spot",
    "State",
    "Visit",
    "Visitor",
    "WhatIf",
    "actions",
    "apply",
    "bench",
    "describe",
    "explain",
    "fields",
    "gap_count",
    "least_missed",
    "matrix",
    "next_hidden",
    "on_table",
    "outcome",
    "phase",
    "rounds",
    "score_history",
    "scores",
    "setup",
    "sides",
    "varieties",
    "visitor_deck",
    "visitor_kinds",
    "what_if",
]

Handler = Callable[[State, Any], State | Refusal]
HANDLERS: dict[type[Any], Handler] = {
    First: turns.first,
    Build: turns.build,
    BuildRow: turns.build_row,
    RowCard: turns.row_card,
    Advertise: turns.advertise,
    Look: turns.look,
    Draw: turns.draw,
    Demolish: turns.demolish,
    Novelties: turns.novelties,
    EndTurn: turns.end_turn,
    FixRide: turns.fix_ride,
    Arrive: visitors.arrive,
    Reveal: visitors.reveal,
    Visit: visitors.visit,
    NextRound: visitors.next_round,
    FixVisitor: visitors.fix_visitor,
    ScoreOnly: counting.score_only,
    Score: counting.score,
    Correct: counting.correct,
}
HELP_PAGES = {
    "opening": "opening",
    "deal": "visitors",
    "turns": "turn",
    "reveal": "resolution",
    "visit": "resolution",
    "resolved": "resolution",
    "score": "end",
    "over": "end",
}


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """A table before the opening. Raises CompanionError when it cannot be played so."""
    count = len(players)
    check(count, options)
    return State(
        names=tuple(player.name for player in players),
        options=options,
        parks=((),) * count,
        hands=(HAND,) * count,
        scores=(0,) * count,
        gaps=((),) * gap_count(count, options),
        pile=attraction_pile(count),
        families=(0,) * count,
        phase="score" if options.score_only else "opening",
    )


def apply(state: State, action: Any) -> State | Refusal:
    """The table after the action, or why it cannot be."""
    in_turn = isinstance(action, TurnAction) and state.phase in ("opening", "turns")
    if in_turn and action.player not in (None, state.turn):
        return Refusal("scream.not_your_turn", {"name": state.names[state.turn]}, "turn")
    return HANDLERS[type(action)](replace(state, notices=()), action)


def scores(state: State) -> tuple[int, ...]:
    """The visitors of each park: where the pawns stand."""
    return state.scores


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """The scores at the start and after each finished round."""
    return ((0,) * len(state.names), *state.history)


def phase(state: State) -> str:
    """The help page for what is going on."""
    return HELP_PAGES[state.phase]
