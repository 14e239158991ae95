"""Sitting down: the part that every demonstration begins with."""

from __future__ import annotations

from collections.abc import Sequence

from companion.demo.robot import Robot

NAMES = ("Léa", "Marc", "Nina", "Papi Jo", "Zoé", "Hugo")
SEATS = (0, 1, 2, 3, 4, 5, 6, 7)


def sit_down(robot: Robot, game: str, names: Sequence[str], seats: Sequence[int] = SEATS) -> None:
    """Home, the game's plate, a seat and a name each, the box's numbers, play."""
    if robot.has("home"):
        robot.tap("home")
    robot.shot(f"{game}_home")
    robot.tap(f"tile:{game}")
    for seat, name in zip(seats, names, strict=False):
        robot.tap(f"seat:{seat}")
        if robot.has(f"name:{name}"):
            robot.tap(f"name:{name}")
        else:
            _type_name(robot, name)
    robot.shot(f"{game}_players")
    robot.tap("play")
    if robot.has("ok"):
        robot.shot(f"{game}_box")
        robot.tap("ok")
    if robot.has("setup:go"):
        robot.shot(f"{game}_setup")
        robot.tap("setup:go")
    robot.step(0.1)


def _type_name(robot: Robot, name: str) -> None:
    robot.tap("other")
    robot.write(name)
    if name == "Léa":
        robot.shot("name_keyboard")
    robot.tap("ok")
