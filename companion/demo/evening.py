"""The evening around the games: past plays, statistics, sharing, settings, the doctor."""

from __future__ import annotations

from companion.demo.past import remember_evenings
from companion.demo.robot import Robot


def play(robot: Robot) -> None:
    """A walk through every screen that is no game, by taps."""
    remember_evenings(robot.app.journal, robot.app.shell.wall_clock())
    robot.shell.go_home()
    robot.shell.top.entered()
    robot.wait(0.2)
    robot.shot("evening_home")
    _history(robot)


def _history(robot: Robot) -> None:
    robot.tap("history")
    robot.shot("history")
    plays = robot.app.journal.plays(finished=True)
    finished = next(name for name in (f"play:{p.id}" for p in plays) if robot.has(name))
    robot.tap(finished)
    robot.shot("history_play")
    robot.tap("log")
    robot.shot("history_log")
    robot.tap("back")
    robot.tap("fix_name")
    robot.shot("history_name")
    robot.tap("back")
    robot.tap("delete")
    robot.shot("history_deleted")
    robot.tap("toast:key")
    robot.tap("who")
    robot.shot("history_who")
    robot.tap("pick:1")
    robot.tap("game:gumball_rally")
    robot.shot("history_filtered")
    robot.tap("statistics")
    robot.shot("statistics_game")
    robot.tap("game:all")
    robot.shot("statistics")
    robot.tap("home")
