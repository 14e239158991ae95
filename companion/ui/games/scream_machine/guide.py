"""The first round of Scream Machine, step by step."""

from __future__ import annotations

from companion.games.scream_machine.state import State
from companion.ui.guide import Hint

HINTS = {
    "opening": Hint("learn.scream_opening", ("card:", "cell:", "first:", "end")),
    "deal": Hint("learn.scream_deal", ("visitor:",)),
    "turns": Hint("learn.scream_turn", ("build", "pick:", "row:", "end")),
    "reveal": Hint("learn.scream_reveal", ("visitor:",)),
    "visit": Hint("learn.scream_visit", ("visit",)),
    "resolved": Hint("learn.scream_resolved", ("skip", "next")),
}
NEXT = Hint("learn.scream_next_opening", ("card:", "cell:", "end"))
DONE = Hint("learn.scream_done", ("end",))


def hint(state: State) -> Hint | None:
    if state.round > 1:
        return None
    if state.stage == "opening" and state.parks[state.turn]:
        return DONE
    if state.stage == "opening" and state.played:
        return NEXT
    if state.stage == "turns" and not state.actions_left:
        return DONE
    return HINTS.get(state.stage)
