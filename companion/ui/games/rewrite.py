"""A step of the play was not what was meant: another one takes its place."""

from __future__ import annotations

from typing import Any

from companion.games.base import Act, Refusal
from companion.play import Play


def rewrite(play: Play, at: int, action: Act) -> Refusal | None:
    """Step `at` becomes that action and what followed is done again.

    Gives why not, and changes nothing, when that step or a later one is not possible then.
    """
    steps = play.done
    later = [step.action for step in steps[at + 1 :]]
    refusal = _impossible(play, steps[at].before, [action, *later])
    if refusal is not None:
        return refusal
    for _ in steps[at:]:
        play.undo()
    for again in (action, *later):
        play.act(again)
    return None


def _impossible(play: Play, state: Any, actions: list[Any]) -> Refusal | None:
    for action in actions:
        state = play.rules.apply(state, action)
        if isinstance(state, Refusal):
            return state
    return None
