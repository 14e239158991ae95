"""What a player may do besides: stock, papers, die; and putting things right by hand."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.base import Correct, Field, Message, Refusal, Word, correction, replaced
from companion.games.macadam.coup import NOT_NOW, with_seat
from companion.games.macadam.model import (
    DECK,
    DIE,
    INSURANCE,
    KINDS,
    LICENCE,
    PAPER_CARDS,
    PAPER_TICKETS,
    PAPERS,
    POLICEMEN,
    SIGNAL_KINDS,
    SIGNALS,
    Die,
    Exchange,
    Paper,
    Reshuffle,
    Seat,
    SetSignal,
    State,
    Values,
)
from companion.games.macadam.scoring import scores
from companion.games.macadam.words import PAPER_WORDS, turn

LAID_LABELS = {
    "pedestrian": "macadam.line_pedestrians",
    "bicycle": "macadam.line_bicycles",
    "moped": "macadam.line_mopeds",
    "auto": "macadam.field_autos",
    "moto": "macadam.field_motos",
}
PAPER_FIELDS = {"insurance": INSURANCE, "licence": LICENCE}


def exchange(state: State, action: Exchange) -> State | Refusal:
    if state.phase != "lead":
        return Refusal("macadam.only_leader", {}, "lead")
    if "exchange" in state.done:
        return Refusal("macadam.exchange_once", {}, "lead")
    if not state.stock:
        return Refusal("macadam.stock_empty", {}, "lead")
    after = replace(state, done=(*state.done, "exchange"))
    seat = state.seats[state.leader]
    if seat.cards:
        return after
    # With an empty hand there is nothing to put under the stock: the card is simply taken.
    after = with_seat(after, state.leader, replace(seat, cards=1))
    return replace(after, stock=state.stock - 1)


def paper(state: State, action: Paper) -> State | Refusal:
    if state.phase != "lead":
        return Refusal("macadam.only_leader", {}, "papers")
    if action.paper not in PAPERS:
        return Refusal("macadam.no_such_paper", {}, "papers")
    if "extra" in state.done:
        return Refusal("macadam.extra_once", {}, "lead")
    if sum(seat.paper_cards.count(action.paper) for seat in state.seats) >= PAPER_CARDS:
        return Refusal("macadam.paper_cards_out", {"count": PAPER_CARDS}, "papers")
    seat = state.seats[state.leader]
    if not seat.cards:
        values: Values = {"name": state.names[state.leader], "count": 0}
        return Refusal("macadam.hand_too_small", values, "setup")
    cards = (*seat.paper_cards, action.paper)
    after = with_seat(state, state.leader, replace(seat, cards=seat.cards - 1, paper_cards=cards))
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
    if state.phase not in ("lead", "follow"):
        return NOT_NOW
    if state.phase == "follow" and state.options.die_for == "leader":
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


def fields(state: State) -> tuple[Field, ...]:
    """Every number of the round that may be put right by hand."""
    if not state.round:
        return ()
    found = [
        Field("stock", "macadam.field_stock", state.stock, 0, DECK),
        Field("policemen", "macadam.field_policemen", state.policemen, 0, POLICEMEN),
    ]
    for player, total in enumerate(scores(state)):
        found += _seat_fields(state.seats[player], player, total)
    return tuple(found)


def _seat_fields(seat: Seat, player: int, total: int) -> list[Field]:
    found = [
        Field("points", "macadam.field_points", total, -9999, 9999, player),
        Field("tickets", "macadam.line_tickets", seat.tickets, 0, 99, player),
        Field("cards", "macadam.field_cards", seat.cards, 0, DECK, player),
    ]
    for name, label in LAID_LABELS.items():
        found.append(Field(name, label, seat.laid[KINDS.index(name)], 0, DECK, player))
    for name, kind in PAPER_FIELDS.items():
        found.append(Field(name, PAPER_WORDS[kind], int(seat.holds(kind)), 0, 1, player))
    return found


def correct(state: State, action: Correct) -> State | Refusal:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    if field.player is None:
        changed: dict[str, Any] = {field.name: action.value}
        return replace(state, **changed)
    seat = _corrected(state.seats[field.player], field, action.value)
    return _noted(with_seat(state, field.player, seat))


def _noted(state: State) -> State:
    """After a round its line in the plot is put right too."""
    if state.phase not in ("round_over", "over"):
        return state
    return replace(state, history=(*state.history[:-1], scores(state)))


def _corrected(seat: Seat, field: Field, value: int) -> Seat:
    if field.name in KINDS:
        return replace(seat, laid=replaced(seat.laid, KINDS.index(field.name), value))
    if field.name in PAPER_FIELDS:
        return _paper_corrected(seat, PAPER_FIELDS[field.name], bool(value))
    if field.name == "points":
        return replace(seat, adjust=seat.adjust + value - field.value)
    changed: dict[str, Any] = {field.name: value}
    return replace(seat, **changed)


def _paper_corrected(seat: Seat, kind: str, held: bool) -> Seat:
    if held == seat.holds(kind):
        return seat
    if held:
        return replace(seat, paper_tickets=(*seat.paper_tickets, kind))
    return replace(
        seat,
        paper_cards=tuple(p for p in seat.paper_cards if p != kind),
        paper_tickets=tuple(p for p in seat.paper_tickets if p != kind),
    )


def _tell(state: State, message: Message) -> State:
    return replace(state, notices=(*state.notices, message))
