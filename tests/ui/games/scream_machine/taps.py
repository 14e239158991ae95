"""Tables of Scream Machine brought by taps to where the tests begin."""

from __future__ import annotations

from collections.abc import Sequence

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.games.scream_machine.state import FAMILIES, State
from companion.history.values import OPTIONS
from tests.ui.kit import sit_down

NATIONALS = ("coaster", "water", "kiddie", "food", "cheap")
LOCALS = ("coaster", "water", "kiddie", "food", "family", "thrill")


def state_of(robot: Robot) -> State:
    state: State = robot.shell.top.state
    return state


def on_strip(robot: Robot) -> str:
    return str(robot.shell.said.text) if robot.shell.said else ""


def texts(robot: Robot) -> str:
    """Every word on the screen."""
    found = (getattr(w, "text", "") or getattr(w, "label", "") for w in robot.shell.view())
    return " | ".join(str(text).replace("\N{NO-BREAK SPACE}", " ") for text in found if text)


def sit(robot: Robot, count: int) -> None:
    """A play of that many, without the taps of sitting down."""
    sit_down(robot, "scream_machine", NAMES[:count])


def opening(robot: Robot, count: int = 4) -> None:
    """Every player lays a card of value 3 of a family of his own, and a 1 of the next."""
    sit(robot, count)
    robot.tap("first:0")
    for player in range(count):
        robot.tap(f"card:{FAMILIES[player]}:3")
        robot.tap(f"card:{FAMILIES[player + 1]}:1")
        robot.tap("end")


def deal(robot: Robot, kinds: Sequence[str]) -> None:
    for kind in kinds:
        robot.tap(f"visitor:{kind}")


def turns(robot: Robot, count: int = 4) -> None:
    """The first turn of the first round is on."""
    opening(robot, count)
    deal(robot, (*NATIONALS, *LOCALS[:count]) if count > 2 else (*FAMILIES[:5], "food"))


def finish(robot: Robot, hidden: Sequence[str]) -> None:
    """All turns end; the hidden visitors are turned."""
    while state_of(robot).stage == "turns":
        robot.tap("end")
    deal(robot, hidden)


def resolved(robot: Robot, count: int = 4) -> None:
    turns(robot, count)
    finish(robot, LOCALS[:count])
    robot.tap("visit")


def set_option(robot: Robot, name: str, value: bool | int) -> None:
    kept = robot.app.journal.recall(OPTIONS.of("scream_machine"), {})
    robot.app.journal.remember(OPTIONS.of("scream_machine"), {**kept, name: value})
