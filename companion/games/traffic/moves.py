"""One car, one crossing: which moves are legal and what the board becomes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.traffic.board import CROSSINGS, FREE, neighbours, put


def moved(board: str, source: int, target: int) -> str:
    """The board after the car of `source` goes to `target`; a car standing there comes back."""
    return put(put(board, target, board[source]), source, board[target])


def reason(board: str, before: str, source: int, target: int, diagonal: bool) -> str:
    """Why the move is not legal (empty, distance, diagonal, undo), or "" when it is."""
    if board[source] == FREE:
        return "empty"
    if target not in neighbours(source, diagonal):
        return "diagonal" if target in neighbours(source, True) else "distance"
    return "undo" if moved(board, source, target) == before else ""


def legal(board: str, before: str, diagonal: bool) -> Iterator[tuple[int, int]]:
    """Every legal move (source, target); an exchange is told once, from its first crossing.

    Exchanges of one colour are among them: they count as a move though nothing changes.
    """
    for source in range(CROSSINGS):
        for target in neighbours(source, diagonal):
            told = board[target] != FREE and target < source
            if not told and not reason(board, before, source, target, diagonal):
                yield source, target


def twins(board: str, before: str, diagonal: bool) -> tuple[tuple[int, int], ...]:
    """The exchanges that leave the board as it looks."""
    return tuple(
        (source, target)
        for source, target in legal(board, before, diagonal)
        if board[source] == board[target]
    )
