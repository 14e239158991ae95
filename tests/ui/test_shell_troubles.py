"""What goes wrong beside the rules: parts that fail, a journal that refuses, no loudspeaker."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.errors import CompanionError
from companion.events import Trouble
from companion.games.base import Message
from companion.ui.screens.home import HomeScreen
from hardware.choose import choose
from hardware.ports import PartName
from hardware.settings import HardwareSettings, PartChoice
from hardware.sound import Silence
from tests.ui.kit import sit_down
from tests.ui.shell_kit import shown


class Telling(HomeScreen):
    """A screen that tells of the camera itself."""

    def trouble(self, event: Trouble) -> bool:
        return True


def stuck(seat: int, solved: bool = False) -> Trouble:
    key = "hardware.seat_free" if solved else "hardware.seat_stuck"
    return Trouble(PartName.BUTTONS, key, {"name": f"seat{seat}", "number": seat + 1}, solved)


def test_a_trouble_that_a_screen_tells_itself_is_known_to_the_doctor(robot: Robot) -> None:
    robot.shell.push(Telling(robot.shell))
    lost = Trouble(PartName.CAMERA, "hardware.camera_lost", {})
    robot.shell.handle(lost)
    assert robot.shell.troubles == [lost] and robot.shell.said is None
    robot.shell.handle(Trouble(PartName.CAMERA, "hardware.camera_back", {}, solved=True))
    assert robot.shell.troubles == []


def test_a_house_rule_of_the_settings_file_that_cannot_be_is_told(robot: Robot) -> None:
    told = Message("settings.strange", {"setting": "steam_park.dragons"})
    robot.app.settings = replace(robot.app.settings, unfit=(told,))
    robot.app.use(robot.shell.parts)
    assert robot.shell.said is not None
    assert robot.shell.said.text == "steam_park.dragons n’existe pas."


class Horn(Silence):
    """A loudspeaker that notes when it was pulled out."""

    gone = 0

    def lost(self) -> None:
        self.gone += 1


def test_only_the_loudspeaker_in_use_is_opened_anew_when_it_is_pulled_out(robot: Robot) -> None:
    horn = robot.shell.parts.speaker = Horn()
    for device in (0, 2):  # nobody used the first: it has no number
        values = {"which": device, "iscapture": 0}
        pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, values))
    robot.step()
    assert horn.gone == 1


def test_a_button_that_is_free_again_leaves_another_one_stuck(robot: Robot) -> None:
    for event in (stuck(0), stuck(3), stuck(0, solved=True)):
        robot.shell.handle(event)
    assert robot.shell.troubles == [stuck(3)]


def test_what_the_journal_refuses_is_told_and_not_shown_as_done(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    before = robot.shell.top.state

    def refuse(*words: object, **values: object) -> None:
        raise CompanionError("history.open_elsewhere")

    monkeypatch.setattr(robot.app.journal, "append", refuse)
    robot.tap("first:0")
    assert robot.shell.say("history.open_elsewhere") in shown(robot)
    assert robot.shell.top.state == before


@pytest.mark.parametrize(("volume", "buzzed"), [(80, 1), (0, 0)])
def test_the_buzzer_says_what_nobody_hears_unless_silence_is_wanted(
    robot: Robot, volume: int, buzzed: int
) -> None:
    parts = choose(HardwareSettings(sound=PartChoice.NONE), Path("nowhere"))
    parts.speaker.volume = volume
    robot.shell.parts = parts
    robot.shell.flash_refused()
    robot.shell.sound("key")
    assert parts.table is not None and len(parts.table.buzzed) == buzzed
