"""Time on the screens: what was due comes, also where a screen always says "in a moment"."""

from __future__ import annotations

from companion.demo.robot import Robot
from companion.demo.table import NAMES, sit_down
from companion.ui.games.gumball_rally.art import QueueView
from companion.ui.widgets import TimerRing


def test_the_clock_on_the_rail_goes_on_by_itself(robot: Robot) -> None:
    robot.app.journal.remember("clock_shown", True)
    sit_down(robot, "gumball_rally", NAMES[:3])
    labels = set()
    for _ in range(6):
        robot.wait(0.5)
        labels |= {key.label for key in robot.app.shell.view() if key.name == "clock"}  # type: ignore[attr-defined]
    assert len(labels) >= 3


def test_the_large_clock_goes_on_while_it_is_looked_at(robot: Robot) -> None:
    robot.app.journal.remember("clock_shown", True)
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("clock")
    seen = set()
    for _ in range(6):
        robot.wait(0.5)
        seen |= {w.left for w in robot.app.shell.view() if isinstance(w, TimerRing)}
    assert len(seen) >= 3
    robot.tap("clock:stop")
    robot.wait(0.6)
    stopped = [w.left for w in robot.app.shell.view() if isinstance(w, TimerRing)]
    robot.wait(2)
    assert [w.left for w in robot.app.shell.view() if isinstance(w, TimerRing)] == stopped


def test_a_motion_ends_where_it_goes_also_with_nothing_else_to_redraw(robot: Robot) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    for colour, number in (("red", 2), ("blue", 5)):
        robot.tap(f"colour:{colour}")
        robot.tap(f"n:{number}")
    robot.wait(1)
    queue = next(w for w in robot.app.shell.view() if isinstance(w, QueueView))
    assert queue.share == 1
    assert queue.own is not None, "why the buggy passed is told"
