"""Steam Park's rules: the start, which action is for which stage, the ranking."""

from random import Random

from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.base import Correct, Message, Outcome, Player, Refusal, Standing, When
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
from companion.games.steam_park.actions import (
    Action,
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
    Steal,
    TakeBack,
    UseStand,
)
from companion.games.steam_park.corrections import correct
from companion.games.steam_park.directors import baron
from companion.games.steam_park.end import totals
from companion.games.steam_park.modules import directors, new_stands, spy_dice
from companion.games.steam_park.options import OPEN_BELOW, problem
from companion.games.steam_park.stages import fresh_round, help_page
from companion.games.steam_park.stands import all as stands
from companion.games.steam_park.start import rounds, start_money
from companion.games.steam_park.state import BASE_KINDS, STAGES, Options, Park, Result, Stage, State

WHEN: When[Stage, State] = {
    Done: (("race",), race.done),
    LastThrow: (("race",), race.last_throw),
    TakeBack: (("race", "bids", "spy", "dirt"), race.take_back),
    Bid: (("bids",), baron.bid),
    Steal: (("spy", "dirt"), baron.steal),
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
    Correct: (STAGES, correct),
}


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """A new play. Raises CompanionError for a wrong number of players or a wrong table."""
    wrong = problem(options, len(players))
    if wrong:
        raise CompanionError(wrong.key, **wrong.values)
    source = Random(seed)
    director = "" if options.simple else directors.chosen(options, source)
    park = Park(money=start_money(options, director))
    return fresh_round(
        State(
            names=tuple(player.name for player in players),
            options=replace(options, director=director or "none"),
            director=director,
            plans=BASE_KINDS if options.simple else new_stands.plans(options, source),
            rounds=rounds(len(players)),
            stage="race",
            parks=(park,) * len(players),
            fines=(None,) * len(players),
        )
    )


def apply(state: State, action: Action) -> Result:
    """The state after an action, or why it is not possible now; never raises for a mistake."""
    stages, handler = WHEN[type(action)]
    player = getattr(action, "player", None)
    if player is not None and not 0 <= player < len(state.parks):
        return Refusal("steam.no_such_player", rule="setup")
    if state.stage not in stages:
        return _not_now(state, action)
    return handler(state, action)


def _not_now(state: State, action: Action) -> Refusal:
    if isinstance(action, Done) and action.player in state.order:
        return race.already(state, action.player)
    return Refusal("steam.not_now", rule=help_page(state))


def outcome(state: State) -> Outcome | None:
    """Most money wins, equal money shares; closed parks are last and never win."""
    if state.stage != "over":
        return None
    scores = totals(state)
    players = range(len(scores))
    still_open = [s for s in scores if s is not None]
    standings = [
        Standing(player, _place(still_open, scores[player]), scores[player], _detail(state, player))
        for player in players
    ]
    ended = Message("steam.ended", {"count": state.rounds})
    return Outcome(tuple(sorted(standings, key=lambda s: s.place)), reason=ended)


def _place(still_open: list[int], score: int | None) -> int:
    if score is None:
        return max(2, len(still_open) + 1)
    return 1 + sum(other > score for other in still_open)


def _detail(state: State, player: int) -> Message | None:
    """How the score came about; nothing where it is simply the money."""
    park, fine = state.parks[player], state.fines[player] or 0
    if park.dirt >= OPEN_BELOW:
        return Message("steam.park_closed", {"dirt": park.dirt})
    if not fine:
        return None
    return Message("steam.final_detail", {"money": park.money, "fine": fine, "dirt": park.dirt})


def scores(state: State) -> tuple[int, ...]:
    """Money, and at the end what is left after the fine; 0 for a closed park."""
    if state.stage != "over":
        return tuple(park.money for park in state.parks)
    return tuple(total or 0 for total in totals(state))


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """Money at the start and after each round; the last round counts with its fines."""
    start = (start_money(state.options, state.director),) * len(state.parks)
    rows = state.history
    if state.stage == "over":
        rows = (*rows[:-2], rows[-1])
    return (start, *rows)
