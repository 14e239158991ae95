"""What hands must do stands on the strip whenever nothing else is said there."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.ui.strip import Said


def standing(robot: Robot) -> str:
    """The standing line as it is drawn now."""
    lines = (w for w in robot.shell.view() if w.name == "standing")
    return "".join(str(getattr(line, "text", "")) for line in lines)


def test_the_standing_line_waits_under_what_is_said_and_comes_back(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(robot.shell.top), "standing", lambda self: "Posez 7 attractions")
    robot.shell.changed()
    robot.step(0.1)
    assert standing(robot) == "Posez 7 attractions"
    robot.shell.toast("Enregistré")
    robot.step(0.1)
    assert standing(robot) == "" and isinstance(robot.shell.said, Said)
    robot.wait(7)
    assert standing(robot) == "Posez 7 attractions"


def test_where_nothing_is_to_be_done_the_strip_is_empty(robot: Robot) -> None:
    assert standing(robot) == ""
