"""Builds the parts from the settings and runs the main loop; the only place that wires."""

from __future__ import annotations

import contextlib
import queue
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.clock import EvenClock
from companion.events import Event, Stopped, Tapped, Trouble
from companion.i18n import ASSETS, Translator
from companion.journal import FILE, Journal
from companion.service.notifier import Notifier
from companion.service.reopening import Reopening
from companion.settings import Settings
from companion.ui.box import Layout
from companion.ui.screens.home import HomeScreen
from companion.ui.shell import Services, Shell
from companion.ui.window import Window
from hardware.parts import no_parts

if TYPE_CHECKING:
    from hardware.parts import Parts

FRAME = 1 / 60  # seconds between looks at the touch screen; hardware events wake the loop at once
IDLE_FRAME = 1 / 30  # the same while nobody has touched anything for a while
RETRY = 10.0  # seconds between attempts to save what could not be saved


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
    ) -> None:
        self.settings = settings
        self.window = window
        self.journal = journal
        self._clock = clock
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._awake = threading.Event()
        self._running = True
        self.wants_off = False
        self._retry_at = 0.0
        self.extras: list[Any] = []
        self._reopening = Reopening(journal)
        language = journal.recall("language", settings.app.language)
        services = Services(
            journal=journal,
            settings=settings,
            parts=no_parts(),
            say=Translator(language),
            quit=self.stop,
            switch_off=self.switch_off,
            wall_clock=wall_clock or EvenClock(),
            lay_out=self._lay_out,
            measure=lambda *words: window.painter.canvas.width(*words),
            data=settings.data_dir(),
        )
        self.shell = Shell(services, self._lay_out(), clock())
        self.shell.push(HomeScreen(self.shell))

    # -- starting ------------------------------------------------------------------------------

    def first_frame(self) -> None:
        """On screen before any hardware is looked for: cv2 and numpy come later."""
        self._paint()

    def plug_in(self) -> None:
        """Chooses the hardware, tells what is missing (once, kindly), and starts it."""
        from hardware.choose import HardwareSettings, choose

        wanted = self.settings.hardware_settings(HardwareSettings)
        self.use(choose(wanted, ASSETS / "sounds"))

    def use(self, parts: Parts) -> None:
        """Starts these parts of a table."""
        parts.speaker.volume = self.journal.recall("volume", self.settings.sound.volume)
        brightness = self.journal.recall("brightness", None)
        if brightness is not None:
            parts.backlight.shine(brightness)
        self.shell.parts = parts
        parts.buttons.start(self.post, self.post)
        folder = self.settings.data_dir() / "cameras"
        self.shell.eyes.open(parts.camera, self.post, folder)
        self._tell_once(parts.troubles)
        for notice in self.journal.take_notices():
            self.shell.toast(self.shell.say.words(notice), kind="trouble")
        self.shell.changed()

    def reopen(self) -> None:
        """The play that was on the screen when the power went stands there again."""
        play = self._reopening.take(self._clock())
        if play is not None:
            from companion.ui.screens.begin import resume_play

            resume_play(self.shell, play)

    def _tell_once(self, troubles: tuple[Trouble, ...]) -> None:
        """What is missing is said at the first start that misses it; the doctor knows it always."""
        told = self.journal.recall("told", [])
        for trouble in troubles:
            if trouble.key in told:
                self.shell.troubles.append(trouble)
            else:
                self.post(trouble)
        self.journal.remember("told", [trouble.key for trouble in troubles])

    def post(self, event: Event) -> None:
        """From any thread: an event for the main loop."""
        self._events.put(event)
        self._awake.set()

    # -- running -------------------------------------------------------------------------------

    def run(self) -> None:
        """Until somebody closes the window or the service manager stops it."""
        for number in (signal.SIGTERM, signal.SIGINT):
            # Not `post`: the signal may come while this very thread holds the lock of `_awake`.
            signal.signal(number, lambda *_: self._events.put(Stopped()))
        notifier = Notifier()
        notifier.ready()
        while self._running:
            notifier.alive(time.monotonic())
            self.step()
            self._wait()
        notifier.stopping()
        self._reopening.note(None, self._clock())
        self.close()

    def step(self) -> None:
        """One turn of the loop: what happened, what is due, what changed."""
        now = self._clock()
        if self.window.look(now):
            self.shell.lay_out()
        self.shell.tick(now)
        for event in self.window.events(now, self.shell.turned):
            if isinstance(event, (Tapped, Stopped)):
                self.shell.handle(event)
            else:
                for extra in self.extras:
                    extra.pygame_event(event)
        while not self._events.empty():
            self.shell.handle(self._events.get())
        self.shell.eyes.want(self.shell.top.wants_camera(), self.shell.top.wants_card())
        self._retry_saving(now)
        for extra in self.extras:
            extra.step(now)
        self._paint()
        self._reopening.note(self.shell.playing, now)

    def _paint(self) -> None:
        self.window.paint(self.shell.view(), self.shell.pressed, self.shell.turned)

    def _wait(self) -> None:
        due = self.shell.wake_at()
        frame = FRAME if self.shell.in_use else IDLE_FRAME
        pause = frame if due is None else min(frame, max(0.0, due - self._clock()))
        if pause and not self._awake.wait(pause):
            return
        self._awake.clear()

    def _retry_saving(self, now: float) -> None:
        if self.journal.saving or now < self._retry_at:
            return
        self._retry_at = now + RETRY
        if self.journal.retry():
            self.shell.toast(self.shell.say("app.saving_again"))

    def _lay_out(self) -> Layout:
        """The rail stands left or right, the letters are as large as the table likes them."""
        recall, usual = self.journal.recall, self.settings.app.text == "large"
        return self.window.lay_out(
            rail_left=bool(recall("rail_left", False)),
            large_text=bool(recall("large_text", usual)),
        )

    def switch_off(self) -> None:
        """Ends the app; on the appliance the machine goes off too."""
        self.wants_off = True
        self.stop()

    def stop(self) -> None:
        self._running = False

    def close(self) -> None:
        self.shell.eyes.close()
        self.shell.parts.close()
        self.journal.close()
        self.window.close()


def open_journal(folder: Path, wall_clock: Callable[[], float] = time.time) -> Journal:
    """The journal of the data folder; where that cannot be written, it says so and goes on."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return Journal(folder / FILE, wall_clock)
