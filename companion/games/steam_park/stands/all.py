"""Every kind of stand by its name, what doubles a die, and the use of one."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import UseStand
from companion.games.steam_park.counts import power
from companion.games.steam_park.stands import (
    casino,
    fountain,
    incinerator,
    info,
    kiosk,
    mirrors,
    office,
    security,
    shooting,
    toilets,
)
from companion.games.steam_park.stands.stand import Stand
from companion.games.steam_park.state import Deed, PieceKind, Result, State
from companion.games.steam_park.turn import not_his_turn

STANDS: dict[PieceKind, Stand] = {
    stand.kind: stand
    for stand in (
        security.STAND,
        info.STAND,
        casino.STAND,
        toilets.STAND,
        kiosk.STAND,
        fountain.STAND,
        mirrors.STAND,
        office.STAND,
        shooting.STAND,
        incinerator.STAND,
    )
}


def doubles(state: State, player: int, deed: Deed) -> int:
    """How many dice of an action count twice in a player's park."""
    park = state.parks[player]
    found = sum(power(park, stand.kind) for stand in STANDS.values() if stand.doubles == deed)
    return min(1, found) if deed == "bonus" and not state.options.office_each else found


def use(state: State, action: UseStand) -> Result:
    refusal = not_his_turn(state, action.player)
    if refusal:
        return refusal
    stand = STANDS.get(action.kind)
    if stand is None or stand.use is None:
        return Refusal("steam.nothing_to_use", rule="stands")
    if "fountain" in state.turn.uses and action.kind != "fountain":
        return Refusal("steam.fountain_last", rule="stands")
    return stand.use(state, action)
