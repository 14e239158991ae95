"""The screen with the most to draw: Gumball Rally, eight drivers, in the middle of a round."""

from __future__ import annotations

import time

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES, sit_down
from companion.history.values import ROTATION
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.rotation import Angle
from companion.ui.window import Window


def open_screen(panel: tuple[int, int] = (800, 480), rotation: Angle = 0) -> Robot:
    """A robot in front of it; close its app when done."""
    clock, journal = VirtualClock(), Journal(None, time.time)
    journal.remember(ROTATION, rotation)
    app = App(Settings(), Window(panel), journal, clock=clock)
    robot = Robot(app, clock)
    sit_down(robot, "gumball_rally", (*NAMES, "Inès", "Tom"))
    robot.tap("first:0")
    for colour, number in (("red", 9), ("blue", 3), ("black", 7), ("yellow", 2)):
        robot.tap(f"colour:{colour}")
        robot.tap(f"n:{number}")
        robot.wait(4)
    robot.tap("colour:red")
    return robot
