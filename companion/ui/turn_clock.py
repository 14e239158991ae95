"""Turn clocks and countdowns. Time is passed in, never read; time never decides a rule."""

from __future__ import annotations

import msgspec


class TurnClock(msgspec.Struct, frozen=True):
    """How long the play has run, and how long this turn.

    `since` is when the running stretch began; None while the clock is paused or not started.
    """

    limit: int = 0
    since: float | None = None
    before: float = 0.0
    player: int | None = None
    turn_before: float = 0.0

    def started(self, now: float) -> TurnClock:
        return self if self.since is not None else msgspec.structs.replace(self, since=now)

    def paused(self, now: float) -> TurnClock:
        if self.since is None:
            return self
        return msgspec.structs.replace(
            self,
            since=None,
            before=self.elapsed(now),
            turn_before=self.turn(now),
        )

    def passed_to(self, player: int | None, now: float) -> TurnClock:
        """The clock once another player is to move; the same player keeps his time running."""
        if player == self.player:
            return self
        running = self.since is not None
        stopped = self.paused(now)
        return msgspec.structs.replace(
            stopped, player=player, turn_before=0.0, since=now if running else None
        )

    def extended(self, seconds: float) -> TurnClock:
        """The same turn with some more time on its countdown."""
        return msgspec.structs.replace(self, turn_before=self.turn_before - seconds)

    def elapsed(self, now: float) -> float:
        return self.before + self._running(now)

    def turn(self, now: float) -> float:
        return self.turn_before + self._running(now)

    def left(self, now: float) -> float | None:
        """Seconds left of this turn; None without a limit. Never below zero."""
        return max(0.0, self.limit - self.turn(now)) if self.limit else None

    @property
    def running(self) -> bool:
        return self.since is not None

    def _running(self, now: float) -> float:
        return max(0.0, now - self.since) if self.since is not None else 0.0
