"""The door to the voice: what a screen says, in its language, by importance."""

from __future__ import annotations

from companion.demo.robot import Robot
from companion.history.values import VOICE_SAYS
from hardware.ports import Importance


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
