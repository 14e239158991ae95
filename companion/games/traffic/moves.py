"""One car, one crossing: which moves are legal and what the board becomes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from companion.games.traffic.board import CROSSINGS, FREE, neighbours, put


def moved(board: str, source: int, target: int) -> str:
    """The board after the car of `source` goes to `target`; a car standing there comes back."""
    return put(put(board, target, board[source]), source, board[target])


Pair = tuple[int, int]
Reason = Literal["", "empty", "distance", "diagonal", "undo"]


class Undo(NamedTuple):
    """What must not be undone: the board before the last move, and the two crossings it changed.

    `pair` is None when two cars of one colour changed places and nobody told which two.
    """

    board: str = ""
    pair: Pair | None = None

    def by(self, board: str, source: int, target: int) -> bool:
        """Whether this move undoes the last one: the same two crossings, as they were before.

        Another pair of the same colours looks like an undo and is a move of its own.
        """
        if self.pair is None and self.board == board:
            return False
        same = self.pair is None or set(self.pair) == {source, target}
        return same and moved(board, source, target) == self.board


def reason(board: str, last: Undo, source: int, target: int, diagonal: bool) -> Reason:
    """Why the move is not legal, or "" when it is."""
    if board[source] == FREE:
        return "empty"
    if target not in neighbours(source, diagonal):
        return "diagonal" if target in neighbours(source, True) else "distance"
    return "undo" if last.by(board, source, target) else ""


def legal(board: str, last: Undo, diagonal: bool) -> Iterator[Pair]:
    """Every legal move (source, target); an exchange is told once, from its first crossing.

    Exchanges of one colour are among them: they count as a move though nothing changes.
    """
    for source in range(CROSSINGS):
        for target in neighbours(source, diagonal):
            told = board[target] != FREE and target < source
            if not told and not reason(board, last, source, target, diagonal):
                yield source, target


def twins(board: str, last: Undo, diagonal: bool) -> tuple[Pair, ...]:
    """The exchanges that leave the board as it looks."""
    return tuple(
        (source, target)
        for source, target in legal(board, last, diagonal)
        if board[source] == board[target]
    )
