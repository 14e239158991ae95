"""What hands must do on the table now: deal, put a token, lay a card, shuffle the policemen."""

from __future__ import annotations

from itertools import takewhile

from companion.games.base import Message, Word
from companion.games.macadam.cards import follows_any
from companion.games.macadam.coup import coup_number
from companion.games.macadam.deal import hands_dealt
from companion.games.macadam.names import CARD_WORDS
from companion.games.macadam.state import POLICEMEN, State, turn


def hands(state: State) -> tuple[Message, ...]:
    """At most two short things to do, in their order; nothing once the play is over."""
    match state.stage:
        case "deal":
            return (_deal(state),)
        case "lead" | "follow":
            return (*_left_over(state), _card(state))
        case "round_over":
            return (Message("macadam.hands_gather"), _deal(state))
    return ()


def _deal(state: State) -> Message:
    seats, stock = hands_dealt(state)
    return Message("macadam.hands_deal", {"cards": seats[0].cards, "stock": stock})


def _left_over(state: State) -> tuple[Message, ...]:
    """What the last card left to do; the six policemen as long as they are out."""
    if state.policemen >= POLICEMEN:
        return (Message("macadam.hands_shuffle_six"),)
    name = state.names[turn(state)]
    for notice in state.notices:
        if notice.key == "macadam.empty_draws":
            return (Message("macadam.hands_draw", {"name": name}),)
        if notice.key == "macadam.die_wins":
            return (Message("macadam.hands_paper", notice.values),)
        if notice.key == "macadam.did_wrong_card":
            return (Message("macadam.hands_ticket", {"name": name}),)
    fined = tuple(takewhile(lambda play: play.ticket, reversed(state.plays)))
    if len(fined) == 1:
        return (Message("macadam.hands_ticket", {"name": state.names[fined[0].player]}),)
    return (Message("macadam.hands_tickets", {"count": len(fined)}),) if fined else ()


def _card(state: State) -> Message:
    name = state.names[turn(state)]
    if state.stage == "lead":
        return Message("macadam.hands_lead", {"name": name, "token": coup_number(state)})
    if state.any_vehicle or not state.follow:
        arrows = state.any_vehicle and state.options.arrows_while_waiting
        key = "macadam.hands_vehicle_or_arrow" if arrows else "macadam.hands_vehicle"
        return Message(key, {"name": name})
    if follows_any(state):
        return Message("macadam.hands_any_card", {"name": name})
    return Message("macadam.hands_follow", {"name": name, "card": Word(CARD_WORDS[state.follow])})
