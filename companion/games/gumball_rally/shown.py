"""What cards before the camera mean: the driver's race card, the danger card, the photo finish."""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.base import Meaning, Message, Way
from companion.games.gumball_rally.actions import Danger, Photo, PlayCard
from companion.games.gumball_rally.danger import to_draw
from companion.games.gumball_rally.kinds import DANGER_KINDS, RACE_KINDS
from companion.games.gumball_rally.state import State

CARD = Message("gumball.way_card")


def card_period(state: State) -> Hashable | None:
    """A card of the same kind may come again in another round, or when drivers draw again."""
    if state.stage not in ("card", "danger", "photo"):
        return None
    return len(state.dangers), state.stage == "photo", sum(state.redraws)


def meant(state: State, kinds: tuple[str, ...]) -> Meaning | None:
    """The first of these cards that means something now."""
    for index, kind in enumerate(kinds):
        ways = _ways(state, kind)
        if ways:
            return Meaning((index,), ways)
    return None


def _ways(state: State, kind: str) -> tuple[Way, ...]:
    card, danger = RACE_KINDS.get(kind), DANGER_KINDS.get(kind)
    if card is not None and state.stage == "card":
        return (Way(PlayCard(card.colour, card.number, state.driver), CARD),)
    if danger is not None and state.stage == "danger" and not state.options.app_deck:
        return (Way(Danger(danger.kind, danger.colour), CARD),)
    if card is not None and state.stage == "photo":
        return tuple(_photo(state, player, card.number) for player in to_draw(state))
    return ()


def _photo(state: State, player: int, number: int) -> Way:
    return Way(Photo(player, number), Message("gumball.way_driver", {"name": state.names[player]}))
