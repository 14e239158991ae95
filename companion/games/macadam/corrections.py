"""Every number that may be put right by hand."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Correct, Field, Refusal, correction, replaced
from companion.games.macadam.coup import with_seat
from companion.games.macadam.names import PAPER_WORDS
from companion.games.macadam.scoring import scores
from companion.games.macadam.state import (
    DECK,
    INSURANCE,
    KINDS,
    LICENCE,
    POLICEMEN,
    PaperKind,
    Seat,
    State,
)

LAID_LABELS = {
    "pedestrian": "macadam.line_pedestrians",
    "bicycle": "macadam.line_bicycles",
    "moped": "macadam.line_mopeds",
    "auto": "macadam.field_autos",
    "moto": "macadam.field_motos",
}


UNIT = 50  # points: what the smallest card is worth
PAPER_FIELDS: dict[str, PaperKind] = {"insurance": INSURANCE, "licence": LICENCE}


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
        Field("points", "macadam.field_points", total, -9999, 9999, player, step=UNIT),
        Field("tickets", "macadam.share_tickets", seat.tickets, 0, 99, player),
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
        changed: dict[str, object] = {field.name: action.value}
        return replace(state, **changed)
    seat = _corrected(state.seats[field.player], field, action.value)
    return _noted(with_seat(state, field.player, seat))


def _noted(state: State) -> State:
    """After a round its line in the plot is put right too."""
    if state.stage not in ("round_over", "over"):
        return state
    return replace(state, history=(*state.history[:-1], scores(state)))


def _corrected(seat: Seat, field: Field, value: int) -> Seat:
    if field.name in KINDS:
        return replace(seat, laid=replaced(seat.laid, KINDS.index(field.name), value))
    if field.name in PAPER_FIELDS:
        return _paper_corrected(seat, PAPER_FIELDS[field.name], bool(value))
    if field.name == "points":
        return replace(seat, adjust=seat.adjust + value - field.value)
    changed: dict[str, object] = {field.name: value}
    return replace(seat, **changed)


def _paper_corrected(seat: Seat, kind: PaperKind, held: bool) -> Seat:
    if held == seat.holds(kind):
        return seat
    if held:
        return replace(seat, paper_tickets=(*seat.paper_tickets, kind))
    return replace(
        seat,
        paper_cards=tuple(p for p in seat.paper_cards if p != kind),
        paper_tickets=tuple(p for p in seat.paper_tickets if p != kind),
    )
