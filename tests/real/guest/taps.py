"""Prints where a finger must tap for what, as shares of the screen, by the product's layout.

Once for a screen with the simulated table's tab, once for a bare one.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import sit_down
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.screens.settings_tabs import KEEP
from companion.ui.services import Stick
from companion.ui.simulated.desk import with_table
from companion.ui.window import Window

LYING, UPRIGHT = (800, 480), (480, 800)
PATIENCE = 100  # tenths of a second for what another thread does

Places = list[tuple[float, float]]


class Writer(Robot):
    """A robot that notes its taps."""

    noted: Places

    def tap_at(self, x: float, y: float) -> None:
        wide, high = self.app.window.surface.get_size()
        self.noted.append((x / wide, y / high))
        super().tap_at(x, y)

    def tap_when_there(self, name: str) -> None:
        for _ in range(PATIENCE):
            if self.has(name):
                break
            time.sleep(0.1)
            self.step(0.1)
        self.tap(name)


def skip(robot: Writer) -> None:
    """A new table begins with its first steps."""
    robot.app.welcome()
    robot.tap("skip")


def play(robot: Writer) -> None:
    """Three drivers sit down and lay cards, enough to take some back."""
    sit_down(robot, "gumball_rally", ("AB", "CD", "EF"))
    robot.tap("first:0")
    for colour in ("red", "blue", "yellow"):
        robot.tap(f"colour:{colour}")
        robot.tap("n:3" if robot.has("n:3") else "n:4")
    robot.tap("danger:minor:black")


def undo(robot: Writer) -> None:
    robot.tap("undo")


def resume_and_undo(robot: Writer) -> None:
    """After a start the play waits on the home screen."""
    robot.app.shell.go_home()
    robot.step()
    robot.tap("resume")
    robot.tap("undo")


def home(robot: Writer) -> None:
    """Leaves the play, which can be resumed."""
    robot.tap("pause")
    robot.tap("stop")


def _keep(robot: Writer, name: str) -> None:
    robot.tap("settings")
    robot.tap(f"tab:{KEEP}")
    robot.tap(name)
    robot.step(1.0)


def copy(robot: Writer) -> None:
    """Everything to the only stick."""
    _keep(robot, "copy")
    robot.tap("stick:0")


def restore(robot: Writer) -> None:
    """The newest copy."""
    _keep(robot, "restore")
    robot.tap_when_there("backup:0")
    robot.tap_when_there("bring")


def update(robot: Writer) -> None:
    """The older of two releases."""
    _keep(robot, "update")
    robot.tap_when_there("release:1")


def update_again(robot: Writer) -> None:
    """The newer one."""
    _keep(robot, "update")
    robot.tap_when_there("release:0")


def export(robot: Writer) -> None:
    """To the only stick."""
    _keep(robot, "export")
    robot.tap("stick:0")


def switch_off(robot: Writer) -> None:
    robot.tap("settings")
    robot.tap("off")
    robot.tap("dialog:yes")


FROM_HOME = (copy, restore, update, update_again, export, switch_off)


def noted(
    window: Window, stick: Path, what: tuple[Callable[[Writer], None], ...]
) -> dict[str, Places]:
    clock = VirtualClock()
    app = App(Settings(), window, Journal(None, time.time), clock=clock)
    app.storage.find = lambda: (Stick("FAMILLE", stick, 60),)
    robot = Writer(app, clock)
    found = {}
    for act in what:
        if act in FROM_HOME:
            app.shell.go_home()
            robot.step()
        robot.noted = []
        act(robot)
        found[act.__name__] = robot.noted
        time.sleep(1.0)  # what is written is written
        robot.step(1.0)
    return found


def with_tab() -> Window:
    """The whole screen of a machine without parts: the simulated table's tab takes some of it."""
    window = Window(LYING)
    window.desk = with_table(LYING, LYING, folded=True, whole=True)
    window._lay_sheet()
    return window


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        stick = Path(folder) / "FAMILLE"
        stick.mkdir()
        for version in ("9.0.0", "9.1.0"):
            (stick / f"table-companion-{version}.release").touch()
        every = (skip, play, undo, resume_and_undo, home, *FROM_HOME)
        shown = (skip, play, undo, resume_and_undo)
        turned = {
            name: noted(Window(size), stick, shown)["resume_and_undo"]
            for name, size in (("upside_down", LYING), ("upright", UPRIGHT))
        }
        windows = {"tab": with_tab(), "bare": Window(LYING)}
        found = {name: noted(window, stick, every) | turned for name, window in windows.items()}
    print(json.dumps(found))


main()
