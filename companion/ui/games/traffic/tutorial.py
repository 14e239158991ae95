"""Traffic learnt in two minutes, by playing: light, move, line, angle, mirror, expert card."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from companion.events import BoardSeen, Sight
from companion.games import traffic as t
from companion.games.base import Refusal
from companion.games.traffic.actions import Move
from companion.games.traffic.board import problem
from companion.games.traffic.cards import Card
from companion.games.traffic.puzzles import CARS, Puzzle
from companion.history.values import TUTORIAL
from companion.ui.box import Box
from companion.ui.games.traffic.art import BoardView, crossing_keys
from companion.ui.games.traffic.cards import CardView
from companion.ui.games.traffic.part import BesideBoard, beside_board
from companion.ui.games.traffic.tutorial_steps import (
    FROM,
    STEPS,
    TO,
    LearnStep,
    move_between,
    moving,
)
from companion.ui.guide import arrow_at
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import INK2, LED_LIT
from companion.ui.widgets import Panel, Paragraph, Text, Widget, go_key, plain_key, stop_key
from hardware.ports import Importance, LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LEARNT = TUTORIAL.of("traffic")  # the step to go on with, in the journal
POINTED = 12.0  # units below the card, where the arrow at the key stands
WRONG = {"mirror": "learn.is_mirror", "wrong": "learn.not_there"}


class TutorialScreen(Screen):
    """One step at a time; it can be left at any moment and goes on where it was left."""

    game = "traffic"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        kept = shell.journal.recall(LEARNT, 0)
        self._index = kept if kept < len(STEPS) else 0
        self._forget()

    def _forget(self) -> None:
        self._tapped: tuple[int, ...] = ()
        self._bipped = False
        self._done = False
        self._tries = 0
        self._real = False  # the camera sees a whole board: it is moved on
        self._state = moving(self.step.board)

    @property
    def step(self) -> LearnStep:
        return STEPS[self._index]

    def question(self) -> Hashable:
        """The keys of the next try are others: a hasty second tap begins nothing."""
        return id(self), self._index, self._tries

    def entered(self) -> None:
        self._tell(self._task())

    def _task(self) -> str:
        return self.say("learn.step_move_real" if self._real else self.step.told)

    def _tell(self, words: str) -> None:
        self.shell.speak(words, Importance.TURN)

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        places = beside_board(area, self.shell.layout.portrait)
        parts = [*self._board(places.board), *self._side(places)]
        return parts + arrow_at(self.shell, area, parts, *self._asked())

    def _asked(self) -> tuple[str, ...]:
        """The keys an arrow may point at, the first that is there; a car to move, and where to."""
        if self._real and not self._done:
            return ()
        if self.step.kind == "move" and not self._done:
            return (f"cell:{TO if FROM in self._tapped else FROM}",)
        trap = ("learn:no",) if self._tries else ()  # who fell into it is shown the way out
        return ("learn:next", "learn:light", "learn:bip", *trap)

    def _board(self, box: Box) -> list[Widget]:
        step, tapping = self.step, self._tapping
        board = self._state.board if step.kind == "move" else step.board
        picked = self._tapped[0] if step.kind == "move" and self._tapped else None
        ringed = self._rings()
        view = BoardView(
            box=box,
            cells=board,
            ringed=ringed,
            linked=self._done,
            dim=self._done and bool(ringed),
            tone=LED_LIT,
            picked=picked,
            names=True,
        )
        if not tapping:
            return [view]
        return [view, *crossing_keys(box, range(16), self._tap, chosen=self._tapped)]

    def _rings(self) -> tuple[int, ...]:
        if self.step.kind == "judge" or (self._done and self.step.kind == "find"):
            return self._puzzle.verdict.cells
        return () if self.step.kind == "move" else self._tapped

    @property
    def _tapping(self) -> bool:
        if self._done:
            return False
        return self.step.kind == "move" or (self.step.kind == "find" and self._bipped)

    def _side(self, places: BesideBoard) -> list[Widget]:
        keys, rest = places.side.foot(64)
        number, rest = rest.top(28, 4)
        of = self.say("learn.step_of", n=self._index + 1, of=len(STEPS))
        told = self._praise() if self._done else self._task()
        parts: list[Widget] = [
            Text(box=number, text=of, size=18, colour=INK2),
            Panel(box=rest),
        ]
        words = rest.inset(14, 10)
        if self.step.rows:
            card, words = places.card(words, 110)
            _, seen = card.foot(POINTED, 0)
            side = min(seen.w, seen.h)
            parts.append(CardView(box=seen.middle(side, side), rows=self.step.rows))
        return [*parts, Paragraph(box=words, text=told, size=19), *self._keys(keys)]

    def _keys(self, box: Box) -> list[Widget]:
        if self._done:
            last = self._index + 1 == len(STEPS)
            label = self.say("learn.practise") if last else self.say("learn.next")
            return [go_key(box, label, self._next, name="learn:next")]
        if self.step.kind == "light":
            return [go_key(box, self.say("learn.light"), self._light, name="learn:light")]
        if self.step.kind == "judge":
            yes, no = box.columns(2)
            return [
                plain_key(yes, self.say("learn.valid"), self._valid, name="learn:yes"),
                plain_key(no, self.say("learn.not_valid"), self._well_done, name="learn:no"),
            ]
        if self.step.kind == "find" and not self._bipped:
            return [stop_key(box, self.say("learn.bip"), self._bip, name="learn:bip", icon="sound")]
        return []

    # -- what is done --------------------------------------------------------------------------

    @property
    def _puzzle(self) -> Puzzle:
        return Puzzle("find", self.step.board, Card(self.step.rows))

    def _well_done(self) -> None:
        self._done = True
        kept = (self._index + 1) % len(STEPS)
        self.shell.journal.remember(LEARNT, kept)
        self.shell.sound("accepted")
        self._tell(self._praise())
        self.shell.changed()

    def _praise(self) -> str:
        """Who saw the trap is told what it was, too."""
        return self.say("learn.mirror_seen" if self.step.kind == "judge" else "learn.well_done")

    def _not_so(self, words: str) -> None:
        self._tapped = ()
        self._tries += 1
        self.shell.flash_refused()
        self.shell.tell(words, kind="refused")
        self._tell(words)

    def _next(self) -> None:
        if self._index + 1 == len(STEPS):
            from companion.ui.games.traffic.practice import PracticeScreen

            self.shell.replace(PracticeScreen(self.shell))
            return
        self._index += 1
        self._forget()
        self.shell.click()
        self.entered()

    def _light(self) -> None:
        if self.step.kind == "light" and not self._done:
            self._well_done()

    def green(self, at: float) -> None:
        """The real green button takes the light too, and goes on."""
        if self._done:
            self._next()
        else:
            self._light()

    def seat(self, seat: int, at: float) -> None:
        """A real button is a Bip too."""
        self._bip()
        self.shell.changed()

    def _bip(self) -> None:
        if self.step.kind == "find" and not self._done:
            self._bipped = True
            self.shell.sound("bip")
            self._tell(self.say("learn.show_cars"))
            self.shell.tell(self.say("learn.show_cars"))

    def _tap(self, cell: int) -> None:
        if self.step.kind == "move":
            self._move(cell)
        else:
            self._show(cell)
        self.shell.changed()

    def _move(self, cell: int) -> None:
        """The car, then where it goes; the rules themselves say what is wrong."""
        if not self._tapped:
            if self._state.board[cell] == ".":
                self._not_so(self.say("traffic.pick_car"))
                return
            self._tapped = (cell,)
            self.shell.sound("key")
            return
        if cell in self._tapped:
            self._tapped = ()
            return
        self._moved(Move(self._tapped[0], cell))

    def _moved(self, move: Move) -> None:
        after = t.apply(self._state, move)
        if isinstance(after, Refusal):
            self._not_so(self.say.words(after))
            return
        self._tapped, self._state = (), after
        self._well_done()

    def _show(self, cell: int) -> None:
        if cell in self._tapped:
            self._tapped = tuple(c for c in self._tapped if c != cell)
            return
        self._tapped = (*self._tapped, cell)
        self.shell.sound("key")
        if len(self._tapped) < self._puzzle.size:
            return
        answer = self._puzzle.shown(self._tapped)
        if answer == "right":
            self._well_done()
        else:
            self._not_so(self.say(WRONG[answer]))

    def _valid(self) -> None:
        self._not_so(self.say("learn.is_mirror"))

    # -- the real board ------------------------------------------------------------------------

    def wants_camera(self) -> bool:
        return self.step.kind == "move" and not self._done

    def seen(self, event: Sight) -> None:
        """The first whole board is the one to move on; the next one shows what was moved."""
        if not isinstance(event, BoardSeen) or event.why or any(event.covered):
            return
        cells = "".join(event.cells)
        if not self.wants_camera() or cells == self._state.board or problem(cells, CARS):
            return
        move = move_between(self._state.board, cells) if self._real else None
        if move is not None:
            self._moved(move)
        if move is None or not self._done:
            self._lay(cells)
        self.shell.changed()

    def _lay(self, cells: str) -> None:
        first, self._real = not self._real, True
        self._tapped, self._state = (), moving(cells)
        if first:
            self._tell(self._task())

    # -- around it -----------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        asked = self.step.kind == "light" and not self._done
        return LampSign(LedMode.SLOW if asked else LedMode.STEADY, self.say("learn.lamp"))

    def rail(self) -> list[RailKey]:
        again = RailKey("learn:again", "refresh", self.say("learn.again"), self._restart)
        return [self.home_key(), again, self.turn_key(), self.back_key()]

    def _restart(self) -> None:
        self._index = 0
        self._forget()
        self.shell.journal.remember(LEARNT, 0)
        self.shell.click()
        self.entered()
