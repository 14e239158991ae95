"""The first round of Macadam, step by step."""

from __future__ import annotations

from companion.games.macadam.state import State
from companion.ui.guide import Hint

HINTS = {
    "deal": Hint("learn.macadam_deal", ("deal:",)),
    "lead": Hint("learn.macadam_lead", ("card:", "skip", "signal:")),
    "follow": Hint("learn.macadam_follow", ("follow:", "cannot")),
}
FOLLOW_ANY = Hint("learn.macadam_follow_any", HINTS["follow"].keys)


def hint(state: State) -> Hint | None:
    if state.round > 1 or state.finished:
        return None
    free = state.stage == "follow" and state.any_vehicle
    return FOLLOW_ANY if free else HINTS.get(state.stage)
