"""The green light: who may take it, and the one move it gives."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.traffic import moves
from companion.games.traffic.actions import CancelLight, Move, TakeLight, Unchanged
from companion.games.traffic.board import FREE, crossing_name
from companion.games.traffic.state import Shift, State

_MOVE_REFUSALS = {
    "empty": "traffic.move_empty",
    "distance": "traffic.move_distance",
    "diagonal": "traffic.move_diagonal",
    "undo": "traffic.move_undo",
}


def take(state: State, action: TakeLight) -> State | Refusal:
    if action.player == state.holder:
        return Refusal("traffic.light_holder", {"name": state.names[action.player]}, rule="light")
    return replace(state, stage="move", mover=action.player)


def cancel(state: State, action: CancelLight) -> State:
    return replace(state, stage="run", mover=None)


def move(state: State, action: Move) -> State | Refusal:
    """One car, one crossing; where a car stands already the two change places."""
    source, target = action.source, action.target
    diagonal = state.options.diagonal_moves
    why = moves.reason(state.board, state.undo, source, target, diagonal)
    if why:
        return Refusal(_MOVE_REFUSALS[why], {"crossing": crossing_name(source)}, rule="light")
    swapped = state.board[target] != FREE
    shift = Shift(_mover(state), state.board[source], source, target, swapped)
    return _moved(state, moves.moved(state.board, source, target), shift)


def unchanged(state: State, action: Unchanged) -> State | Refusal:
    """Two cars of one colour changed places. Which two is kept where it is told or certain."""
    found = moves.twins(state.board, state.undo, state.options.diagonal_moves)
    if action.source is not None and action.target is not None:
        told = {action.source, action.target}
        found = tuple(pair for pair in found if set(pair) == told)
        if state.undo.by(state.board, action.source, action.target):
            return Refusal(_MOVE_REFUSALS["undo"], rule="light")
    if not found:
        return Refusal("traffic.unchanged_none", rule="light")
    if len(found) > 1:
        return _moved(state, state.board, Shift(_mover(state), swapped=True))
    ((source, target),) = found
    car = state.board[source]
    return _moved(state, state.board, Shift(_mover(state), car, source, target, swapped=True))


def _moved(state: State, board: str, shift: Shift) -> State:
    return replace(
        state,
        stage="run",
        board=board,
        before=state.board,
        holder=shift.player,
        mover=None,
        last=shift,
    )


def _mover(state: State) -> int:
    assert state.mover is not None
    return state.mover
