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

from companion.vision import thresholds
from companion.vision.reading import CELLS, EMPTY, UNSURE, Floats, Quad, Reading
from companion.vision.steady_boards import (
    Board,
    Crossing,
    Fault,
    Step,
    agree,
    differences,
    fault_between,
    moved,
    same_cars,
    successors,
)
from companion.vision.steady_weigh import (
    LABELS,
    evidence,
    filled,
    full_board,
    likeliest_full,
    margin_of,
    score,
    seen_board,
    shift,
    soft,
)

EventKind = Literal["move", "swap", "illegal", "undo", "bump", "steady"]


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
    """How long to look before believing; units and reasons are in `thresholds`."""

    frames: int = thresholds.QUIET_LOOKS
    seconds: float = thresholds.QUIET_SECONDS
    gone: float = thresholds.GONE_SECONDS
    gone_frames: int = thresholds.GONE_LOOKS
    patience: float = thresholds.PATIENCE
    window: int = thresholds.LOOKS_KEPT
    hidden: int = thresholds.HIDDEN_AT_START
    unsure: int = thresholds.UNREADABLE
    odds: float = thresholds.BOARD_ODDS
    clash: float = thresholds.CLASH_ODDS
    bump: float = thresholds.BUMP


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
        self._soft: list[Floats] = []
        self._quiet_since = math.inf
        self._odd_since = math.inf
        self._odd_looks = 0

    def _disturb(self) -> None:
        self._start_over()
        self._told = False

    def _busy(self, reading: Reading, at: float) -> bool:
        """A hand is about; what was hidden all the time, or lies still, is no hand."""
        if reading.covered != self._covered:
            self._covered, self._covered_since = reading.covered, at
        if any(reading.covered) and at - self._covered_since >= self._pace.patience:
            self._resting = reading.covered
        pairs = list(zip(reading.cells, reading.covered, self._resting, strict=True))
        if any(hidden and not rests for _, hidden, rests in pairs):
            return True
        self._rest(reading)
        return sum(c == UNSURE and not hidden for c, hidden, _ in pairs) > self._pace.unsure

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
        self._soft = [*self._soft, soft(reading)][-self._pace.window :]
        averaged_board = full_board(self._soft, self._cars)
        if averaged_board is not None and len(self._soft) >= self._pace.frames:
            return self._begin(averaged_board, 1.0, reading, at)
        total = np.sum(self._looks, 0)
        board, lead = likeliest_full(total, self._cars)
        seen = seen_board(total, board)
        clear = UNSURE not in reading.cells or len(self._looks) >= self._pace.frames
        fits = score(total, seen) - score(total, board) < thresholds.FIT_ODDS
        if not (clear and fits and lead >= self._pace.odds):
            board, lead = self._part_board(total)
            if not self._agreed(board) or lead < self._pace.odds:
                return []
        return self._begin(board, margin_of(lead), reading, at)

    def _begin(self, board: Board, margin: float, reading: Reading, at: float) -> list[Event]:
        self._take(board, None)
        self._place = reading.crossings
        return [Event("steady", at, board, margin=margin)]

    def _part_board(self, total: Floats) -> tuple[Board, float]:
        """What was seen, with "?" where something hid the crossing from the start."""
        spread = np.ptp(total, axis=1)
        hidden = np.array(self._resting)
        if int(hidden.sum()) > self._pace.hidden:
            return (EMPTY,) * CELLS, 0.0
        names = (UNSURE if h else LABELS[k] for h, k in zip(hidden, total.argmax(1), strict=True))
        return tuple(names), float(spread[~hidden].min())

    def _agreed(self, board: Board) -> bool:
        """Enough looks say this board, none clearly says otherwise, and there are cars on it."""
        enough = len(self._looks) > self._pace.frames and set(board) != {EMPTY}
        return enough and not any(
            score(look, seen_board(look, board)) - score(look, board) > thresholds.SPOKEN
            for look in self._looks
        )

    # -------------------------------------------------------------------------- judging
    def _judge(self, at: float) -> list[Event]:
        assert self.board is not None
        pace = self._pace
        if len(self._looks) < pace.frames or at - self._quiet_since < pace.seconds:
            return []
        total = np.sum(self._looks, 0)
        if UNSURE in self.board:
            self.board = filled(self.board, total, pace.clash)
            self._steps = successors(self.board, self._diagonals)
        scores = np.array([score(total, step.board) for step in self._steps])
        order = np.argsort(-scores)
        best, lead = self._steps[order[0]], float(scores[order[0]] - scores[order[1]])
        seen = seen_board(total, self.board)
        clash = score(total, seen) - float(scores[order[0]])
        if clash > pace.clash:
            return self._strange(seen, clash, at)
        self._odd_since, self._odd_looks = math.inf, 0
        if lead < pace.odds:
            return []
        return self._legal(best, lead, at)

    def _legal(self, step: Step, lead: float, at: float) -> list[Event]:
        assert self.board is not None
        margin = margin_of(lead)
        if step.frm is None:
            if self._told:
                return []
            self._told, self._wrong = True, None
            return [Event("steady", at, self.board, margin=margin)]
        kind: EventKind = "swap" if step.swap else "move"
        if self.previous is not None and agree(step.board, self.previous):
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
            waited = at - self._odd_since >= self._pace.gone and UNSURE not in self.board
            if not waited or self._odd_looks < self._pace.gone_frames:
                return []
        if seen == self._wrong:
            return []
        self._wrong, self._told = seen, False
        frm, to = moved(self.board, seen)
        fault = fault_between(self.board, seen, self._diagonals)
        changed = differences(self.board, seen)
        return [Event("illegal", at, seen, frm, to, changed, fault, margin_of(clash))]

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
