"""The evening around the games: past plays, statistics, sharing, settings, the doctor."""

from __future__ import annotations

import time

from companion.demo.past import past_evenings, remember_evenings
from companion.demo.robot import Robot
from hardware.ports import CameraState


def play(robot: Robot) -> None:
    """A walk through every screen that is no game, by taps."""
    journal = robot.app.journal
    if not journal.count():
        remember_evenings(journal, past_evenings(robot.app.shell.wall_clock()))
    robot.shell.go_home()
    robot.shell.top.entered()
    robot.wait(0.2)
    robot.shot("evening_home")
    _history(robot)
    _rules(robot)
    _settings(robot)
    _doctor(robot)


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
    robot.tap("said:key")
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


def _rules(robot: Robot) -> None:
    """Who plays, by which house rules, and what the box wants set up."""
    robot.tap("tile:steam_park")
    robot.shot("players_empty")
    robot.tap("options")
    robot.shot("options")
    robot.tap("ok")
    robot.tap("help")
    robot.shot("help")
    robot.tap("home")


def _settings(robot: Robot) -> None:
    robot.tap("settings")
    robot.shot("settings")
    robot.tap("off")
    robot.shot("switch_off")
    robot.tap("dialog:no")
    robot.tap("export")
    robot.shot("export")
    robot.tap("back")


def _doctor(robot: Robot) -> None:
    """With the simulated table: its camera looks, its buttons are pressed."""
    robot.app.plug_in()
    robot.tap("tab:1")
    _await_picture(robot)
    _press(robot, "green", "seat0", "seat2")
    robot.tap("light:yes")
    robot.shot("doctor")
    if robot.has("camera"):
        robot.tap("camera")
        robot.shot("doctor_camera")
        robot.tap("back")
    robot.tap("draw")
    robot.shot("doctor_draw")
    robot.tap("drawn")
    robot.tap("tab:2")
    robot.shot("doctor_overview")
    robot.tap("home")


def _await_picture(robot: Robot) -> None:
    """The camera has a thread of its own: its first picture takes real time."""
    until = time.monotonic() + 8
    camera = robot.shell.parts.camera
    while camera.health().state is not CameraState.LIVE and time.monotonic() < until:
        time.sleep(0.02)
    robot.wait(1.2)


def _press(robot: Robot, *names: str) -> None:
    table = robot.shell.parts.table
    for name in names:
        for down in (True, False):
            table.edge(name, down)
            time.sleep(0.08)
        robot.step(0.05)
