"""A Traffic table for the screen tests: set up by taps, boards tapped in crossing by crossing."""

from __future__ import annotations

from typing import Any

from companion.demo.robot import Robot
from companion.events import Pressed
from companion.games.traffic.actions import BoardSet, Dealt, Start
from companion.games.traffic.state import State
from companion.history.values import OPTIONS
from hardware.ports import LedMode
from tests.ui.kit import sit_down

NAMES = ("Léa", "Nina", "Marc", "Papi Jo")
SEATS = (0, 2, 4, 6)
#        A B C D
BOARD = "RBY.....RB..YYRB"


def sit(robot: Robot, count: int = 4, **options: Any) -> None:
    """Everybody at the table with these house rules; the deal is on the screen."""
    robot.app.journal.remember(OPTIONS.of("traffic"), options)
    sit_down(robot, "traffic", NAMES[:count], SEATS)


def state(robot: Robot) -> State:
    found: State = robot.shell.top.state
    return found


def tap_board(robot: Robot, cells: str) -> None:
    """The board tapped in by touch, colour by colour."""
    robot.tap("way:1")
    for car in "RBY":
        robot.tap(f"brush:{car}")
        for cell, wanted in enumerate(cells):
            if wanted == car:
                robot.tap(f"cell:{cell}")


def run(robot: Robot, cells: str = BOARD, count: int = 4, **options: Any) -> None:
    """A round that has just begun on that board."""
    sit(robot, count, **options)
    for action in (Dealt(), BoardSet(cells), Start()):
        robot.shell.top.act(action)
    robot.step(0.5)
    assert state(robot).stage == "run"


def press(robot: Robot, name: str, at: float | None = None) -> None:
    """A real button; `at` is the time of its edge."""
    robot.app.post(Pressed(name, robot.clock.now if at is None else at))
    robot.step(0.1)


def seat(robot: Robot, player: int) -> str:
    return f"seat{robot.shell.top.players[player].seat}"


def words(robot: Robot) -> str:
    """Everything that is written on the screen."""
    found = []
    for widget in robot.shell.view():
        for name in ("text", "label", "sub", "note"):
            value = getattr(widget, name, "")
            if isinstance(value, str):
                found.append(value.replace("\u00a0", " "))
    return " | ".join(found)


def show(robot: Robot, *rows: str) -> None:
    """The card drawn on the little grid, and checked."""
    robot.tap("way:draw")
    robot.tap("clear")
    for row, line in enumerate(rows):
        for column, label in enumerate(line):
            if label != "?":
                robot.tap(f"brush:{label}")
                robot.tap(f"grid:{3 * row + column}")
    robot.tap("check")


def twice(robot: Robot, name: str) -> None:
    """A tap, and one more out of habit on the same place."""
    place = robot.pixel(robot.ready(name))
    robot.tap_at(*place)
    robot.step(0.1)
    robot.tap_at(*place)


def lamp(robot: Robot) -> LedMode:
    mode: LedMode = robot.shell.top.lamp().mode
    return mode
