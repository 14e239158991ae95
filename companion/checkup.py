"""What the doctor looks at: the hardware, settings, journal, screen, touch, uptime."""

from __future__ import annotations

import logging
import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from companion.clock import EvenClock
from companion.errors import CompanionError
from companion.events import Trouble
from companion.games import info
from companion.games.base import Message
from companion.journal import FILE, read_journal
from companion.journal.fold import fold
from companion.journal.records import Archived
from companion.settings import Settings
from companion.settings.reading import read_settings
from hardware.doctor import Check, Level, examine, fit_to_play
from hardware.parts import Parts

log = logging.getLogger(__name__)
SMALLEST = (800, 480)  # pixels that the screens are drawn for
DIRECT = 1 << 1  # the bit by which Linux marks a screen that is touched, not a pad beside it

NAMES = {
    "camera": "app.part_camera",
    "sharpness": "app.part_sharpness",
    "exposure": "app.part_exposure",
    "colours": "app.part_colours",
    "buttons": "app.part_buttons",
    "light": "app.part_light",
    "sound": "app.part_sound",
    "voice": "app.part_voice",
    "disk": "app.part_disk",
    "temperature": "app.part_temperature",
    "power": "app.part_power",
    "settings": "app.part_settings",
    "journal": "app.part_journal",
    "screen": "app.part_screen",
    "touch": "app.part_touch",
    "uptime": "app.part_uptime",
    "clock": "first.part_clock",
}


def summed_up(checks: list[Check]) -> str:
    """The sentence for all of them together, by key."""
    if not fit_to_play(checks):
        return "app.unfit"
    return "app.fit_but" if any(c.level is Level.AMBER for c in checks) else "app.fit"


def part_checks(parts: Parts, data: Path, told: Sequence[Trouble]) -> list[Check]:
    """The hardware; nothing before it was looked for. `told` was heard of and not solved since."""
    return examine(parts, data, told) if parts.chosen else []


def app_checks(settings: Settings, trouble: Message | None = None) -> list[Check]:
    """Settings file and journal; `trouble` is what the open journal complains of."""
    return [settings_check(settings), journal_check(settings.data_dir(), trouble)]


def settings_check(settings: Settings) -> Check:
    """Mistakes in the file are told one at a time, the first first."""
    if not settings.path:
        return Check("settings", Level.GREEN, "app.check_settings_none")
    problems = read_settings(Path(settings.path))[1]
    if problems:
        first = problems[0]
        return Check("settings", Level.AMBER, first.key, dict(first.values))
    return Check("settings", Level.GREEN, "app.check_settings_good", {"file": settings.path})


def journal_check(folder: Path, trouble: Message | None = None) -> Check:
    """Whether plays are kept: the file is whole and can be written. Changes nothing."""
    if trouble is not None:
        return Check("journal", Level.RED, trouble.key, dict(trouble.values))
    file = folder / FILE
    nearest = next(path for path in (file, *file.parents) if path.exists())
    if not os.access(nearest, os.W_OK):
        return Check("journal", Level.RED, "app.check_journal_locked", {"folder": str(folder)})
    if not file.exists():
        return Check("journal", Level.GREEN, "app.check_journal_new")
    try:
        return _read_journal(file)
    except sqlite3.OperationalError:
        return Check("journal", Level.AMBER, "app.check_journal_busy")
    except sqlite3.DatabaseError:
        return Check("journal", Level.RED, "app.check_journal_damaged", {"file": str(file)})


def plays_checks(folder: Path) -> list[Check]:
    """Every play folded through the rules: which ones are hurt, each by game, day and people.

    Takes its time: for a terminal, not for the screen. Writes not a byte.
    """
    source = read_journal(folder)
    try:
        plays = list(source.archive())
        account = source.account()
    except (CompanionError, OSError):
        log.exception("the journal cannot be read")
        return [Check("journal", Level.RED, "app.check_journal_damaged", {"file": str(folder)})]
    finally:
        source.close()
    told = [Check("journal", Level.AMBER, m.key, dict(m.values)) for m in account.messages(FILE)]
    return [*told, *(check for play in plays if (check := _play_check(play)))]


