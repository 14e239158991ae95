"""`companion doctor`: is this device fit to play? Every part in one sentence, or as JSON.

`companion report` packs that and more into one file for those who mend the app.
"""

from __future__ import annotations

import os
import time
from collections import deque
from contextlib import closing
from pathlib import Path

from companion.checkup import (
    NAMES,
    app_checks,
    clock_check,
    machine_checks,
    plays_checks,
    summed_up,
)
from companion.cli.context import Context, must_end
from companion.clock import EvenClock
from companion.i18n import ASSETS
from companion.journal.records import Archived
from companion.settings import Settings
from hardware.choose import choose
from hardware.doctor import Check, Level, examine, fit_to_play
from hardware.parts import Parts
from hardware.picture import as_jpeg
from hardware.ports import CameraState
from hardware.settings import HardwareSettings

PATIENCE = 6.0  # seconds for a camera's first picture
MARKS = {Level.GREEN: "✓", Level.AMBER: "!", Level.RED: "✗"}


def run_doctor(context: Context) -> int:
    """Prints every finding; 0 when the device is fit to play, 1 when something is red."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # or it spoils the JSON
    checks = _examined(context)
    if context.options.json:
        _print_json(context, checks)
    else:
        _print_words(context, checks)
    return 0 if fit_to_play(checks) else 1


def _examined(context: Context, pictures: list[bytes] | None = None) -> list[Check]:
    """Every finding; what the camera sees goes to `pictures`, where somebody wants it."""
    settings = context.settings
    parts = choose(settings.hardware_settings(HardwareSettings), ASSETS / "sounds")
    try:
        parts.camera.start()
        _wait_for_picture(parts)
        found = examine(parts, settings.data_dir())
        frame = parts.camera.latest()
        if pictures is not None and frame is not None:
            pictures.append(as_jpeg(frame.image))
    finally:
        parts.close()
    own = [*app_checks(settings), *plays_checks(settings.data_dir()), clock_check(EvenClock())]
    return [*found, *own, *machine_checks()]


def run_report(context: Context) -> int:
    """Writes the report, and says what is inside. Raises CompanionError."""
    from companion.service.report import Sources, report_name, write_report

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    options, settings = context.options, context.settings
    out = options.out or Path(report_name(time.time()))
    must_end(out, ".zip")
    pictures: list[bytes] = []
    sources = Sources(
        settings,
        context.say,
        lambda: _examined(context, pictures if options.picture else None),
        lambda: _played(settings),
        lambda: pictures[0] if pictures else None,
    )
    write_report(out, sources)
    context.print("app.report_written", file=out)
    context.print("app.report_about_picture" if pictures else "app.report_about")
    return 0


def _played(settings: Settings) -> list[Archived]:
    """The newest play, read and let go."""
    from companion.journal import read_journal

    with closing(read_journal(settings.data_dir())) as journal:
        return list(deque(journal.archive(), maxlen=1))


def _wait_for_picture(parts: Parts) -> None:
    """A camera needs a moment; one that never answers is not waited for longer than that."""
    until = time.monotonic() + PATIENCE
    while parts.camera.health().state is CameraState.STARTING and time.monotonic() < until:
        time.sleep(0.05)


def _print_words(context: Context, checks: list[Check]) -> None:
    for check in checks:
        name = context.say(NAMES[check.name])
        text = context.say.words(check)
        context.print("app.finding", mark=MARKS[check.level], name=name, text=text)
    context.print(summed_up(checks))


def _print_json(context: Context, checks: list[Check]) -> None:
    told = [
        {
            "name": check.name,
            "level": check.level.value,
            "key": check.key,
            "text": context.say.words(check),
        }
        for check in checks
    ]
    context.print_json({"fit": fit_to_play(checks), "checks": told})
