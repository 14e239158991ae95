"""Time on the screens: what was due comes, also where a screen always says "in a moment"."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.history.values import CLOCK_SHOWN
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import QueueView
from companion.ui.screen import LampSign
from companion.ui.screens.home import HomeScreen
from companion.ui.widgets import Lamp, TimerRing, Widget
from hardware.ports import LedMode
from tests.ui.kit import sit_down


def test_the_clock_on_the_rail_goes_on_by_itself(robot: Robot) -> None:
    robot.app.journal.remember(CLOCK_SHOWN, True)
    sit_down(robot, "gumball_rally", NAMES[:3])
    labels = set()
    for _ in range(6):
        robot.wait(0.5)
        labels |= {key.label for key in robot.app.shell.view() if key.name == "clock"}  # type: ignore[attr-defined]
    assert len(labels) >= 3


def test_the_large_clock_goes_on_while_it_is_looked_at(robot: Robot) -> None:
    robot.app.journal.remember(CLOCK_SHOWN, True)
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


def test_a_blinking_lamp_is_drawn_when_it_flips_and_nothing_is_built_in_between(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    light = robot.shell.parts.light
    shining = {"lit": True}
    monkeypatch.setattr(type(light), "lit", property(lambda _: shining["lit"]))
    monkeypatch.setattr(type(light), "mode", property(lambda _: LedMode.SLOW))
    monkeypatch.setattr(HomeScreen, "lamp", lambda _: LampSign(LedMode.SLOW, ""))
    robot.step(0.1)
    built: list[float] = []
    view = HomeScreen.view

    def counted(screen: HomeScreen, area: Box) -> list[Widget]:
        built.append(robot.clock.now)
        return view(screen, area)

    monkeypatch.setattr(HomeScreen, "view", counted)
    robot.wait(5)
    assert not built
    shining["lit"] = False
    robot.step(0.1)
    assert len(built) == 1
    lamps = [w for w in robot.app.shell.view() if isinstance(w, Lamp)]
    assert [lamp.lit for lamp in lamps] == [False]
