"""The touch shell: the stack of screens, taps, toasts, the lamp, and what all screens share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.clock import TurnClock
from companion.even_clock import EvenClock
from companion.events import (
    BoardSeen,
    ButtonPressed,
    CardSeen,
    Event,
    MoveSeen,
    PartTrouble,
    Stopped,
    Tapped,
)
from companion.eyes import Eyes
from companion.i18n import Translator
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.box import Box, Layout
from companion.ui.finger import Finger
from companion.ui.rail import rail
from companion.ui.screen import Screen
from companion.ui.theme import TOAST
from companion.ui.toast import Toast, toast_widgets
from companion.ui.widgets import Veil, Widget
from hardware.parts import Parts
from hardware.ports import LedMode

DIM_AFTER = 600.0  # seconds without a touch, a button or the camera; the first touch only wakes
IN_USE = 5.0  # seconds
LAMPS_LOOK = 0.2  # seconds between looks whether the lights must change with nothing else
LAMP_LOOK = {LedMode.SLOW: 0.18, LedMode.FAST: 0.1, LedMode.REFUSED: 0.05}


@dataclass(frozen=True)
class Services:
    """What the app hands to the shell, once."""

    journal: Journal
    settings: Settings
    parts: Parts
    say: Translator
    quit: Callable[[], None]
    switch_off: Callable[[], None]
    wall_clock: EvenClock
    lay_out: Callable[[], Layout]
    data: Path


class Shell:
    """Takes events in, gives widgets out. Knows no pygame and reads no clock: `now` is set."""

    def __init__(self, services: Services, layout: Layout, now: float = 0.0) -> None:
        self.services = services
        self.say = services.say
        self.journal = services.journal
        self.parts = services.parts
        self.settings = services.settings
        self.eyes = Eyes()
        self.layout = layout
        self.now = now
        self.turned = services.settings.app.turned
        self.toasts: list[Toast] = []
        self.troubles: list[PartTrouble] = []  # told and not solved since, for the doctor
        self._stack: list[Screen] = []
        self._finger = Finger(self)
        self._until = 0.0
        self._view: list[Widget] | None = None
        self._lamps_at = now
        self._touched = now
        self._waking = False

    # -- the stack ---------------------------------------------------------------------------

    @property
    def top(self) -> Screen:
        return self._stack[-1]

    @property
    def playing(self) -> str | None:
        """The play on the screen, or below what lies over it."""
        plays = (getattr(screen, "play", None) for screen in self._stack)
        return next((play.id for play in plays if play is not None and play.outcome is None), None)

    def push(self, screen: Screen) -> None:
        if self._stack:
            self.top.left()
        self._stack.append(screen)
        screen.entered()
        self.changed()

    def pop(self) -> None:
        if len(self._stack) > 1:
            self._stack.pop().left()
            self.top.entered()
        self.changed()

    def replace(self, screen: Screen) -> None:
        if self._stack:
            self._stack.pop().left()
        self._stack.append(screen)
        screen.entered()
        self.changed()

    def go_home(self) -> None:
        while len(self._stack) > 1:
            self._stack.pop().left()
        self.top.entered()
        self.changed()

    # -- what screens ask for ------------------------------------------------------------------

    def changed(self) -> None:
        self._view = None

    def animate(self, until: float) -> None:
        """Keep drawing until then (a car is moving)."""
        self._until = max(self._until, until)

    def toast(
        self,
        text: str,
        *,
        label: str = "",
        tap: Callable[[], None] | None = None,
        kind: str = "info",
    ) -> None:
        """One sentence for a few seconds, with at most one thing to do about it."""
        self.toasts = [Toast(text, self.now + TOAST, label, tap, kind)]
        self.changed()

    def dismiss(self) -> None:
        self.toasts = []
        self.changed()

    def sound(self, name: str) -> None:
        self.parts.speaker.play(name)

    def flash_refused(self) -> None:
        self.parts.light.show(LedMode.REFUSED)
        self.sound("refused")

    def turn(self) -> None:
        """Show everything to the player opposite."""
        self.turned = not self.turned
        self.changed()

    def wall_clock(self) -> float:
        """Seconds since 1970, for what is kept over days."""
        return self.services.wall_clock()

    def lay_out(self) -> None:
        """The rail may have changed its side."""
        self.layout = self.services.lay_out()
        self.changed()

    def set_language(self, language: str) -> None:
        self.say.language = language
        self.journal.remember("language", language)
        self.changed()

    # -- the clock ---------------------------------------------------------------------------

    @property
    def clock_shown(self) -> bool:
        return bool(self.journal.recall("clock_shown", self.settings.clock.shown))

    @property
    def clock_by_round(self) -> bool:
        """Whether the countdown runs for a whole round instead of for each turn."""
        return bool(self.journal.recall("round_limit", 0))

    def new_clock(self) -> TurnClock:
        turn = self.journal.recall("turn_limit", self.settings.clock.turn_limit)
        return TurnClock(limit=int(self.journal.recall("round_limit", 0) or turn))

    # -- view ------------------------------------------------------------------------------

    def view(self) -> list[Widget]:
        """Everything to draw now, lowest first."""
        if self._view is None or self.now < self._until:
            self._view = self._build()
        return self._view

    def _build(self) -> list[Widget]:
        base = next(i for i in reversed(range(len(self._stack))) if not self._stack[i].modal)
        widgets: list[Widget] = []
        for screen in self._stack[base:]:
            widgets += screen.view(self.layout.main)
        sign = self.top.lamp()
        light = self.parts.light
        widgets += rail(
            self.layout,
            self.top.game,
            self.top.rail(),
            light.mode,
            light.lit,
            sign.label,
        )
        widgets += toast_widgets(self.toasts, self.layout.main, self.dismiss)
        return [*widgets, Veil(box=self.layout.whole, alpha=225)] if self.dimmed else widgets

    @property
    def in_use(self) -> bool:
        """Whether somebody touched or pressed something a moment ago."""
        return self.now - self._touched < IN_USE

    @property
    def dimmed(self) -> bool:
        return self.now - self._touched >= DIM_AFTER

    @property
    def pressed(self) -> Widget | None:
        return self._finger.pressed

    # -- events ----------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """One thing that happened. Whatever changes is seen on the next frame."""
        self.changed()
        match event:
            case Tapped():
                self._tapped(event)
            case ButtonPressed() if self._wake():
                pass
            case ButtonPressed(name="green", at=at):
                self.top.green(at)
            case ButtonPressed(name=name, at=at):
                self._seat(int(name.removeprefix("seat")), at)
            case BoardSeen() | MoveSeen() | CardSeen():
                self.top.seen(event)
            case PartTrouble():
                self._trouble(event)
            case Stopped():
                self.services.quit()
        self.show_lamps()

    def _seat(self, seat: int, at: float) -> None:
        if self.top.knows_seat(seat):
            self.top.seat(seat, at)
        else:
            self.toast(self.say("app.seat_empty", n=seat + 1), kind="refused")

    def _wake(self) -> bool:
        """A press on a dark screen only wakes it; True when it did."""
        woke, self._touched = self.dimmed, self.now
        return woke

    def show_lamps(self) -> None:
        """The real light follows the screen on top."""
        light = self.parts.light
        wanted = self.top.lamp().mode
        if light.mode is not LedMode.REFUSED and light.mode is not wanted:
            light.show(wanted)
            self.changed()
        lamps = self.top.seat_lamps()
        for seat in range(8):
            mode = lamps.get(seat, LedMode.OFF)
            if light.seat_mode(seat) is not mode:
                light.show_seat(seat, mode)

    def _trouble(self, event: PartTrouble) -> None:
        if self.top.trouble(event):
            return
        kind = "info" if event.solved else "trouble"
        kept = [t for t in self.troubles if t.part != event.part or not event.solved]
        self.troubles = kept if event.solved else [*kept, event]
        self.toast(self.say(event.key, **event.values), kind=kind)
        if not event.solved:
            self.sound("trouble")

    def _tapped(self, event: Tapped) -> None:
        if event.kind == "down":
            self._waking = self.dimmed
            self._touched = self.now
        if self._waking:
            return
        if event.kind == "down":
            self._finger.down(event.x, event.y)
        elif event.kind == "move":
            self._finger.move(event.x, event.y)
        else:
            self._finger.up(event.x, event.y)

    def target(self, x: float, y: float) -> Widget | None:
        """The uppermost key at that place, unless something above keeps taps from it."""
        for widget in reversed(self.view()):
            if (widget.is_target or widget.blocks) and widget.box.holds(x, y):
                return widget if widget.is_target else None
        return None

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Time has passed: repeats, toasts, the lamp, and the screen on top."""
        due = self.top.wake_at()  # as it was promised before this time had come
        was_dimmed, was_moving = self.dimmed, self.now < self._until
        self.now = now
        if self.dimmed != was_dimmed:
            self.changed()
        self._finger.repeat()
        if self.toasts and now >= self.toasts[0].until:
            self.dismiss()
        if due is not None and now >= due:
            self.top.woken()
            self.changed()
        if self.parts.light.mode in LAMP_LOOK or was_moving:  # the last picture of a motion too
            self.changed()
        if self._view is None or now >= self._lamps_at:
            self._lamps_at = now + LAMPS_LOOK
            self.show_lamps()

    def wake_at(self) -> float | None:
        """When `tick` must be called again, or None to wait for an event."""
        if self.now < self._until:
            return self.now
        look = LAMP_LOOK.get(self.parts.light.mode)
        times = [
            self.top.wake_at(),
            self.toasts[0].until if self.toasts else None,
            self._finger.repeat_at,
            self.now + look if look else None,
            None if self.dimmed else self._touched + DIM_AFTER,
        ]
        return min((t for t in times if t is not None), default=None)

    # -- for the demonstration and the tests ------------------------------------------------

    def find(self, name: str) -> Widget | None:
        """The uppermost widget of that name that could be tapped now."""
        for widget in reversed(self.view()):
            if widget.name == name and widget.is_target:
                x, y = widget.box.centre
                return widget if self.target(x, y) == widget else None
        return None

    def area(self) -> Box:
        return self.layout.main
