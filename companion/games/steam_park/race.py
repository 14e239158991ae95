"""The roll phase: who takes which turn-order tile, and the last throws."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.steam_park.actions import Done, LastThrow, TakeBack
from companion.games.steam_park.directors import planner
from companion.games.steam_park.stages import advance, round_stages
from companion.games.steam_park.state import Options, Result, State, Values


def tile_dirt(options: Options, players: int) -> tuple[int, ...]:
    """What each tile of the row adds to the dirt."""
    return (*options.tile_dirt[: players - 1], options.tile_dirt[-1])


def pressed_order(presses: Iterable[tuple[float, int]]) -> tuple[Done, ...]:
    """Presses as (time, player), in any order of arrival -> who is done, first edge first."""
    players = dict.fromkeys(player for _, player in sorted(presses))
    return tuple(Done(player) for player in players)


def last_player(state: State) -> int | None:
    """The only player still throwing, once there is only one."""
    waiting = [p for p in range(len(state.parks)) if p not in state.order]
    return waiting[0] if state.stage == "race" and len(waiting) == 1 else None


def throws_left(state: State) -> int:
    """Throws that the last player still has."""
    return _allowed(state) - state.throws


def done(state: State, action: Done) -> Result:
    if action.player in state.order:
        return already(state, action.player)
    return _settled(replace(state, order=(*state.order, action.player)))


def already(state: State, player: int) -> Refusal:
    """Why a player who has a tile gets no other one."""
    values: Values = {"player": state.names[player], "tile": state.order.index(player) + 1}
    return Refusal("steam.has_tile", values, "roll")


def last_throw(state: State, _: LastThrow) -> Result:
    """One pip less; with the last one the last tile is taken."""
    player = last_player(state)
    if player is None:
        return Refusal("steam.not_last_yet", rule="roll")
    thrown = replace(state, throws=state.throws + 1)
    return _settled(thrown)


def take_back(state: State, action: TakeBack) -> Result:
    """The race goes on without that press, as long as nothing was told after the race."""
    name = state.names[action.player]
    if _went_further(state):
        return Refusal("steam.race_over", {"player": name}, "roll")
    if action.player not in state.order:
        return Refusal("steam.no_tile", {"player": name}, "roll")
    was_last = len(state.order) == len(state.parks) and state.order[-1] == action.player
    throws = min(state.throws, max(0, _allowed(state) - 1)) if was_last else 0
    called = state.order if was_last else _called(state)
    order = tuple(p for p in called if p != action.player)
    return replace(state, stage="race", order=order, throws=throws)


def _called(state: State) -> tuple[int, ...]:
    """Who called for a tile: without last throws the last one came by itself."""
    by_itself = not _allowed(state) and len(state.order) == len(state.parks)
    return state.order[:-1] if by_itself else state.order


def _allowed(state: State) -> int:
    if state.director == "planner":
        return planner.LAST_THROWS
    return state.options.last_throws


def _settled(state: State) -> State:
    """Who is alone without a throw left takes the last tile; with all tiles gone it goes on."""
    player = last_player(state)
    if player is not None and throws_left(state) <= 0:
        state = replace(state, order=(*state.order, player))
    return advance(state) if len(state.order) == len(state.parks) else state


def _went_further(state: State) -> bool:
    told = any(b is not None for b in (*state.bids, *state.spied))
    return told or state.stage not in round_stages(state)[:2]
