"""The board before a round: read live by the camera, copied from the screen, or tapped in."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from companion.games.base import Message
from companion.games.traffic.actions import BoardSet, Shuffle, Start
from companion.games.traffic.board import CARS, FREE, GREEN, UNKNOWN
from companion.games.traffic.board import problem as board_problem
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.traffic.art import BoardView, crossing_keys
from companion.ui.games.traffic.cards import brush_keys
from companion.ui.games.traffic.part import BesideBoard, TrafficPart, beside_board
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER, ENAMEL, GO, INK, INK2
from companion.ui.widgets import (
    Drawing,
    Icon,
    Panel,
    Paragraph,
    Text,
    Widget,
    go_key,
    plain_key,
    segments,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable

BRUSHES = "RBY."
EMPTY = "." * 16
COUNTDOWN = 3.0


class BoardPart(TrafficPart):
    """Stages board and ready. `mode`: live (camera), copy (a layout to copy), tap (by touch)."""

    def __init__(self, table: TrafficTable) -> None:
        super().__init__(table)
        self._mode = ""
        self._brush = "R"
        self._tapped = EMPTY
        self._past: list[tuple[str, str]] = []  # mode and crossings before each tap
        self._beeped = False
        self._ticked = 0

    def forget(self) -> None:
        self._beeped = False
        if self.state.stage not in ("board", "ready"):
            self._tapped = EMPTY
            self._past = []

    def can_step_back(self) -> bool:
        return self.state.stage == "board" and self.mode == "tap" and bool(self._past)

    def step_back(self) -> None:
        self._mode, self._tapped = self._past.pop()

    @property
    def mode(self) -> str:
        return self._mode or ("live" if self.table.watch.there else "copy")

    def _modes(self) -> list[str]:
        return ["live", "copy", "tap"] if self.table.watch.there else ["copy", "tap"]

    # -- view ------------------------------------------

    def standing(self) -> str:
        if self.state.stage == "ready":
            return self.say("traffic.stand_hands_off")
        word = "traffic.stand_copy" if self.mode == "copy" else "traffic.stand_board"
        return self.say(word, count=3 * self.state.options.cars_per_colour)

    def view(self, area: Box) -> list[Widget]:
        places = beside_board(area, self.portrait, low=330)
        board, rest = places.board.inset(3), places.side
        if self.state.stage == "ready":
            return [*self._board(board), *self._counting(board, rest)]
        return [*self._board(board), *self._side(places)]

    def _board(self, box: Box) -> list[Widget]:
        view = BoardView(box=box, cells=self._cells(), frame=self._frame(), names=True)
        if self.state.stage == "ready" or self.mode == "copy":
            return [view]
        if self.mode == "live":
            return [view, *crossing_keys(box, self._in_doubt(), self._settle)]
        painted = [cell for cell in range(16) if self._tapped[cell] == self._brush]
        keys = crossing_keys(box, range(16), self._tap, chosen=painted)
        return [view, *keys]

    def _cells(self) -> str:
        if self.state.stage == "ready":
            return self.state.board
        if self.mode == "live":
            return self.table.watch.cells() or EMPTY
        return self.state.proposal if self.mode == "copy" else self._tapped

    def _in_doubt(self) -> list[int]:
        """Crossings that the camera leaves open: a tap takes its board over and names them."""
        return [cell for cell, car in enumerate(self._cells()) if car == UNKNOWN]

    def _frame(self) -> tuple[int, int, int] | None:
        return GO if self._good() else AMBER if self.mode == "live" else None

    def _side(self, places: BesideBoard) -> list[Widget]:
        go, rest = places.side.foot(80)
        modes = self._modes()
        words = {"live": "traffic.by_camera", "copy": "traffic.by_copy", "tap": "traffic.by_touch"}
        bar, rest = rest.top(52)
        labels = [self.say(words[mode]) for mode in modes]
        parts = segments(
            bar, labels, modes.index(self.mode), lambda i: self._choose(modes[i]), name="way"
        )
        parts.append(
            go_key(
                go,
                self.say("app.play"),
                self._go,
                name="board:go",
                icon="play",
                size=28,
                enabled=self._can_go(),
            )
        )
        if self.mode == "tap":
            return parts + self._palette(*places.brushes(rest, 132))
        return parts + (self._live if self.mode == "live" else self._copy)(rest)

    def _status(self, box: Box, title: str, text: str, icon: str, good: bool) -> list[Widget]:
        tone = GO if good else INK
        head, words = box.inset(12, 8).top(34, 4)
        mark, label = head.left(34, 8)
        return [
            Panel(box=box),
            Icon(box=mark, icon=icon, colour=tone),
            Text(box=label, text=title, size=22, colour=tone),
            Paragraph(box=words, text=text, size=18, colour=INK2),
        ]

    def _live(self, box: Box) -> list[Widget]:
        key, rest = box.foot(60)
        title = f"{self.table.watch.counted()}/{3 * self.state.options.cars_per_colour}"
        good = self._good()
        status = self._status(rest, title, self._live_words(), "check" if good else "cam", good)
        words = self.say("traffic.set_camera")
        tap = self.table.calibrate
        return [*status, plain_key(key, words, tap, name="calibrate", icon="target", size=19)]

    def _live_words(self) -> str:
        watch = self.table.watch
        if not watch.seeing:
            return self.say("traffic.camera_or_copy" if watch.lost else "traffic.camera_wakes")
        reading = watch.reading
        if reading is None or reading.why:
            return self.say.words(Message(reading.why)) if reading else ""
        key, crossings = reading.doubt
        if key:
            return f"{self.say(key, crossings=crossings)} {self.say('traffic.touch_doubt')}"
        problem = board_problem(watch.cells(), self.state.options.cars_per_colour)
        if problem is not None:
            return self.say.words(problem)
        if not watch.ready_board():
            return self.say("traffic.keep_still")
        return self.say("traffic.board_good")

    def _copy(self, box: Box) -> list[Widget]:
        key, rest = box.foot(60)
        label = self.say("traffic.shuffle")
        shuffle = plain_key(key, label, self._shuffle, name="shuffle", icon="refresh", size=19)
        words = self.say("traffic.copy_this_help")
        watch = self.table.watch
        if watch.seeing and watch.cells() and not (watch.reading and watch.reading.why):
            same = sum(
                a == b != "." for a, b in zip(watch.cells(), self.state.proposal, strict=True)
            )
            words = self.say("traffic.copy_matches", count=same)
        title = self.say("traffic.copy_this")
        return [*self._status(rest, title, words, "eye", self._good()), shuffle]

    def _palette(self, cells: list[Box], rest: Box) -> list[Widget]:
        parts = brush_keys(cells, BRUSHES, self._brush, self._pick, self.say)
        problem = board_problem(self._tapped, self.state.options.cars_per_colour)
        words = self.say.words(problem) if problem else self.say("traffic.board_good")
        count = sum(car != "." for car in self._tapped)
        title = f"{count}/{3 * self.state.options.cars_per_colour}"
        return [*self._status(rest, title, words, "finger", problem is None), *parts]

    # -- 3, 2, 1 ------------------------------------------

    def _counting(self, board: Box, rest: Box) -> list[Widget]:
        left = self.table.remaining()
        number = max(1, -int(-left // 1)) if left is not None else 3
        words = self.say("traffic.ready")
        note = self.say("traffic.ready_help")
        go, words_box = rest.foot(80)
        return [
            Drawing(box=board, paint=_paint_number, args=(number,)),
            *self._status(words_box, words, note, "clock", True),
            go_key(go, self.say("traffic.now"), self.elapsed, name="start", icon="play", size=28),
        ]

    def due(self) -> float | None:
        return COUNTDOWN if self.state.stage == "ready" else None

    def elapsed(self) -> None:
        self.table.act(Start())

    # -- what can be done ------------------------------------------

    def _choose(self, mode: str) -> None:
        if (self.mode, mode, self._tapped) == ("live", "tap", EMPTY):
            self._tapped = self._taken_over()
        self._mode = mode
        self.shell.click()

    def _taken_over(self) -> str:
        """What the camera reads, to be put right by touch; where it is in doubt, nothing."""
        watch = self.table.watch
        if watch.reading is None or watch.reading.why:
            return EMPTY
        return watch.cells().replace(UNKNOWN, FREE).replace(GREEN, FREE)

    def _settle(self, cell: int) -> None:
        """A crossing in doubt bears the car that is missing; another is picked as ever."""
        taken = self._taken_over()
        each = self.state.options.cars_per_colour
        self._past.append((self._mode, self._tapped))
        self._brush = next((car for car in CARS if taken.count(car) < each), self._brush)
        self._mode, self._tapped = "tap", taken[:cell] + self._brush + taken[cell + 1 :]
        self.shell.click()

    def _pick(self, brush: str) -> None:
        self._brush = brush
        self.shell.changed()

    def _tap(self, cell: int) -> None:
        self._past.append((self._mode, self._tapped))
        car = "." if self._tapped[cell] == self._brush else self._brush
        self._tapped = self._tapped[:cell] + car + self._tapped[cell + 1 :]
        self.shell.click()

    def _shuffle(self) -> None:
        self._mode = "copy"
        self.table.act(Shuffle(secrets.randbits(31)))

    def _good(self) -> bool:
        if self.state.stage == "ready":
            return True
        if self.mode == "tap":
            return board_problem(self._tapped, self.state.options.cars_per_colour) is None
        ready = self.table.watch.ready_board()
        return bool(ready) if self.mode == "live" else ready == self.state.proposal

    def _can_go(self) -> bool:
        """With the camera's help the board must be right; the copied layout is taken on trust."""
        return self.mode == "copy" or self._good()

    def _go(self) -> None:
        ready = self.table.watch.ready_board()
        cells = {"live": ready, "copy": ready or self.state.proposal, "tap": self._tapped}
        if self._can_go():
            self.table.act(BoardSet(cells[self.mode]))

    def green(self, at: float) -> None:
        if self.state.stage == "board":
            self._go()

    def wake_at(self) -> float | None:
        still = self.table.watch.still_at()
        return still if self.state.stage == "board" and self.shell.now < still else None

    def woken(self) -> None:
        left = self.table.remaining()
        if self.state.stage == "ready" and left:
            self._tick(-int(-left // 1))
        self.board_seen()

    def _tick(self, second: int) -> None:
        if second != self._ticked:
            self._ticked = second
            self.shell.sound("tick")

    def board_seen(self) -> None:
        """One beep when the camera finds the board right."""
        if self.mode == "live" and self.state.stage == "board" and self._good():
            if not self._beeped:
                self.shell.sound("accepted")
            self._beeped = True
        else:
            self._beeped = False

    def lamp(self) -> LampSign:
        if self.state.stage == "ready":
            return LampSign(LedMode.SLOW, self.say("app.lamp_ready"))
        mode = LedMode.SLOW if self._can_go() else LedMode.OFF
        return LampSign(mode, self.say("app.lamp_next" if self._can_go() else "app.lamp_rest"))

    def wants_board(self) -> bool:
        return True


def _paint_number(number: int, canvas: Canvas, box: Box) -> None:
    at = box.centre
    canvas.circle(at, box.w * 0.27, ENAMEL, GO, 10)
    canvas.text(str(number), at, box.w * 0.3, INK, BUNGEE, align="centre")
