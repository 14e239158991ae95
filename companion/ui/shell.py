"""The touch shell: taps, time, and what all screens share."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf

from companion.errors import ToldError
from companion.events import (
    BoardAt,
    BoardSeen,
    CardSeen,
    CardsSeen,
    Event,
    MomentKept,
    MoveSeen,
    Pressed,
    Sight,
    SoundLost,
    Stopped,
    Tapped,
    Trouble,
    Typed,
)
from companion.eyes import Eyes
from companion.history.gathering import Gathering
from companion.moments import Moments
from companion.ui.attention import Attention
from companion.ui.box import Layout
from companion.ui.finger import Fingers
from companion.ui.guard import Guard, Key
from companion.ui.rail import rail
from companion.ui.screens.said import SaidScreen
from companion.ui.services import Services
from companion.ui.signals import LAMP_LOOK, show_lamps
from companion.ui.times import earliest
from companion.ui.widgets import Veil, Widget
from companion.ui.wishes import Wishes
from hardware.ports import LedMode

log = logging.getLogger(__name__)

LAMPS_LOOK = 0.2  # seconds between looks whether the lights must change with nothing else


class Shell(Wishes):
    """Takes events in, gives widgets out. Knows no pygame and reads no clock: `now` is set."""

    def __init__(self, services: Services, layout: Layout, now: float = 0.0) -> None:
        super().__init__(services, layout)
        self.eyes = Eyes()
        self.gathering = Gathering(services.journal)
        self.moments = Moments(None)
        self._moments_told = False
        self.now = now
        self.troubles: list[Trouble] = []  # told and not solved since, for the doctor
        self.guard = Guard()
        self.touched_at = -inf  # when a finger last went down
        self.by_touch = False  # what happens now was touched, not pressed, seen or due
        self._fingers = Fingers(self)
        self._lamp = LedMode.OFF, False  # as it is drawn: its mode, and whether it is lit
        self._lamps_at = now
        self._attention = Attention(now)

    def read_again(self) -> None:
        self.push(SaidScreen(self))

    # -- view ------------------------------------------------------------------------------

    def view(self) -> list[Widget]:
        """Everything to draw now, lowest first."""
        if self._view is None:
            self._view = self._build()
        return self._view

    def _build(self) -> list[Widget]:
        keys: list[Key] = []
        for screen in self.shown:
            asked = screen, screen.question()
            keys += [Key(asked, widget) for widget in screen.view(self.layout.main)]
        rail = "rail", self.top.unasked
        keys += [Key(rail, widget) for widget in self._rail()]
        keys += [Key("said", widget) for widget in self.strip(self.layout)]
        self.guard.look(keys, self.now)
        widgets = [key.widget for key in keys]
        return [*widgets, Veil(box=self.layout.whole, alpha=225)] if self.dimmed else widgets

    def _rail(self) -> list[Widget]:
        light = self.parts.light
        self._lamp = light.mode, light.lit
        keys, label = self.top.rail(), self.top.lamp().label
        return rail(self.layout, self.top.game, keys, *self._lamp, label)

    @property
    def in_use(self) -> bool:
        """Whether somebody touched or pressed something a moment ago."""
        return self._attention.in_use(self.now)

    @property
    def dimmed(self) -> bool:
        return self._attention.dimmed(self.now)

    @property
    def pressed(self) -> tuple[Widget, ...]:
        """The keys that fingers hold down."""
        return self._fingers.pressed

    # -- events ----------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """One thing that happened; a press is taken when the button goes down.

        Whatever changes is seen on the next frame.
        """
        with self._telling():
            self._take(event)  # by the keys that were shown, not by those it leads to
        if not isinstance(event, Tapped):  # a finger may do nothing; who acts says so
            self.changed()
        self.show_lamps()

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What could not be done is told in one sentence; the app goes on."""
        try:
            yield
        except ToldError as problem:
            log.warning("told: %s", problem.key, exc_info=True)
            self.tell(self.say.words(problem), kind="trouble")

    def _take(self, event: Event) -> None:
        match event:
            case Tapped():
                self._tapped(event)
            case Pressed() | Typed() if self._wakes(event):
                pass
            case Typed(key=key):
                self.top.typed(key)
            case Pressed(name=name, at=at):
                self._pressed(name, at)
            case BoardSeen() | BoardAt() | MoveSeen() | CardSeen() | CardsSeen():
                self._seen(event)
            case MomentKept():
                self._moment(event)
            case Trouble():
                self._trouble(event)
            case SoundLost():
                self.parts.speaker.lost()
            case Stopped():
                self.services.quit()

    def _seen(self, event: Sight) -> None:
        """The camera saw something; whoever moves a car or lays a card is there."""
        if isinstance(event, MoveSeen | CardSeen | CardsSeen):
            self._attention.woken(self.now)
        self.top.seen(event)

    def _pressed(self, name: str, at: float) -> None:
        if name == "green":
            self.top.green(at)
            return
        seat = int(name.removeprefix("seat"))
        if self.top.knows_seat(seat):
            self.top.seat(seat, at)
        else:
            self.tell(self.say("app.seat_empty", n=seat + 1), kind="refused")

    def show_lamps(self) -> None:
        """The real lights follow the screen on top."""
        if show_lamps(self.parts.light, self.top):
            self.changed()

    def _moment(self, event: MomentKept) -> None:
        """Pictures that cannot be kept are told once."""
        if not event.kept and not self._moments_told:
            self._moments_told = True
            self.tell(self.say("app.moment_not_kept"), kind="trouble")
        self.changed()

    def _trouble(self, event: Trouble) -> None:
        solved = [t for t in self.troubles if event.solved and event.about == t.about]
        kept = [t for t in self.troubles if t not in solved]
        self.troubles = kept if event.solved else [*kept, event]
        log.warning("%s: %s %s", event.part.value, event.key, event.values)
        if self.top.trouble(event):
            return
        self.tell(self.say.words(event), kind="info" if event.solved else "trouble")
        if not event.solved:
            self.sound("trouble")

    def _tapped(self, event: Tapped) -> None:
        if event.kind == "down":
            waking = self._wakes(event)
            self.touched_at = self.now
            self._fingers.down(event, ignored=waking)
        elif event.kind == "move":
            self._fingers.move(event.finger, event.x, event.y)
        else:
            self._fingers.up(event.finger, event.x, event.y)

    def _wakes(self, event: Tapped | Pressed | Typed) -> bool:
        """Whether it does no more than wake a dark screen. A slap is never lost."""
        if not self._attention.woken(self.now):
            return False
        self.changed()
        if self._is_slap(event):
            return False
        log.info("woken by %s, which did no more", event)
        return True

    def _is_slap(self, event: Tapped | Pressed | Typed) -> bool:
        """Hands are quicker than eyes there: a key that acts at once, a button in a race."""
        if isinstance(event, Tapped):
            key = self.key_at(event.x, event.y)
            return key is not None and key.widget.immediate and key.widget.is_target
        return isinstance(event, Pressed) and self.top.hurries()

    def key_at(self, x: float, y: float) -> Key | None:
        """The uppermost key at that place that acts or says why it cannot, if none lies above."""
        self.view()
        return self.guard.at(x, y)

    def target(self, x: float, y: float) -> Widget | None:
        """The uppermost key at that place that acts when it is tapped."""
        key = self.key_at(x, y)
        return key.widget if key and key.widget.is_target else None

    def ready_in(self, x: float, y: float) -> float:
        """Seconds until a tap at that place counts; 0 when it would now."""
        return self.guard.wait(self.key_at(x, y), x, y, self.now)

    def at_time(self, at: float, act: Callable[[], None]) -> None:
        """Do it as if it were that moment: the touch came then, though it counts only now."""
        now, self.now = self.now, at
        try:
            act()
        finally:
            self.now = now

    @contextmanager
    def touched(self) -> Iterator[None]:
        """A key's own action goes on."""
        self.by_touch = True
        try:
            yield
        finally:
            self.by_touch = False

    # -- time --------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Time has passed: the strip, the lamp, and the screen on top."""
        due = self.top.wake_at()  # as it was promised before this time had come
        self.guard.forget(self.now)  # what is heard from here on happened later
        was_dimmed, was_moving = self.dimmed, self.now < self._until
        self.now = now
        if self.dimmed != was_dimmed:
            self.changed()
        self.forget_said()
        if due is not None and now >= due:
            with self._telling():
                self.top.woken()
            self.changed()
        light = self.parts.light
        if (light.mode, light.lit) != self._lamp or was_moving:  # a motion's last picture too
            self.changed()
        if self._view is None or now >= self._lamps_at:
            self._lamps_at = now + LAMPS_LOOK
            self.show_lamps()

    def let_go(self) -> None:
        """Another panel is there: no finger of the one before holds a key or drags a thing."""
        self._fingers.let_go()
        self.changed()

    def listened(self) -> None:
        """Everything that was touched and pressed up to now was handled."""
        with self._telling():
            self._fingers.listened()
        for screen in self.shown:
            screen.listened()

    def wake_at(self) -> float | None:
        """When `tick` must be called again, or None to wait for an event."""
        if self.now < self._until:
            return self.now
        look = LAMP_LOOK.get(self.parts.light.mode)
        return earliest(
            self.top.wake_at(),
            self.said.until if self.said else None,
            self._fingers.wake_at(),
            self.guard.wake_at(self.now),
            self.now + look if look else None,
            None if self.dimmed else self._attention.dims_at,
        )

    def find(self, name: str) -> Widget | None:
        """The uppermost widget of that name that could be tapped now."""
        for widget in reversed(self.view()):
            if widget.name == name and widget.is_target:
                x, y = widget.box.centre
                return widget if self.target(x, y) == widget else None
        return None
