"""The house: first frame, redraw, idling, journal."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from statistics import median

import msgspec

from companion.bench.figure import Figure, seconds
from companion.bench.idle import Idled

BARE = """
import os
import pygame
pygame.display.init()
pygame.display.set_mode((800, 480))
pygame.display.flip()
"""
GONE = """
os._exit(0)  # what an end costs is no part of a beginning
"""
OURS = """
import os
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
start, end = time.process_time(), time.monotonic() + 30
while time.monotonic() < end:
    app.step(); app._wait()
print((time.process_time() - start) / 30 * 100)
"""
REDRAW = """
import time
import pygame
from companion.demo import busiest
robot = busiest.open_screen()
window = robot.app.window
font = pygame.font.Font(None, 24)
pygame.display.flip = pygame.display.update = lambda *_: window.surface.copy()
def redraw():
    window.painter.forget()
    robot.shell.changed()
    robot.app.step()
def bare():
    window.surface.fill((240, 240, 240))
    for widget in robot.shell.view():
        box = widget.box
        place = (box.x, box.y, box.w, box.h)
        pygame.draw.rect(window.surface, (200, 210, 220), place, border_radius=8)
        text = getattr(widget, "text", "") or getattr(widget, "label", "")
        if text:
            window.surface.blit(font.render(str(text), True, (0, 0, 0)), place)
    pygame.display.flip()
def took(work):
    start = time.process_time()
    for _ in range(100):
        work()
    return time.process_time() - start
took(redraw), took(bare)
print(took(redraw) / took(bare))
"""
TURNED = """
import time
from statistics import median
from companion.demo import busiest
def redraw(robot):
    robot.app.window.painter.forget()
    robot.shell.changed()
    robot.app.step()
def took(*panel):
    robot = busiest.open_screen(*panel)
    spans = []
    for _ in range(80):
        start = time.process_time()
        redraw(robot)
        spans.append(time.process_time() - start)
    return median(spans[20:])
pairs = [(took((720, 1280), 90), took((1280, 720))) for _ in range(5)]
print(min(turned for turned, _ in pairs) / min(plain for _, plain in pairs))
"""
ACTIONS = 200
STARTS = 15


def figures() -> Iterator[Figure]:
    """The figures of the house."""
    yield _first_frame()
    yield _redraw()
    yield _turned()
    yield _idle()
    yield _idle_anywhere()
    yield _memory()
    yield _journal()


def _environment() -> dict[str, str]:
    """A user's: silent, and what was compiled once is not compiled again by every start."""
    ours = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_AUDIODRIVER="dummy")
    ours.pop("PYTHONDONTWRITEBYTECODE", None)
    return ours


def _run(script: str, *arguments: str, environment: dict[str, str] | None = None) -> str:
    return _python("-c", script, *arguments, environment=environment)


def _python(*words: str, environment: dict[str, str] | None = None) -> str:
    """What another Python prints."""
    done = subprocess.run(
        [sys.executable, *words],
        env=environment or _environment(),
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def _first_frame() -> Figure:
    """From the start of Python to the picture, each time in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        _spent(BARE), _spent(OURS, folder)
        pairs = [(_spent(BARE), _spent(OURS, folder)) for _ in range(STARTS)]
    ratio = median(ours for _, ours in pairs) / median(bare for bare, _ in pairs)
    beside = "a bare pygame script that flips once, processor time"
    return Figure("first frame", ratio, "x", 1.0, beside)


def _spent(script: str, *arguments: str) -> float:
    """Seconds of processor time until another Python has done that."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(script + GONE, *arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _redraw() -> Figure:
    """The busiest screen drawn whole, against its boxes and words drawn by bare pygame calls.

    The same on every machine: no display is asked, and a flip is what it costs everywhere, a copy
    of the window's pixels.
    """
    unseen = {**_environment(), "SDL_VIDEODRIVER": "dummy"}
    ratio = float(_run(REDRAW, environment=unseen))
    return Figure(
        "redraw of the busiest screen", ratio, "x", 6, "its boxes and words by bare pygame calls"
    )


def _turned() -> Figure:
    """The same picture on an upright Touch Display 2: what changed is turned on its way to it."""
    ratio = float(_run(TURNED, environment=dict(_environment(), SDL_VIDEODRIVER="dummy")))
    return Figure("redraw of a turned screen", ratio, "x", 1.3, "the same screen unturned")


def _idle() -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        return Figure("idle CPU over 30 s", float(_run(IDLE, folder)), "%", 0.5, "of one core")


def _idle_anywhere() -> Figure:
    """The costliest screen of the demonstration whose lamp is steady and that wants no camera.

    Measured without its sleep, so that the sound device's own thread is not in it.
    """
    told = _python("-m", "companion.bench.idle").splitlines()
    idled = [msgspec.json.decode(line, type=Idled) for line in told]
    still = [found for found in idled if found.still]
    worst = max(still, key=lambda found: found.percent)
    beside = f"{len(still)} screens, the costliest: {worst.screen}"
    return Figure("idle on any screen, 30 s", worst.percent, "%", 0.5, beside)


def _memory() -> Figure:
    """The most that an evening of all five games takes, the simulated table's pictures included."""
    with tempfile.TemporaryDirectory() as folder:
        most = float(_python("-m", "companion.bench.evening", folder).split()[-1])
    beside = "all five games in one run, camera and kept moments"
    return Figure("memory of a whole evening", most, "MB", 220, beside)


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
