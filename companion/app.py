"""Builds the parts from the settings and runs the main loop; the only place that wires."""

from __future__ import annotations

import logging
import queue
import signal
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from companion import __version__
from companion.clock import EvenClock
from companion.events import Event, SoundLost, Stopped, Tapped, Typed
from companion.games import GUESTS
from companion.history.values import DATE, LANGUAGE
from companion.i18n import ASSETS, Translator
from companion.journal import Journal
from companion.moments import Moments
from companion.service.likes import Likes
from companion.service.memory import give_back_now, give_memory_back
from companion.service.notifier import Notifier
from companion.service.reopening import Reopening
from companion.service.sticks import DeviceStorage
from companion.service.upkeep import Upkeep
from companion.service.welcome import first_steps, tell_once, welcome
from companion.settings import Settings
from companion.ui.screens.home import HomeScreen
from companion.ui.services import Services
from companion.ui.shell import Shell
from companion.ui.times import earliest
from companion.ui.window import Window
from companion.ui.words_on import words_on
from hardware.parts import no_parts

if TYPE_CHECKING:
    import pygame

    from companion.log import Log
    from companion.service.report import Sources
    from hardware.parts import Parts

FRAME = 1 / 60  # seconds between two frames of something that moves
SLEEP = 1.0  # seconds at most without a look at anything: cables, drivers, the service manager
BATCH = 200  # events between two frames: a part gone mad must not keep the screen from moving
CAMERAS = "cameras"  # what was learnt of each, in the data folder


logger = logging.getLogger(__name__)


class Extra(Protocol):
    """Something beside the app in its window: the simulated table."""

    def pygame_event(self, event: pygame.event.Event) -> None:
        """What the app did not want."""

    def step(self, now: float) -> None:
        """Draws what changed."""

    def wake_at(self, now: float) -> float | None:
        """When it must be drawn again, or None."""


