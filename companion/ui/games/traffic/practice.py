"""Practice puzzles with a clock: find the card, or say whether it is there."""

from __future__ import annotations

import secrets
from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from companion.events import BoardSeen, Sight
from companion.games.traffic.board import problem
from companion.games.traffic.puzzles import CARS, Puzzle, puzzle
from companion.history.values import PRACTICE
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.traffic.art import BoardView, crossing_keys
from companion.ui.games.traffic.cards import CardView
from companion.ui.games.traffic.part import BesideBoard, beside_board
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.widgets import (
    Panel,
    Paragraph,
    Text,
    TimerRing,
    Widget,
    go_key,
    plain_key,
)
from hardware.ports import Importance, LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

SECONDS = 120
BEST = PRACTICE.of("traffic")  # the most right answers of a practice, in the journal


class PracticeScreen(Screen):
    """Two minutes of puzzles, on a drawn board or on the one that the camera sees."""

    game = "traffic"

    def __init__(self, shell: Shell, seed: int | None = None) -> None:
        super().__init__(shell)
        self._seed = secrets.randbits(31) if seed is None else seed
        self._seen = ""  # the real board, as the camera reads it
        self._real = False
        self._begin()

    def _begin(self) -> None:
        self._number = self._right = self._wrong = 0
        self._until: float | None = None  # runs from the first answer on
        self._over = False
        self._ask()

    def _ask(self) -> None:
        board = self._seen if self._real else ""
        self.puzzle: Puzzle = puzzle(self._seed + self._number, board)
        self._tapped: tuple[int, ...] = ()
        self.shell.changed()

    def entered(self) -> None:
        self.shell.eyes.begin(CARS)
        self._tell(self._question())

    def _tell(self, words: str) -> None:
        self.shell.speak(words, Importance.TURN)

    def _question(self) -> str:
        return self.say("learn.find" if self.puzzle.kind == "find" else "learn.is_there")

    def question(self) -> Hashable:
        """The next puzzle's keys are others: a hasty second tap answers nothing."""
        return id(self), self._seed + self._number, self._over

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        places = beside_board(area, self.shell.layout.portrait)
        board = BoardView(
            box=places.board, cells=self.puzzle.board, ringed=self._tapped, names=True
        )
        finding = self.puzzle.kind == "find" and not self._over
        keys = crossing_keys(places.board, range(16), self._tap, chosen=self._tapped)
        return [board, *(keys if finding else ()), *self._side(places)]

    def _side(self, places: BesideBoard) -> list[Widget]:
        keys, rest = places.side.foot(64)
        head, rest = rest.top(64)
        ring, score = head.left(64, 10)
        parts: list[Widget] = [
            TimerRing(box=ring, left=self._left(), total=SECONDS),
            Text(box=score, text=f"{self._right} / {self._number}", size=30, face=BUNGEE),
            Panel(box=rest),
        ]
        if self._over:
            told = self.say("learn.over", count=self._right, best=self._best())
            again = go_key(keys, self.say("learn.once_more"), self._again, name="practice:again")
            return [*parts, Paragraph(box=rest.inset(14), text=told, size=20), again]
        card, words = places.card(rest.inset(14, 10), 120)
        side = min(card.w, card.h)
        return [
            *parts,
            CardView(box=card.middle(side, side), rows=self.puzzle.card.rows),
            Paragraph(box=words, text=self._question(), size=20),
            *self._keys(keys),
        ]

    def _keys(self, box: Box) -> list[Widget]:
        yes, no = box.columns(2)
        asked = self.puzzle.kind == "valid"
        why = self.say("learn.touch_cars")
        return [
            plain_key(
                cell,
                self.say(label),
                partial(self._say, there),
                name=name,
                enabled=asked,
                why=why,
            )
            for cell, label, there, name in (
                (yes, "learn.valid", True, "practice:yes"),
                (no, "learn.not_valid", False, "practice:no"),
            )
        ]

    def _left(self) -> int:
        if self._until is None:
            return 0 if self._over else SECONDS
        return max(0, round(self._until - self.shell.now))

    def _best(self) -> int:
        return self.shell.journal.recall(BEST, 0)

    # -- answers -------------------------------------------------------------------------------

    def _tap(self, cell: int) -> None:
        if cell in self._tapped:
            self._tapped = tuple(c for c in self._tapped if c != cell)
        else:
            self._tapped = (*self._tapped, cell)
        self.shell.click()
        if len(self._tapped) == self.puzzle.size:
            self._answered(self.puzzle.shown(self._tapped) == "right")

    def _say(self, there: bool) -> None:
        self._answered(there == self.puzzle.there)

    def _answered(self, right: bool) -> None:
        """The clock starts with the first answer: nobody is hurried into reading."""
        if self._until is None:
            self._until = self.shell.now + SECONDS
        self._number += 1
        if right:
            self._right += 1
            self.shell.sound("accepted")
        else:
            self._wrong += 1
            self.shell.flash_refused()
        self._ask()
        verdict = self.say("learn.right" if right else "learn.wrong")
        self._tell(f"{verdict} {self._question()}")

    # -- time ----------------------------------------------------------------------------------

    def wake_at(self) -> float | None:
        return None if self._until is None else min(self._until, self.shell.now + 1)

    def woken(self) -> None:
        if self._until is not None and self.shell.now >= self._until:
            self._until, self._over = None, True
            self.shell.journal.remember(BEST, max(self._best(), self._right))
            self.shell.sound("time_up")
            self._tell(self.say("learn.over", count=self._right, best=self._best()))

    def _again(self) -> None:
        self._seed += self._number
        self._begin()
        self.shell.click()
        self.entered()

    # -- the real board --------------------------------------------------------------------------

    def wants_camera(self) -> bool:
        return True

    def seen(self, event: Sight) -> None:
        """A whole board of nine cars, without a doubt; a hand above it changes nothing."""
        if not isinstance(event, BoardSeen) or event.why or any(event.covered):
            return
        cells = "".join(event.cells)
        if problem(cells, CARS) is None and cells != self._seen:
            self._seen = cells
            if self._real:
                self._ask()

    def _switch(self) -> None:
        self._real = not self._real
        self._ask()
        self.shell.click()
        self._tell(self._question())

    # -- around it -----------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        return LampSign(LedMode.STEADY, self.say("learn.lamp"))

    def rail(self) -> list[RailKey]:
        """The way back is another key: a hasty second tap does not take it."""
        name, label = ("drawn", "learn.drawn") if self._real else ("board", "learn.real")
        board = RailKey(
            f"practice:{name}",
            "cam",
            self.say(label),
            self._switch,
            enabled=bool(self._seen),
            why=self.say("learn.no_board"),
        )
        return [self.home_key(), board, self.turn_key(), self.back_key()]
