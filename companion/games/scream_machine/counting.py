"""Counting without the parks."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Refusal, replaced
from companion.games.scream_machine.actions import Score, ScoreOnly
from companion.games.scream_machine.parks import variety
from companion.games.scream_machine.state import State

MOST = 199


def score_only(state: State, action: ScoreOnly) -> State | Refusal:
    """Score, round and first player stay; of the parks only the families built so far."""
    options = replace(state.options, score_only=True)
    return replace(state, stage="score", options=options, families=varieties(state))


def score(state: State, action: Score) -> State | Refusal:
    if not 0 <= action.player < len(state.names):
        return Refusal("scream.player_unknown", {}, "setup")
    total = state.scores[action.player] + action.change
    if not 0 <= total <= MOST:
        return Refusal("scream.score_range", {"low": 0, "high": MOST}, "end")
    return replace(state, scores=replaced(state.scores, action.player, total))


def varieties(state: State) -> tuple[int, ...]:
    """Different families of each park; typed by hand where the parks were not kept."""
    if state.options.score_only:
        return state.families
    return tuple(variety(park) for park in state.parks)
