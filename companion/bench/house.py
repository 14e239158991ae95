"""The house: first frame, redraw, idling, journal."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
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
import time
from pathlib import Path
from companion.app import App, open_journal
from companion.settings import load_settings
from companion.ui.window import Window
settings = load_settings(None, {})
app = App(settings, Window((800, 480)), open_journal(Path(__import__("sys").argv[1])))
app.first_frame()
"""
IDLE = """
import sys, time
sys.argv[1:] = []
from pathlib import Path
import tempfile
from companion.app import App, open_journal
from companion.settings import load_settings
from companion.ui.window import Window
app = App(load_settings(None, {}), Window((800, 480)), open_journal(Path(tempfile.mkdtemp())))
app.first_frame()
app.plug_in()
end = time.monotonic() + 3
while time.monotonic() < end:
    app.step(); app._wait()
start, end = time.process_time(), time.monotonic() + 10
while time.monotonic() < end:
    app.step(); app._wait()
print((time.process_time() - start) / 10 * 100)
"""
ACTIONS = 60


def figures() -> Iterator[Figure]:
    """The figures of the house."""
    yield _first_frame()
    yield _redraw()
    yield _idle()
    yield _journal()


def _environment() -> dict[str, str]:
    env = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_AUDIODRIVER="dummy")
    if not env.get("DISPLAY"):
        env.setdefault("SDL_VIDEODRIVER", "dummy")
    return env


def _run(script: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env=_environment(),
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
    """The busiest screen drawn whole, against one blit of the window and a flip."""
    os.environ.update(_environment())
    import pygame

    from companion.demo import busiest

    robot = busiest.open_screen()
    window = robot.app.window
    sheet = pygame.Surface(window.size).convert()

    def redraw() -> None:
        window.painter.forget()
        robot.shell.changed()
        robot.app.step()

    def blit() -> None:
        window.surface.blit(sheet, (0, 0))
        pygame.display.flip()

    redraw()
    ratio = seconds(redraw, 60) / seconds(blit, 60)
    robot.app.close()
    return Figure("redraw of the busiest screen", ratio, "x", 4, "one full-window blit and flip")


def _idle() -> Figure:
    return Figure("idle CPU over 10 s", float(_run(IDLE)), "%", 2, "of one core")


def _journal() -> Figure:
    """An action of a play, against a bare commit of the same bytes with the same settings."""
    with tempfile.TemporaryDirectory() as folder:
        ours, size = _our_actions(Path(folder))
        bare = _bare_commits(Path(folder), size)
    return Figure("journalled action", ours / bare, "x", 1.5, "a bare SQLite commit")


def _our_actions(folder: Path) -> tuple[float, int]:
    import msgspec

    from companion.games.base import Correct, Player, Setup
    from companion.journal import Journal
    from companion.play import Play

    players = tuple(Player(name, shape) for name, shape in zip(("A", "B", "C"), "ABC", strict=True))
    journal = Journal(folder / "ours.sqlite", time.time)
    play = Play.begin(Setup("gumball_rally", players, {}, 1), journal)
    spans = []
    for n in range(ACTIONS):
        start = time.perf_counter()
        play.act(Correct("points", n % 50, 0))
        spans.append(time.perf_counter() - start)
    journal.close()
    return median(spans), len(msgspec.json.encode(Correct("points", 25, 0)))


def _bare_commits(folder: Path, size: int) -> float:
    database = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, bytes BLOB)")
    spans = []
    for _ in range(ACTIONS):
        start = time.perf_counter()
        database.execute("BEGIN")
        database.execute("INSERT INTO t (bytes) VALUES (?)", (b"x" * size,))
        database.execute("COMMIT")
        spans.append(time.perf_counter() - start)
    database.close()
    return median(spans)
