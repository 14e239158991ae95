"""The deal of a round."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.macadam.actions import Deal
from companion.games.macadam.options import dealt
from companion.games.macadam.state import (
    DECK,
    SIGNALS,
    Seat,
    State,
)


def deal(state: State, action: Deal) -> State | Refusal:
    if not 0 <= action.dealer < len(state.names):
        return Refusal("macadam.player_unknown", {}, "setup")
    first = state.stage == "deal"
    seats, stock = hands_dealt(state)
    return replace(
        state,
        seats=seats,
        finished=state.finished if first else (*state.finished, state.seats),
        stock=stock,
        round=state.round + 1,
        stage="lead",
        dealer=action.dealer,
        leader=action.dealer,
        tokens=(0,) * SIGNALS,
        signal=None,
        follow="",
        policemen=0,
        direction=1,
        done=(),
        plays=(),
    )


def hands_dealt(state: State) -> tuple[tuple[Seat, ...], int]:
    """The seats before a round, and the stock.

    Papers once shown serve the whole play unless the house says so; their cards are not dealt.
    """
    count, kept = len(state.names), not state.options.papers_per_round
    left = DECK - kept * sum(len(seat.paper_cards) for seat in state.seats)
    each = min(dealt(count, state.options), left // count)
    fresh = Seat(each)
    seats = tuple(
        replace(fresh, paper_cards=seat.paper_cards, paper_tickets=seat.paper_tickets)
        if kept
        else fresh
        for seat in state.seats
    )
    return seats, left - count * each
