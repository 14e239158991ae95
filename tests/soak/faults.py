"""What goes wrong in a night: disk, clock, cables, parts, a second start, other letters."""

from __future__ import annotations

import errno
import os
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from companion.app import App
from companion.errors import CompanionError
from companion.events import Trouble
from companion.history.values import LARGE_TEXT, RAIL_LEFT, ROTATION
from companion.journal import open_journal
from companion.ui.display import Cable
from hardware.ports import PartName
from hardware.simulated.scene import Fault
from tests.family.hands import Hands

CHANCE = 0.05  # between two touches
JUMPS = (0.0, 1.0, 30.0, 700.0, 10_000_000.0)  # seconds
FILLER = "filler"


class Plug(Cable):
    """A display whose cable comes back when the night wants it."""

    def __init__(self) -> None:
        self.back = False

    def came_back(self, now: float) -> bool:
        back, self.back = self.back, False
        return back


class Faults:
    """Each is over after a while; the disk's are ended before the next play."""

    def __init__(self, app: App, hands: Hands, plug: Plug, folder: Path, draw: Random) -> None:
        self._app, self._hands, self._plug = app, hands, plug
        self._folder, self._draw = folder, draw
        self._disk = folder.parent
        self.counted: Counter[str] = Counter()
        self._read_only = False

    def maybe(self) -> None:
        """Perhaps something goes wrong now, or is well again."""
        if self._draw.random() >= CHANCE:
            return
        kinds: dict[str, Callable[[], None]] = {
            "clock jump": self._jump,
            "full disk": self._fill,
            "room again": self._empty,
            "read only": self._lock_disk,
            "camera": self._camera,
            "light": self._light,
            "sound": self._sound,
            "display": self._display,
            "second start": self._second,
            "language": self._language,
            "letters": self._letters,
        }
        kind = self._draw.choice(list(kinds))
        self.counted[kind] += 1
        print("fault", kind, flush=True)
        kinds[kind]()
        self._hands.step(0.1)

    def end_all(self) -> None:
        """The disk is well again, and what waited is written."""
        self._empty()
        self._unlock_disk()
        self._hands.wait(0.2)
        self._app.journal.retry()

    # -- time --------------------------------------------------------------------------------

    def _jump(self) -> None:
        self._hands.step(self._draw.choice(JUMPS))

    # -- the disk ----------------------------------------------------------------------------

    def _fill(self) -> None:
        """Only a small disk of our own is filled to its last byte."""
        if not os.path.ismount(self._disk):
            return
        with suppress(OSError), (self._disk / FILLER).open("ab", buffering=0) as file:
            while file.write(b"x" * 4096):
                pass

    def _empty(self) -> None:
        if not self._read_only:
            (self._disk / FILLER).unlink(missing_ok=True)

    def _lock_disk(self) -> None:
        if os.path.ismount(self._disk) and not self._read_only:
            self._read_only = self._remount("ro")
        else:
            self._unlock_disk()

    def _unlock_disk(self) -> None:
        if self._read_only:
            self._read_only = not self._remount("rw")

    def _remount(self, how: str) -> bool:
        command = ["mount", "-o", f"remount,{how}", str(self._disk)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    # -- parts -------------------------------------------------------------------------------

    def _camera(self) -> None:
        table = self._app.shell.parts.table
        if table is not None:
            table.set_fault(self._draw.choice(list(Fault)))

    def _light(self) -> None:
        """The light's thread tells that its pin fails, or that it is well again."""
        solved = self._draw.random() < 0.5
        key = "hardware.light_back" if solved else "hardware.light_failed"
        self._app.post(Trouble(PartName.LIGHT, key, {"reason": "pulled"}, solved))

    def _sound(self) -> None:
        """The driver raises at its next sound."""
        driver: Any = getattr(self._app.shell.parts.speaker, "_speaker", None)
        if driver is None:
            return
        well = driver.play

        def fails(name: str) -> bool:
            driver.play = well
            raise OSError(errno.EIO, "pulled out")

        driver.play = fails

    def _display(self) -> None:
        self._plug.back = True

    # -- people ------------------------------------------------------------------------------

    def _second(self) -> None:
        """A second start on the same folder is refused in words; nothing is touched."""
        if self._read_only:
            return  # where nothing can be written, no lock is needed
        try:
            open_journal(self._folder, time.time).close()
        except CompanionError as problem:
            assert problem.key == "history.data_in_use", problem.key
        else:
            raise AssertionError("a second start was let in")

    def _language(self) -> None:
        self._app.shell.set_language(self._draw.choice(("fr", "en")))

    def _letters(self) -> None:
        """Other letters, the rail on the other side, the picture turned on the panel."""
        journal = self._app.journal
        journal.remember(LARGE_TEXT, self._draw.random() < 0.5)
        journal.remember(RAIL_LEFT, self._draw.random() < 0.5)
        journal.remember(ROTATION, self._draw.choice((0, 90, 180, 270)))
        self._app.shell.lay_out()
