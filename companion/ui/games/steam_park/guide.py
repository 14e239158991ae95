"""The first round of Steam Park, step by step."""

from __future__ import annotations

from companion.games.steam_park.race import last_player
from companion.games.steam_park.state import State
from companion.ui.guide import Hint

HINTS = {
    "race": Hint("learn.steam_race", ("done:", "next")),
    "bids": Hint("learn.steam_bids", ("cover", "bid:", "next")),
    "spy": Hint("learn.steam_spy", ("spy:",)),
    "dirt": Hint("learn.steam_dirt", ("next", "dirt:")),
    "action": Hint("learn.steam_action", ("ride:", "stand:", "next")),
    "income": Hint("learn.steam_income", ("next", "income")),
}
LAST = Hint("learn.steam_last", ("throw", "done:", "next"))


def hint(state: State) -> Hint | None:
    if state.round > 1:
        return None
    if last_player(state) is not None:
        return LAST
    return HINTS.get(state.stage)
