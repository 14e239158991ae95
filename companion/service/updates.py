"""Releases on sticks: found here, asked for here, verified and installed by the machine.

The app has no right to change itself. It writes down which file it would like; a unit of the
machine (systemd/update.py) looks at it and answers in one word.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from companion import __version__
from companion.errors import CompanionError
from companion.files import read_limited
from companion.ui.services import ReleaseFile, Stick, Tried

log = logging.getLogger(__name__)
REQUEST = Path("/run/table-companion/update")
ANSWER = Path("/run/table-companion-update/answer")
VERDICT = Path("/opt/table-companion/verdict")  # of systemd/versions.py
NAME = re.compile(r"table-companion-(\d[\w.]{0,40})\.release")
GROUP_MAY_READ = 0o640
MOST = 1000  # bytes of an answer or a verdict


def releases_on(sticks: Iterable[Stick]) -> tuple[ReleaseFile, ...]:
    """The files that look like releases, the newest name first; nothing is read of them."""
    found = [release for stick in sticks for release in _on(stick)]
    return tuple(sorted(found, key=lambda release: _order(release.version), reverse=True))


def _order(version: str) -> tuple[tuple[int, ...], bool]:
    """0.10 comes after 0.9; only what is offered depends on it, the machine looks for itself."""
    numbers, _, rest = version.partition(".dev")
    return tuple(int(number) for number in re.findall(r"\d+", numbers)), not rest


def _on(stick: Stick) -> Iterator[ReleaseFile]:
    with suppress(OSError), os.scandir(stick.folder) as entries:
        for entry in entries:
            named = NAME.fullmatch(entry.name)
            if named is not None and entry.is_file(follow_symlinks=False):
                newer = _order(named[1]) > _order(__version__)
                yield ReleaseFile(Path(entry.path), named[1], stick.name, newer)


def ask_for(release: Path, request: Path = REQUEST) -> None:
    """Asks the machine to verify and install it. Raises CompanionError where nobody would."""
    if not request.parent.is_dir():
        raise CompanionError("keep.update_not_here")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        handle = os.open(request, flags, GROUP_MAY_READ)
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, GROUP_MAY_READ)
            file.write(str(release).encode())
    except OSError as problem:
        raise CompanionError("keep.update_unreadable") from problem
    log.info("asked for %s", release.name)


def answered(request: Path = REQUEST, answer: Path = ANSWER) -> str:
    """What the machine said to the last request, in one word; nothing where it said nothing."""
    try:
        if answer.stat().st_mtime_ns < request.stat().st_mtime_ns:
            return ""
        return read_limited(answer, MOST).decode()
    except (OSError, ValueError):
        return ""


def tried(verdict: Path = VERDICT) -> Tried | None:
    """How the last trial ended; nothing where the machine has said nothing that can be read."""
    try:
        said = json.loads(read_limited(verdict, MOST))
        return Tried(Path(said["new"]).name, bool(said["kept"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
