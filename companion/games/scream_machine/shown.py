"""What cards before the camera mean: visitors who come or are turned, attractions that are laid."""

from __future__ import annotations

from collections.abc import Hashable

from companion.games.base import Meaning, Message, Way
from companion.games.scream_machine.actions import Arrive, Build, BuildRow, Reveal, RowCard
from companion.games.scream_machine.kinds import RIDE_KINDS, VISITOR_KINDS
from companion.games.scream_machine.state import ACTIONS, ROW, Ride, Slot, State

PERIODS = ("opening", "deal", "turns", "reveal", "visit", "resolved")
VISITOR = Message("scream.way_visitor")
HAND, FROM_ROW, TO_ROW = (
    Message("scream.way_hand"),
    Message("scream.way_from_row"),
    Message("scream.way_to_row"),
)


def card_period(state: State) -> Hashable | None:
    """A visitor or an attraction of the same kind may come again with every stage and turn.

    While the visitors choose, hands already clear the table for the next round.
    """
    if state.stage not in PERIODS:
        return None
    return state.round, state.stage, state.turn


def meant(state: State, kinds: tuple[str, ...]) -> Meaning | None:
    """The first of these cards that means something now."""
    for index, kind in enumerate(kinds):
        ways = _visitor(state, kind) if kind in VISITOR_KINDS else _ride(state, kind)
        if ways:
            return Meaning((index,), ways)
    return None


def _visitor(state: State, key: str) -> tuple[Way, ...]:
    kind = VISITOR_KINDS[key]
    match state.stage:
        case "deal":
            return (Way(Arrive(kind), VISITOR),)
        case "reveal":
            return (Way(Reveal(kind), VISITOR),)
    return ()


def _ride(state: State, key: str) -> tuple[Way, ...]:
    ride = RIDE_KINDS.get(key)
    if ride is None:
        return ()
    match state.stage:
        case "opening":
            return (Way(Build(ride.family, ride.value), HAND),)
        case "deal":
            return _into_row(state, ride)
        case "turns":
            return _laid(state, ride)
    return ()


def _into_row(state: State, ride: Ride) -> tuple[Way, ...]:
    """The first place of the row whose card nobody told."""
    place = next((p for p in range(ROW) if state.row[p] == Slot()), None)
    return () if place is None else (Way(RowCard(place, ride), TO_ROW),)


def _laid(state: State, ride: Ride) -> tuple[Way, ...]:
    """In a turn: from the hand, from the row, or a new card of the row, likeliest first."""
    known = tuple(
        Way(BuildRow(place), FROM_ROW) for place in range(ROW) if state.row[place] == Slot(ride)
    )
    hand = (Way(Build(ride.family, ride.value), HAND),)
    row = _into_row(state, ride)
    untouched = state.actions_left == ACTIONS and not state.used
    return (*row, *known[:1], *hand) if untouched else (*known[:1], *hand, *row)
