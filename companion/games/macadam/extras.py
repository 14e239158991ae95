"""What a player may do besides: stock, papers, die; and the signals of the board."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Message, Refusal, Word, replaced
from companion.games.macadam.actions import Die, Exchange, Paper, Reshuffle, SetSignal
from companion.games.macadam.coup import with_seat
from companion.games.macadam.names import PAPER_WORDS
from companion.games.macadam.state import (
    DIE,
    PAPER_CARDS,
    PAPER_TICKETS,
    PAPERS,
    POLICEMEN,
    SIGNAL_KINDS,
    SIGNALS,
    State,
    Values,
    turn,
)


def exchange(state: State, action: Exchange) -> State | Refusal:
    if "exchange" in state.done:
        return Refusal("macadam.exchange_once", {}, "lead")
    if not state.stock:
        return Refusal("macadam.stock_empty", {}, "lead")
    if action.keep and not state.options.keep_drawn:
        return Refusal("macadam.keep_off", {}, "lead")
    after = replace(state, done=(*state.done, "exchange"))
    seat = state.seats[state.leader]
    if seat.cards and not action.keep:
        return after
    # With an empty hand there is nothing to put under the stock: the card is simply taken.
    after = with_seat(after, state.leader, replace(seat, cards=seat.cards + 1))
    return replace(after, stock=state.stock - 1)


def paper(state: State, action: Paper) -> State | Refusal:
    if state.stage == "follow" and not state.options.papers_anytime:
        return Refusal("macadam.only_leader", {}, "papers")
    if action.paper not in PAPERS:
        return Refusal("macadam.no_such_paper", {}, "papers")
    if "extra" in state.done:
        return Refusal("macadam.extra_once", {}, "lead")
    if sum(seat.paper_cards.count(action.paper) for seat in state.seats) >= PAPER_CARDS:
        return Refusal("macadam.paper_cards_out", {"count": PAPER_CARDS}, "papers")
    player = turn(state)
    seat = state.seats[player]
    if not seat.cards:
        values: Values = {"name": state.names[player], "count": 0}
        return Refusal("macadam.hand_too_small", values, "setup")
    cards = (*seat.paper_cards, action.paper)
    after = with_seat(state, player, replace(seat, cards=seat.cards - 1, paper_cards=cards))
    return replace(after, done=(*state.done, "extra"))


def die(state: State, action: Die) -> State | Refusal:
    problem = _die_problem(state, action.value)
    if problem is not None:
        return problem
    player = turn(state)
    after = replace(state, done=(*state.done, "die"))
    won = DIE.get(action.value)
    if won is None:
        return _tell(after, Message("macadam.die_nothing", {"name": state.names[player]}))
    values: Values = {"name": state.names[player], "paper": Word(PAPER_WORDS[won])}
    seat = state.seats[player]
    if seat.holds(won):
        return _tell(after, Message("macadam.die_already", values))
    if sum(other.paper_tickets.count(won) for other in state.seats) >= PAPER_TICKETS:
        return _tell(after, Message("macadam.die_no_ticket", values))
    after = with_seat(after, player, replace(seat, paper_tickets=(*seat.paper_tickets, won)))
    return _tell(after, Message("macadam.die_wins", values))


def _die_problem(state: State, value: int) -> Refusal | None:
    if state.stage == "follow" and state.options.die_for == "leader":
        return Refusal("macadam.only_leader", {}, "papers")
    if "die" in state.done:
        return Refusal("macadam.die_once", {"name": state.names[turn(state)]}, "papers")
    if not 1 <= value <= 6:
        return Refusal("macadam.die_value", {}, "papers")
    return None


def reshuffle(state: State, action: Reshuffle) -> State | Refusal:
    if state.policemen < POLICEMEN:
        return Refusal("macadam.policemen_not_out", {"count": state.policemen}, "agent")
    return replace(state, policemen=0, stock=state.stock + POLICEMEN)


def set_signal(state: State, action: SetSignal) -> State | Refusal:
    if not 0 <= action.place < SIGNALS or action.kind not in SIGNAL_KINDS:
        return Refusal("macadam.no_such_signal", {}, "lead")
    if state.tokens[action.place]:
        values = {"token": state.tokens[action.place]}
        return Refusal("macadam.signal_taken", values, "lead")
    return replace(state, signals=replaced(state.signals, action.place, action.kind))


def _tell(state: State, message: Message) -> State:
    return replace(state, notices=(*state.notices, message))
