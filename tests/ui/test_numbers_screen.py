"""Tables and lists that only the box knows, typed once."""

from __future__ import annotations

import pytest

from companion.ui.screens.options import OptionsScreen, kept_options
from tests.ui.kit import SIZES, MakeRobot, assert_touchable


@pytest.mark.parametrize("size", SIZES)
def test_a_dirt_table_is_typed_line_by_line_and_remembered(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    robot.shell.push(OptionsScreen(robot.app.shell, "steam_park"))
    while not robot.has("option:dirt_table"):
        robot.tap("page:down")
    robot.tap("option:dirt_table")
    robot.tap("line+")
    robot.tap("line+")
    robot.tap("number:1:2+")
    assert_touchable(robot.app.shell)
    robot.tap("ok")
    robot.tap("ok")
    assert kept_options(robot.app.shell, "steam_park").dirt_table == ((0, 4, 0), (5, 9, 1))
