"""What the camera's reading means for the play: the one move, or what is wrong and where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from typing import Literal

import msgspec

from companion.games.traffic import moves
from companion.games.traffic.board import CARS, CROSSINGS, FREE, GREEN, UNKNOWN, place
from companion.games.traffic.state import State

Pair = tuple[int, int]
ChangeKind = Literal["move", "swap", "unchanged", "illegal", "ambiguous", "unreadable"]


Reason = Literal[
    "", "distance", "diagonal", "two_cars", "undo", "no_light", "missing", "extra", "colours",
    "green",
]  # fmt: skip


class Match(msgspec.Struct, frozen=True):
    """A reading against the play.

    move, swap: `source` and `target` go into a Move action. unchanged: `pairs` are the exchanges
    of one colour that may have been made unseen (none: nothing has moved yet). illegal: `cells`
    are the crossings that differ, `back` leads each car from where it is to where it belongs,
    `lone` are crossings that no way back explains: a car gone, or one too many;
    with `no_light`, `source` and `target` tell a move that would be legal with the light.
    ambiguous, unreadable: `cells` are the crossings that hide the answer.
    """

    kind: ChangeKind
    reason: Reason = ""
    source: int | None = None
    target: int | None = None
    cells: tuple[int, ...] = ()
    back: tuple[tuple[int, int], ...] = ()
    lone: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()


def match(state: State, reading: Sequence[str]) -> Match:
    """What a reading of the sixteen crossings tells, while a move is made or nothing should."""
    seen = "".join(reading)
    if len(seen) != CROSSINGS or not state.board:
        return Match("unreadable", cells=tuple(range(CROSSINGS)))
    if GREEN in seen:
        on = tuple(cell for cell, car in enumerate(seen) if car == GREEN)
        return Match("illegal", "green", cells=on)
    differ = _differing(state.board, seen)
    if not differ:
        return _unchanged(state, seen)
    fitting = _fitting(state, seen)
    if state.mover is None:
        return _without_light(state, seen, differ, fitting)
    return _with_light(state, seen, differ, fitting)


def _differing(board: str, seen: str) -> tuple[int, ...]:
    return tuple(
        cell
        for cell, (was, now) in enumerate(zip(board, seen, strict=True))
        if now not in (UNKNOWN, was)
    )


def _hidden(seen: str) -> tuple[int, ...]:
    return tuple(cell for cell, car in enumerate(seen) if car == UNKNOWN)


def _unchanged(state: State, seen: str) -> Match:
    """Nothing seen has changed; a move may hide only where two neighbours are not known."""
    hidden = _hidden(seen)
    if state.mover is not None and len(hidden) > 1 and _fitting(state, seen):
        return Match("unreadable", cells=hidden)
    diagonal = state.options.diagonal_moves
    return Match("unchanged", pairs=moves.twins(state.board, state.undo, diagonal))


def _fitting(state: State, seen: str) -> tuple[tuple[int, int], ...]:
    """The legal moves that change the board and agree with all that is seen."""
    return tuple(
        (source, target)
        for source, target in moves.legal(state.board, state.undo, state.options.diagonal_moves)
        if state.board[source] != state.board[target]
        and not _differing(moves.moved(state.board, source, target), seen)
    )


def _with_light(
    state: State, seen: str, differ: tuple[int, ...], fitting: tuple[tuple[int, int], ...]
) -> Match:
    if not fitting:
        return _illegal(state, seen, differ)
    if len(fitting) > 1:
        return Match("ambiguous", cells=_hidden(seen))
    ((source, target),) = fitting
    if UNKNOWN in (seen[source], seen[target]):
        # The car is still under the hand: it may yet be put down elsewhere.
        return Match("unreadable", cells=_hidden(seen))
    kind: ChangeKind = "move" if state.board[target] == FREE else "swap"
    return Match(kind, "", source, target, differ)


def _without_light(
    state: State, seen: str, differ: tuple[int, ...], fitting: tuple[tuple[int, int], ...]
) -> Match:
    if len(fitting) == 1 and UNKNOWN not in (seen[fitting[0][0]], seen[fitting[0][1]]):
        source, target = fitting[0]
        back = _way_back(state.board, seen, differ)
        return Match("illegal", "no_light", source, target, differ, back)
    if fitting:
        return Match("unreadable", cells=_hidden(seen))
    return _illegal(state, seen, differ)


def _illegal(state: State, seen: str, differ: tuple[int, ...]) -> Match:
    hidden = _hidden(seen)
    reason = _reason(state, seen, differ)
    if hidden and reason in ("missing", "extra", "colours"):
        # What does not add up may be under the hand: nobody's fault.
        return Match("unreadable", cells=hidden)
    back = _way_back(state.board, seen, differ)
    explained = {cell for pair in back for cell in pair}
    lone = tuple(cell for cell in differ if cell not in explained)
    return Match("illegal", reason, cells=differ, back=back, lone=lone)


def _reason(state: State, seen: str, differ: tuple[int, ...]) -> Reason:
    gone = {car: _count(state.board, differ, car) - _count(seen, differ, car) for car in CARS}
    if sum(gone.values()) > 0:
        return "missing"
    if sum(gone.values()) < 0:
        return "extra"
    if any(gone.values()):
        return "colours"
    if len(differ) > 2:
        return "two_cars"
    return _step_reason(state, *differ)


def _count(board: str, cells: tuple[int, ...], car: str) -> int:
    return sum(board[cell] == car for cell in cells)


def _step_reason(state: State, one: int, other: int) -> Reason:
    source, target = (other, one) if state.board[one] == FREE else (one, other)
    why = moves.reason(state.board, state.undo, source, target, state.options.diagonal_moves)
    if why == "undo":
        return "undo"
    return "diagonal" if why == "diagonal" else "distance"


def _way_back(board: str, seen: str, differ: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Each car that stands wrong, with where one of its colour is missing: the shortest ways."""
    back: list[Pair] = []
    for car in CARS:
        wrong = [cell for cell in differ if seen[cell] == car]
        home = [cell for cell in differ if board[cell] == car]
        back += _shortest(wrong, home)
    return tuple(sorted(back))


def _shortest(wrong: list[int], home: list[int]) -> list[Pair]:
    """As many pairs as there can be, whose ways together are shortest: they do not cross."""
    if len(wrong) > len(home):
        return [(a, b) for b, a in _shortest(home, wrong)]
    tries = ([*zip(wrong, chosen, strict=True)] for chosen in permutations(home, len(wrong)))
    return min(tries, key=lambda pairs: sum(_way(a, b) for a, b in pairs))


def _way(one: int, other: int) -> float:
    return math.dist(place(one), place(other))
