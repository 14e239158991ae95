"""Every number that can be put right by hand, and how it is put right."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.base import Correct, Field, Refusal, correction
from companion.games.steam_park import end, rebuild, reseat
from companion.games.steam_park.counts import (
    grounds_left,
    guests,
    out_of_reserve,
    stands_left,
    stingy,
)
from companion.games.steam_park.modules import stingy as stingy_module
from companion.games.steam_park.simple import MOST, MOST_VISITORS
from companion.games.steam_park.state import (
    COLOURS,
    VISITORS_PER_COLOUR,
    Park,
    PieceKind,
    Result,
    State,
    with_park,
)

VISITOR_LABELS: dict[str, str] = {
    "visitors_black": "steam.visitors_black",
    "visitors_green": "steam.visitors_green",
    "visitors_blue": "steam.visitors_blue",
    "visitors_pink": "steam.visitors_pink",
    "visitors_red": "steam.visitors_red",
    "visitors_violet": "steam.visitors_violet",
}


STAND_LABELS: dict[PieceKind, str] = {
    "security": "steam.security_name",
    "info": "steam.info_name",
    "casino": "steam.casino_name",
    "toilets": "steam.toilets_name",
    "kiosk": "steam.kiosk_name",
    "fountain": "steam.fountain_name",
    "office": "steam.office_name",
    "shooting": "steam.shooting_name",
    "incinerator": "steam.incinerator_name",
}


MIRROR_LABELS: dict[PieceKind, str] = {
    "security": "steam.mirror_security",
    "info": "steam.mirror_info",
    "casino": "steam.mirror_casino",
    "toilets": "steam.mirror_toilets",
    "kiosk": "steam.mirror_kiosk",
    "fountain": "steam.mirror_fountain",
    "office": "steam.mirror_office",
    "shooting": "steam.mirror_shooting",
    "incinerator": "steam.mirror_incinerator",
}


POOL_LABELS: dict[str, str] = {
    "pool_black": "steam.pool_black",
    "pool_green": "steam.pool_green",
    "pool_blue": "steam.pool_blue",
    "pool_pink": "steam.pool_pink",
    "pool_red": "steam.pool_red",
    "pool_violet": "steam.pool_violet",
}


def fields(state: State) -> tuple[Field, ...]:
    found = list(_shared(state))
    for player, park in enumerate(state.parks):
        found.append(Field("money", "steam.money", park.money, 0, MOST, player))
        found.append(Field("dirt", "steam.dirt", park.dirt, 0, MOST, player))
        found += _simple(state, player) if state.options.simple else _full(state, player)
        found += _fine(state, player)
    return tuple(found)


def _shared(state: State) -> list[Field]:
    found = []
    if state.stage not in ("cards", "fines", "over"):
        found.append(Field("round", "steam.round", state.round, 1, state.rounds))
        if state.director == "gambler":
            found.append(Field("cards", "steam.cards", state.cards, 0, MOST))
    if state.options.stingy and not state.options.simple:
        most = state.bag_stingy + stingy_module.in_reserve(state)
        found.append(Field("bag_stingy", "steam.bag_stingy", state.bag_stingy, 0, most))
    return found + (_pool(state) if state.director == "smooth_talker" else [])


def _pool(state: State) -> list[Field]:
    """Who waits on the Smooth-talker's tile."""
    found = []
    for colour in COLOURS:
        name, here = f"pool_{colour}", state.pool.count(colour)
        most = here + VISITORS_PER_COLOUR - out_of_reserve(state, colour)
        found.append(Field(name, POOL_LABELS[name], here, 0, most))
    return found


def _simple(state: State, player: int) -> list[Field]:
    plain = state.parks[player].plain
    most = MOST_VISITORS - sum(park.plain for park in state.parks) + plain
    return [Field("visitors", "steam.visitors", plain, 0, most, player)]


def _full(state: State, player: int) -> list[Field]:
    park = state.parks[player]
    most = park.ground + grounds_left(state)
    ground = Field("ground", "steam.ground", park.ground, 0, most, player)
    seated = [*_visitors(state, player), *_others(state, player)]
    return [*seated, *_stands(state, player), ground, *rebuild.fields(state, player)]


