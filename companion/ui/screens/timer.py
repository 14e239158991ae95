"""The turn clock over the game: stop it, give more time, or pass on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import ENAMEL, INK, INK2
from companion.ui.widgets import (
    Icon,
    Panel,
    Text,
    TimerRing,
    Token,
    Veil,
    Widget,
    clock_text,
    go_key,
    plain_key,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.play_screen import PlayScreen
    from companion.ui.shell import Shell

MORE = 30
WORDED = 112.0  # units of the rhythm that is told by a word
RHYTHMS = (
    (LedMode.STEADY, "lamp_on", 0),
    (LedMode.SLOW, "lamp_slow", 15),
    (LedMode.FAST, "lamp_blink", 5),
)


@dataclass(frozen=True, kw_only=True)
class Rhythm(Widget):
    """A rhythm of the green light and from when on it is shown; ringed while it is."""

    art: str
    label: str
    now: bool

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        if self.now:
            canvas.rounded(self.box, ENAMEL, self.box.h / 2, border=INK, width=3)
        side = self.box.h - 10
        y = self.box.centre[1]
        canvas.art(self.art, Box(self.box.x + 5, y - side / 2, side, side))
        left = self.box.x + side + 8
        canvas.text(self.label, (left, y), 17, INK, fit=self.box.right - left - 10)


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

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        portrait = self.shell.layout.portrait
        card = area.middle(min(648, area.w - 16), min(660 if portrait else 392, area.h - 24))
        inner = card.inset(24)
        ring, side = inner.top(inner.h * 0.5, 16) if portrait else inner.left(264, 30)
        rhythms: list[Widget] = []
        if self._table.clock.limit and self._table.turn_of() is not None:
            foot, ring = ring.foot(46, 16)
            rhythms = self._rhythms(foot.middle(288, 46))
        return [
            Veil(box=area),
            Panel(box=card, blocks=True),
            self._ring(ring),
            *rhythms,
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

    def _rhythms(self, box: Box) -> list[Widget]:
        """What the light says of the time."""
        mode = self._table.lamp().mode
        first, others = box.left(WORDED, 6)
        cells = [first, *others.columns(2, 6)]
        return [
            Rhythm(
                box=cell,
                art=art,
                label=self.say("app.seconds_short", seconds=seconds)
                if seconds
                else self.say("app.lamp_your_turn"),
                now=mode is shown,
            )
            for (shown, art, seconds), cell in zip(RHYTHMS, cells, strict=True)
        ]

    def _side(self, box: Box) -> list[Widget]:
        head, rest = box.top(68, 14)
        keys, rest = rest.top(72, 14)
        go, hint = rest.top(min(92, rest.h), 10)
        return [*self._head(head), *self._keys(keys), *self._go(go, hint)]

    def _head(self, box: Box) -> list[Widget]:
        """Whose turn it is and what is left of it; and the way back."""
        close, words = box.rightmost(60)
        parts: list[Widget] = [
            plain_key(
                close.middle(60, 60), "", self.shell.pop, name="clock:close", icon="cross", size=22
            )
        ]
        turn = self._table.turn_of()
        if turn is None:
            return parts
        mark, words = words.left(58, 14)
        note = self._table.turn_note()
        name, below = words.top(words.h * 0.56, 0) if note else (words, words)
        parts += [
            Token(box=mark, shape=self._table.shape(turn)),
            Text(box=name, text=self._table.name(turn), size=32),
        ]
        return [*parts, Text(box=below, text=note, size=19, colour=INK2)] if note else parts

    def _keys(self, box: Box) -> list[Widget]:
        stop, more = box.columns(2, 12)
        running = self._table.clock.running
        return [
            plain_key(
                stop,
                self.say("app.clock_stop") if running else self.say("app.clock_go"),
                self._toggle,
                name="clock:stop",
                icon="pause" if running else "play",
                size=22,
                takes_back=running,
            ),
            plain_key(
                more,
                self.say("app.clock_more", seconds=MORE),
                self._more,
                name="clock:more",
                icon="clock",
                size=22,
                enabled=bool(self._table.clock.limit),
            ),
        ]

    def _go(self, box: Box, hint: Box) -> list[Widget]:
        """Done, to the next player; where a turn takes more than that, back to the game."""
        if not self._table.can_pass():
            label = self.say("app.go_on")
            return [go_key(box, label, self.shell.pop, name="clock:on", icon="check")]
        after = self._table.next_player()
        label = self.say("app.turn_done")
        if after is not None:
            label = self.say("app.turn_done_to", name=self._table.name(after))
        mark, words = hint.top(min(36, hint.h))[0].left(34, 10)
        return [
            go_key(box, label, self._pass, name="clock:pass", size=26),
            Icon(box=mark, icon="button", colour=INK2),
            Text(box=words, text=self.say("app.green_same"), size=18, colour=INK2),
        ]

    # -- taps ------------------------------------------------------------------------------------

    def _pass(self) -> None:
        self.shell.pop()
        self._table.pass_on()

    def _toggle(self) -> None:
        clock, now = self._table.clock, self.shell.now
        self._table.clock_held = clock.running
        self._table.clock = clock.paused(now) if clock.running else clock.started(now)
        self.shell.changed()

    def _more(self) -> None:
        self._table.clock = self._table.clock.extended(MORE)
        self.shell.changed()

    def green(self, at: float) -> None:
        if self._table.can_pass():
            self._pass()
        else:
            self._toggle()

    def knows_seat(self, seat: int) -> bool:
        return self._table.knows_seat(seat)

    def seat(self, seat: int, at: float) -> None:
        """A seat's own button means the same as without the clock."""
        self.shell.pop()
        self._table.seat(seat, at)

    def seat_lamps(self) -> dict[int, LedMode]:
        return self._table.seat_lamps()

    def wake_at(self) -> float | None:
        """The next whole second of this turn."""
        clock, now = self._table.clock, self.shell.now
        return now + 1 - clock.turn(now) % 1 if clock.running else None

    def lamp(self) -> LampSign:
        return self._table.lamp()

    def rail(self) -> list[RailKey]:
        return [self.turn_key(), self.back_key()]
