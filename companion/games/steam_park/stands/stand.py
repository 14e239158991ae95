"""What a kind of stand is to the rules, and the count of its uses in a turn."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.steam_park.actions import UseStand
from companion.games.steam_park.counts import power
from companion.games.steam_park.page import Page
from companion.games.steam_park.state import Deed, PieceKind, Result, State


class Stand(msgspec.Struct, frozen=True):
    """`doubles`: one die of that action counts twice. `use`: what UseStand does with it."""

    kind: PieceKind
    page: Page
    doubles: Deed | None = None
    use: Callable[[State, UseStand], Result] | None = None


def uses_left(state: State, player: int, kind: PieceKind) -> int:
    """How often a kind may still be used in the running turn."""
    return power(state.parks[player], kind) - state.turn.uses.count(kind)


def mark(state: State, player: int, kind: PieceKind, count: int = 1) -> Result:
    """The uses written down, or why there are not so many."""
    left = uses_left(state, player, kind)
    if not left:
        key = "steam.uses_over" if power(state.parks[player], kind) else "steam.uses_none"
        return Refusal(key, rule="stands")
    if not 1 <= count <= left:
        return Refusal("steam.uses_left", {"count": left}, "stands")
    uses = (*state.turn.uses, *(kind,) * count)
    return replace(state, turn=replace(state.turn, uses=uses))


def use_marked(state: State, action: UseStand) -> Result:
    """A use that changes nothing but dice and visitors on the table."""
    return mark(state, action.player, action.kind, action.count)
