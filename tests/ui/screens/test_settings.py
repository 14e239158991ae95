"""The settings at work: heard, seen and remembered at once."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from companion.app import App
from companion.demo import gumball_rally, macadam
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import sit_down
from companion.history.values import BRIGHTNESS, LARGE_TEXT, VOLUME
from companion.i18n import Language
from companion.journal import Journal
from companion.settings import AppSettings, Settings, SoundSettings
from companion.ui.attention import DIM_AFTER
from companion.ui.lettering import LARGE
from companion.ui.screens.settings_levels import Bars
from companion.ui.widgets import Button, Text
from companion.ui.window import Window
from hardware.backlight import open_backlight
from tests.hardware.hardware_waiting import eventually
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, touchable_pictures
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow


@pytest.fixture
def settings(robot: Robot) -> Robot:
    robot.tap("settings")
    return robot


def lit(robot: Robot, name: str) -> int:
    bars = (w for w in robot.app.shell.view() if isinstance(w, Bars) and w.name == name)
    return next(bars).lit


def backlight(robot: Robot, folder: Path, now: int = 100) -> Path:
    """A screen that can be dimmed, as the kernel shows one."""
    file = folder / "panel" / "brightness"
    file.parent.mkdir()
    file.write_text(str(now))
    (file.parent / "max_brightness").write_text("100")
    robot.app.shell.parts.backlight = open_backlight(folder)
    robot.app.shell.changed()
    return file


def reads(file: Path, text: str) -> bool:
    return file.read_text() == text


def test_the_volume_goes_down_to_silence_and_up_again(settings: Robot) -> None:
    speaker, journal = settings.app.shell.parts.speaker, settings.app.journal
    for percent in (60, 40, 20, 0):
        settings.tap("volume-")
        assert speaker.volume == journal.recall(VOLUME) == percent
        assert lit(settings, "volume") == percent // 20
    assert not settings.has("volume-")
    settings.tap("volume+")
    assert speaker.volume == 20


def test_a_volume_of_the_file_that_is_no_step_goes_to_the_next_one() -> None:
    clock = VirtualClock()
    wanted = Settings(sound=SoundSettings(volume=50))
    robot = Robot(App(wanted, Window(SIZES[0]), Journal(None, time.time), clock=clock), clock)
    robot.tap("settings")
    assert lit(robot, "volume") == 3
    robot.tap("volume-")
    assert robot.app.journal.recall(VOLUME) == 40
    robot.app.close()


def test_the_volume_is_there_again_at_the_next_start(tmp_path: Path) -> None:
    for percent in (80, 60, 40):
        clock = VirtualClock()
        journal = Journal(tmp_path / "j.db", time.time)
        app = App(Settings(), Window(SIZES[0]), journal, clock=clock)
        app.plug_in()
        assert app.shell.parts.speaker.volume == percent
        robot = Robot(app, clock)
        robot.tap("settings")
        robot.tap("volume-")
        app.close()


def test_the_light_of_the_screen_is_set_at_once_and_never_to_nothing(
    settings: Robot, tmp_path: Path
) -> None:
    file = backlight(settings, tmp_path)
    for percent in ("80", "60", "40", "20"):
        settings.tap("light-")
        assert eventually(partial(reads, file, percent))
    assert not settings.has("light-")
    assert settings.app.journal.recall(BRIGHTNESS) == 20


def test_a_screen_that_cannot_be_dimmed_says_so_kindly(settings: Robot) -> None:
    assert "ne se règle pas d’ici" in shown(settings)
    assert not settings.has("light+") and not settings.has("light-")


def test_a_dark_screen_wakes_as_bright_as_it_was_chosen(settings: Robot, tmp_path: Path) -> None:
    file = backlight(settings, tmp_path)
    settings.tap("light-")
    settings.wait(DIM_AFTER + 1)
    assert settings.app.shell.dimmed
    settings.tap_at(10, 10)
    assert not settings.app.shell.dimmed
    assert file.read_text() == "80" and lit(settings, "light") == 4


@pytest.mark.usefixtures("every_pixel")
def test_larger_letters_are_drawn_at_once_and_remembered(settings: Robot) -> None:
    canvas = settings.app.window.painter.canvas
    before = settings.app.window.surface.copy().get_buffer().raw
    settings.tap("letters:1")
    assert canvas.letters == LARGE
    assert settings.app.window.surface.get_buffer().raw != before
    assert settings.app.journal.recall(LARGE_TEXT) is True
    settings.tap("letters:0")
    assert canvas.letters == 1.0


def test_large_letters_of_the_file_are_there_from_the_first_frame() -> None:
    wanted = Settings(app=AppSettings(text="large"))
    app = App(wanted, Window(SIZES[0]), Journal(None, time.time))
    assert app.window.painter.canvas.letters == LARGE
    app.close()


def test_large_letters_are_larger_where_there_is_room_and_never_wider_than_it(
    robot: Robot,
) -> None:
    canvas = robot.app.window.painter.canvas
    small, digits = canvas.width("Annuler", 18), canvas.width("12", 40)
    canvas.letters = LARGE
    assert canvas.width("Annuler", 18) > small * 1.1
    assert canvas.width("12", 40) == digits
    for room in (40, 60, 90, 200):
        text, size = canvas.fitted("Réglages d'origine", room, 22)
        assert canvas.width(text, size) <= room
        assert canvas.grown(size) >= 15.9


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("letters", [0, 1])
def test_the_settings_are_touchable_and_no_word_is_cut(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    size: tuple[int, int],
    language: Language,
    letters: int,
) -> None:
    cut = watch_words(monkeypatch)
    robot = make_robot(size, language)
    robot.tap("settings")
    robot.tap(f"letters:{letters}")
    assert_touchable(robot.app.shell)
    backlight(robot, tmp_path)
    robot.step()
    assert_touchable(robot.app.shell)
    assert cut == []


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("demo", [gumball_rally, macadam])
def test_a_whole_play_in_large_letters_is_touchable_and_no_word_is_cut(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    demo: ModuleType,
    size: tuple[int, int],
    language: Language,
) -> None:
    cut = watch_words(monkeypatch)
    robot = make_robot(size, language)
    robot.app.journal.remember(LARGE_TEXT, True)
    robot.app.shell.lay_out()
    assert touchable_pictures(robot, demo.play)
    assert cut == []


def test_switching_off_does_not_bear_the_sign_of_a_pause(settings: Robot) -> None:
    off = settings.shell.find("off")
    assert isinstance(off, Button) and off.icon == "power"


def test_switching_off_promises_a_play_only_where_one_is_open(settings: Robot) -> None:
    say = settings.shell.say
    settings.tap("off")
    assert say("app.switch_off_nothing_open") in shown(settings)
    assert say("app.switch_off_text") not in shown(settings)
    settings.shell.go_home()
    sit_down(settings, "macadam", ("Léa", "Marc", "Nina"))
    settings.tap("pause")
    settings.tap("stop")
    settings.tap("settings")
    settings.tap("off")
    assert say("app.switch_off_text") in shown(settings)


@pytest.mark.parametrize(("size", "there"), [((800, 480), True), ((480, 800), False)])
def test_the_side_of_the_rail_is_asked_only_where_it_has_a_side(
    make_robot: MakeRobot, size: tuple[int, int], there: bool
) -> None:
    robot = make_robot(size)
    robot.tap("settings")
    assert robot.has("rail") == there and robot.has("rotation")
    robot.app.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_tabs_are_written_in_one_size(
    make_robot: MakeRobot, size: tuple[int, int], language: Language
) -> None:
    robot = make_robot(size, language)
    robot.tap("settings")
    cells = [w.box for w in robot.app.shell.view() if w.name.startswith("tab:")]
    words = [
        w
        for w in robot.app.shell.view()
        if isinstance(w, Text) and any(cell.holds(*w.box.centre) for cell in cells)
    ]
    canvas = robot.app.window.painter.canvas
    sizes = {canvas.fitted(w.text, w.box.w, w.size)[1] for w in words}
    assert len(words) == 5 and len(sizes) == 1
