"""Plays the demonstration the same way each time: `python -m tests.pictures.record OUT [GAME ...]`.

Chance and the wall clock are fixed, so that two versions of the app can be compared picture by
picture with `python -m tests.pictures`. All sizes and languages, or those asked for.
"""

from __future__ import annotations

import argparse
import os
import runpy
import secrets
import subprocess
import sys
import time
import uuid
from pathlib import Path
from random import Random

from hardware import led_modes
from hardware.ports import LedMode

SIZES = ("800x480", "1280x720", "720x1280")
LANGUAGES = ("fr", "en")
EVENING = 1_790_000_000.0  # a Monday in September 2026, seconds since 1970


def fix_chance(seed: int = 7) -> None:
    """Everything the app draws by chance, and the time of day, from now on."""
    drawn = Random(seed)
    secrets.randbelow = lambda exclusive_upper_bound: drawn.randrange(exclusive_upper_bound)
    secrets.randbits = lambda k: drawn.getrandbits(k)
    secrets.choice = drawn.choice
    secrets.token_hex = lambda nbytes=8: drawn.randbytes(nbytes or 32).hex()
    uuid.uuid4 = lambda: uuid.UUID(int=drawn.getrandbits(128))
    time.time = lambda: EVENING
    time.clock_gettime = lambda clock: EVENING
    _stop_blinking()


def _stop_blinking() -> None:
    """Lamps blink by the real time: here they shine, and a refusal's double flash is over."""
    led_modes.lit = lambda mode, seconds_since_shown: mode is not LedMode.OFF
    led_modes.LampState.now = lambda shown, at: (  # type: ignore[method-assign, assignment]
        led_modes.LampState(shown.before, shown.at, shown.before)
        if shown.mode is LedMode.REFUSED
        else shown
    )


def _play(arguments: list[str]) -> None:
    fix_chance()
    sys.argv = ["companion", *arguments]
    runpy.run_module("companion", run_name="__main__")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures.record", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    options = parser.parse_args()
    here = [sys.executable, "-c", "import sys; from tests.pictures.record import _play"]
    for size in options.size or SIZES:
        for language in options.language or LANGUAGES:
            folder = options.out / f"{size}.{language}"
            words = ["--language", language, "demo", *options.games, "--size", size]
            code = f"{here[2]}; _play({[*words, '--out', str(folder)]!r})"
            environ = {**os.environ, "PYTHONHASHSEED": "0", "TZ": "Europe/Paris"}
            print(f"{size} {language}", flush=True)
            subprocess.run([*here[:2], code], check=True, env=environ)
    return 0


if __name__ == "__main__":
    sys.exit(main())
