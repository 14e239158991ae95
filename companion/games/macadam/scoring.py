"""Points, line by line, and who wins."""

from __future__ import annotations

import msgspec

from companion.games.base import Share
from companion.games.macadam.state import KINDS, POINTS, TICKET_POINTS, Seat, State

LINES = (
    ("macadam.line_pedestrians", ("pedestrian",)),
    ("macadam.line_bicycles", ("bicycle",)),
    ("macadam.line_mopeds", ("moped",)),
    ("macadam.line_autos_motos", ("auto", "moto")),
)


class Line(msgspec.Struct, frozen=True):
    """One line of a player's sum: `count` times `each` makes `points`."""

    label: str
    count: int
    each: int
    points: int


def laid(seat: Seat, kind: str) -> int:
    """How many cards of a kind lie in front of the player."""
    return seat.laid[KINDS.index(kind)]


def lines(seat: Seat) -> tuple[Line, ...]:
    """The sum of one round; a correction by hand is a line only where there is one."""
    found = []
    for label, kinds in LINES:
        count, each = sum(laid(seat, kind) for kind in kinds), POINTS[kinds[0]]
        found.append(Line(label, count, each, count * each))
    penalty = seat.tickets * TICKET_POINTS
    found.append(Line("macadam.share_tickets", seat.tickets, TICKET_POINTS, penalty))
    if seat.adjust:
        found.append(Line("macadam.line_correction", 1, seat.adjust, seat.adjust))
    return tuple(found)


def totals(state: State, player: int) -> tuple[Line, ...]:
    """The lines of this round, and one line for the rounds before when there were any."""
    found = lines(state.seats[player])
    if not state.finished:
        return found
    before = sum(points(seats[player]) for seats in state.finished)
    return (*found, Line("macadam.line_rounds_before", 1, before, before))


def points(seat: Seat) -> int:
    return sum(line.points for line in lines(seat))


def scores(state: State) -> tuple[int, ...]:
    """All rounds together, the one in play included."""
    rounds = (*state.finished, state.seats)
    return tuple(sum(points(seats[p]) for seats in rounds) for p in range(len(state.names)))


def shares(state: State) -> tuple[Share, ...]:
    """What each kind of card, the tickets and corrections brought, all rounds together.

    What brought nobody anything is left out.
    """
    rounds = (*state.finished, state.seats)
    sums: dict[str, list[int]] = {}
    for seats in rounds:
        for player, seat in enumerate(seats):
            for line in lines(seat):
                row = sums.setdefault(line.label, [0] * len(state.names))
                row[player] += line.points
    return tuple(Share(label, tuple(row)) for label, row in sums.items() if any(row))


def pedestrians(state: State) -> tuple[int, ...]:
    """Pedestrians of all rounds: they decide between equal points."""
    rounds = (*state.finished, state.seats)
    players = range(len(state.names))
    return tuple(sum(laid(seats[p], "pedestrian") for seats in rounds) for p in players)