class App:
    """One run of the companion. Threads post on one queue; the loop does everything else."""

    def __init__(
        self,
        settings: Settings,
        window: Window,
        journal: Journal,
        *,
        clock: Callable[[], float] = time.monotonic,
        wall_clock: EvenClock | None = None,
        log: Log | None = None,
    ) -> None:
        self.settings = settings
        self.window = window
        self.journal = journal
        self._clock = clock
        self._log = log
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._running = True
        self.wants_off = False
        self.extras: list[Extra] = []
        self._reopening = Reopening(journal)
        self._likes = Likes(journal, settings)
        wall_clock = wall_clock or EvenClock()
        wall_clock.latest = self._latest
        self.storage = DeviceStorage(journal, settings.data_dir(), wall_clock, self._report)
        services = Services(
            journal=journal,
            settings=settings,
            parts=no_parts(),
            say=Translator(journal.recall(LANGUAGE, settings.app.language)),
            quit=self.stop,
            switch_off=self.switch_off,
            wall_clock=wall_clock,
            lay_out=lambda: self._likes.lay_out(window),
            measure=lambda *words: window.painter.canvas.width(*words),
            words_on=lambda widgets: words_on(widgets, window.painter.canvas),
            data=settings.data_dir(),
            storage=self.storage,
            refresh=self._refresh,
            rotation=lambda: window.rotation,
        )
        self.shell = Shell(services, self._likes.lay_out(window), clock())
        self.upkeep = Upkeep(self.shell, self.storage, log)
        self.shell.push(HomeScreen(self.shell))

    # -- starting ------------------------------------------------------------------------------

    def first_frame(self) -> None:
        """On screen before any hardware is looked for: cv2 and numpy come later."""
        self._paint()

    def plug_in(self) -> None:
        """Chooses the hardware, tells what is missing (once, kindly), and starts it."""
        give_memory_back()
        from hardware.choose import choose
        from hardware.settings import HardwareSettings

        wanted = self.settings.hardware_settings(HardwareSettings)
        self.use(choose(wanted, ASSETS / "sounds"))

    def use(self, parts: Parts) -> None:
        """Starts these parts of a table."""
        self._likes.tune(parts)
        self.shell.parts = parts
        self._note_parts(parts)
        parts.buttons.start(self.post, self.post)
        parts.listen(self.post)
        folder = self.settings.data_dir() / CAMERAS
        self.shell.eyes.open(parts.camera, self.post, folder, rested=give_back_now)
        self._open_moments()
        for trouble in tell_once(self.shell, parts.troubles):
            self.post(trouble)
        for unfit in self.settings.unfit[:1]:  # the doctor tells the others one by one
            self.shell.tell(self.shell.say.words(unfit), kind="trouble")
        for guest in GUESTS.left_out:
            self.shell.tell(self.shell.say.words(guest.told), kind="trouble")
        self.shell.changed()

    def _latest(self) -> float:
        """When the newest play was played, or the date that somebody set since."""
        newest = [play.last_at for play in self.journal.plays(limit=1)]
        return max([self.journal.recall(DATE, 0.0), *newest])

    def first_steps(self) -> None:
        """A new table begins with them, and nobody sees another page before."""
        first_steps(self.shell)

    def welcome(self) -> None:
        """A new table is set up on the screen; a machine that cannot know the date asks for it."""
        welcome(self.shell, self.storage.tried())

    def _refresh(self) -> None:
        """Other values were brought back: whatever was read of them is read again."""
        say = self.shell.say
        say.language = self.journal.recall(LANGUAGE, say.language)
        self._likes.tune(self.shell.parts)
        self.shell.eyes.learn_anew(self.settings.data_dir() / CAMERAS)
        self.shell.moments.open(self.post)
        self.shell.lay_out()

    def _open_moments(self) -> None:
        """The pictures of claims; those of plays that were deleted go with them."""
        moments = Moments(self.settings.data_dir())
        moments.sweep(self._is_kept)
        moments.open(self.post)
        self.shell.moments = moments
        self.shell.eyes.keep_moments(moments.keep)

    def _is_kept(self, play: str) -> bool:
        record = self.journal.play(play)
        return record is not None and record.deleted_at is None

    def reopen(self) -> None:
        """The play that was on the screen when the power went stands there again."""
        play = self._reopening.take(self._clock())
        if play is not None:
            from companion.ui.screens.begin import resume_play

            resume_play(self.shell, play)

    def post(self, event: Event) -> None:
        """From any thread: an event for the main loop."""
        self._events.put(event)
        self.window.wake()

    # -- running -------------------------------------------------------------------------------

    def run(self) -> None:
        """Until somebody closes the window or the service manager stops it."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.post(Stopped()))
        notifier = Notifier()
        notifier.ready()
        while self._running:
            self.step()
            if self.works:
                notifier.alive(time.monotonic())
            self._wait()
        notifier.stopping()
        self._reopening.note(None, self._clock())
        if self.wants_off:
            self.upkeep.evenings.finish()
        self.close()

    def step(self) -> None:
        """One turn of the loop: what happened, what is due, what changed."""
        now = self._clock()
        if self.window.look(now):
            self.shell.let_go()
            self.shell.lay_out()
        self.shell.tick(now)
        for event in self.window.events(now, self.shell.turned, typing=self.shell.top.types()):
            if isinstance(event, (Tapped, Typed, SoundLost, Stopped)):
                self._handle(event)
            else:
                for extra in self.extras:
                    extra.pygame_event(event)
        for _ in range(BATCH):
            if self._events.empty():
                break
            self._handle(self._events.get())
        self.shell.listened()
        self.shell.parts.look()
        top = self.shell.top
        self.shell.eyes.want(top.wants_camera(), top.wants_card(), top.wants_deck())
        self.upkeep.tend(now)
        for extra in self.extras:
            extra.step(now)
        self._paint()
        self._reopening.note(self.shell.playing, now)

    def _handle(self, event: Event) -> None:
        if self._log is not None:
            self._log.events.append(event)
        self.shell.handle(event)

    def _paint(self) -> None:
        view = self.shell.view()
        if self.window.paint(view, self.shell.pressed, self.shell.turned):
            self.shell.guard.painted(self._clock())

    @property
    def works(self) -> bool:
        """Whether the frame that was due is on the display, and those who should read do."""
        alive = (self.shell.parts.lives(), self.shell.eyes.lives())
        return all(alive) and self.window.shows(self.shell.view())

    def _wait(self) -> None:
        """Sleeps until the next thing is due; whatever happens before wakes it."""
        if self._events.empty():
            self.window.wait(self.sleep())

    def sleep(self) -> float:
        """Seconds until something is due by itself."""
        now = self._clock()
        due = earliest(self.shell.wake_at(), *(extra.wake_at(now) for extra in self.extras))
        return SLEEP if due is None else min(SLEEP, max(FRAME, due - now))

    # -- telling others ------------------------------------------------------------------------

    def _note_parts(self, parts: Parts) -> None:
        told = [f"{part.value}: {chosen.kind.value}" for part, chosen in parts.chosen.items()]
        logger.info("version %s, %s", __version__, ", ".join(told))
        if self._log is not None:
            self._log.parts = tuple(told)

    def _report(self, picture: bool) -> Sources:
        from companion.service.report import sources

        return sources(self.shell, picture)

    def switch_off(self) -> None:
        """Ends the app; on the appliance the machine goes off too."""
        self.wants_off = True
        self.stop()

    def stop(self) -> None:
        self._running = False

    def close(self) -> None:
        self.shell.eyes.close()
        self.shell.moments.close()
        self.shell.parts.close()
        self.journal.close()
        self.window.close()
