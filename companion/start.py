"""Starts the app: window first, hardware after the first frame, table panel where simulated."""

from __future__ import annotations

import os

from companion.app import App, open_journal
from companion.cli_parts import Context
from companion.errors import CompanionError
from companion.service import SWITCH_OFF, is_service
from companion.ui.window import Window, has_display

SMALL = (800, 480)


def start(context: Context) -> int:
    """Runs the app until it is closed; with no display at all, shows the demonstration."""
    if not has_display():
        from companion.demo.show import show

        context.print("app.no_display")
        return show(context, [], None, "800x480")
    app = open_app(context)
    app.run()
    return SWITCH_OFF if app.wants_off and is_service() else 0


def open_app(context: Context) -> App:
    """The app with its first frame on the screen and its hardware plugged in."""
    settings = context.settings
    size = parse_size(context.options.size) if context.options.size else settings.size() or SMALL
    fullscreen = settings.app.fullscreen or os.environ.get("SDL_VIDEODRIVER") == "kmsdrm"
    beside = 0 if fullscreen or size[1] > size[0] else round(size[1] * 400 / 480)
    window = Window(size, fullscreen=fullscreen, beside=beside)
    app = App(settings, window, open_journal(settings.data_dir()))
    app.first_frame()
    app.plug_in()
    if app.shell.parts.table is not None and beside:
        from companion.ui.table_panel import TablePanel

        table = app.shell.parts.table
        app.extras.append(TablePanel(table, window.surface, size[0], size[1], app.shell.say))
    return app


def parse_size(text: str) -> tuple[int, int]:
    """1280x720 as two numbers. Raises CompanionError."""
    width, _, height = text.partition("x")
    if not (
        width.isdigit() and height.isdigit() and 320 <= int(width) <= 4096 >= int(height) >= 240
    ):
        raise CompanionError("app.cli_size_wrong", size=text)
    return int(width), int(height)
