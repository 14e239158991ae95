"""Every number that may be put right by hand."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Correct, Field, Refusal, correction, replaced
from companion.games.scream_machine.counting import MOST
from companion.games.scream_machine.options import rounds
from companion.games.scream_machine.state import ACTIONS, ATTRACTIONS, FAMILIES, State
from companion.games.scream_machine.visitors import note_scores


def fields(state: State) -> tuple[Field, ...]:
    """Every number that may be put right by hand. `first` counts the seats from 1."""
    count = len(state.names)
    found = [
        Field("round", "scream.field_round", state.round, 1, rounds(count)),
        Field("first", "scream.field_first", state.first + 1, 1, count),
    ]
    if state.stage in ("opening", "turns"):
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
    value: object = action.value - 1 if field.name == "first" else action.value
    if field.player is not None:
        value = replaced(getattr(state, field.name), field.player, value)
    changed = {field.name: value}
    after = replace(state, **changed)
    finished = field.name == "scores" and state.stage in ("resolved", "over")
    return note_scores(after) if finished else after
