"""One life: plays of the family on a real journal, with a fault between any two touches."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from companion.app import App
from companion.demo.robot import VirtualClock
from companion.games import GAMES
from companion.journal import FILE, open_journal
from companion.service.memory import give_memory_back
from companion.settings import Settings
from companion.ui.play_screen import PlayScreen
from companion.vision.cards import CardReader
from companion.vision.reader import BoardReader
from hardware.simulated.render import Renderer
from hardware.simulated.table import SimulatedTable
from tests.family.games import KEYS
from tests.family.hands import DarkWindow, Hands
from tests.family.plays import SIZES, Evening
from tests.soak.faults import Faults, Plug

LOOK = 2.0  # seconds between two looks at what may grow


class Life:
    """One run of the app, from its start to the kill."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._draw = Random(seed)
        clock, plug = VirtualClock(), Plug()
        window = DarkWindow(self._draw.choice(SIZES), cable=plug)
        self._app = App(Settings(), window, open_journal(folder), clock=clock)
        self._app.plug_in()
        self._app.reopen()
        self._hands = Hands(self._app, clock, self._draw)
        self._faults = Faults(self._app, self._hands, plug, folder, self._draw)
        self._folder, self._looked_at = folder, 0.0

    def run(self) -> None:
        """Play after play; the parent ends it."""
        self._finish_what_was_begun()
        while True:
            game = self._draw.choice(KEYS)
            self._evening(Evening(game, self._draw, self._app, self._hands))

    def _finish_what_was_begun(self) -> None:
        """The play that was on the screen when the power went is played on."""
        top = self._app.shell.top
        if isinstance(top, PlayScreen):
            self._evening(Evening(top.game, self._draw, self._app, self._hands, top.play))

    def _evening(self, evening: Evening) -> None:
        evening.between = self._between
        told = evening.run()
        say("told", told.game, "well" if told.good else f"{told.wrong}{told.stuck}{told.lost}")
        self._faults.end_all()
        self._app.shell.go_home()
        self._hands.step(1.0)

    def _between(self) -> None:
        self._faults.maybe()
        self._tell()

    def _tell(self) -> None:
        """What the screen shows as kept: the parent will look for it after the kill."""
        journal, top = self._app.journal, self._app.shell.top
        if isinstance(top, PlayScreen) and journal.saving:
            kept = len(journal.entries(top.play.id))
            say("kept", top.play.id, str(kept), f"{memory():.1f}")
        if time.monotonic() - self._looked_at > LOOK:
            self._looked_at = time.monotonic()
            say("grown", *(str(number) for number in grown(self._folder)))


def load_eyes() -> None:
    """OpenCV and the networks come with the first look: before memory is watched, not within."""
    picture = Renderer((1280, 720)).clean(SimulatedTable().scene)
    BoardReader().read(picture)
    CardReader().read(picture)


def grown(folder: Path) -> tuple[int, int, int, int]:
    """Open files, threads, files in the data folder, kilobytes of the journal with its log."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    journal = sum(path.stat().st_size for path in files if path.name.startswith(FILE))
    fds = len(list(Path("/proc/self/fd").iterdir()))
    return fds, threading.active_count(), len(files), journal // 1024


def say(*words: str) -> None:
    print(" ".join(words), flush=True)


def memory() -> float:
    """Megabytes of this process now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def main() -> None:
    logging.disable(logging.WARNING)
    assert len(KEYS) == len(GAMES)
    say("begun", f"{time.time():.0f}")
    give_memory_back()
    load_eyes()
    Life(Path(sys.argv[1]), int(sys.argv[2])).run()


if __name__ == "__main__":
    main()