def _visitors(state: State, player: int) -> list[Field]:
    park = state.parks[player]
    found = []
    for colour in COLOURS:
        seated, free = reseat.right_and_free(park, colour)
        if seated + free:
            name = f"visitors_{colour}"
            most = seated + min(free, VISITORS_PER_COLOUR - out_of_reserve(state, colour))
            found.append(Field(name, VISITOR_LABELS[name], seated, 0, most, player))
    return found


def _others(state: State, player: int) -> list[Field]:
    park, free = state.parks[player], reseat.free(state.parks[player])
    here, away = stingy(park), guests(park)
    found = []
    if state.options.stingy:
        most = here + min(free, stingy_module.in_reserve(state))
        found.append(Field("stingy", "steam.stingy_name", here, 0, most, player))
    if away + free:
        found.append(Field("guests", "steam.guests", away, 0, away + free, player))
    return found


def _stands(state: State, player: int) -> list[Field]:
    park = state.parks[player]
    found = []
    for kind in state.plans:
        if kind != "mirrors":
            have, low = park.stands.count(kind), int(kind in park.mirrors)
            most = have + stands_left(state, kind)
            found.append(Field(f"stand_{kind}", STAND_LABELS[kind], have, low, most, player))
    return found + _mirrors(state, player)


def _mirrors(state: State, player: int) -> list[Field]:
    """Halls of mirrors, one for each kind of stand in the park."""
    park = state.parks[player]
    found = []
    for kind in (k for k in state.plans if k in park.stands and k != "mirrors"):
        here = int(kind in park.mirrors)
        most = max(here, min(1, stands_left(state, "mirrors")))
        found.append(Field(f"mirror_{kind}", MIRROR_LABELS[kind], here, 0, most, player))
    return found if "mirrors" in state.plans else []


def _fine(state: State, player: int) -> list[Field]:
    fine = state.fines[player]
    if fine is None:
        return []
    return [Field("fine", "steam.fine", fine, 0, end.DEAREST_FINE, player)]


def correct(state: State, action: Correct) -> Result:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    if field.player is None:
        return _change_shared(state, field.name, action.value)
    if field.name in ("money", "dirt", "fine"):
        return end.corrected(state, field.player, field.name, action.value)
    park, about = state.parks[field.player], rebuild.piece(field.name)
    if about is not None:
        rides = rebuild.corrected(park, about, action.value)
        return with_park(state, field.player, rides=rides)
    return with_park(state, field.player, **_change(park, field.name, action.value))


def _change_shared(state: State, name: str, value: int) -> State:
    if name not in POOL_LABELS:
        return replace(state, **{name: value})
    colour = next(c for c in COLOURS if name == f"pool_{c}")
    others = tuple(c for c in state.pool if c != colour)
    return replace(state, pool=(*others, *(colour,) * value))


def _change(park: Park, name: str, value: int) -> dict[str, object]:
    ways: dict[str, Callable[[], dict[str, object]]] = {
        "visitors": lambda: {"plain": value},
        "ground": lambda: {"ground": value},
        "stingy": lambda: {"rides": reseat.stingy(park, value)},
        "guests": lambda: {"rides": reseat.guests(park, value)},
    }
    if name in ways:
        return ways[name]()
    head, _, tail = name.partition("_")
    if head == "mirror":
        return _with_hall(park, tail, value)
    if head == "stand":
        others = tuple(kind for kind in park.stands if kind != tail)
        return {"stands": (*others, *(tail,) * value)}
    return {"rides": reseat.visitors(park, tail, value)}


def _with_hall(park: Park, kind: str, value: int) -> dict[str, object]:
    """The hall beside that kind of stand built, or taken away."""
    mirrors = (*(k for k in park.mirrors if k != kind), *(kind,) * value)
    others = tuple(k for k in park.stands if k != "mirrors")
    return {"stands": (*others, *("mirrors",) * len(mirrors)), "mirrors": mirrors}
