"""The turn clock over the game: stop it, give more time, or pass on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.widgets import Button, Panel, Text, TimerRing, Token, Veil, Widget, clock_text

if TYPE_CHECKING:
    from companion.ui.play_screen import PlayScreen
    from companion.ui.shell import Shell

MORE = 30


class TimerScreen(Screen):
    """The clock goes on while it is looked at; time never decides anything by itself."""

    modal = True

    def __init__(self, shell: Shell, table: PlayScreen) -> None:
        super().__init__(shell)
        self.game = table.game
        self._table = table

    def entered(self) -> None:
        if not self._table.clock_held:
            self._table.clock = self._table.clock.started(self.shell.now)

    def view(self, area: Box) -> list[Widget]:
        card = area.middle(min(620, area.w - 16), min(380, area.h - 24))
        inner = card.inset(24)
        if self.shell.layout.portrait:
            ring, side = inner.top(inner.h * 0.45)
        else:
            ring, side = inner.left(inner.w * 0.45, 20)
        return [
            Veil(box=area),
            Panel(box=card, blocks=True),
            self._ring(ring),
            *self._side(side),
        ]

    def _ring(self, box: Box) -> Widget:
        clock, now = self._table.clock, self.shell.now
        left = clock.left(now)
        if left is None:
            seconds = int(clock.turn(now))
            return TimerRing(box=box, left=seconds, total=max(60, seconds))
        label = self.say("app.clock_of", time=clock_text(clock.limit))
        return TimerRing(box=box, left=int(left), total=clock.limit, label=label)

    def _side(self, box: Box) -> list[Widget]:
        rows = box.rows(4)
        turn = self._table.turn_of()
        who: list[Widget] = []
        if turn is not None:
            mark, name = rows[0].left(rows[0].h)
            who = [
                Token(box=mark, shape=self._table.shape(turn)),
                Text(box=name, text=self._table.name(turn), size=28),
            ]
        running = self._table.clock.running
        stop = self.say("app.clock_stop") if running else self.say("app.clock_go")
        return [
            *who,
            Button(
                box=rows[1],
                icon="pause" if running else "play",
                label=stop,
                name="clock:stop",
                on_tap=self._toggle,
            ),
            Button(
                box=rows[2],
                icon="clock",
                label=self.say("app.clock_more", seconds=MORE),
                name="clock:more",
                enabled=bool(self._table.clock.limit),
                on_tap=self._more,
            ),
            Button(
                box=rows[3],
                kind="go",
                icon="check",
                label=self.say("app.go_on"),
                name="clock:close",
                on_tap=self.shell.pop,
            ),
        ]

    def _toggle(self) -> None:
        clock, now = self._table.clock, self.shell.now
        self._table.clock_held = clock.running
        self._table.clock = clock.paused(now) if clock.running else clock.started(now)
        self.shell.changed()

    def _more(self) -> None:
        self._table.clock = self._table.clock.extended(MORE)
        self.shell.changed()

    def green(self, at: float) -> None:
        self._toggle()

    def wake_at(self) -> float | None:
        """The next whole second of this turn."""
        clock, now = self._table.clock, self.shell.now
        return now + 1 - clock.turn(now) % 1 if clock.running else None

    def lamp(self) -> LampSign:
        return self._table.lamp()

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
