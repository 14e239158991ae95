"""The steps of Traffic's lesson: what is to be done on which board, and the play behind a move."""

from __future__ import annotations

from typing import Literal, NamedTuple

from companion.games import traffic as t
from companion.games.base import Player
from companion.games.traffic.actions import BoardSet, Dealt, Move, Start, TakeLight
from companion.games.traffic.state import State

StepKind = Literal["light", "move", "find", "judge"]
ANGLE = ("RB", "?Y")
FROM, TO = 2, 3  # the crossings of a move that is shown; every other right one does as well


class LearnStep(NamedTuple):
    """One thing to do; `told` says what and why."""

    kind: StepKind
    told: str
    board: str
    rows: tuple[str, ...] = ()


STEPS = (
    LearnStep("light", "learn.step_light", "RBY...R..Y.BB.YR"),
    LearnStep("move", "learn.step_move", "RBY...R..Y.BB.YR"),
    LearnStep("find", "learn.step_line", "RBY...R..Y.BB.YR", ("RBY",)),
    LearnStep("find", "learn.step_angle", "B.R..YB.R..YB.YR", ANGLE),
    LearnStep("judge", "learn.step_mirror", "BR..Y..RY.B.YR.B", ANGLE),
    LearnStep("find", "learn.step_expert", "RB.Y.Y....RBBY.R", ("RB", "_Y")),
)


def move_between(before: str, after: str) -> Move | None:
    """The one car that went elsewhere, or the two that changed places; None for anything else."""
    changed = [cell for cell in range(16) if before[cell] != after[cell]]
    if len(changed) != 2 or sorted(before) != sorted(after):
        return None
    source, target = sorted(changed, key=lambda cell: before[cell] == ".")
    return Move(source, target)


def moving(board: str) -> State:
    """Somebody who has just taken the light on that board."""
    players = (Player("1", "A", 0), Player("2", "B", 1))
    state = t.setup(players, t.Options(), 1)
    for action in (Dealt(), BoardSet(board), Start(), TakeLight(0)):
        after = t.apply(state, action)
        assert isinstance(after, State)
        state = after
    return state
