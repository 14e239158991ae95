"""The first evening: five short pages, each of which can be skipped and seen again."""

from __future__ import annotations

import time

import pytest

from companion.demo.robot import Robot
from companion.history.values import LANGUAGE, NAMES
from companion.i18n import ASSETS
from companion.ui.rotation import ANGLES
from companion.ui.screens.date import DateScreen
from companion.ui.screens.first import PAGES, FirstRunScreen, wants_first_run
from companion.ui.screens.first_pages import CameraPage
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.keep import KeepScreen
from companion.ui.screens.wiring import WiringScreen
from hardware.choose import choose
from hardware.ports import CameraState
from hardware.settings import HardwareSettings, PartChoice
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import shown, watch_words, with_past


@pytest.fixture
def first(robot: Robot) -> Robot:
    robot.app.welcome()
    assert isinstance(robot.shell.top, FirstRunScreen)
    return robot


def go_to(robot: Robot, page: type) -> None:
    while not isinstance(robot.shell.top.page, page):
        robot.tap("next")


def test_every_page_fits_every_screen(any_robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = watch_words(monkeypatch)
    robot = any_robot
    robot.app.journal.remember(NAMES, ["Maximilienne", "Léa", "Marc"])
    robot.shell.push(FirstRunScreen(robot.app.shell))
    for number in range(len(PAGES)):
        robot.step(0.1)
        assert_touchable(robot.app.shell)
        assert robot.shell.top._at == number
        robot.tap("next")
    assert isinstance(robot.shell.top, HomeScreen)
    for screen in (DateScreen, WiringScreen):
        robot.shell.push(screen(robot.app.shell))
        robot.step(0.1)
        assert_touchable(robot.app.shell)
    assert cut == []


def test_there_are_five_pages() -> None:
    assert len(PAGES) == 5


def test_a_table_that_has_played_is_not_asked_again(robot: Robot) -> None:
    with_past(robot)
    assert not wants_first_run(robot.app.shell)


def test_skipped_once_it_comes_back_only_from_the_settings(first: Robot) -> None:
    first.tap("skip")
    assert isinstance(first.shell.top, HomeScreen)
    first.app.welcome()
    assert isinstance(first.shell.top, HomeScreen)
    first.tap("settings")
    first.tap("tab:4")
    first.tap("first")
    assert isinstance(first.shell.top, FirstRunScreen)


def test_one_may_go_back_a_page(first: Robot) -> None:
    first.tap("next")
    first.tap("next")
    first.tap("before")
    assert first.shell.top._at == 1


def test_nothing_lies_before_the_first_page_of_a_new_table(first: Robot) -> None:
    before = next(key for key in first.shell.top.rail() if key.name == "before")
    assert not before.enabled


def test_seen_again_from_the_settings_it_leads_back_to_them(first: Robot) -> None:
    first.tap("skip")
    first.tap("settings")
    first.tap("tab:4")
    first.tap("first")
    first.tap("next")
    first.tap("before")
    assert isinstance(first.shell.top, FirstRunScreen)
    first.tap("before")
    assert isinstance(first.shell.top, KeepScreen)


def test_the_language_is_chosen_first(first: Robot) -> None:
    first.tap("language:en")
    assert "Which language" in shown(first)
    assert first.app.journal.recall(LANGUAGE) == "en"


def across(robot: Robot, step: int) -> tuple[float, float]:
    """From the arrow opposite to this one, in pixels of the panel."""
    there = robot.pixel(robot.ready(f"arrow:{step}"))
    opposite = robot.pixel(robot.ready(f"arrow:{(step + 180) % 360}"))
    return there[0] - opposite[0], there[1] - opposite[1]


@pytest.mark.parametrize("step", ANGLES)
def test_the_arrow_that_points_up_turns_the_picture(first: Robot, step: int) -> None:
    """Wherever the panel's top is: the arrow that was touched is the upper one afterwards."""
    first.tap("next")
    pointed = across(first, step)
    first.tap(f"arrow:{step}")
    assert first.app.window.rotation == step
    up = across(first, 0)
    assert pointed[0] * up[0] + pointed[1] * up[1] > 0  # the same way on the panel
    first.tap("arrow:0")
    assert first.app.window.rotation == step  # up is up already


def test_a_screen_shown_to_the_player_opposite_is_put_right_too(first: Robot) -> None:
    first.shell.turn()
    first.tap("next")
    first.tap("arrow:0")
    assert first.app.window.rotation == 180 and not first.shell.turned


def test_the_green_button_answers_and_its_light_is_asked_for(first: Robot) -> None:
    first.tap("next")
    first.tap("next")
    first.shell.top.green(1.0)
    assert "Il répond" in shown(first)
    first.tap("light:no")
    assert "résistance" in shown(first)
    first.tap("wires")
    assert isinstance(first.shell.top, WiringScreen)
    first.tap("back")
    assert isinstance(first.shell.top, FirstRunScreen)


def test_without_a_camera_the_page_says_what_to_do(first: Robot) -> None:
    go_to(first, CameraPage)
    assert "on joue au toucher" in shown(first)


def test_the_camera_is_seen_living_and_rests_afterwards(first: Robot) -> None:
    first.app.use(choose(HardwareSettings(sound=PartChoice.NONE), ASSETS / "sounds"))
    go_to(first, CameraPage)
    for _ in range(1500):  # a busy machine opens its camera late
        if "Voici ce qu’elle voit" in shown(first):
            break
        time.sleep(0.02)
        first.step(0.02)
    assert "Voici ce qu’elle voit" in shown(first)
    first.tap("next")
    assert first.shell.parts.camera.health().state is CameraState.CLOSED


def test_names_are_typed_once(first: Robot) -> None:
    go_to(first, PAGES[-1])
    first.tap("add")
    for letter in "Léa":
        first.shell.top._press(letter)
    first.tap("ok")
    assert first.app.journal.recall(NAMES) == ["Léa"] and "Léa" in shown(first)
    first.tap("next")
    assert isinstance(first.shell.top, HomeScreen)
