"""`companion doctor`: is this device fit to play? Every part in one sentence, or as JSON."""

from __future__ import annotations

import os
import time

from companion.checkup import NAMES, app_checks, machine_checks
from companion.cli.context import Context
from companion.i18n import ASSETS
from hardware.choose import HardwareSettings, choose
from hardware.doctor import Check, Level, examine, fit_to_play
from hardware.parts import Parts
from hardware.ports import CameraState

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


def _examined(context: Context) -> list[Check]:
    settings = context.settings
    parts = choose(settings.hardware_settings(HardwareSettings), ASSETS / "sounds")
    try:
        parts.camera.start()
        _wait_for_picture(parts)
        found = examine(parts, settings.data_dir())
    finally:
        parts.close()
    return [*found, *app_checks(settings), *machine_checks()]


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
    context.print("app.fit" if fit_to_play(checks) else "app.unfit")


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
