"""After a crash or a power cut the play is on the screen again, by itself."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES
from companion.games import GAMES
from companion.history.values import ON_SCREEN
from companion.journal import open_journal
from companion.service.reopening import STANDS
from companion.settings import Settings
from companion.ui.play_screen import PlayScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.results import ResultsScreen
from companion.ui.window import Window
from tests.ui.kit import SIZES, sit_down
from tests.ui.shell_kit import with_past

pytestmark = pytest.mark.slow


class Device:
    """Starts as the appliance does; `crash` ends it as a power cut would."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.clock = VirtualClock()

    def start(self) -> Robot:
        app = App(Settings(), Window(SIZES[0]), open_journal(self._folder), clock=self.clock)
        app.reopen()
        self.robot = Robot(app, self.clock)
        self.robot.step(0.1)
        return self.robot

    def crash(self) -> None:
        self.robot.app.journal.close()


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    device = Device(tmp_path)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield device
    device.robot.app.close()
    for number, handler in handlers.items():
        signal.signal(number, handler)


def deal(device: Device) -> Robot:
    robot = device.start()
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    robot.tap("colour:red")
    robot.tap("n:3")
    return robot


def test_a_play_cut_off_is_on_the_screen_again_where_it_was(device: Device) -> None:
    before = deal(device).shell.top.state
    device.crash()
    again = device.start()
    assert isinstance(again.shell.top, PlayScreen) and again.shell.top.state == before
    again.tap("undo")
    assert again.shell.top.state != before


@pytest.mark.parametrize("game", [game.key for game in GAMES])
def test_a_play_cut_off_in_the_moment_of_its_end_is_at_its_ranking(
    device: Device, game: str
) -> None:
    journal = with_past(device.start()).app.journal
    over = journal.plays(game=game, finished=True)[0]
    journal.remember(ON_SCREEN, over.id)
    device.crash()
    again = device.start()
    assert isinstance(again.shell.top, ResultsScreen) and again.shell.top.play.id == over.id
    again.tap("undo")
    assert isinstance(again.shell.top, PlayScreen) and again.shell.top.play.outcome is None


def test_the_play_below_a_help_page_is_on_the_screen_again(device: Device) -> None:
    robot = deal(device)
    robot.tap("help")
    device.crash()
    assert isinstance(device.start().shell.top, PlayScreen)


def test_a_play_that_ends_the_app_at_once_leads_home_the_next_time(device: Device) -> None:
    deal(device)
    device.crash()
    assert isinstance(device.start().shell.top, PlayScreen)
    device.crash()
    assert isinstance(device.start().shell.top, HomeScreen)


def test_a_play_that_stood_for_a_while_comes_back_again_and_again(device: Device) -> None:
    deal(device)
    for _ in range(3):
        device.crash()
        robot = device.start()
        assert isinstance(robot.shell.top, PlayScreen)
        robot.wait(STANDS + 1)


def test_left_by_hand_it_waits_behind_the_key_to_go_on(device: Device) -> None:
    robot = deal(device)
    robot.tap("pause")
    robot.tap("stop")
    robot.step()
    device.crash()
    again = device.start()
    assert isinstance(again.shell.top, HomeScreen) and again.has("resume")


def test_an_app_that_was_asked_to_stop_begins_at_home(device: Device) -> None:
    robot = deal(device)
    robot.app.stop()
    robot.app.run()
    again = device.start()
    assert isinstance(again.shell.top, HomeScreen) and again.has("resume")


def test_a_signal_ends_the_app_while_it_sleeps(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = device.start().app
    monkeypatch.setattr(app.window, "wait", lambda seconds: signal.raise_signal(signal.SIGTERM))
    app.run()
    assert isinstance(device.start().shell.top, HomeScreen)
