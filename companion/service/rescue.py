"""`companion rescue`: what the service shows when the app has crashed again and again."""

from __future__ import annotations

import time

from companion.app import App
from companion.cli.context import Context
from companion.journal import Journal
from companion.service.start import SMALL, open_window, run
from companion.ui.screens.rescue import RescueScreen


def run_rescue(context: Context) -> int:
    """Opens no journal and no hardware, so that whatever broke the app cannot break this."""
    settings = context.settings
    window = open_window(context, settings.size() or SMALL)
    app = App(settings, window, Journal(None, time.time))
    app.shell.push(RescueScreen(app.shell, app.stop, app.switch_off))
    return run(app)
