"""Points and places put right by hand."""

from __future__ import annotations

import msgspec

from companion.games.base import Correct, Field, Refusal, correction, replaced
from companion.games.gumball_rally.danger import rescored
from companion.games.gumball_rally.state import State


def fields(state: State) -> tuple[Field, ...]:
    """Points, and each car's place in the queue."""
    count = len(state.names)
    points = tuple(
        Field("points", "gumball.field_points", state.scores[p], 0, 99, p) for p in range(count)
    )
    places = tuple(
        Field("place", "gumball.field_place", state.queue.index(p) + 1, 1, count, p)
        for p in range(count)
        if state.queue and all(card is None for card in state.laid)
    )
    return points + places


def correct(state: State, action: Correct) -> State | Refusal:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    player = field.player or 0
    if field.name == "points":
        return rescored(state, replaced(state.scores, player, action.value))
    rest = [p for p in state.queue if p != player]
    rest.insert(action.value - 1, player)
    return msgspec.structs.replace(state, queue=tuple(rest), sent_back=())
