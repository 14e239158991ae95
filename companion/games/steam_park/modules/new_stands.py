"""The new stands: five of the ten plans are used, chosen or drawn."""

from random import Random

from companion.games.steam_park.page import Page
from companion.games.steam_park.state import BASE_KINDS, KINDS, Options, PieceKind

PAGE = Page("new_stands", "steam.new_stands_name", "steam.new_stands_help")
USED = 5


def plans(options: Options, source: Random) -> tuple[PieceKind, ...]:
    """The kinds of this play. Too few chosen: the rest is drawn; too many: five of them."""
    if not options.new_stands:
        return BASE_KINDS
    chosen = [kind for kind, on in zip(KINDS, options.stand_plans, strict=False) if on]
    others = [kind for kind in KINDS if kind not in chosen]
    if len(chosen) > USED:
        chosen = source.sample(chosen, USED)
    chosen += source.sample(others, USED - len(chosen))
    return tuple(kind for kind in KINDS if kind in chosen)
