"""What can be done now: enough for a play from the deal to the end."""

from __future__ import annotations

from companion.games.macadam.actions import (
    Action,
    Cannot,
    Deal,
    Die,
    Exchange,
    Follow,
    Lead,
    Paper,
    Policeman,
    Reshuffle,
    Skip,
    WrongCard,
)
from companion.games.macadam.cards import follow_cards, lead_cards, policeman_cards
from companion.games.macadam.state import (
    CARDS,
    PAPER_CARDS,
    PAPERS,
    POLICEMEN,
    SIGNALS,
    State,
    turn,
)


def actions(state: State) -> list[Action]:
    """Concrete actions, each accepted by apply. After the last round there are none."""
    if state.stage in ("deal", "round_over"):
        return [Deal(player) for player in range(len(state.names))]
    if state.stage == "over":
        return []
    found = _lead(state) if state.stage == "lead" else _follow(state)
    if state.policemen == POLICEMEN:
        found.append(Reshuffle())
    return [*found, *_die(state)]


def _lead(state: State) -> list[Action]:
    free = [place for place in range(SIGNALS) if not state.tokens[place]]
    seat = state.seats[state.leader]
    found: list[Action] = [Skip(free[0])]
    if seat.cards:
        found += [Lead(place, card) for place in free for card in lead_cards(state, place)]
    if seat.cards and "extra" not in state.done:
        found += [Paper(paper) for paper in PAPERS if _paper_left(state, paper)]
    if state.stock and state.policemen < POLICEMEN and "exchange" not in state.done:
        found.append(Exchange())
        found += [Exchange(keep=True)] if state.options.keep_drawn and seat.cards else []
    if state.options.leader_extra_card and seat.cards > 1 and "extra" not in state.done:
        found += [
            Lead(place, card, extra=card) for place in free for card in lead_cards(state, place)[:1]
        ]
    return found


def _paper_left(state: State, paper: str) -> bool:
    return sum(seat.paper_cards.count(paper) for seat in state.seats) < PAPER_CARDS


def _follow(state: State) -> list[Action]:
    allowed = follow_cards(state)
    hand = state.seats[turn(state)].cards
    found: list[Action] = [Cannot()]
    found += [WrongCard(card) for card in CARDS if card not in allowed][:1]
    if hand:
        found += [Follow(card) for card in allowed]
    if hand and state.options.papers_anytime and "extra" not in state.done:
        found += [Paper(paper) for paper in PAPERS if _paper_left(state, paper)]
    if hand and state.policemen < POLICEMEN:
        found.append(Policeman())
        found += [Policeman(card) for card in policeman_cards(state) if hand > 1]
    return found


def _die(state: State) -> list[Action]:
    may = state.stage == "lead" or state.options.die_for == "all"
    return [Die(value) for value in range(1, 7)] if may and "die" not in state.done else []
