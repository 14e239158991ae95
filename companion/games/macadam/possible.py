"""What can be done now: enough for a play from the deal to the end."""

from __future__ import annotations

from typing import Any

from companion.games.macadam import model
from companion.games.macadam.cards import follow_cards, lead_cards, policeman_cards
from companion.games.macadam.model import (
    CARDS,
    PAPER_CARDS,
    PAPERS,
    POLICEMEN,
    SIGNALS,
    Action,
    State,
)
from companion.games.macadam.words import turn


def actions(state: State) -> list[Action]:
    """Concrete actions, each accepted by apply. After the last round there are none."""
    if state.phase in ("deal", "round_over"):
        return [model.Deal(player) for player in range(len(state.names))]
    if state.phase == "over":
        return []
    found = _lead(state) if state.phase == "lead" else _follow(state)
    if state.policemen == POLICEMEN:
        found.append(model.Reshuffle())
    return [*found, *_die(state)]


def _lead(state: State) -> list[Any]:
    free = [place for place in range(SIGNALS) if not state.tokens[place]]
    seat = state.seats[state.leader]
    found: list[Any] = [model.Skip(free[0])]
    if seat.cards:
        found += [model.Lead(place, card) for place in free for card in lead_cards(state, place)]
    if seat.cards and "extra" not in state.done:
        found += [model.Paper(paper) for paper in PAPERS if _paper_left(state, paper)]
    if state.stock and "exchange" not in state.done:
        found.append(model.Exchange())
    if state.options.leader_extra_card and seat.cards > 1 and "extra" not in state.done:
        found += [
            model.Lead(place, card, extra=card)
            for place in free
            for card in lead_cards(state, place)[:1]
        ]
    return found


def _paper_left(state: State, paper: str) -> bool:
    return sum(seat.paper_cards.count(paper) for seat in state.seats) < PAPER_CARDS


def _follow(state: State) -> list[Any]:
    allowed = follow_cards(state)
    hand = state.seats[turn(state)].cards
    found: list[Any] = [model.Cannot()]
    found += [model.WrongCard(card) for card in CARDS if card not in allowed][:1]
    if hand:
        found += [model.Follow(card) for card in allowed]
    if hand and state.policemen < POLICEMEN:
        found.append(model.Policeman())
        found += [model.Policeman(card) for card in policeman_cards(state) if hand > 1]
    return found


def _die(state: State) -> list[Action]:
    may = state.phase == "lead" or state.options.die_for == "all"
    return [model.Die(value) for value in range(1, 7)] if may and "die" not in state.done else []
