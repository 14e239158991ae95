"""What cards before the camera mean: the Gambler's cards, shown at the end one after the other."""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.base import Meaning, Message, Way
from companion.games.steam_park.actions import SettleCard
from companion.games.steam_park.kinds import BONUS_KINDS
from companion.games.steam_park.state import State


def card_period(state: State) -> Hashable | None:
    """Two cards may print the same money: with each that is settled the next may be alike."""
    return state.cards if state.stage == "cards" else None


def meant(state: State, kinds: tuple[str, ...]) -> Meaning | None:
    """The money of the first bonus card; the table says who fits it best."""
    if state.stage != "cards":
        return None
    for index, kind in enumerate(kinds):
        money = BONUS_KINDS.get(kind)
        if money is not None:
            winners = tuple(
                Way(SettleCard(money, (p,)), Message("steam.way_winner", {"name": name}))
                for p, name in enumerate(state.names)
            )
            nobody = Way(SettleCard(money), Message("steam.way_nobody"))
            return Meaning((index,), (*winners, nobody))
    return None