def _play_check(archived: Archived) -> Check | None:
    play = archived.play
    values: dict[str, object] = {
        "game": game.name if (game := info(play.game)) else play.game,
        "day": f"{datetime.fromtimestamp(play.started):%Y-%m-%d}",
        "names": ", ".join(player.name for player in play.players),
    }
    if play.hurt:
        return Check("journal", Level.AMBER, "app.check_play_hurt", values)
    if not play.playable:
        return None
    try:
        fold(play.setup, archived.entries)
    except Exception as problem:
        log.exception("the play %s does not fold", play.id)
        reason = problem if isinstance(problem, CompanionError) else type(problem).__name__
        values["problem"] = reason
        return Check("journal", Level.AMBER, "app.check_play_unfit", values)
    return None


def _read_journal(file: Path) -> Check:
    address = f"{file.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=1.0)) as database:
        found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        sql = "SELECT count(*) FROM plays WHERE deleted_at IS NULL"
        count: int = database.execute(sql).fetchone()[0]
    return Check("journal", Level.GREEN, "app.check_journal_good", {"count": count})


def machine_checks(root: Path = Path("/")) -> Iterator[Check]:
    """Screen, touch and uptime, as far as the machine under `root` tells."""
    yield screen_check(_screen_size(root))
    yield touch_check(_touch_names(root))
    yield from uptime_check(root)


def screen_check(size: tuple[int, int] | None) -> Check:
    if size is None:
        return Check("screen", Level.AMBER, "app.check_screen_none")
    values: dict[str, object] = {"width": size[0], "height": size[1]}
    fits = max(size) >= SMALLEST[0] and min(size) >= SMALLEST[1]
    if not fits:
        return Check("screen", Level.AMBER, "app.check_screen_small", values)
    return Check("screen", Level.GREEN, "app.check_screen_good", values)


def touch_check(names: list[str]) -> Check:
    if not names:
        return Check("touch", Level.GREEN, "app.check_touch_none")
    return Check("touch", Level.GREEN, "app.check_touch_good", {"name": names[0]})


def clock_check(clock: EvenClock) -> Check:
    """Whether the date can be right."""
    if clock.unset:
        return Check("clock", Level.AMBER, "first.clock_unset")
    now = datetime.fromtimestamp(clock())
    return Check("clock", Level.GREEN, "first.clock_set", {"date": f"{now:%Y-%m-%d %H:%M}"})


def uptime_check(root: Path = Path("/")) -> Iterator[Check]:
    """How long the machine has been on; nothing where it does not say."""
    with suppress(OSError, ValueError, IndexError):
        minutes = int(float((root / "proc/uptime").read_text().split()[0]) // 60)
        values: dict[str, object] = {"hours": minutes // 60, "minutes": minutes % 60}
        yield Check("uptime", Level.GREEN, "app.check_uptime", values)


def _screen_size(root: Path) -> tuple[int, int] | None:
    """The first mode of the first screen that is plugged in."""
    for status in sorted((root / "sys/class/drm").glob("card*-*/status")):
        with suppress(OSError):
            modes = status.with_name("modes").read_text().split()
            found = re.match(r"(\d+)x(\d+)", modes[0]) if modes else None
            if status.read_text().strip() == "connected" and found:
                return int(found[1]), int(found[2])
    return None


def _touch_names(root: Path) -> list[str]:
    """The touch screens that the kernel knows."""
    try:
        blocks = (root / "proc/bus/input/devices").read_text(errors="replace").split("\n\n")
    except OSError:
        return []
    return [name[1] for block in blocks if _direct(block) and (name := _NAME.search(block))]


_NAME = re.compile(r'^N: Name="(.*)"$', re.MULTILINE)
_PROP = re.compile(r"^B: PROP=([0-9a-f]+)$", re.MULTILINE)


def _direct(block: str) -> bool:
    found = _PROP.search(block)
    return found is not None and bool(int(found[1], 16) & DIRECT)
