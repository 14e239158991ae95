"""A report for those who mend the app: one zip with what they would ask for.

Inside: what the doctor finds, the settings, the log, the crash reports, the newest play and, if
somebody wants it, one picture of the camera. The names typed in are the only private thing.
"""

from __future__ import annotations

import errno
import io
import logging
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion import __version__, log
from companion.checkup import NAMES, app_checks, machine_checks, part_checks
from companion.errors import CompanionError
from companion.files import write_whole
from companion.history.exports import newest_play
from companion.i18n import Translator
from companion.journal.records import Archived
from companion.service.crashes import crash_files
from companion.settings import Settings
from hardware.doctor import Check

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LARGEST = 2_000_000  # bytes of one file that are taken, the last ones

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sources:
    """Where a report's pieces come from; each is asked when its turn comes, and may fail alone."""

    settings: Settings
    say: Translator
    checks: Callable[[], Sequence[Check]]
    plays: Callable[[], Iterable[Archived]]
    picture: Callable[[], bytes | None]


def sources(shell: Shell, picture: bool) -> Sources:
    """What a report of the running app is made of; asked in the thread that writes it."""
    plays, troubles = shell.journal.snapshot(), tuple(shell.troubles)
    frame = shell.eyes.frame() if picture else None

    def checks() -> list[Check]:
        own = app_checks(shell.settings, shell.journal.trouble)
        parts = part_checks(shell.parts, shell.settings.data_dir(), troubles)
        return [*parts, *own, *machine_checks()]

    def seen() -> bytes | None:
        from hardware.picture import as_jpeg

        return as_jpeg(frame.image) if frame is not None else None

    return Sources(shell.settings, shell.say, checks, plays.archive, seen)


def report_name(now: float) -> str:
    """The file's name, by the day and the minute."""
    return f"table-companion-report-{datetime.fromtimestamp(now):%Y-%m-%d-%H%M}.zip"


def write_report(path: Path, sources: Sources) -> int:
    """Writes the report; gives how many files are inside. Raises CompanionError."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, content in _pieces(sources):
            pack.writestr(name, content)
        count = len(pack.namelist())
    try:
        write_whole(path, [packed.getvalue()])
    except OSError as problem:
        full = problem.errno in (errno.ENOSPC, errno.EDQUOT)
        key = "app.report_full" if full else "app.report_failed"
        raise CompanionError(key, file=str(path)) from problem
    return count


def _pieces(sources: Sources) -> Iterator[tuple[str, bytes]]:
    """Every file of the report; what one of them lacks is written into `missing.txt`."""
    missing: list[str] = []

    def piece(name: str, make: Callable[[], bytes | None]) -> Iterator[tuple[str, bytes]]:
        try:
            content = make()
        except Exception as problem:  # a report about a broken device must not break on it
            logger.warning("the report goes without %s", name, exc_info=True)
            missing.append(f"{name}: {type(problem).__name__}: {problem}")
            return
        if content is not None:
            yield name, content

    data = sources.settings.data_dir()
    yield from piece("doctor.txt", lambda: _doctor(sources))
    yield from piece("companion-settings.json", lambda: _settings(sources.settings))
    yield from piece("newest-play.jsonl", lambda: _newest(sources.plays()))
    yield from piece("picture.jpg", sources.picture)
    for file in (*log.files(data), *crash_files(data)):
        yield from piece(f"{file.parent.name}/{file.name}", lambda file=file: _tail(file))  # type: ignore[misc]
    if missing:
        yield "missing.txt", "\n".join(missing).encode()


def _doctor(sources: Sources) -> bytes:
    say = sources.say
    lines = [
        f"{check.level.value:6} {say(NAMES[check.name])}: {say.words(check)}"
        for check in sources.checks()
    ]
    return "\n".join([f"Table Companion {__version__}", *lines]).encode()


def _settings(settings: Settings) -> bytes:
    """Without the place, which is for BG Stats alone."""
    told = replace(settings, app=replace(settings.app, place=""))
    return msgspec.json.format(msgspec.json.encode(told, enc_hook=str))


def _newest(plays: Iterable[Archived]) -> bytes | None:
    return newest_play(plays) or None


def _tail(file: Path) -> bytes | None:
    """The end of a plain file; nothing of a link."""
    if file.is_symlink() or not file.is_file():
        return None
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - LARGEST))
        return opened.read(LARGEST)
