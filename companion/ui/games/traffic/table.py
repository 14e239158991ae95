"""Traffic on the screen: one part per stage; buttons, camera and clock come together here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.events import (
    BoardAt,
    BoardSeen,
    CardSeen,
    CardsSeen,
    MoveSeen,
    Sight,
    TapKind,
    Trouble,
)
from companion.games.base import Act, known_as
from companion.games.traffic.actions import (
    Bip,
    Continue,
    Dealt,
    Move,
    NextRound,
    Objection,
    Overrule,
    Say,
    SayBoard,
    Start,
    TakeLight,
    Unchanged,
)
from companion.games.traffic.board import rows_of
from companion.games.traffic.state import OBJECTION_SECONDS, State
from companion.play import Play
from companion.ui.aloud import Tale
from companion.ui.games import camera_screen
from companion.ui.games.table import GameTable
from companion.ui.games.traffic.board import BoardPart
from companion.ui.games.traffic.claim import ClaimPart
from companion.ui.games.traffic.deal import DealPart
from companion.ui.games.traffic.edit import BoardEditor
from companion.ui.games.traffic.held_keys import HeldKeys
from companion.ui.games.traffic.lesson import LessonSheet
from companion.ui.games.traffic.lost import LostCamera
from companion.ui.games.traffic.part import TrafficPart, shouting
from companion.ui.games.traffic.rounds import RoundEndPart
from companion.ui.games.traffic.run import RunPart
from companion.ui.games.traffic.taught import TaughtCards
from companion.ui.games.traffic.verdict import VerdictPart
from companion.ui.games.traffic.voice import ASKED
from companion.ui.games.traffic.watch import Watch
from companion.ui.screen import LampSign
from companion.ui.screens.correct import CorrectScreen
from companion.ui.theme import CAR_MOVE
from companion.ui.times import earliest
from hardware.ports import LedMode, PartName

if TYPE_CHECKING:
    from companion.ui.games.sheet import Sheet
    from companion.ui.shell import Shell

ASKED_IN = 1.5  # seconds in which a question is heard to its end
LOOK_AGAIN = 0.1  # seconds between two pictures of the live view
PLAYING = ("run", "move", "claim", "window", "verdict")


SOUNDS: dict[type, str] = {
    Bip: "bip",
    TakeLight: "light",
    Move: "overtake",
    Unchanged: "overtake",
    Start: "phase",
    Dealt: "phase",
    NextRound: "phase",
    Objection: "danger",
}


class TrafficTable(GameTable):
    """The whole play. Parts draw; this decides who is asked, what is due, and what is heard."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self.watch = Watch(self)
        self._taught = TaughtCards()
        self.run = RunPart(self)
        self.claiming = ClaimPart(self)
        check, judged = BoardPart(self), VerdictPart(self)
        self._parts: dict[str, TrafficPart] = {
            "deal": DealPart(self),
            "board": check,
            "ready": check,
            "run": self.run,
            "move": self.run,
            "claim": self.claiming,
            "window": judged,
            "verdict": judged,
            "round_end": RoundEndPart(self),
            "over": RoundEndPart(self),
        }
        self.stage_since = shell.now
        self.quiet_since = shell.now
        self._bip_at = shell.now
        self.keys = HeldKeys(shell)
        self._due: float | None = None
        self._telling_since: int | None = None  # lines of the play when the card was asked again
        shell.eyes.begin(self.state.options.cars_per_colour)
        self._lay_cars()
        self.watch.follow()

    @property
    def state(self) -> State:
        return known_as(State, self.play.state)

    def _lay_cars(self) -> None:
        """On the simulated table the cars of a play that goes on lie where they were left."""
        table = self.shell.parts.table
        if table is not None and self.state.board:
            table.place(rows_of(self.state.board))
            table.keep(rows_of(self.state.board))

    @property
    def part(self) -> TrafficPart:
        return self.run if self.held else self._asking

    @property
    def held(self) -> bool:
        """Whether the BIP keys stay where they are, for those who shout together."""
        return self.keys.held and self.state.stage == "claim"

    def listened(self) -> None:
        """A machine that was busy hears late who shouted in time: the keys wait for it."""
        if self.keys.let_go():
            self.shell.changed()

    @property
    def _asking(self) -> TrafficPart:
        """The part of the stage, also while the BIP keys are still held where they were."""
        if self._telling_since is not None and self.state.claim is not None:
            return self.claiming
        return self._parts[self.state.stage]

    # -- what lies over the play ------------------------------------------

    def open_sheet(self, sheet: Sheet) -> None:
        super().open_sheet(sheet)
        self.restart()

    def edit_board(self) -> None:
        self.open_sheet(BoardEditor(self))

    def show_lesson(self) -> None:
        self.open_sheet(LessonSheet(self))

    @property
    def camera_lost(self) -> bool:
        """Whether the sheet that tells so lies there."""
        return isinstance(self.sheet, LostCamera)

    # -- what goes on by itself ------------------------------------------

    def restart(self) -> None:
        """The stage's seconds begin anew; they stand still while something lies above it."""
        waits = self.sheet is not None or self.part.waits()
        due = None if waits else self.part.due()
        self._due = None if due is None else self.shell.now + due
        self.shell.changed()

    def remaining(self) -> float | None:
        """Seconds until the stage goes on by itself, or None."""
        return None if self._due is None else max(0.0, self._due - self.shell.now)

    def since_bip(self, seconds: float) -> float:
        """What is left of so many seconds after the last Bip!"""
        return max(0.0, self._bip_at + seconds - self.shell.now)

    def aloud(self, before: msgspec.Struct, action: Act) -> Tale:
        """Nobody is asked whether they disagree where the verdict would cut the question short."""
        tale = super().aloud(before, action)
        if self.since_bip(OBJECTION_SECONDS) >= ASKED_IN:
            return tale
        return [told for told in tale if told.message.key != ASKED]

    def woken(self) -> None:
        super().woken()
        if self._due is not None and self.shell.now >= self._due:
            self._due = None
            self.part.elapsed()

    def wake_at(self) -> float | None:
        counting = None if self._due is None else self.next_look()
        return earliest(super().wake_at(), self._due, counting, self.keys.wake_at())

    def next_look(self) -> float:
        """When a live picture or a countdown is drawn again."""
        return (self.shell.now // LOOK_AGAIN + 1) * LOOK_AGAIN

    def entered(self) -> None:
        super().entered()
        self._run_clock()

    def left(self) -> None:
        super().left()
        self._due = None

    def _run_clock(self) -> None:
        """The clock stands during claims and between rounds."""
        running = self.state.stage in ("run", "move") and not self.clock_held
        change = self.clock.started if running else self.clock.paused
        self.clock = change(self.shell.now)

    # -- acting ------------------------------------------

    def acted(self, before: msgspec.Struct, action: Act) -> None:
        was = known_as(State, before)
        after = self.state
        if not isinstance(action, Bip):
            self._telling_since = None
        self.quiet_since = self.shell.now
        if was.claim is None and after.claim is not None:
            self.shell.eyes.forget_cards()  # a card shown before may be shown again
        if _other_claim(was, after):
            self.shell.eyes.forget_cards()
            self._bip_at = self.shell.now
            self.part.forget()
        if after.stage != was.stage or isinstance(action, (Overrule, Objection, Say, SayBoard)):
            self._entered_stage(was)
        if isinstance(action, (Move, Unchanged)):
            self.run.moved_until = self.shell.now + CAR_MOVE
            self.shell.animate(self.run.moved_until)
        sound = self._sound(action)
        if sound == "refused":
            self.shell.flash_refused()
        else:
            self.shell.sound(sound)
        self._follow(was)

    def _entered_stage(self, before: State) -> None:
        self.stage_since = self.shell.now
        if self.state.stage != before.stage:
            self._put_away()
            self._parts[before.stage].forget()
            self.part.forget()
        self.restart()
        playing = self.state.stage in PLAYING
        if playing != (before.stage in PLAYING):
            self.shell.eyes.lock(playing)
        self._run_clock()

    def _follow(self, before: State) -> None:
        """The camera looks for changes from the play's board, and says what it thinks of it."""
        after = self.state
        if after.board != before.board:
            self.watch.follow()
            if after.board and self.shell.parts.table is not None:
                self.shell.parts.table.keep(rows_of(after.board))
        if (after.stage, after.board, after.mover) != (before.stage, before.board, before.mover):
            self.watch.judge_again()

    def _sound(self, action: Act) -> str:
        claim, stage = self.state.claim, self.state.stage
        if isinstance(action, Continue) and stage in ("round_end", "over"):
            return "fanfare"
        judged = claim.accepted() if stage == "verdict" and claim else None
        if judged is not None and not isinstance(action, Bip):
            return "accepted" if judged else "refused"
        return SOUNDS.get(type(action), "key")

    def unacted(self) -> None:
        """After an undo nothing goes on by itself: somebody wants to look."""
        self.part.forget()
        self._put_away()
        self._telling_since = None
        self.stage_since = self.quiet_since = self.shell.now
        self._due = None
        self.watch.forget()
        self.watch.follow()

    def bip(self, player: int, at: float) -> None:
        """Stops the play at once; what the camera saw in that instant is asked for."""
        first = self.state.claim is None
        if not first and player in shouting(self.state):
            return  # the same hand again: it counted already
        if not self.act(Bip(player, round(at * 1000))):
            return
        self.watch.freeze(at)
        if first:
            self._bip_at = at
            self.keys.hold(self.state.options.together_ms)

    def missed(self, name: str, at: float) -> bool:
        """Whoever shouts just after another finds the key gone: the Bip waits behind the first."""
        what, _, player = name.partition(":")
        if what != "bip" or self.state.claim is None or int(player) in shouting(self.state):
            return False
        self.bip(int(player), at)
        return True

    def carry_on(self) -> None:
        self.act(Continue())

    def tell_again(self) -> None:
        """Another card for the same claim."""
        self._telling_since = len(self.play.done)
        self.claiming.forget()
        self.restart()

    @property
    def asked_again_last(self) -> bool:
        """Whether asking for another card is what happened last."""
        return self._telling_since == len(self.play.done)

    def keep_card(self) -> None:
        """Back to the verdict: the card that was told stays."""
        self._telling_since = None
        self.restart()

    def correct(self) -> None:
        self.shell.push(CorrectScreen(self.shell, self))

    def calibrate(self) -> None:
        self.shell.push(camera_screen(self.shell))

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        """A car is taken to another crossing with the finger."""
        asked = self.part if self.sheet is None else self.sheet
        if isinstance(asked, RunPart | BoardEditor) and asked.dragged(kind, x, y):
            self.shell.changed()
            return True
        return super().dragged(kind, x, y)

    # -- lamp ------------------------------------------

    def lamp(self) -> LampSign:
        if self.camera_lost:
            return LampSign(LedMode.OFF, self.say("app.pause"))
        return self._asking.lamp()

    def seat_lamps(self) -> dict[int, LedMode]:
        return {self.players[player].seat: mode for player, mode in self._asking.lit().items()}

    # -- the camera ------------------------------------------

    def wants_card(self) -> bool:
        return self._asking.wants_card()

    def wants_deck(self) -> str:
        """A deck that was taught is known by its look; others by their pattern."""
        return self.game if self.wants_card() else ""

    def seen(self, event: Sight) -> None:
        if isinstance(event, BoardSeen):
            self.watch.board_seen(event)
            self.part.board_seen()
        elif isinstance(event, BoardAt):
            self.watch.board_at(event)
        elif isinstance(event, MoveSeen):
            self.watch.move_seen(event)
        elif isinstance(event, CardSeen):
            self._card_seen(event)
        elif isinstance(event, CardsSeen):
            taught = self._taught.see(event)
            if taught is not None:
                self._card_seen(taught)

    def _card_seen(self, event: CardSeen) -> None:
        if event.left:
            self._asking.card_left()
        else:
            self._asking.card_seen(event.rows, event.code)

    def trouble(self, event: Trouble) -> bool:
        """The camera lost or back in the middle of a round is told here, once."""
        if event.part is not PartName.CAMERA or self.state.stage not in PLAYING:
            return False
        if event.solved:
            if self.camera_lost:
                self._put_away()
                self.restart()
            return False
        lost = event.key == "hardware.camera_lost"
        words = "traffic.camera_gone" if lost else event.key
        told = self.say(words, **event.values)
        self.open_sheet(LostCamera(self, told))
        self.say_aloud(told)
        self.shell.sound("trouble")
        return True


def _other_claim(before: State, after: State) -> bool:
    """Whether another claim than before is looked at: a Bip that waited has come up."""
    one, two = before.claim, after.claim
    if one is None or two is None:
        return False
    return (one.player, one.at) != (two.player, two.at) and not one.tied


TABLE = TrafficTable
