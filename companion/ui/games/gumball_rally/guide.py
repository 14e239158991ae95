"""The first round of Gumball Rally, step by step."""

from __future__ import annotations

from companion.games.gumball_rally.state import State
from companion.ui.guide import Hint

HINTS = {
    "line_up": Hint("learn.gumball_line_up", ("first:",)),
    "card": Hint("learn.gumball_card", ("n:", "colour:")),
    "danger": Hint("learn.gumball_danger", ("danger:",)),
}


def hint(state: State) -> Hint | None:
    """Until the first danger card was turned up."""
    return None if state.dangers else HINTS.get(state.stage)
