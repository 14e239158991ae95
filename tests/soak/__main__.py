"""`make soak`: a night of faults, as many minutes as asked for.

A child process plays as the clumsy family on a real journal, on a small disk of its own where root
may mount one, and tells after each touch how many entries of the play are kept. The parent kills it
at random instants, opens the journal and looks: every entry that was told is there, every play
folds, and memory, open files, threads and files do not grow.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.journal import FILE, Journal
from companion.play import Play
from tests.soak.faults import FILLER

ROOT = Path(__file__).resolve().parents[2]
LIFE = (4.0, 25.0)  # seconds a child lives, at the least and at the most
LONG = 0.4  # of the whole time: the first life, long enough that all caches are full by its half
WARM = 200.0  # seconds until letters, pictures and networks of all sizes are loaded
GROWTH_MB = 60.0  # in the second half of the long life
MOST_MB = 300.0  # at any time, with all games' pictures, the eyes' networks and simulated frames
DISK = "12m"
GROWS = {"open files": 48, "threads": 20, "files": 60, "kB of journal": 8000}  # never more


@dataclass
class Night:
    """What the lives have told so far."""

    kept: dict[str, int] = field(default_factory=dict)
    memory: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    plays: int = 0
    grown: dict[str, int] = field(default_factory=dict)  # the most of each of GROWS
    most: float = 0.0  # megabytes
    odd: list[str] = field(default_factory=list)  # plays that the family could not play as meant

    def read(self, out: str) -> None:
        """A child's words; a line cut off does not count."""
        for line in out.splitlines(keepends=True):
            match line.split():
                case ["kept", play, count, megabytes] if line.endswith("\n"):
                    self.kept[play] = int(count)
                    self.memory.append(float(megabytes))
                    self.most = max(self.most, float(megabytes))
                case ["grown", *numbers] if line.endswith("\n"):
                    for name, number in zip(GROWS, numbers, strict=True):
                        self.grown[name] = max(self.grown.get(name, 0), int(number))
                case ["fault", *kind]:
                    self.faults[" ".join(kind)] += 1
                case ["told", game, *how]:
                    self.plays += 1
                    self.odd += [] if how == ["well"] else [f"{game}: {' '.join(how)}"]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with small_disk() as folder:
        return soak(options.minutes * 60, random.Random(options.seed), folder)


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk that can be filled and locked, where that is allowed; else a plain folder."""
    with tempfile.TemporaryDirectory() as name:
        disk = Path(name) / "disk"
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)]
        own = os.geteuid() == 0 and not subprocess.run(mount, check=False).returncode
        try:
            yield disk / "data"
        finally:
            if own:
                subprocess.run(["umount", "--lazy", str(disk)], check=True)


def soak(seconds: float, draw: random.Random, folder: Path) -> int:
    """Lives until the time is over; 0 when nothing was lost."""
    end = time.monotonic() + seconds
    night, lives, entries = Night(), 0, 0
    folder.mkdir(parents=True, exist_ok=True)
    while time.monotonic() < end:
        night.memory.clear()
        one_life(night, draw, folder, draw.uniform(*LIFE) if lives else LONG * seconds)
        check_memory(night.memory, long=not lives and LONG * seconds >= WARM)
        check_growth(night.grown)
        lives += 1
        entries = check(folder, night.kept)
    for line in night.odd:
        print(line[:300])
    told = ", ".join(f"{number} {name}" for name, number in night.grown.items())
    print(f"at most {night.most:.0f} MB, {told}")
    print(
        f"lives {lives}, plays ended {night.plays}, faults {sum(night.faults.values())}"
        f" of {len(night.faults)} kinds, entries {entries}, not as meant {len(night.odd)}, lost 0",
        flush=True,
    )
    return 0


def one_life(night: Night, draw: random.Random, folder: Path, seconds: float) -> None:
    """Runs a child, then kills it. Raises SystemExit where it ended by itself."""
    heal(folder.parent)
    environment = dict(
        os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYTHONPATH=str(ROOT)
    )
    command = [sys.executable, "-m", "tests.soak.child", str(folder), str(draw.randrange(10**9))]
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    kill = threading.Timer(seconds, child.kill)
    kill.start()
    out, problem = child.communicate()
    crashed = child.returncode != -signal.SIGKILL
    kill.cancel()
    night.read(out)
    if crashed:
        raise SystemExit(f"the app ended by itself: {problem[-2000:]}")


def heal(disk: Path) -> None:
    """Between two lives somebody frees the disk."""
    if os.path.ismount(disk):
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        (disk / FILLER).unlink(missing_ok=True)


def check_memory(memory: list[float], *, long: bool) -> None:
    """Pictures are kept up to a limit and networks are loaded once; nothing else grows."""
    if memory and max(memory) > MOST_MB:
        raise SystemExit(f"{max(memory):.0f} MB of memory were used")
    half = memory[len(memory) // 2 :]
    if long and half and half[-1] - half[0] > GROWTH_MB:
        raise SystemExit(f"memory grew from {half[0]:.0f} to {half[-1]:.0f} MB")


def check_growth(grown: dict[str, int]) -> None:
    """Nothing that is opened, started or written is forgotten."""
    for name, most in GROWS.items():
        if grown.get(name, 0) > most:
            raise SystemExit(f"{grown[name]} {name}, and {most} are enough")


def check(folder: Path, told: dict[str, int]) -> int:
    """Nothing that was shown is lost; everything folds again. Gives the number of entries."""
    heal(folder.parent)
    journal = Journal(folder / FILE, time.time)
    try:
        if journal.take_notices():
            raise SystemExit("the journal was damaged")
        for play, count in told.items():
            kept = len(journal.entries(play))
            if kept < count:
                raise SystemExit(f"play {play}: {count} entries were shown, {kept} are kept")
            Play.resume(play, journal)
        return sum(len(journal.entries(play.id)) for play in journal.plays())
    finally:
        journal.close()


if __name__ == "__main__":
    sys.exit(main())
