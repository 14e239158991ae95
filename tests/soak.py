"""`make soak`: random plays by random taps, with buttons, unplugging, kills and clock jumps.

A child process taps at random on a real journal and tells after each step how many entries each
play has on the screen. The parent kills it at random instants, opens the journal and looks: every
entry that was told is there, every play folds, and neither memory nor files grow.
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
from pathlib import Path

from companion.journal import FILE, Journal
from companion.play import Play

ROOT = Path(__file__).resolve().parents[1]
LIFE = (4.0, 25.0)  # seconds a child lives, at the least and at the most
LONG = 0.4  # of the whole time: the first life, long enough that all caches are full by its half
GROWTH_MB = 60.0  # in the second half of the long life
MOST_MB = 420.0  # at any time, with all games' pictures and the eyes' networks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        return soak(options.minutes * 60, random.Random(options.seed), Path(folder))


def soak(seconds: float, draw: random.Random, folder: Path) -> int:
    """Lives until the time is over; 0 when nothing was found."""
    end = time.monotonic() + seconds
    lives = actions = 0
    while time.monotonic() < end:
        told, memory = one_life(draw, folder, draw.uniform(*LIFE) if lives else LONG * seconds)
        check_memory(memory, long=not lives)
        lives += 1
        actions = check(folder, told)
        strange = [path.name for path in folder.iterdir() if not path.name.startswith("journal")]
        if strange:
            raise SystemExit(f"files that should not be there: {strange}")
    print(f"{lives} lives, {actions} actions kept, nothing lost", flush=True)
    return 0


def one_life(
    draw: random.Random, folder: Path, seconds: float
) -> tuple[dict[str, int], list[float]]:
    """Runs a child, then kills it; gives the entries it had shown of each play, and its memory."""
    environment = dict(
        os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYTHONPATH=str(ROOT)
    )
    command = [sys.executable, "-m", "tests.soak_child", str(folder), str(draw.randrange(10**9))]
    child = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    kill = threading.Timer(seconds, child.kill)
    kill.start()
    out, problem = child.communicate()
    crashed = child.returncode != -signal.SIGKILL
    kill.cancel()
    if crashed:
        raise SystemExit(f"the app ended by itself: {problem[-2000:]}")
    return read(out)


def read(out: str) -> tuple[dict[str, int], list[float]]:
    """The child's last word on each play, and its megabytes; a line cut off does not count."""
    told: dict[str, int] = {}
    memory: list[float] = []
    for line in out.splitlines(keepends=True):
        words = line.split()
        if not line.endswith("\n") or len(words) != 3:
            continue
        told[words[0]] = int(words[1])
        memory.append(float(words[2]))
    return told, memory


def check_memory(memory: list[float], *, long: bool) -> None:
    """Pictures are kept up to a limit and networks are loaded once; nothing else grows."""
    if memory and max(memory) > MOST_MB:
        raise SystemExit(f"{max(memory):.0f} MB of memory were used")
    half = memory[len(memory) // 2 :]
    if long and half and half[-1] - half[0] > GROWTH_MB:
        raise SystemExit(f"memory grew from {half[0]:.0f} to {half[-1]:.0f} MB")


def check(folder: Path, told: dict[str, int]) -> int:
    """Nothing that was shown is lost; everything folds again. Gives the number of entries."""
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
