"""What the tests of the camera's own screen share."""

from __future__ import annotations

from pathlib import Path

from companion.demo.robot import Robot
from companion.ui.games import camera_screen
from companion.ui.screens.calibrate import CalibrateScreen
from tests.ui.camera_kit import Bench

CAMERA = "about_simulated_camera"


def at_the_camera(robot: Robot, folder: Path) -> Bench:
    """The screen is open, and its camera shows the simulated table."""
    bench = Bench(robot, folder)
    robot.shell.push(camera_screen(robot.shell))
    robot.step(0.1)
    return bench


def top(bench: Bench) -> CalibrateScreen:
    screen = bench.robot.shell.top
    assert isinstance(screen, CalibrateScreen)
    return screen
