"""Counting without the parks, numbers put right by hand, and the final ranking."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.base import (
    Correct,
    Field,
    Message,
    Outcome,
    Refusal,
    correction,
    ranking,
    replaced,
)
from companion.games.scream_machine.model import (
    ACTIONS,
    ATTRACTIONS,
    FAMILIES,
    Score,
    ScoreOnly,
    State,
    Values,
)
from companion.games.scream_machine.options import rounds
from companion.games.scream_machine.parks import variety
from companion.games.scream_machine.visitors import NOT_NOW, note_scores

MOST = 199


def score_only(state: State, action: ScoreOnly) -> State | Refusal:
    """Score, round and first player stay; of the parks only the families built so far."""
    if state.phase in ("score", "over"):
        return NOT_NOW
    options = replace(state.options, score_only=True)
    return replace(state, phase="score", options=options, families=varieties(state))


def score(state: State, action: Score) -> State | Refusal:
    if state.phase != "score":
        return Refusal("scream.only_when_counting", {}, "end")
    if not 0 <= action.player < len(state.names):
        return Refusal("scream.player_unknown", {}, "setup")
    total = state.scores[action.player] + action.change
    if not 0 <= total <= MOST:
        return Refusal("scream.score_range", {"low": 0, "high": MOST}, "end")
    return replace(state, scores=replaced(state.scores, action.player, total))


def outcome(state: State) -> Outcome | None:
    """The ranking when the last round is over: visitors, then different families."""
    if state.phase != "over":
        return None
    families = varieties(state)
    keys = {p: (state.scores[p], families[p]) for p in range(len(state.names))}
    best = [p for p in keys if keys[p] == max(keys.values())]
    decided: Values = {
        "name": ", ".join(state.names[p] for p in best),
        "count": families[best[0]],
    }
    key = "scream.tie_families" if len(best) == 1 else "scream.tie_families_shared"
    return ranking(keys, state.scores, tie_break=Message(key, decided))


def varieties(state: State) -> tuple[int, ...]:
    """Different families of each park; typed by hand where the parks were not kept."""
    if state.options.score_only:
        return state.families
    return tuple(variety(park) for park in state.parks)


def fields(state: State) -> tuple[Field, ...]:
    """Every number that may be put right by hand. `first` counts the seats from 1."""
    count = len(state.names)
    found = [
        Field("round", "scream.field_round", state.round, 1, rounds(count)),
        Field("first", "scream.field_first", state.first + 1, 1, count),
    ]
    if state.phase in ("opening", "turns"):
        found.append(Field("actions_left", "scream.field_actions", state.actions_left, 0, ACTIONS))
    for player in range(count):
        found += _player_fields(state, player)
    return tuple(found)


def _player_fields(state: State, player: int) -> list[Field]:
    found = [Field("scores", "scream.field_score", state.scores[player], 0, MOST, player)]
    if state.options.score_only:
        families = state.families[player]
        high = len(FAMILIES)
        return [*found, Field("families", "scream.field_families", families, 0, high, player)]
    hand = state.hands[player]
    return [*found, Field("hands", "scream.field_hand", hand, 0, ATTRACTIONS, player)]


def correct(state: State, action: Correct) -> State | Refusal:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    value: Any = action.value - 1 if field.name == "first" else action.value
    if field.player is not None:
        value = replaced(getattr(state, field.name), field.player, value)
    changed = {field.name: value}
    after = replace(state, **changed)
    finished = field.name == "scores" and state.phase in ("resolved", "over")
    return note_scores(after) if finished else after
