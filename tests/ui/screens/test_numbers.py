"""Tables and lists that only the box knows, typed once."""

from __future__ import annotations

from functools import partial

import pytest

from companion.demo.robot import Robot
from companion.games.base import known_as
from companion.games.macadam.state import SIGNAL_KINDS
from companion.games.macadam.state import Options as MacadamOptions
from companion.games.steam_park.modules.new_stands import USED
from companion.games.steam_park.state import KINDS, Options
from companion.history.values import OPTIONS
from companion.i18n import Language
from companion.ui.family import kept_options
from companion.ui.screens.box_numbers import BoxScreen
from companion.ui.widgets import TickKey
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", SIZES)
def test_a_dirt_table_is_typed_line_by_line_and_remembered(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    robot.shell.push(BoxScreen(robot.app.shell, "steam_park"))
    while not robot.has("option:dirt_table"):
        robot.tap("page:down")
    robot.tap("option:dirt_table")
    robot.tap("line+")
    robot.tap("line+")
    robot.tap("number:1:2+")
    assert_touchable(robot.app.shell)
    robot.tap("ok")
    robot.tap("ok")
    assert known_as(Options, kept_options(robot.app.shell, "steam_park")).dirt_table == (
        (0, 4, 0),
        (5, 9, 1),
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_sixteen_signals_lie_as_on_the_board_and_change_by_a_tap(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
) -> None:
    cut = watch_words(monkeypatch)
    robot = make_robot(size, language)
    robot.shell.push(BoxScreen(robot.app.shell, "macadam"))
    robot.tap("option:signals")
    kinds = len(SIGNAL_KINDS)
    before = known_as(MacadamOptions, kept_options(robot.app.shell, "macadam")).signals
    for _ in range(kinds):
        for place in range(16):
            robot.tap(f"number:{place}:0")
    assert_touchable(robot.app.shell)
    assert cut == []
    robot.tap("number:5:0")
    robot.tap("ok")
    robot.tap("ok")
    after = known_as(MacadamOptions, kept_options(robot.app.shell, "macadam")).signals
    assert after == (*before[:5], (before[5] + 1) % kinds, *before[6:])


def open_stands(robot: Robot) -> None:
    robot.tap("tile:steam_park")
    robot.tap("side:1")
    robot.tap("what:new_stands")
    robot.tap("what:stand_plans")


def test_five_of_ten_stands_are_ticked_and_a_sixth_is_refused_in_words(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = any_robot
    cut = watch_words(monkeypatch)
    open_stands(robot)
    assert_touchable(robot.app.shell)
    chosen = (0, 2, 5, 7, 9)
    for place in chosen:
        robot.tap(f"tick:{place}")
    shown: dict[str, bool] = {}
    for place in range(len(KINDS)):
        robot.leaf(partial(robot.has, f"tick:{place}"))
        shown |= {w.name: w.ticked for w in robot.shell.view() if isinstance(w, TickKey)}
    assert shown == {f"tick:{place}": place in chosen for place in range(len(KINDS))}
    robot.tap("tick:3")
    most = robot.shell.say("app.ticks_most", most=USED)
    assert robot.shell.said.text == most
    robot.tap("tick:9")
    robot.tap("tick:3")
    robot.tap("ok")
    found = known_as(Options, kept_options(robot.app.shell, "steam_park"))
    ticked = {KINDS[place] for place in (0, 2, 3, 5, 7)}
    assert found.stand_plans == tuple(int(kind in ticked) for kind in KINDS)
    assert cut == []


@pytest.mark.parametrize("kept", [[], [1, 0, 1], [1] * 7 + [0] * 3])
def test_stands_kept_by_an_earlier_choice_are_shown_and_can_be_changed(
    robot: Robot, kept: list[int]
) -> None:
    robot.app.journal.remember(OPTIONS.of("steam_park"), {"stand_plans": kept})
    open_stands(robot)
    on = [w.name for w in robot.shell.view() if isinstance(w, TickKey) and w.ticked]
    assert on == [f"tick:{place}" for place, ticked in enumerate(kept) if ticked]
    robot.tap("tick:0")
    robot.tap("ok")
    first, *others = known_as(Options, kept_options(robot.app.shell, "steam_park")).stand_plans
    assert first == (0 if kept else 1)
    assert others == [*kept[1:], *[0] * (len(KINDS) - max(1, len(kept)))]
