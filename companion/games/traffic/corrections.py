"""Cards and points put right by hand."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Correct, Field, Refusal, correction, replaced
from companion.games.traffic import holding
from companion.games.traffic.deal import EXPERT_CARDS, REGULAR_CARDS, swapped_anew
from companion.games.traffic.state import State

_POINTS = (("points_1", "traffic.field_points_1"), ("points_2", "traffic.field_points_2"))


def fields(state: State) -> tuple[Field, ...]:
    """Cards in hand by kind, and the points of the rounds before."""
    found = []
    for player in range(len(state.names)):
        regular, expert = state.regular[player], state.expert[player]
        found += [
            Field("regular", "traffic.field_regular", regular, 0, REGULAR_CARDS, player),
            Field("expert", "traffic.field_expert", expert, 0, EXPERT_CARDS, player),
        ]
        found += [
            Field(name, label, points[player], 0, REGULAR_CARDS, player)
            for (name, label), points in zip(_POINTS, state.past, strict=False)
        ]
    return tuple(found)


def correct(state: State, action: Correct) -> State | Refusal:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    changed = _corrected(state, action.field, field.player or 0, action.value)
    return changed if _before_or_in_claim(changed) else holding.settled(changed)


def _before_or_in_claim(state: State) -> bool:
    """Whether the round cannot end now: it has not begun, or a verdict is still to be paid."""
    moving = state.stage == "move" and min(state.left()) > 0
    return moving or state.claim is not None or state.stage in ("deal", "board", "ready")


def _corrected(state: State, field: str, player: int, value: int) -> State:
    if field.startswith("points"):
        index = [name for name, _ in _POINTS].index(field)
        row = replaced(state.past[index], player, value)
        changed = replace(state, past=replaced(state.past, index, row))
        return swapped_anew(changed) if state.stage == "deal" else changed
    if field == "expert":
        changed = replace(state, expert=replaced(state.expert, player, value))
    else:
        changed = replace(state, regular=replaced(state.regular, player, value))
    if min(holding.unlisted(changed, player, expert) for expert in (False, True)) < 0:
        # The list named more cards than there are: it cannot be trusted any more.
        return replace(changed, hands=replaced(changed.hands, player, ()))
    return changed
