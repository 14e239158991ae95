"""Is the card on the board? Accepted, refused with the nearest miss, or not sure enough to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from companion.games.traffic.board import CARS, FREE, SIDE, UNKNOWN, crossing
from companion.games.traffic.cards import EMPTY, Card, Figure, figure, touching, turned
from companion.games.traffic.near import ANY_CAR, HOLE, OFF, Miss, near_misses

Result = Literal["accepted", "refused", "unsure", "ask", "table"]
Turn45 = Literal["ask", "on", "off"]
QUARTERS = (0, 2, 4, 6)
EIGHTHS = (1, 3, 5, 7)
SHOWS = {  # what a crossing may show where a figure has this label
    **{car: car for car in CARS},
    **{car.lower(): car for car in CARS},
    ANY_CAR: CARS,
    EMPTY: FREE,
    HOLE: FREE,
}


class Verdict(msgspec.Struct, frozen=True):
    """What the board says about a card.

    `result` ask: found only on a diagonal and the table has not said whether these count;
    table: people must compare. `reason` is of a refusal. `cells` are the crossings to
    ring, `marks` those that matter (the two exchanged cars, the free or the taken crossing, the
    unsure ones), `eighths` how far the card is turned clockwise to lie as on the board, `places`
    every spot where it is found.
    """

    result: Result
    reason: Miss | Literal["unsure", ""] = ""
    cells: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    eighths: int = 0
    places: tuple[tuple[int, ...], ...] = ()


class Spot(NamedTuple):
    """Where a figure would lie: each crossing with the label it should show."""

    eighths: int
    cells: tuple[tuple[int, str], ...]

    def crossings(self) -> tuple[int, ...]:
        return tuple(sorted(cell for cell, label in self.cells if label != HOLE))

    def marks(self) -> tuple[int, ...]:
        return tuple(cell for cell, label in self.cells if label in "rby" + ANY_CAR + HOLE)


@lru_cache(maxsize=2048)
def spots(cells: Figure, turns: tuple[int, ...]) -> tuple[Spot, ...]:
    """Every way to lay the whole figure on the board; the same for every board."""
    lying = ((eighths, turned(cells, eighths)) for eighths in turns)
    # From -1, since a figure may have one crossing that must be off the board.
    corners = tuple(product(range(-1, SIDE), repeat=2))
    return tuple(
        Spot(eighths, laid)
        for eighths, whole in lying
        if touching(whole)
        for row, column in corners
        if (laid := _laid(whole, row, column))
    )


def _laid(cells: Figure, row: int, column: int) -> tuple[tuple[int, str], ...]:
    """The crossings that the figure covers from here, or none when it does not fit."""
    laid = []
    for down, right, label in cells:
        cell = crossing(row + down, column + right)
        if (cell is None) != (label == OFF):
            return ()
        if cell is not None:
            laid.append((cell, label))
    return tuple(laid)


def fits(seen: str, label: str) -> bool:
    """Whether a crossing shows what the figure asks for."""
    return seen in SHOWS[label]


def found(board: str, cells: Figure, turns: tuple[int, ...]) -> Iterator[Spot]:
    for spot in spots(cells, turns):
        for cell, label in spot.cells:  # many thousand times in a round: a plain loop
            if board[cell] not in SHOWS[label]:
                break
        else:
            yield spot


def _turns(turn45: Turn45) -> tuple[int, ...]:
    return (*QUARTERS, *EIGHTHS) if turn45 == "on" else QUARTERS


def on_board(board: str, card: Card, turn45: Turn45) -> bool:
    """Whether the card would be accepted, without looking for the reason if not."""
    return any(found(board, figure(card.rows), _turns(turn45)))


def judge(board: str, card: Card, turn45: Turn45 = "ask", cars: int | None = None) -> Verdict:
    """The verdict on a card; `cars` of each colour, when told, limits what a ``?`` may hide."""
    cells = figure(card.rows)
    turns = _turns(turn45)
    return (
        _verdict("accepted", "", found(board, cells, turns))
        or _unsure(board, spots(cells, turns), cars)
        or (_on_a_diagonal(board, cells, turn45, cars) if turn45 != "on" else None)
        or _nearest_miss(board, cells, turns)
    )


def _verdict(
    result: Result, reason: Miss | Literal["unsure", ""], right: Iterable[Spot]
) -> Verdict | None:
    known = tuple(right)
    if not known:
        return None
    places = tuple(sorted({spot.crossings() for spot in known}))
    return Verdict(result, reason, known[0].crossings(), (), known[0].eighths, places)


def _on_a_diagonal(board: str, cells: Figure, turn45: Turn45, cars: int | None) -> Verdict | None:
    oblique = found(board, cells, EIGHTHS)
    if turn45 == "off":
        return _verdict("refused", "diagonal", oblique)
    return _verdict("ask", "diagonal", oblique) or _unsure(board, spots(cells, EIGHTHS), cars)


def _unsure(board: str, tries: Iterable[Spot], cars: int | None) -> Verdict | None:
    """The crossings to ask about, when some filling of the unknown ones would be right."""
    if UNKNOWN not in board:
        return None
    possible = [spot for spot in tries if _may_lie(board, spot, cars)]
    marks = {cell for spot in possible for cell, _ in spot.cells if board[cell] == UNKNOWN}
    return Verdict("unsure", "unsure", (), tuple(sorted(marks))) if marks else None


def _may_lie(board: str, spot: Spot, cars: int | None) -> bool:
    hidden = [label for cell, label in spot.cells if board[cell] == UNKNOWN]
    seen = [(board[cell], label) for cell, label in spot.cells if board[cell] != UNKNOWN]
    return all(fits(car, label) for car, label in seen) and _could_hide(board, hidden, cars)


def _could_hide(board: str, hidden: list[str], cars: int | None) -> bool:
    """Whether so many cars and free crossings may still be under the unknown ones.

    A board that already shows too many of a colour tells nothing about the others.
    """
    if cars is None:
        return True
    missing = {car: cars - board.count(car) for car in CARS}
    missing[EMPTY] = board.count(UNKNOWN) - sum(missing.values())
    if min(missing.values()) < 0:
        return True
    return all(wanted <= missing[label] for label, wanted in Counter(hidden).items())


def _nearest_miss(board: str, cells: Figure, turns: tuple[int, ...]) -> Verdict:
    for variant in near_misses(cells):
        spot = next(found(board, variant.cells, turns), None)
        if spot is not None:
            return Verdict("refused", variant.reason, spot.crossings(), spot.marks(), spot.eighths)
    return Verdict("refused", "absent")
