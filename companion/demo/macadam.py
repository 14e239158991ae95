"""A whole round of Macadam for four, with both arrows, papers and policemen."""

from __future__ import annotations

from random import Random

from companion.demo.robot import Robot
from companion.demo.table import NAMES, sit_down
from companion.games.macadam.state import State
from companion.ui.games.macadam.table import MacadamTable
from companion.ui.screens.results import ResultsScreen


def play(robot: Robot) -> None:
    """From the home screen to the ranking."""
    random = Random(11)
    sit_down(robot, "macadam", NAMES[:4])
    robot.shot("macadam_deal")
    robot.tap("deal:1")
    robot.shot("macadam_lead")
    _papers(robot)
    coup = 0
    while not isinstance(robot.shell.top, ResultsScreen):
        coup += 1
        _lead(robot, random, coup)
        _follow(robot, random, coup)
    robot.wait(0.5)
    robot.shot("macadam_final")


def _state(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


def _papers(robot: Robot) -> None:
    """The first leader shows the optional acts: stock, paper, die."""
    robot.tap("exchange")
    robot.tap("paper")
    robot.shot("macadam_paper")
    robot.tap("paper:AP")
    robot.tap("die")
    robot.shot("macadam_die")
    robot.tap("die:1")


def _lead(robot: Robot, random: Random, coup: int) -> None:
    if not isinstance(robot.shell.top, MacadamTable) or _state(robot).stage != "lead":
        return
    free = [i for i, token in enumerate(_state(robot).tokens) if not token]
    random.shuffle(free)
    for place in free:
        robot.tap(f"signal:{place}")
        cards = [key for key in robot.names() if key.startswith("card:")]
        if cards:
            if coup in (1, 5):
                robot.shot(f"macadam_lead_{coup}")
            robot.tap(random.choice(cards))
            return
    robot.tap("skip")


def _follow(robot: Robot, random: Random, coup: int) -> None:
    while isinstance(robot.shell.top, MacadamTable) and _state(robot).stage == "follow":
        follows = [key for key in robot.names() if key.startswith("follow:")]
        if coup in (2, 7) and len(_state(robot).to_play) == 2:
            robot.shot(f"macadam_follow_{coup}")
        if robot.has("reshuffle"):
            robot.shot("macadam_six_policemen")
            robot.tap("reshuffle")
        elif random.random() < 0.18 and robot.has("agent"):
            _policeman(robot, random, coup)
        elif follows and random.random() < 0.8:
            robot.tap(random.choice(follows))
        else:
            robot.tap("cannot")
    if coup == 6 and robot.has("seat:0"):
        robot.tap("seat:0")
        robot.shot("macadam_seat")
        robot.tap("close")


def _policeman(robot: Robot, random: Random, coup: int) -> None:
    robot.tap("agent")
    if coup < 4:
        robot.shot("macadam_policeman")
    cards = [key for key in robot.names() if key.startswith("pick:") and key != "pick:none"]
    robot.tap(random.choice(cards) if cards else "pick:none")
