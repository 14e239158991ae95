"""Hall of mirrors: copies the kind of stand it stands beside, for the whole play."""

from companion.games.base import Refusal
from companion.games.steam_park.page import Page
from companion.games.steam_park.stands.stand import Stand
from companion.games.steam_park.state import Park, PieceKind

STAND = Stand("mirrors", Page("mirrors", "steam.mirrors_name", "steam.mirrors_help"))


def can_copy(park: Park) -> tuple[PieceKind, ...]:
    """Kinds in the park that no hall of mirrors copies yet."""
    kinds = dict.fromkeys(k for k in park.stands if k != "mirrors" and k not in park.mirrors)
    return tuple(kinds)


def copied(park: Park, copies: PieceKind | None) -> tuple[PieceKind, ...] | Refusal:
    """The kinds copied in the park with one more hall, or why it cannot copy that kind."""
    if copies is None or copies == "mirrors":
        return Refusal("steam.mirrors_kind", rule="stands")
    if copies in park.mirrors:
        return Refusal("steam.mirrors_twice", rule="stands")
    if copies not in park.stands:
        return Refusal("steam.mirrors_alone", rule="stands")
    return (*park.mirrors, copies)
