"""One life of the soak: taps whatever can be tapped, presses, unplugs, jumps in time."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.journal import open_journal
from companion.settings import Settings
from companion.ui.play_screen import PlayScreen
from companion.ui.window import Window
from companion.vision.cards import CardReader
from companion.vision.reader import BoardReader
from hardware.simulated.render import Renderer
from hardware.simulated.scene import Fault
from hardware.simulated.table import SimulatedTable

# Leads away from the play: taken, but rarely. Leads into it: taken first, half of the time.
RARE = {
    "off",
    "export",
    "home",
    "stop",
    "home2",
    "turn",
    "lang",
    "pause",
    "help",
    "back",
    "history",
}
EAGER = ("resume", "play", "ok", "same")
SIZES = ((800, 480), (1280, 720), (720, 1280))


def main() -> None:
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    draw = random.Random(seed)
    clock = VirtualClock(1000.0)
    app = App(Settings(), Window(draw.choice(SIZES)), open_journal(folder), clock=clock)
    app.plug_in()
    app.reopen()
    load_eyes()
    robot = Robot(app, clock)
    while True:
        step(robot, draw)
        tell(robot)


def load_eyes() -> None:
    """OpenCV and the networks come with the first look: before memory is watched, not within."""
    picture = Renderer((1280, 720)).clean(SimulatedTable().scene)
    BoardReader().read(picture)
    CardReader().read(picture)


def step(robot: Robot, draw: random.Random) -> None:
    """Mostly a tap; now and then a button, a fault, a jump in time."""
    chance = draw.random()
    table = robot.app.shell.parts.table
    if chance < 0.03:
        robot.step(draw.choice((0.0, 1.0, 700.0, 10_000_000.0)))
    elif chance < 0.08 and table is not None:
        press(robot, table, draw)
    elif chance < 0.1 and table is not None:
        table.set_fault(draw.choice(list(Fault)))
    else:
        tap(robot, draw)
    robot.step(0.1)


def press(robot: Robot, table: SimulatedTable, draw: random.Random) -> None:
    name = draw.choice(table.names)
    table.press(name)
    robot.step(0.05)
    time.sleep(0.03)
    table.release(name)


def tap(robot: Robot, draw: random.Random) -> None:
    names = [name for name in robot.names() if robot.has(name)]
    eager = next((name for name in EAGER if name in names), None)
    if eager and draw.random() < 0.5:
        robot.tap(eager)
        return
    wanted = [name for name in names if name not in RARE or draw.random() < 0.03]
    if wanted:
        robot.tap(draw.choice(wanted))


def tell(robot: Robot) -> None:
    """What the screen shows of the play on it: the parent will look for it after the kill."""
    top = robot.shell.top
    if isinstance(top, PlayScreen):
        shown = len(robot.app.journal.entries(top.play.id))
        print(top.play.id, shown, f"{memory():.1f}", flush=True)


def memory() -> float:
    """Megabytes of this process now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


if __name__ == "__main__":
    main()
