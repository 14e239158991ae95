"""The first round of Macadam, step by step."""

from __future__ import annotations

from companion.games.macadam.state import State
from companion.ui.guide import Hint

HINTS = {
    "deal": Hint("learn.macadam_deal", ("deal:",)),
    "lead": Hint("learn.macadam_lead", ("card:", "skip", "signal:")),
    "follow": Hint("learn.macadam_follow", ("follow:", "cannot")),
}


def hint(state: State) -> Hint | None:
    return None if state.round > 1 or state.finished else HINTS.get(state.stage)
