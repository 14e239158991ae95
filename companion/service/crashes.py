"""Crash reports: one text file in the data folder for each crash, the newest twenty are kept."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from companion import __version__
from companion.files import write_whole
from companion.log import Log
from companion.settings import Settings

FOLDER, PATTERN = "crashes", "crash-*.txt"
KEPT = 20

log = logging.getLogger(__name__)


def write_crash(
    problem: BaseException, settings: Settings, told: Log, now: datetime
) -> Path | None:
    """Writes what is known of the crash; None, and a line in the log, where that cannot be."""
    folder = settings.data_dir() / FOLDER
    path = folder / f"crash-{now:%Y-%m-%d-%H%M%S-%f}.txt"
    text = "\n".join(crash_text(problem, settings, told, now))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, [text.encode(errors="backslashreplace")])
        _forget_old(folder)
    except OSError:
        log.warning("no crash report could be written", exc_info=True)
        return None
    return path


def crash_files(data: Path) -> list[Path]:
    """The crash reports in a data folder, the newest first."""
    return sorted((data / FOLDER).glob(PATTERN), reverse=True)


def crash_text(
    problem: BaseException, settings: Settings, told: Log, now: datetime
) -> Iterable[str]:
    """The lines of a report: what ran, on what, with which settings, what came before, why."""
    yield f"Table Companion {__version__}, {now:%Y-%m-%d %H:%M:%S}"
    yield f"Python {platform.python_version()}, {platform.platform()}"
    yield f"Command: {' '.join(sys.argv[1:]) or 'run'}"
    yield from _part("Parts", told.parts)
    shown = msgspec.json.format(msgspec.json.encode(settings, enc_hook=str)).decode()
    yield from _part("Settings", [shown])
    yield from _part("Last events", map(repr, told.events))
    yield from _part("Log", told.recent.lines)
    yield from _part("Traceback", ["".join(traceback.format_exception(problem))])


def _part(title: str, lines: Iterable[str]) -> Iterable[str]:
    yield f"\n== {title}"
    yield from lines


def _forget_old(folder: Path) -> None:
    for old in crash_files(folder.parent)[KEPT:]:
        with suppress(OSError):
            old.unlink()
