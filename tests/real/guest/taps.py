"""Prints where a finger must tap for what, as shares of the screen, by the product's layout."""

from __future__ import annotations

import json
import time
from pathlib import Path

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import sit_down
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.services import Stick
from companion.ui.window import Window

SIZE = (800, 480)


class Writer(Robot):
    """A robot that notes its taps."""

    noted: list[tuple[float, float]]

    def tap_at(self, x: float, y: float) -> None:
        self.noted.append((x / SIZE[0], y / SIZE[1]))
        super().tap_at(x, y)


def skip(robot: Writer) -> None:
    """A new table begins with its first steps."""
    robot.app.welcome()
    robot.tap("skip")


def play(robot: Writer) -> None:
    """Three drivers sit down and one lays a card."""
    sit_down(robot, "gumball_rally", ("AB", "CD", "EF"))
    robot.tap("first:0")
    robot.tap("colour:red")
    robot.tap("n:3")


def undo(robot: Writer) -> None:
    robot.tap("undo")


def export(robot: Writer) -> None:
    """To the only stick."""
    robot.tap("settings")
    robot.tap("export")
    robot.app.storage.find = lambda: (Stick("FAMILLE", Path("nowhere"), 60),)
    robot.step(1.0)
    robot.tap("stick:0")


def switch_off(robot: Writer) -> None:
    robot.tap("settings")
    robot.tap("off")
    robot.tap("dialog:yes")


def noted() -> dict[str, list[tuple[float, float]]]:
    clock = VirtualClock()
    app = App(Settings(), Window(SIZE), Journal(None, time.time), clock=clock)
    robot = Writer(app, clock)
    found = {}
    for what in (skip, play, undo, export, switch_off):
        if what in (export, switch_off):
            app.shell.go_home()
            robot.step()
        robot.noted = []
        what(robot)
        found[what.__name__] = robot.noted
    return found


print(json.dumps(noted()))
