"""The house: first frame, redraw, idling, journal."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median

from companion.bench.figure import Figure, seconds

BARE = """
import pygame
pygame.display.init()
pygame.display.set_mode((800, 480))
pygame.display.flip()
"""
OURS = """
import sys
from pathlib import Path
from companion.app import App
from companion.journal import open_journal
from companion.settings import load_settings
from companion.ui.window import Window
app = App(load_settings(None, {}), Window((800, 480)), open_journal(Path(sys.argv[1])))
app.first_frame()
"""
IDLE = f"""
import time
{OURS}
app.plug_in()
end = time.monotonic() + 3
while time.monotonic() < end:
    app.step(); app._wait()
start, end = time.process_time(), time.monotonic() + 10
while time.monotonic() < end:
    app.step(); app._wait()
print((time.process_time() - start) / 10 * 100)
"""
REDRAW = """
import time
import pygame
from companion.demo import busiest
robot = busiest.open_screen()
window = robot.app.window
sheet = pygame.Surface(window.size).convert()
def redraw():
    window.painter.forget()
    robot.shell.changed()
    robot.app.step()
def blit():
    window.surface.blit(sheet, (0, 0))
    pygame.display.flip()
def took(work):
    start = time.process_time()
    for _ in range(100):
        work()
    return time.process_time() - start
took(redraw), took(blit)
print(took(redraw) / took(blit))
"""
ACTIONS = 200


def figures() -> Iterator[Figure]:
    """The figures of the house."""
    yield _first_frame()
    yield _redraw()
    yield _idle()
    yield _journal()


def _environment() -> dict[str, str]:
    return dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_AUDIODRIVER="dummy")


def _run(script: str, *arguments: str, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=environment or _environment(),
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def _first_frame() -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        _run(BARE), _run(OURS, folder)
        pairs = [
            (seconds(lambda: _run(BARE), 1), seconds(lambda: _run(OURS, folder), 1))
            for _ in range(7)
        ]
    ratio = min(ours for _, ours in pairs) / min(bare for bare, _ in pairs)
    return Figure("first frame", ratio, "x", 1.25, "a bare pygame script that flips once")


def _redraw() -> Figure:
    """The busiest screen drawn whole, against one blit of the window and a flip.

    Without a display a flip costs nothing and is no yardstick: a virtual one is opened then.
    """
    with _display() as environment:
        ratio = float(_run(REDRAW, environment=environment))
    return Figure("redraw of the busiest screen", ratio, "x", 4, "one full-window blit and flip")


@contextmanager
def _display() -> Iterator[dict[str, str]]:
    """The environment of a program with a display: the present one, or Xvfb where it is."""
    if os.environ.get("DISPLAY") or shutil.which("Xvfb") is None:
        yield _environment()
        return
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        number = server.stdout.readline().strip() if server.stdout else "0"
        environment = {**_environment(), "DISPLAY": f":{number}"}
        environment.pop("SDL_VIDEODRIVER", None)
        yield environment
    finally:
        server.terminate()
        server.wait()


def _idle() -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        return Figure("idle CPU over 10 s", float(_run(IDLE, folder)), "%", 2, "of one core")


def _journal() -> Figure:
    """An action of a play, against a bare commit of the same bytes with the same settings.

    The two take turns, so that a disk that is slow for a moment is slow for both.
    """
    with tempfile.TemporaryDirectory() as folder:
        act, close = _our_actions(Path(folder))
        commit, shut = _bare_commits(Path(folder))
        pairs = [(seconds(act, 1), seconds(commit, 1)) for _ in range(ACTIONS)]
        close(), shut()
    ratio = median(ours for ours, _ in pairs) / median(bare for _, bare in pairs)
    return Figure("journalled action", ratio, "x", 1.5, "a bare SQLite commit")


def _our_actions(folder: Path) -> tuple[Callable[[], object], Callable[[], object]]:
    from companion.games.base import Correct, Player, Setup
    from companion.journal import Journal
    from companion.play import Play

    players = tuple(Player(name, shape) for name, shape in zip(("A", "B", "C"), "ABC", strict=True))
    journal = Journal(folder / "ours.sqlite", time.time)
    play = Play.begin(Setup("gumball_rally", players, {}, 1), journal)
    numbers = cycle(range(50))
    return lambda: play.act(Correct("points", next(numbers), 0)), journal.close


def _bare_commits(folder: Path) -> tuple[Callable[[], object], Callable[[], object]]:
    import msgspec

    from companion.games.base import Correct

    written = msgspec.json.encode(Correct("points", 25, 0))
    database = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, bytes BLOB)")

    def commit() -> None:
        database.execute("BEGIN")
        database.execute("INSERT INTO t (bytes) VALUES (?)", (written,))
        database.execute("COMMIT")

    return commit, database.close
