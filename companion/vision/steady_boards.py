"""Boards that can follow a board, and words for what differs. Geometry only, no game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from companion.vision.reading import CELLS, EMPTY, SIDE, UNSURE

Board = tuple[str, ...]  # sixteen of R B Y '.', and '?' where never seen
Crossing = tuple[int, int]  # row, column
Fault = Literal[
    "", "two_steps", "diagonal", "far_swap", "two_cars", "car_gone", "car_extra", "colour_changed"
]


@dataclass(frozen=True)
class Step:
    """One way from a board to the next; `frm` and `to` are None when nothing moved."""

    board: Board
    frm: Crossing | None = None
    to: Crossing | None = None
    swap: bool = False


def crossing(index: int) -> Crossing:
    return divmod(index, SIDE)


def neighbours(index: int, diagonals: bool) -> list[int]:
    """The crossings one step away: four, or eight with diagonals."""
    row, column = crossing(index)
    found = []
    for r in (row - 1, row, row + 1):
        for c in (column - 1, column, column + 1):
            straight = (r == row) != (c == column)
            slanted = diagonals and r != row and c != column
            if (straight or slanted) and 0 <= r < SIDE and 0 <= c < SIDE:
                found.append(r * SIDE + c)
    return found


def successors(board: Board, diagonals: bool) -> list[Step]:
    """The board itself, then every board one legal step away; exchanges of equals are no change."""
    steps = [Step(board)]
    for here in range(CELLS):
        for there in neighbours(here, diagonals):
            if board[here] in (EMPTY, board[there]) or UNSURE in (board[here], board[there]):
                continue
            swap = board[there] != EMPTY
            if swap and there < here:
                continue
            after = exchanged(board, here, there)
            steps.append(Step(after, crossing(here), crossing(there), swap))
    return steps


def exchanged(board: Board, a: int, b: int) -> Board:
    cells = list(board)
    cells[a], cells[b] = cells[b], cells[a]
    return tuple(cells)


def differences(a: Board, b: Board) -> tuple[Crossing, ...]:
    """Crossings that differ; what is not known on either board does not."""
    return tuple(crossing(i) for i in range(CELLS) if a[i] != b[i] and UNSURE not in (a[i], b[i]))


def agree(a: Board, b: Board) -> bool:
    """The same board, as far as both are known."""
    return not differences(a, b)


def same_cars(a: Board, b: Board) -> bool:
    return Counter(a) == Counter(b)


def fault_between(before: Board, after: Board, diagonals: bool) -> Fault:
    """What is wrong with going from one board to the other in one step."""
    cars = [sum(cell != EMPTY for cell in board) for board in (before, after)]
    if cars[1] < cars[0]:
        return "car_gone"
    if cars[1] > cars[0]:
        return "car_extra"
    if not same_cars(before, after):
        return "colour_changed"
    changed = [i for i in range(CELLS) if before[i] != after[i]]
    if len(changed) != 2:
        return "two_cars"
    a, b = changed
    if EMPTY not in (before[a], before[b]):
        return "far_swap"
    (ra, ca), (rb, cb) = crossing(a), crossing(b)
    one_diagonal = abs(ra - rb) == 1 and abs(ca - cb) == 1
    return "diagonal" if one_diagonal and not diagonals else "two_steps"


def moved(before: Board, after: Board) -> tuple[Crossing | None, Crossing | None]:
    """From and to of the one car that moved, or of the two that changed places; else nothing."""
    changed = [i for i in range(CELLS) if before[i] != after[i]]
    if len(changed) != 2 or not same_cars(before, after):
        return None, None
    a, b = changed
    if before[a] == EMPTY:
        a, b = b, a
    return crossing(a), crossing(b)
