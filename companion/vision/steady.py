"""Which readings to believe: from many looks at the board to the few things that happened.

A reading is weighed against every board that can follow the last one. Nothing is told while a
hand is about, nor before several quiet looks agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from companion.vision.reading import CARS, CELLS, EMPTY, UNSURE, Floats, Quad, Reading
from companion.vision.steady_boards import (
    Board,
    Crossing,
    Fault,
    Step,
    differences,
    fault_between,
    moved,
    same_cars,
    successors,
)

EventKind = Literal["move", "swap", "illegal", "undo", "bump", "steady"]
LABELS = CARS + EMPTY


@dataclass(frozen=True)
class Event:
    """Something that happened on the board.

    `cells` is the board as it now lies; `differs` the crossings that are not as on the last legal
    board; `fault` says what is wrong with an illegal one; `margin` how sure (0..1).
    """

    kind: EventKind
    at: float
    cells: Board
    frm: Crossing | None = None
    to: Crossing | None = None
    differs: tuple[Crossing, ...] = ()
    fault: Fault = ""
    margin: float = 1.0


@dataclass(frozen=True)
class Pace:
    """How long to look before believing; each in its own unit."""

    frames: int = 2  # quiet looks that must agree
    seconds: float = 0.1  # and the time they must span
    gone: float = 4.0  # seconds before a car that is nowhere is told
    gone_frames: int = 3  # and quiet looks
    patience: float = 2.0  # seconds after which a thing that lies still is no hand any more
    window: int = 8  # quiet looks remembered
    unsure: int = 4  # crossings that may be unreadable in a quiet look
    odds: float = 4.0  # log odds by which a board must beat the next
    clash: float = 5.0  # log odds by which a look must contradict all legal boards
    bump: float = 0.04  # of a street's length: a larger shift of the crossings is a bump


class Follower:
    """Give it readings with their times; it gives events, each once."""

    def __init__(self, *, diagonals: bool = False, cars: int = 3, pace: Pace | None = None) -> None:
        self._diagonals, self._cars, self._pace = diagonals, cars, pace or Pace()
        self.board: Board | None = None
        self.previous: Board | None = None
        self._steps: list[Step] = []
        self._wrong: Board | None = None
        self._told = True  # the present state has been told: nothing new to say when unchanged
        self._covered: tuple[bool, ...] = ()
        self._resting = (True,) * CELLS
        self._covered_since = 0.0
        self._place: Quad | None = None
        self._shifted = 0
        self._start_over()

    def accept(self, board: Sequence[str], previous: Sequence[str] | None = None) -> None:
        """Take this as the board from now on: set up, corrected by hand, or agreed by the table."""
        self._resting = (False,) * CELLS
        self._take(tuple(board), tuple(previous) if previous is not None else None)

    def _take(self, board: Board, previous: Board | None) -> None:
        self.board, self.previous = board, previous
        self._steps = successors(board, self._diagonals)
        self._wrong, self._told = None, True
        self._start_over()

    def see(self, reading: Reading, at: float) -> list[Event]:
        """The events that this reading completes; most readings complete none."""
        if reading.why or reading.crossings is None:
            self._disturb()
            return []
        if self.board is None:
            return self._first_board(reading, at)
        if self._busy(reading, at):
            self._disturb()
            return []
        events = self._bumped(reading, at)
        self._remember(reading, at)
        return events + self._judge(at)

    # -------------------------------------------------------------------------- quiet looks
    def _start_over(self) -> None:
        self._looks: list[Floats] = []
        self._quiet_since = math.inf
        self._odd_since = math.inf
        self._odd_looks = 0

    def _disturb(self) -> None:
        self._start_over()
        self._told = False

    def _busy(self, reading: Reading, at: float) -> bool:
        """A hand is about; what was hidden all the time, or lies still, is no hand."""
        self._rest(reading)
        if reading.covered != self._covered:
            self._covered, self._covered_since = reading.covered, at
        if any(reading.covered) and at - self._covered_since >= self._pace.patience:
            self._resting = reading.covered
        new = (h and not r for h, r in zip(reading.covered, self._resting, strict=True))
        unread = sum(
            c == UNSURE and not h for c, h in zip(reading.cells, reading.covered, strict=True)
        )
        return any(new) or unread > self._pace.unsure

    def _rest(self, reading: Reading) -> None:
        """Crossings that were never read since the start: a cup, a shadow, a glare."""
        self._resting = tuple(
            rests and (hidden or cell == UNSURE)
            for rests, hidden, cell in zip(
                self._resting, reading.covered, reading.cells, strict=True
            )
        )

    def _remember(self, reading: Reading, at: float) -> None:
        self._looks = [*self._looks, evidence(reading)][-self._pace.window :]
        self._quiet_since = min(self._quiet_since, at)

    def _first_board(self, reading: Reading, at: float) -> list[Event]:
        """A full set of cars, clearly the likeliest; or, with another number, looks that agree."""
        self._rest(reading)
        self._remember(reading, at)
        total = np.sum(self._looks, 0)
        board, lead = likeliest_full(total, self._cars)
        seen = _seen_board(total, board)
        clear = UNSURE not in reading.cells or len(self._looks) >= self._pace.frames
        if not (
            clear and lead >= self._pace.odds and _score(total, seen) - _score(total, board) < 3.0
        ):
            board, lead = seen, float(np.min(np.ptp(total, axis=1)))
            if not self._agreed(board) or lead < self._pace.odds:
                return []
        self._take(board, None)
        self._place = reading.crossings
        return [Event("steady", at, board, margin=_margin(lead))]

    def _agreed(self, board: Board) -> bool:
        """Enough looks say this board, none clearly says otherwise, and there are cars on it."""
        enough = len(self._looks) > self._pace.frames and set(board) != {EMPTY}
        return enough and not any(
            _score(look, _seen_board(look, board)) - _score(look, board) > 1.0
            for look in self._looks
        )

    # -------------------------------------------------------------------------- judging
    def _judge(self, at: float) -> list[Event]:
        assert self.board is not None
        pace = self._pace
        if len(self._looks) < pace.frames or at - self._quiet_since < pace.seconds:
            return []
        total = np.sum(self._looks, 0)
        scores = np.array([_score(total, step.board) for step in self._steps])
        order = np.argsort(-scores)
        best, lead = self._steps[order[0]], float(scores[order[0]] - scores[order[1]])
        seen = _seen_board(total, self.board)
        clash = _score(total, seen) - float(scores[order[0]])
        if clash > pace.clash:
            return self._strange(seen, clash, at)
        self._odd_since, self._odd_looks = math.inf, 0
        if lead < pace.odds:
            return []
        return self._legal(best, lead, at)

    def _legal(self, step: Step, lead: float, at: float) -> list[Event]:
        assert self.board is not None
        margin = _margin(lead)
        if step.frm is None:
            if self._told:
                return []
            self._told, self._wrong = True, None
            return [Event("steady", at, self.board, margin=margin)]
        kind: EventKind = "swap" if step.swap else "move"
        if step.board == self.previous:
            kind = "undo"
        before = self.board
        self._take(step.board, before)
        changed = differences(before, step.board)
        return [Event(kind, at, step.board, step.frm, step.to, changed, margin=margin)]

    def _strange(self, seen: Board, clash: float, at: float) -> list[Event]:
        """The board is none that can follow: told once, and a missing car only after a while."""
        assert self.board is not None
        self._odd_since, self._odd_looks = min(self._odd_since, at), self._odd_looks + 1
        if not same_cars(seen, self.board):
            waited = at - self._odd_since >= self._pace.gone
            if not waited or self._odd_looks < self._pace.gone_frames:
                return []
        if seen == self._wrong:
            return []
        self._wrong, self._told = seen, False
        frm, to = moved(self.board, seen)
        fault = fault_between(self.board, seen, self._diagonals)
        changed = differences(self.board, seen)
        return [Event("illegal", at, seen, frm, to, changed, fault, _margin(clash))]

    # -------------------------------------------------------------------------- bumps
    def _bumped(self, reading: Reading, at: float) -> list[Event]:
        """A shift of the crossings that lasts two looks is told, then taken as the new place."""
        assert reading.crossings is not None
        if self._place is None or self.board is None:
            return []
        if shift(self._place, reading.crossings) < self._pace.bump:
            self._shifted = 0
            return []
        self._shifted += 1
        if self._shifted < self._pace.frames:
            return []
        self._place, self._shifted, self._told = reading.crossings, 0, False
        return [Event("bump", at, self.board)]


def shift(a: Quad, b: Quad) -> float:
    """How far the crossings went, in streets (the largest of the four)."""
    first, second = np.array(a), np.array(b)
    street = float(np.linalg.norm(first - np.roll(first, 1, 0), axis=1).mean()) / 3
    return float(np.linalg.norm(first - second, axis=1).max()) / max(street, 1.0)


def evidence(reading: Reading) -> Floats:
    """Log likelihood of R, B, Y and empty at each crossing, (16, 4); unsure says nothing."""
    table = np.zeros((CELLS, len(LABELS)))
    for i, (cell, margin, hidden) in enumerate(
        zip(reading.cells, reading.margins, reading.covered, strict=True)
    ):
        if cell == UNSURE or hidden:
            continue
        wrong = 0.004 + 0.7 * (1 - min(1.0, max(0.0, margin))) ** 1.5
        table[i] = math.log(wrong / 3)
        table[i, LABELS.index(cell)] = math.log(1 - wrong)
    return table


def likeliest_full(total: Floats, each: int) -> tuple[Board, float]:
    """The likeliest board with so many cars of each colour, and its lead over the next."""
    paths: dict[tuple[int, ...], list[tuple[float, Board]]] = {(0, 0, 0): [(0.0, ())]}
    for row in total:
        longer: dict[tuple[int, ...], list[tuple[float, Board]]] = {}
        for counts, known in paths.items():
            for k, label in enumerate(LABELS):
                after = tuple(n + (car == label) for n, car in zip(counts, CARS, strict=True))
                if max(after) <= each:
                    longer.setdefault(after, []).extend((s + row[k], (*b, label)) for s, b in known)
        paths = {counts: sorted(known, reverse=True)[:2] for counts, known in longer.items()}
    best, second = paths[(each,) * len(CARS)]
    return best[1], best[0] - second[0]


def _score(total: Floats, board: Board) -> float:
    return float(sum(total[i, LABELS.index(cell)] for i, cell in enumerate(board)))


def _seen_board(total: Floats, before: Board) -> Board:
    """Each crossing as most looks have it; where they say nothing, as it was."""
    best = total.argmax(1)
    known = np.ptp(total, axis=1) > 1.0
    return tuple(LABELS[best[i]] if known[i] else before[i] for i in range(CELLS))


def _margin(lead: float) -> float:
    return 1 - math.exp(-max(0.0, lead) / 4)
