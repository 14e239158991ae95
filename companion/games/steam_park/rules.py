"""One door for every action: is it the phase for it, and who carries it out."""

from collections.abc import Callable
from typing import Any

from companion.games.base import Correct, Refusal
from companion.games.steam_park import (
    attract,
    bonus,
    build,
    clean,
    dirt,
    end,
    income,
    race,
    simple,
    turn,
)
from companion.games.steam_park.acts import (
    Adjust,
    Attract,
    Bid,
    Bonus,
    Clean,
    Dirt,
    Done,
    EndTurn,
    Fine,
    Ground,
    Income,
    LastThrow,
    Rides,
    SettleCard,
    Spy,
    Stands,
    TakeBack,
    UseStand,
)
from companion.games.steam_park.correct import correct
from companion.games.steam_park.directors import baron
from companion.games.steam_park.modules import spy_dice
from companion.games.steam_park.stages import help_page
from companion.games.steam_park.stands import all as stands
from companion.games.steam_park.state import Result, Stage, State

Handler = Callable[[State, Any], Result]

WHEN: dict[type, tuple[tuple[Stage, ...], Handler]] = {
    Done: (("race",), race.done),
    LastThrow: (("race",), race.last_throw),
    TakeBack: (("race", "bids", "spy", "dirt"), race.take_back),
    Bid: (("bids",), baron.bid),
    Spy: (("spy",), spy_dice.spy),
    Dirt: (("dirt",), dirt.dirt),
    Rides: (("action",), build.rides),
    Stands: (("action",), build.stands),
    Attract: (("action",), attract.attract),
    Clean: (("action",), clean.clean),
    Bonus: (("action",), bonus.bonus),
    Ground: (("action",), build.ground),
    UseStand: (("action",), stands.use),
    EndTurn: (("action",), turn.end_turn),
    Income: (("income", "simple"), income.income),
    SettleCard: (("cards",), end.settle),
    Fine: (("fines",), end.fine),
    Adjust: (("simple",), simple.adjust),
}


def apply(state: State, action: Any) -> Result:
    """The state after an action, or why it is not possible now; never raises for a mistake."""
    if isinstance(action, Correct):
        return correct(state, action)
    stages, handler = WHEN[type(action)]
    player = getattr(action, "player", 0)
    if not 0 <= player < len(state.parks):
        return Refusal("steam.no_such_player", rule="setup")
    if state.stage not in stages:
        late = isinstance(action, Done) and player in state.order
        return (
            race.already(state, player) if late else Refusal("steam.not_now", rule=help_page(state))
        )
    return handler(state, action)
