"""Whose turn it is on a play screen, and the clock, the lamp and the last seconds of that turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.base import Player
from companion.play import Play
from companion.ui.screen import LampSign, Screen
from companion.ui.times import earliest
from companion.ui.turn_clock import TurnClock
from hardware.ports import Importance, LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LAST_SECONDS = 10  # of a turn: told when they begin


class TurnScreen(Screen):
    """A play with its players; a game says whose turn it is."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell)
        self.play = play
        self.game = play.setup.game
        self.clock: TurnClock = shell.new_clock()
        self.clock_held = False
        self._hurried = False  # the last seconds of this turn were told

    @property
    def state(self) -> msgspec.Struct:
        """The play as it stands; a game narrows it to its own."""
        return self.play.state

    @property
    def players(self) -> tuple[Player, ...]:
        return self.play.setup.players

    def name(self, player: int) -> str:
        return self.players[player].name

    def shape(self, player: int) -> str:
        return self.players[player].shape

    def turn_of(self) -> int | None:
        """The player who is to move, for the clock; None when all play at once."""
        return None

    def can_pass(self) -> bool:
        """Whether a mere "done" ends the turn now."""
        return False

    def next_player(self) -> int | None:
        """Who is to move after that; None when nobody alone is."""
        return None

    def pass_on(self) -> None:
        """The player who is to move is done; as a rule that is what the green button says."""
        self.green(self.shell.now)

    def turn_note(self) -> str:
        """What is left of the turn, in words."""
        return ""

    def player_at(self, seat: int) -> int | None:
        """The player who sits there."""
        return next((p for p, who in enumerate(self.players) if who.seat == seat), None)

    def knows_seat(self, seat: int) -> bool:
        return self.player_at(seat) is not None

    def round_of(self) -> int:
        """The round being played, for a countdown of whole rounds."""
        return int(getattr(self.state, "round", 0))

    # -- the clock ---------------------------------------------------------------------------

    def left(self) -> None:
        self.clock = self.clock.paused(self.shell.now)

    def _follow_turn(self) -> None:
        whose = self.round_of() if self.shell.clock_by_round else self.turn_of()
        self.clock = self.clock.passed_to(whose, self.shell.now)

    def wake_at(self) -> float | None:
        """The clock on the rail changes every second, when it is wanted; the last ones are told."""
        if not self.clock.running:
            return None
        now: float = self.shell.now
        second = now + 1 - (self.clock.elapsed(now) % 1) if self.shell.clock_shown else None
        left = self.clock.left(now)
        soon = None if left is None or left <= LAST_SECONDS else now + left - LAST_SECONDS
        return earliest(second, soon)

    def woken(self) -> None:
        left = self.clock.left(self.shell.now) if self.clock.running else None
        last = left is not None and 0 < left <= LAST_SECONDS
        if last and not self._hurried:
            self.shell.sound("tick")
            self.shell.speak(self.say("voice.ten_seconds"), Importance.TURN)
        self._hurried = last

    def lamp(self) -> LampSign:
        return self.turn_lamp()

    def turn_lamp(self) -> LampSign:
        """Steady with the name of the player to move; it blinks when his time runs out."""
        turn = self.turn_of()
        label = self.name(turn) if turn is not None else self.say("app.lamp_go")
        left = self.clock.left(self.shell.now)
        if left is None or turn is None:
            return LampSign(LedMode.STEADY, label)
        mode = LedMode.FAST if left <= 5 else LedMode.SLOW if left <= 15 else LedMode.STEADY
        return LampSign(mode, label)
