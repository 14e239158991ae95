"""Starts the app: window first, hardware after the first frame, table panel where simulated."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app import App
from companion.cli.context import Context, report
from companion.clock import EvenClock
from companion.errors import CompanionError
from companion.journal import Journal, open_journal
from companion.service.notifier import SWITCH_OFF, Notifier, is_service
from companion.ui.display import LOOK, parse_size
from companion.ui.window import Window

if TYPE_CHECKING:
    from hardware.simulated.table import SimulatedTable

SMALL = (800, 480)


def start(context: Context) -> int:
    """Runs the app until it is closed; gives the exit code."""
    context.log.catch_threads()
    return run(open_app(context))


def run(app: App) -> int:
    """Runs the app until it is closed; gives the exit code, which may ask to switch off."""
    app.run()
    return SWITCH_OFF if app.wants_off and is_service() else 0


def open_app(context: Context) -> App:
    """The app with its first frame on the screen and its hardware plugged in."""
    settings = context.settings
    size = parse_size(context.options.size) if context.options.size else settings.size() or SMALL
    window = open_window(context, size)
    wall_clock = EvenClock()
    journal = open_journal(settings.data_dir(), wall_clock)
    _finish_restore(journal, settings.data_dir())
    app = App(settings, window, journal, wall_clock=wall_clock, log=context.log)
    if context.options.language:
        app.shell.say.language = context.options.language
    app.first_steps()
    app.first_frame()
    app.plug_in()
    app.reopen()
    app.welcome()
    if app.shell.parts.table is not None:
        lay_table(app, app.shell.parts.table)
    return app


def lay_table(app: App, table: SimulatedTable) -> None:
    """The simulated table, beside the app in its window, with cards of our own."""
    from companion.ui.simulated.own_deck import lend_decks
    from companion.ui.simulated.panel import TablePanel

    lend_decks(app.shell.eyes)
    app.window.make_room()
    app.shell.lay_out()
    app.extras.append(TablePanel(table, app.window, app.shell))


def _finish_restore(journal: Journal, data: Path) -> None:
    """A backup that was being brought back when the power went comes back whole now."""
    if (data / "restore.zip").exists():
        from companion.service.restoring import finish_restore

        finish_restore(journal, data)


def open_window(context: Context, size: tuple[int, int]) -> Window:
    """The window. As a service it waits for a screen, as long as it takes.

    Raises CompanionError where somebody is there to read it.
    """
    fullscreen = context.settings.app.fullscreen or os.environ.get("SDL_VIDEODRIVER") == "kmsdrm"
    notifier, told = Notifier(), ""
    while True:
        try:
            return Window(size, fullscreen=fullscreen)
        except CompanionError as problem:
            if not is_service():
                raise
            if problem.key != told:
                told = problem.key
                report(context.say, problem)
                notifier.ready("waiting for a screen")
        notifier.alive(time.monotonic())
        time.sleep(LOOK)
