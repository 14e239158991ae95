"""One door for every action: is it the phase for it, and who carries it out."""

from collections.abc import Callable
from typing import Any

from companion.games.base import Correct, Refusal
from companion.games.steam_park import (
    acts,
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
from companion.games.steam_park.correct import correct
from companion.games.steam_park.directors import baron
from companion.games.steam_park.modules import spy_dice
from companion.games.steam_park.stages import help_page
from companion.games.steam_park.stands import all as stands
from companion.games.steam_park.state import Result, Stage, State

Handler = Callable[[State, Any], Result]

WHEN: dict[type, tuple[tuple[Stage, ...], Handler]] = {
    acts.Done: (("race",), race.done),
    acts.LastThrow: (("race",), race.last_throw),
    acts.TakeBack: (("race", "bids", "spy", "dirt"), race.take_back),
    acts.Bid: (("bids",), baron.bid),
    acts.Spy: (("spy",), spy_dice.spy),
    acts.Dirt: (("dirt",), dirt.dirt),
    acts.Rides: (("action",), build.rides),
    acts.Stands: (("action",), build.stands),
    acts.Attract: (("action",), attract.attract),
    acts.Clean: (("action",), clean.clean),
    acts.Bonus: (("action",), bonus.bonus),
    acts.Ground: (("action",), build.ground),
    acts.UseStand: (("action",), stands.use),
    acts.EndTurn: (("action",), turn.end_turn),
    acts.Income: (("income", "simple"), income.income),
    acts.SettleCard: (("cards",), end.settle),
    acts.Fine: (("fines",), end.fine),
    acts.Adjust: (("simple",), simple.adjust),
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
        late = isinstance(action, acts.Done) and player in state.order
        return (
            race.already(state, player) if late else Refusal("steam.not_now", rule=help_page(state))
        )
    return handler(state, action)
