"""A whole Gumball Rally of six drivers."""

from __future__ import annotations

from random import Random

from companion.demo.robot import Robot
from companion.demo.table import NAMES, sit_down
from companion.games.gumball_rally.cards import COLOURS
from companion.ui.screens.results import ResultsScreen


def play(robot: Robot) -> None:
    """From the home screen to the ranking."""
    random = Random(7)
    sit_down(robot, "gumball_rally", NAMES)
    robot.shot("gumball_line_up")
    robot.tap("first:0")
    danger = 0
    while not isinstance(robot.shell.top, ResultsScreen):
        danger += 1
        _round(robot, random, danger)
        _danger(robot, random, danger)
    robot.wait(0.6)
    robot.shot("gumball_final")


def _round(robot: Robot, random: Random, number: int) -> None:
    """Every driver lays a card: two taps each."""
    table = robot.shell.top
    while table.state.stage == "card":
        colour = random.choice(COLOURS)
        robot.tap(f"colour:{colour}")
        if number == 1 and table.state.laid.count(None) == 2:
            robot.shot("gumball_card")
        free = [n for n in range(1, 11) if robot.has(f"n:{n}")]
        robot.tap(f"n:{random.choice(free)}")
        if table.state.overtaking.passes >= 2 and number == 2:
            robot.wait(0.4)
            robot.shot("gumball_overtake")
        robot.wait(1.5)


def _danger(robot: Robot, random: Random, number: int) -> None:
    if number == 2:
        robot.shot("gumball_danger")
        robot.tap("undo")
        robot.shot("gumball_undone")
        robot.tap("said:key")
        robot.tap("pause")
        robot.shot("gumball_pause")
        robot.tap("correct")
        robot.shot("gumball_correct")
        robot.tap("done")
    if number in (6, 9):
        robot.tap("danger:checkpoint")
        robot.wait(0.5)
        robot.shot(f"gumball_checkpoint_{number}")
        robot.tap("next")
    elif number == 13:
        robot.tap("danger:winner")
    else:
        robot.tap(f"danger:minor:{random.choice(COLOURS)}")
        robot.wait(1.5)
