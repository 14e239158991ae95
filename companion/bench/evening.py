"""The memory that an evening takes: every game, one of them with camera and kept moments.

With names of demonstrations it is theirs.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.games import BUILT_IN
from companion.journal import open_journal
from companion.service.memory import give_memory_back
from companion.settings import AppSettings, Settings
from companion.ui.window import Window
from hardware.parts import no_parts


def most_memory() -> float:
    """Megabytes that this process has taken at the most so far."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def main(folder: Path, *wanted: str) -> int:
    """Plays one demonstration after the other in one app, whose files are in that folder."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    give_memory_back()
    clock = VirtualClock()
    settings = Settings(app=AppSettings(data_dir=str(folder)))
    app = App(settings, Window((800, 480)), open_journal(folder), clock=clock)
    app.use(no_parts())
    robot = Robot(app, clock)
    all_games = (*(info.key for info in BUILT_IN[1:]), BUILT_IN[0].key)  # the camera last
    for game in wanted or all_games:
        import_module(f"companion.demo.{game}").play(robot)
        app.shell.go_home()
    app.close()
    print(most_memory())
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
