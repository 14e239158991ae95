"""The crossings a player taps when nobody can name the card: which card they would make."""

from __future__ import annotations

from companion.games.base import Refusal
from companion.games.traffic.board import CARS, CROSSINGS, FREE, crossing, crossing_name, place
from companion.games.traffic.cards import (
    EMPTY,
    Card,
    Figure,
    along_streets,
    corner,
    eighth,
    rows_of,
    turned,
)
from companion.games.traffic.claims import Turn45, Verdict


def tap_problem(board: str, cells: tuple[int, ...]) -> Refusal | None:
    """Why these taps are not three cars (and one free crossing for an expert card)."""
    if len(set(cells)) != len(cells) or not all(0 <= cell < CROSSINGS for cell in cells):
        return Refusal("traffic.taps_twice", rule="claim")
    unknown = [cell for cell in cells if board[cell] not in CARS + FREE]
    if unknown:
        return Refusal("traffic.taps_unsure", {"crossing": crossing_name(unknown[0])}, rule="claim")
    cars = [board[cell] for cell in cells if board[cell] in CARS]
    if len(cars) != 3 or len(cells) not in (3, 4):
        return Refusal("traffic.taps_three", rule="claim")
    if len(cells) == 4 and len(set(cars)) != 3:
        return Refusal("traffic.pattern_expert", rule="setup")
    return None


def drawn(board: str, cells: tuple[int, ...]) -> tuple[Card, int]:
    """The card that shows the tapped crossings, and its turn in eighths as it lies there.

    A figure on obliques is drawn on streets, since that is how cards are printed.
    """
    lying = _lying(board, cells)
    if along_streets(lying):
        return Card(rows_of(lying)), 0
    straight = eighth(lying)
    if not along_streets(straight):
        return Card(rows_of(lying)), 0
    back = next(k for k in (1, 3, 5, 7) if turned(straight, k) == lying)
    return Card(rows_of(straight)), back


def compare(board: str, cells: tuple[int, ...], turn45: Turn45) -> Verdict:
    """What the table must decide about the tapped cars, or why they can be on no card."""
    ringed = tuple(sorted(cells))
    lying = _lying(board, cells)
    if along_streets(lying):
        return Verdict("table", "", ringed)
    _, eighths = drawn(board, cells)
    if eighths and turn45 == "on":
        return Verdict("table", "", ringed, (), eighths)
    if eighths:
        return Verdict("ask" if turn45 == "ask" else "refused", "diagonal", ringed, (), eighths)
    holes = _holes(board, cells)
    return Verdict("refused", "gap" if holes else "shape", ringed, holes)


def _lying(board: str, cells: tuple[int, ...]) -> Figure:
    return corner((*place(cell), board[cell].replace(FREE, EMPTY)) for cell in cells)


def _holes(board: str, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The free crossings inside, when with them the figure would hang together by streets."""
    middles = {_between(one, other) for one in cells for other in cells}
    holes = tuple(sorted(cell for cell in middles if cell is not None and board[cell] == FREE))
    inside = tuple(cell for cell in holes if cell not in cells)
    return inside if inside and along_streets(_lying(board, (*cells, *inside))) else ()


def _between(one: int, other: int) -> int | None:
    """The crossing in the middle of two that are two apart on one street."""
    (r1, c1), (r2, c2) = place(one), place(other)
    if sorted((abs(r1 - r2), abs(c1 - c2))) != [0, 2]:
        return None
    return crossing((r1 + r2) // 2, (c1 + c2) // 2)
