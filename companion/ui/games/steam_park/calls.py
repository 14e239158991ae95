"""Who calls when in the race: 3-2-1, presses in their true order, tiles given back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.base import Act
from companion.games.steam_park.actions import Done, LastThrow, TakeBack
from companion.games.steam_park.race import last_player, pressed_order
from companion.history.values import RACE_TIMES, RaceTimes
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.screen import LampSign
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

COUNT = 3  # seconds of the count-down
SHOWN = 3.0  # seconds in which the order is shown, and a tile can still be given back
TWICE = 2.0  # seconds in which another press of the same player means the same call
GATHER = 0.03  # seconds in which presses are gathered, then ordered by their time stamps


class Calls(SteamPart):
    """Waiting, counting down, running, and shown for a moment when all have their tile."""

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self._start: float | None = None  # when the count-down ends
        self._ticks = 0
        self._presses: list[tuple[float, int]] = []
        self._since = 0.0
        self._times = self._kept_times()
        self._called: dict[int, float] = {}  # when each tile was taken
        self.shown_until = 0.0

    def forget(self) -> None:
        """After undo and redo the race simply goes on, if it had begun."""
        self._presses = []
        self._called = {}
        self.shown_until = 0.0
        if self.state.stage != "race":
            self._start = None
            self._ticks = 0

    # -- how long each one threw -----------------------------------------------------------------

    def _kept_times(self) -> dict[int, float]:
        """The seconds of this round's race, also after the app was ended meanwhile."""
        kept = self.shell.journal.recall(RACE_TIMES)
        if kept is None or (kept.play, kept.round) != (self.table.play.id, self.state.round):
            return {}
        return kept.times

    def _keep_times(self) -> None:
        kept = RaceTimes(self.table.play.id, self.state.round, self._times)
        self.shell.journal.remember(RACE_TIMES, kept)

    def new_round(self) -> None:
        self._times = {}
        self.forget()
        self._start = None
        self._ticks = 0

    # -- where the race is -----------------------------------------------------------------------

    @property
    def running(self) -> bool:
        if self.state.stage != "race" or self.counting:
            return False
        return self._start is not None or bool(self.state.order)

    @property
    def counting(self) -> bool:
        return self._start is not None and self.shell.now < self._start

    @property
    def lingering(self) -> bool:
        """All have their tile; for 3 s the order is shown and a tile can be given back."""
        return self.shown_until > 0

    def phase(self) -> int:
        return 0

    def ready(self) -> bool:
        return self.lingering or not (self.running or self.counting)

    def onward(self) -> None:
        """Starts the count-down; after the race, goes on at once."""
        if self.lingering:
            self.shown_until = 0.0
        elif not self.running and not self.counting:
            self._start = self.shell.now + COUNT
            self._ticks = COUNT
            self.shell.sound("tick")
        self.shell.changed()

    def green(self, at: float) -> None:
        """The button starts the race, and counts the last player's throws."""
        if self.running:
            self.throw()
        elif not self.counting:
            self.onward()

    def throw(self) -> None:
        """The last player throws, unless a call that still waits has ended the race before."""
        if self._presses:
            self._settle()
        if self.state.stage == "race" and last_player(self.state) is not None:
            self.table.act(LastThrow())

    # -- presses ---------------------------------------------------------------------------------

    def press(self, player: int, at: float) -> None:
        """A press is kept for a moment, so that an earlier edge that comes later still wins."""
        if not self.running:
            return
        if player in self.state.order:
            if at >= self._called.get(player, at) + TWICE:
                self.table.act(Done(player))  # refused in words: that player has a tile
            return
        if not self._presses:
            self._since = self.shell.now
        self._presses.append((at, player))

    def _settle(self) -> None:
        presses, self._presses = self._presses, []
        first = {player: at for at, player in sorted(presses, reverse=True)}
        for action in pressed_order(presses):
            at = first[action.player]
            self._times[action.player] = at - (self._start or at)
            self._called[action.player] = at
            if self.state.stage == "race" and action.player not in self.state.order:
                self.table.act(action)
        self._keep_times()

    def raced(self, action: Act) -> None:
        """An action of the race was done: the end of it is shown for a moment."""
        if self.state.stage == "race":
            return
        self.shown_until = self.shell.now + SHOWN

    def give_back(self, player: int) -> None:
        """A tile was taken by mistake: its player throws on."""
        self._called.pop(player, None)
        self._times.pop(player, None)
        self.shown_until = 0.0
        self.table.act(TakeBack(player))

    # -- time ------------------------------------------------------------------------------------

    def wake_at(self) -> float | None:
        times: list[float] = []
        if self._presses:
            times.append(self._since + GATHER)
        if self._ticks and self._start is not None:
            times.append(self._start - self._ticks + 1)
        if self.lingering:
            times.append(self.shown_until)
        if self.running and self._start is not None:
            times.append(self.shell.now + 1 - (self.shell.now - self._start) % 1)
        return min(times, default=None)

    def woken(self) -> None:
        now = self.shell.now
        if self.lingering and now >= self.shown_until:
            self.shown_until = 0.0
        if self._presses and now >= self._since + GATHER:
            self._settle()
        self._tick()

    def _tick(self) -> None:
        if self._start is None:
            return
        left = self._start - self.shell.now
        while self._ticks > 0 and left <= self._ticks - 1:
            self._ticks -= 1
            self.shell.sound("tick" if self._ticks else "bip")

    # -- lamps -----------------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        if self.running or self.counting:
            return LampSign(LedMode.STEADY, self.say("steam.lamp_race"))
        if self.lingering:
            return LampSign(LedMode.OFF, self.say("steam.lamp_race"))
        return LampSign(LedMode.SLOW, self.say("app.lamp_ready"))

    def lit(self) -> dict[int, LedMode]:
        if not self.running:
            return {}
        last = last_player(self.state)
        waiting = (p for p in range(self.count) if p not in self.state.order)
        return {p: LedMode.FAST if p == last else LedMode.STEADY for p in waiting}
