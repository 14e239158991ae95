"""What the tests of Macadam's screens share."""

from __future__ import annotations

from typing import Any

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.games.macadam.state import State
from companion.history.values import OPTIONS
from tests.ui.kit import sit_down


def dealt(robot: Robot, count: int = 4) -> Robot:
    sit_down(robot, "macadam", NAMES[:count])
    robot.tap("deal:0")
    return robot


def state_of(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


def place_of(robot: Robot, kind: str) -> int:
    state = state_of(robot)
    pairs = zip(state.signals, state.tokens, strict=True)
    return next(i for i, (k, token) in enumerate(pairs) if k == kind and not token)


def lead(robot: Robot, kind: str, card: str) -> None:
    robot.tap(f"signal:{place_of(robot, kind)}")
    robot.tap(f"card:{card}")


def playing(robot: Robot, **switches: Any) -> Robot:
    robot.app.journal.remember(OPTIONS.of("macadam"), switches)
    return dealt(robot)
