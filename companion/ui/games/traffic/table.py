"""Traffic on the screen: one part per stage; buttons, camera and clock come together here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.events import BoardSeen, CardSeen, MoveSeen, Trouble
from companion.games import traffic as t
from companion.play import Play
from companion.ui.box import Box
from companion.ui.games.traffic.board import BoardCheck
from companion.ui.games.traffic.claim import Claiming
from companion.ui.games.traffic.deal import Deal
from companion.ui.games.traffic.edit import BoardEditor
from companion.ui.games.traffic.lesson import LessonView
from companion.ui.games.traffic.lost import LostCamera
from companion.ui.games.traffic.part import Part
from companion.ui.games.traffic.rounds import RoundEnd
from companion.ui.games.traffic.run import Running
from companion.ui.games.traffic.verdict import Judged
from companion.ui.games.traffic.watch import Watch
from companion.ui.play_screen import PlayScreen
from companion.ui.screen import LampSign
from companion.ui.screens.correct import CorrectScreen
from companion.ui.theme import CAR_MOVE
from companion.ui.widgets import Widget
from hardware.ports import LedMode, PartName

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LOOK_AGAIN = 0.1  # seconds between two pictures of the live view
PLAYING = ("run", "move", "claim", "window", "verdict")
SOUNDS: dict[type, str] = {
    t.Bip: "bip",
    t.TakeLight: "light",
    t.Move: "overtake",
    t.Unchanged: "overtake",
    t.Start: "phase",
    t.Dealt: "phase",
    t.NextRound: "phase",
    t.Objection: "danger",
}


class Table(PlayScreen):
    """The whole play. Parts draw; this decides who is asked, what is due, and what is heard."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self.watch = Watch(self)
        self.editor = BoardEditor(self)
        self.lesson = LessonView(self)
        self.lost = LostCamera(self)
        self.run = Running(self)
        check, judged = BoardCheck(self), Judged(self)
        self.claiming = Claiming(self)
        self._parts: dict[str, Part] = {
            "deal": Deal(self),
            "board": check,
            "ready": check,
            "run": self.run,
            "move": self.run,
            "claim": self.claiming,
            "window": judged,
            "verdict": judged,
            "round_end": RoundEnd(self),
            "over": RoundEnd(self),
        }
        self.stage_since = shell.now
        self.quiet_since = shell.now
        self._bip_at = shell.now
        self._due: float | None = None
        self._telling_again = False
        self._ticked = 0
        shell.eyes.begin(self.state.options.cars_per_colour)
        self.watch.follow()

    @property
    def part(self) -> Part:
        if self._telling_again and self.state.claim is not None:
            return self.claiming
        return self._parts[self.state.stage]

    def view(self, area: Box) -> list[Widget]:
        if self.editor.open:
            return self.editor.view(area)
        if self.lesson.open:
            return self.lesson.view(area)
        parts = self.part.view(area)
        return parts + (self.lost.view(area) if self.lost.open else [])

    # -- what goes on by itself ------------------------------------------

    def restart(self) -> None:
        """The stage's seconds begin anew; they stand still while something lies above it."""
        covered = self.editor.open or self.lesson.open or self.lost.open
        due = None if covered or self.part.waits() else self.part.due()
        self._due = None if due is None else self.shell.now + due
        self.shell.changed()

    def remaining(self) -> float | None:
        """Seconds until the stage goes on by itself, or None."""
        return None if self._due is None else max(0.0, self._due - self.shell.now)

    def since_bip(self, seconds: float) -> float:
        """What is left of so many seconds after the last Bip!"""
        return max(0.0, self._bip_at + seconds - self.shell.now)

    def woken(self) -> None:
        super().woken()
        if self._due is not None and self.shell.now >= self._due:
            self._due = None
            self.part.elapsed()
        elif self.state.stage == "ready" and self.remaining() is not None:
            self._tick()
        self._check_board()

    def _tick(self) -> None:
        second = -int(-(self.remaining() or 0) // 1)
        if second != self._ticked:
            self._ticked = second
            self.shell.sound("tick")

    def wake_at(self) -> float | None:
        now: float = self.shell.now
        times = [super().wake_at(), self._due]
        live = self.part is self.claiming and self.watch.seeing
        if live or self._due is not None:
            times.append((now // LOOK_AGAIN + 1) * LOOK_AGAIN)
        marks = [self.run.asked_until, self.run.moved_until]
        if self.state.stage == "board":
            marks.append(self.watch.still_at())
        if self.state.options.hint:
            marks.append(self.quiet_since + t.HINT_SECONDS)
        times += [mark for mark in marks if now < mark]
        return min((time for time in times if time is not None), default=None)

    def entered(self) -> None:
        super().entered()
        self._run_clock()
        self.restart()

    def left(self) -> None:
        super().left()
        self._due = None

    def _run_clock(self) -> None:
        """The clock stands during claims and between rounds."""
        running = self.state.stage in ("run", "move") and not self.clock_held
        change = self.clock.started if running else self.clock.paused
        self.clock = change(self.shell.now)

    # -- acting ------------------------------------------

    def acted(self, before: t.State, action: Any) -> None:
        after: t.State = self.state
        self._telling_again = False
        self.quiet_since = self.shell.now
        if after.stage != before.stage or isinstance(action, (t.Overrule, t.Objection, t.Say)):
            self._entered_stage(before)
        if isinstance(action, (t.Move, t.Unchanged)):
            self.run.moved_until = self.shell.now + CAR_MOVE
        self._sound(before, action)
        self._follow(before)

    def _entered_stage(self, before: t.State) -> None:
        self.stage_since = self.shell.now
        if self.state.stage != before.stage:
            self._parts[before.stage].forget()
            self.part.forget()
        self.restart()
        playing = self.state.stage in PLAYING
        if playing != (before.stage in PLAYING):
            self.shell.eyes.lock(playing)
        self._run_clock()

    def _follow(self, before: t.State) -> None:
        """The camera looks for changes from the play's board, and says what it thinks of it."""
        after = self.state
        if after.board != before.board:
            self.watch.follow()
        if (after.stage, after.board, after.mover) != (before.stage, before.board, before.mover):
            self.watch.judge_again()

    def _sound(self, before: t.State, action: Any) -> None:
        claim = self.state.claim
        if isinstance(action, t.Continue) and self.state.stage in ("round_end", "over"):
            self.shell.sound("fanfare")
        elif self.state.stage == "verdict" and claim and claim.accepted() is not None:
            if claim.accepted():
                self.shell.sound("accepted")
            else:
                self.shell.flash_refused()
        else:
            self.shell.sound(SOUNDS.get(type(action), "key"))

    def unacted(self) -> None:
        """After an undo nothing goes on by itself: somebody wants to look."""
        self.part.forget()
        self.editor.open = False
        self._telling_again = False
        self.stage_since = self.quiet_since = self.shell.now
        self._due = None
        self.watch.forget()
        self.watch.follow()

    def can_step_back(self) -> bool:
        covered = self.editor.open or self.lesson.open or self.lost.open
        return not covered and self.part.can_step_back()

    def step_back(self) -> None:
        self.part.step_back()

    def bip(self, player: int, at: float) -> None:
        """Freezes the frame of that instant and stops the play."""
        cells = self.watch.frozen(at) if self.state.stage == "run" else ""
        first = self.state.claim is None
        if self.act(t.Bip(player, round(at * 1000), cells)) and first:
            self._bip_at = at

    def carry_on(self) -> None:
        self.act(t.Continue())

    def tell_again(self) -> None:
        """Another card for the same claim."""
        self._telling_again = True
        self.claiming.forget()
        self.restart()

    def show_lesson(self) -> None:
        self.lesson.show()

    def correct(self) -> None:
        self.shell.push(CorrectScreen(self.shell, self))

    def calibrate(self) -> None:
        from companion.ui.screens.calibrate import CalibrateScreen  # brings cv2 along

        self.shell.push(CalibrateScreen(self.shell))

    # -- buttons and lamps ------------------------------------------

    def green(self, at: float) -> None:
        if self.lost.open:
            self.lost.close()
        else:
            self.part.green(at)

    def seat(self, seat: int, at: float) -> None:
        player = next((p for p, who in enumerate(self.players) if who.seat == seat), None)
        if player is not None:
            self.part.press(player, at)

    def lamp(self) -> LampSign:
        if self.lost.open:
            return LampSign(LedMode.OFF, self.say("app.pause"))
        return self.part.lamp()

    def seat_lamps(self) -> dict[int, LedMode]:
        return {self.players[p].seat: mode for p, mode in self.part.lit().items()}

    # -- the camera ------------------------------------------

    def wants_camera(self) -> bool:
        return self.part.wants_board()

    def wants_card(self) -> bool:
        return self.part.wants_card()

    def seen(self, event: BoardSeen | MoveSeen | CardSeen) -> None:
        if isinstance(event, BoardSeen):
            self.watch.board_seen(event)
            self._check_board()
        elif isinstance(event, MoveSeen):
            self.watch.move_seen(event)
        elif isinstance(self.part, (Claiming, Judged)):
            self.part.card_seen(event.rows, event.code)
        elif isinstance(self.part, Deal):
            self.part.card_seen(event.code)

    def _check_board(self) -> None:
        if isinstance(self.part, BoardCheck):
            self.part.looked()

    def trouble(self, event: Trouble) -> bool:
        """The camera lost or back in the middle of a round is told here, once."""
        if event.part is not PartName.CAMERA or self.state.stage not in PLAYING:
            return False
        if event.solved:
            self.lost.close()
            return False
        lost = event.key == "hardware.camera_lost"
        words = "traffic.camera_gone" if lost else event.key
        self.lost.show(self.say(words, **event.values))
        self.shell.sound("trouble")
        return True
