"""The voice on the settings: how much, how fast, how loud, tried by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.events import Trouble
from companion.history.values import VOICE_SAYS
from companion.i18n import LANGUAGES, Language
from hardware.choose import choose
from hardware.doctor import Level, examine
from hardware.ports import PartName
from hardware.sentences import spoken
from hardware.settings import HardwareSettings, PartChoice
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import watch_words


def at_voice(robot: Robot) -> Robot:
    robot.app.use(choose(HardwareSettings(sound=PartChoice.NONE), Path("nowhere")))
    robot.tap("settings")
    robot.tap("tab:3")
    return robot


def read(robot: Robot) -> str:
    words = [getattr(widget, "text", "") for widget in robot.shell.view()]
    return " / ".join(str(word) for word in words if word)


def test_how_much_is_said_is_chosen_and_remembered(robot: Robot) -> None:
    at_voice(robot).tap("voice:2")
    assert robot.shell.parts.voice.says == "everything"
    robot.tap("voice:0")
    assert robot.shell.parts.voice.says == "off"
    assert robot.shell.journal.recall(VOICE_SAYS, "") == "off"


def test_speed_and_volume_hold_for_the_next_start(robot: Robot) -> None:
    at_voice(robot).tap("voice_speed+")
    robot.tap("voice_volume-")
    robot.app.use(choose(HardwareSettings(sound=PartChoice.NONE), Path("nowhere")))
    assert (robot.shell.parts.voice.speed, robot.shell.parts.voice.volume) == (180, 80)


def test_the_test_key_says_a_sentence_that_a_silent_table_reads(robot: Robot) -> None:
    at_voice(robot).tap("voice_try")
    assert robot.shell.spoken == spoken(robot.shell.say("app.voice_sample"))
    assert robot.shell.spoken in read(robot)


def test_a_voice_that_is_off_is_not_tried_and_the_key_says_why(robot: Robot) -> None:
    at_voice(robot).tap("voice:0")
    assert not robot.has("voice_try")
    robot.tap_at(*robot.pixel(next(w for w in robot.shell.view() if w.name == "voice_try")))
    assert robot.shell.said.text == robot.shell.say("app.voice_is_off")


def test_a_voice_that_fails_says_so_here_and_to_the_doctor(robot: Robot) -> None:
    at_voice(robot)
    trouble = Trouble(PartName.VOICE, "hardware.voice_none", {"program": "espeak-ng"})
    robot.app.post(trouble)
    robot.step(0.1)
    assert robot.shell.say.words(trouble) in read(robot)
    checks = examine(robot.shell.parts, robot.shell.services.data, robot.shell.troubles)
    (voice,) = [check for check in checks if check.name == "voice"]
    assert (voice.level, voice.key) == (Level.AMBER, trouble.key)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_doctor_tells_a_missing_program_in_whole_words(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
) -> None:
    cut = watch_words(monkeypatch)
    robot = at_voice(make_robot(size, language))
    robot.app.post(Trouble(PartName.VOICE, "hardware.voice_none", {"program": "espeak-ng"}))
    robot.tap("tab:2")
    robot.app.window.painter.forget()
    robot.step()
    assert "espeak-ng" in read(robot) and cut == []


def test_the_doctor_says_of_a_voice_without_sound_where_it_is_read(robot: Robot) -> None:
    at_voice(robot)
    checks = examine(robot.shell.parts, robot.shell.services.data)
    (voice,) = [check for check in checks if check.name == "voice"]
    assert (voice.level, voice.key) == (Level.GREEN, "hardware.voice_unheard")


@pytest.mark.parametrize("size", SIZES)
def test_every_key_can_be_touched(make_robot: MakeRobot, size: tuple[int, int]) -> None:
    robot = at_voice(make_robot(size))
    robot.tap("voice_try")
    assert_touchable(robot.app.shell)
