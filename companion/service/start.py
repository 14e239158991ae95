"""Starts the app: window first, hardware after the first frame, table panel where simulated."""

from __future__ import annotations

import os
import time
from pathlib import Path

from companion.app import App
from companion.cli.context import Context, report
from companion.clock import EvenClock
from companion.errors import CompanionError
from companion.journal import Journal, open_journal
from companion.service.notifier import SWITCH_OFF, Notifier, is_service
from companion.ui.display import LOOK, parse_size
from companion.ui.window import Window

SMALL = (800, 480)
TABLE = 400 / 480  # how wide the simulated table is drawn, of the height of the app


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
    beside = 0 if size[1] > size[0] else round(size[1] * TABLE)
    window = open_window(context, size, beside)
    wall_clock = EvenClock()
    journal = open_journal(settings.data_dir(), wall_clock)
    _finish_restore(journal, settings.data_dir())
    app = App(settings, window, journal, wall_clock=wall_clock, log=context.log)
    if context.options.language:
        app.shell.say.language = context.options.language
    app.first_frame()
    app.plug_in()
    app.reopen()
    app.welcome()
    size = window.panel
    if app.shell.parts.table is not None and window.surface.get_width() > size[0]:
        from companion.ui.table_panel import TablePanel

        table, shell = app.shell.parts.table, app.shell
        panel = TablePanel(table, window.surface, size[0], size[1], shell.say, lambda: shell.spoken)
        app.extras.append(panel)
    return app


def _finish_restore(journal: Journal, data: Path) -> None:
    """A backup that was being brought back when the power went comes back whole now."""
    if (data / "restore.zip").exists():
        from companion.service.restoring import finish_restore

        finish_restore(journal, data)


def open_window(context: Context, size: tuple[int, int], beside: int = 0) -> Window:
    """The window. As a service it waits for a screen, as long as it takes.

    Raises CompanionError where somebody is there to read it.
    """
    fullscreen = context.settings.app.fullscreen or os.environ.get("SDL_VIDEODRIVER") == "kmsdrm"
    notifier, told = Notifier(), ""
    while True:
        try:
            return Window(size, fullscreen=fullscreen, beside=0 if fullscreen else beside)
        except CompanionError as problem:
            if not is_service():
                raise
            if problem.key != told:
                told = problem.key
                report(context.say, problem)
                notifier.ready("waiting for a screen")
        notifier.alive(time.monotonic())
        time.sleep(LOOK)
