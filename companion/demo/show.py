"""`companion demo`: plays the games by taps on a display that is not there, and tells of it."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from companion.cli.context import Context
from companion.errors import CompanionError
from companion.games import GAMES, info

OTHERS = {"shown": "app.demo_shown", "evening": "app.demo_evening"}  # no game, but played too
FOLDER = "table-companion-demo"


def show(context: Context, games: Sequence[str], out: Path | None, size: str) -> int:
    """Plays each game once; pictures of every distinct screen go to the folder."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # who ends the demonstration need not wait for it
    unknown = next((game for game in games if game not in _playable()), None)
    if unknown is not None:
        raise CompanionError("app.demo_unknown", game=unknown, games=", ".join(_playable()))
    folder = out or _usual_folder()
    _make(folder)
    for game in games or _playable():
        _play(context, game, folder, size)
    context.print("app.demo_pictures", folder=folder)
    return 0


def _playable() -> list[str]:
    """The games, a round of each by shown cards, and the evening around them."""
    return [*(g.key for g in GAMES if find_spec(f"companion.demo.{g.key}")), *OTHERS]


def _usual_folder() -> Path:
    """The same each time, unless somebody else on this machine has it."""
    usual = Path(tempfile.gettempdir()) / FOLDER
    theirs = usual.exists() and not os.access(usual, os.W_OK)
    return Path(tempfile.mkdtemp(prefix=f"{FOLDER}-")) if theirs else usual


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(folder)
        for old in folder.glob("[0-9][0-9][0-9]_*.png"):
            old.unlink()
    except OSError as problem:
        raise CompanionError("app.demo_folder", folder=folder) from problem


def _play(context: Context, game: str, folder: Path, size: str) -> None:
    from companion.app import App
    from companion.demo.robot import Robot, VirtualClock
    from companion.journal import Journal
    from companion.ui.display import parse_size
    from companion.ui.window import Window

    before = time.monotonic()
    clock = VirtualClock()
    app = App(context.settings, Window(parse_size(size)), Journal(None, time.time), clock=clock)
    app.shell.say.language = context.say.language
    robot = Robot(app, clock, folder)
    robot.pictures.extend(sorted(folder.glob("[0-9][0-9][0-9]_*.png")))
    started = len(robot.pictures)
    try:
        import_module(f"companion.demo.{game}").play(robot)
    finally:
        app.close()
    found = info(game)
    context.print(
        "app.demo_played",
        game=found.name if found else context.say(OTHERS[game]),
        taps=robot.taps,
        pictures=len(robot.pictures) - started,
        seconds=round(time.monotonic() - before, 1),
    )
