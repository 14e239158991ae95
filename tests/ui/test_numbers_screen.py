"""Tables and lists that only the box knows, typed once."""

from __future__ import annotations

import pytest

from companion.games.macadam.model import SIGNAL_KINDS
from companion.ui.screens.options import OptionsScreen, kept_options
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import watch_words


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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_sixteen_signals_lie_as_on_the_board_and_change_by_a_tap(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    cut = watch_words(monkeypatch)
    robot = make_robot(size, language)
    robot.shell.push(OptionsScreen(robot.app.shell, "macadam"))
    robot.tap("option:signals")
    kinds = len(SIGNAL_KINDS)
    before = kept_options(robot.app.shell, "macadam").signals
    for _ in range(kinds):
        for place in range(16):
            robot.tap(f"number:{place}:0")
    assert_touchable(robot.app.shell)
    assert cut == []
    robot.tap("number:5:0")
    robot.tap("ok")
    robot.tap("ok")
    after = kept_options(robot.app.shell, "macadam").signals
    assert after == (*before[:5], (before[5] + 1) % kinds, *before[6:])
