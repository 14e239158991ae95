"""The door to the voice: what a screen says, in its language, by importance."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.history.values import VOICE_SAYS
from companion.i18n import Language
from companion.ui.screens.voice import VoiceScreen
from hardware.absent import NoVoice
from hardware.ports import Importance
from tests.ui.kit import MakeRobot


def test_what_is_said_can_be_read_on_a_table_without_sound(robot: Robot) -> None:
    assert robot.shell.spoken == ""
    robot.shell.speak("À toi, Marc", Importance.TURN)
    assert robot.shell.spoken == "À toi, Marc"


def test_remarks_are_said_where_the_table_wants_everything(robot: Robot) -> None:
    robot.shell.speak("Il pleut")
    assert robot.shell.spoken == ""
    robot.shell.parts.voice.says = "everything"
    robot.shell.speak("Il pleut")
    assert robot.shell.spoken == "Il pleut"


def test_the_table_remembers_how_much_it_wants_to_hear(robot: Robot) -> None:
    robot.app.journal.remember(VOICE_SAYS, "off")
    robot.app.use(robot.shell.parts)
    robot.shell.speak("Accepté", Importance.VERDICT)
    assert robot.shell.spoken == ""


class Cut(NoVoice):
    """A voice that notes in which order it was silenced and asked to speak."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def speak(self, text: str, language: str, importance: Importance) -> bool:
        self.asked.append("speak")
        return super().speak(text, language, importance)

    def hush(self) -> None:
        self.asked.append("hush")


@pytest.mark.parametrize(("language", "quoted"), [("fr", "« Voici"), ("en", "“This")])
def test_who_tries_the_voice_twice_hears_it_from_its_beginning(
    make_robot: MakeRobot, language: Language, quoted: str
) -> None:
    robot = make_robot(language=language)
    voice = robot.shell.parts.voice = Cut()
    robot.shell.push(VoiceScreen(robot.shell))
    robot.tap("voice_try")
    robot.tap("voice_try")
    assert voice.asked == ["hush", "speak"] * 2
    texts = [getattr(widget, "text", "") for widget in robot.shell.view()]
    assert sum(text.replace("\u00a0", " ").startswith(quoted) for text in texts) == 2
