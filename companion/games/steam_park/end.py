"""The end: the Gambler's cards, the fines for dirt, closed parks."""

from msgspec.structs import replace

from companion.games.base import Refusal, replaced
from companion.games.steam_park.actions import Fine, SettleCard
from companion.games.steam_park.directors import gambler
from companion.games.steam_park.options import OPEN_BELOW
from companion.games.steam_park.state import Options, Result, State, with_park

DEAREST_FINE = 999


def begin(state: State) -> State:
    """After the last income: cards, then fines, then it is over; what is empty is skipped."""
    if state.cards > 0:
        return replace(state, stage="cards")
    fines = tuple(fine_of(park.dirt, state.options) for park in state.parks)
    return _settled(replace(state, stage="fines", fines=fines))


def fine_of(dirt: int, options: Options) -> int | None:
    """The fine by the family's table; 0 for a closed park, None where it must be asked."""
    if dirt >= OPEN_BELOW:
        return 0
    return next((fine for low, high, fine in options.dirt_table if low <= dirt <= high), None)


def settle(state: State, action: SettleCard) -> Result:
    result = gambler.settle(state, action)
    return result if isinstance(result, Refusal) else begin(result)


def fine(state: State, action: Fine) -> Result:
    name = state.names[action.player]
    if state.fines[action.player] is not None:
        return Refusal("steam.fine_known", {"player": name}, "end")
    if not 0 <= action.amount <= DEAREST_FINE:
        return Refusal("steam.fine_range", {"high": DEAREST_FINE}, "end")
    return _settled(replace(state, fines=replaced(state.fines, action.player, action.amount)))


def _settled(state: State) -> State:
    if None in state.fines:
        return state
    final = tuple(score or 0 for score in totals(state))
    return replace(state, stage="over", history=(*state.history, final))


def corrected(state: State, player: int, name: str, value: int) -> State:
    """Money, dirt or a fine put right; after the last round the fines are settled anew."""
    if name != "fine":
        state = with_park(state, player, **{name: value})
    if state.stage not in ("fines", "over"):
        return state
    known = value if name == "fine" else state.fines[player]
    if name == "dirt":
        known = fine_of(value, state.options)
    rows = state.history[:-1] if state.stage == "over" else state.history
    fines = replaced(state.fines, player, known)
    return _settled(replace(state, stage="fines", fines=fines, history=rows))


def totals(state: State) -> tuple[int | None, ...]:
    """Money less the fine; None for a closed park."""
    return tuple(
        None if park.dirt >= OPEN_BELOW else park.money - (fine or 0)
        for park, fine in zip(state.parks, state.fines, strict=True)
    )
