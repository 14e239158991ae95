"""The doctor: every part is tried by hand, and what is wrong says what to do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.ui.screens.doctor import DoctorScreen
from companion.ui.screens.wiring import WiringScreen
from hardware.choose import choose
from hardware.doctor import Level
from hardware.parts import Chosen, PartKind
from hardware.ports import CameraState, LedMode, Message, PartName
from hardware.settings import CameraChoice, HardwareSettings, PartChoice
from tests.ui.camera_kit import Bench
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow


@pytest.fixture
def at_doctor(robot: Robot) -> Iterator[Robot]:
    """The doctor's screen before a simulated table."""
    robot.app.shell.parts = choose(HardwareSettings(sound=PartChoice.NONE), Path("nowhere"))
    robot.app.shell.parts.buttons.start(robot.app.post, robot.app.post)
    robot.tap("settings")
    robot.tap("tab:1")
    yield robot


def press(robot: Robot, name: str) -> None:
    table = robot.shell.parts.table
    for down in (True, False):
        table.edge(name, down)
        time.sleep(0.08)
    robot.step(0.1)


def wait_until_live(robot: Robot) -> None:
    camera = robot.shell.parts.camera
    until = time.monotonic() + 20
    while camera.health().state is not CameraState.LIVE and time.monotonic() < until:
        time.sleep(0.02)
    robot.wait(1.2)


def card(robot: Robot, title: str) -> object:
    return next(w for w in robot.app.shell.view() if getattr(w, "title", "") == title)


def test_the_light_blinks_fast_while_the_doctor_looks(at_doctor: Robot) -> None:
    at_doctor.step()
    assert at_doctor.shell.parts.light.mode is LedMode.FAST


def test_a_button_is_green_once_it_was_pressed(at_doctor: Robot) -> None:
    before = card(at_doctor, "Bouton vert")
    assert before.level is None  # type: ignore[attr-defined]
    press(at_doctor, "green")
    after = card(at_doctor, "Bouton vert")
    assert after.level is Level.GREEN  # type: ignore[attr-defined]
    assert "appuyé il y a" in after.note  # type: ignore[attr-defined]


def test_each_seat_button_answers_with_its_own_light(at_doctor: Robot) -> None:
    press(at_doctor, "seat2")
    assert at_doctor.shell.parts.light.seat_mode(2) is LedMode.STEADY
    assert at_doctor.shell.parts.light.seat_mode(3) is LedMode.OFF
    assert "1 essayé" in shown(at_doctor)


def test_a_light_that_does_not_blink_is_red_with_what_to_do(at_doctor: Robot) -> None:
    at_doctor.tap("light:no")
    assert card(at_doctor, "Lumière du bouton").level is Level.RED  # type: ignore[attr-defined]
    assert "Vérifier GPIO27" in shown(at_doctor)
    at_doctor.tap("retest")
    at_doctor.tap("light:yes")
    assert card(at_doctor, "Lumière du bouton").level is Level.GREEN  # type: ignore[attr-defined]


def test_the_camera_looks_only_while_the_doctor_is_open_and_again_when_it_reopens(
    at_doctor: Robot,
) -> None:
    camera = at_doctor.shell.parts.camera
    wait_until_live(at_doctor)
    assert camera.health().state is CameraState.LIVE
    at_doctor.tap("camera")
    assert "nette" in shown(at_doctor)
    assert [name for name in at_doctor.names() if "back" in name or "close" in name] == ["back"]
    at_doctor.tap("back")
    assert at_doctor.has("calibrate")
    at_doctor.tap("back")
    assert camera.health().state is CameraState.CLOSED
    at_doctor.shell.push(DoctorScreen(at_doctor.app.shell))
    wait_until_live(at_doctor)
    assert camera.health().state is CameraState.LIVE


def test_drawing_over_all_squares_proves_the_touch_screen(at_doctor: Robot) -> None:
    at_doctor.tap("draw")
    pad = at_doctor.shell.top
    for cell in pad._places()[1].grid(*pad._grid(), 4):
        pad.dragged("move", *cell.centre)
    at_doctor.tap("drawn")
    assert card(at_doctor, "Écran tactile").level is Level.GREEN  # type: ignore[attr-defined]


def test_squares_left_white_are_a_fault(at_doctor: Robot) -> None:
    at_doctor.tap("draw")
    pad = at_doctor.shell.top
    pad.dragged("move", *pad._places()[1].grid(*pad._grid(), 4)[0].centre)
    at_doctor.tap("drawn")
    assert card(at_doctor, "Écran tactile").level is Level.RED  # type: ignore[attr-defined]


def test_a_touch_test_that_nobody_touched_is_not_tried(at_doctor: Robot) -> None:
    at_doctor.tap("draw")
    at_doctor.tap("drawn")
    touch = card(at_doctor, "Écran tactile")
    assert touch.level is None and touch.note == "pas encore essayé"  # type: ignore[attr-defined]


def test_a_part_that_the_settings_leave_out_is_not_asked_for(robot: Robot) -> None:
    none = PartChoice.NONE
    left_out = HardwareSettings(camera=CameraChoice.NONE, buttons=none, light=none, sound=none)
    robot.app.shell.parts = choose(left_out, Path("nowhere"))
    robot.tap("settings")
    robot.tap("tab:1")
    for part in ("Bouton vert", "Lumière du bouton", "Son"):
        assert card(robot, part).level is Level.GREEN  # type: ignore[attr-defined]
    assert shown(robot).count("Pas utilisé, comme dans les réglages.") == 3
    assert not any(map(robot.has, ("light:no", "bip", "wire:green_button")))


def test_a_loudspeaker_that_nobody_misses_is_not_laid_to_the_settings(robot: Robot) -> None:
    none = PartChoice.NONE
    left_out = HardwareSettings(camera=CameraChoice.NONE, buttons=none, light=none, sound=none)
    robot.app.shell.parts = choose(left_out, Path("nowhere"))
    unheard = Message("hardware.sound_none", {"reason": "ALSA"})
    robot.app.shell.parts.chosen[PartName.SOUND] = Chosen(PartKind.NONE, unheard)
    robot.tap("settings")
    robot.tap("tab:1")
    assert "Pas de sortie son (ALSA)" in shown(robot)
    assert shown(robot).count("comme dans les réglages") == 2, "the button and its light"
    assert not robot.has("bip"), "there is nothing to hear"


def test_what_was_tried_is_kept_until_it_is_tried_again(at_doctor: Robot) -> None:
    at_doctor.tap("light:yes")
    at_doctor.shell.top.green(1.0)
    at_doctor.tap("back")
    at_doctor.shell.push(DoctorScreen(at_doctor.app.shell))
    for part in ("Bouton vert", "Lumière du bouton"):
        found = card(at_doctor, part)
        assert found.level is Level.GREEN, part  # type: ignore[attr-defined]
        assert "marchait\N{NO-BREAK SPACE}: aujourd’hui" in found.note, part  # type: ignore[attr-defined]
    at_doctor.tap("retest")
    assert card(at_doctor, "Lumière du bouton").level is None  # type: ignore[attr-defined]


def test_a_light_that_stays_dark_names_its_pin_and_opens_the_drawing(at_doctor: Robot) -> None:
    at_doctor.tap("light:no")
    assert "GPIO27 (pin 13)" in shown(at_doctor)
    at_doctor.tap("wire:green_led")
    assert isinstance(at_doctor.shell.top, WiringScreen)
    assert "LED verte" in shown(at_doctor) and "GPIO27 (pin 13)" in shown(at_doctor)
    at_doctor.tap("back")
    assert isinstance(at_doctor.shell.top, DoctorScreen)


def test_the_doctor_opens_before_any_hardware_was_looked_for(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("tab:1")
    assert_touchable(robot.app.shell)
    robot.tap("tab:2")
    assert "prêt" in shown(robot)


# -- export -----------------------------------------------------------------------------------


def test_a_table_without_a_camera_is_well_and_says_that_it_has_none(robot: Robot) -> None:
    robot.tap("settings")
    robot.tap("tab:1")
    robot.step(0.2)
    assert "pas de caméra ici" in shown(robot) and "pas d’image" not in shown(robot)


def test_a_camera_that_wakes_is_neither_absent_nor_found_well(robot: Robot, tmp_path: Path) -> None:
    bench = Bench(robot, tmp_path)
    robot.tap("settings")
    robot.tap("tab:1")
    robot.step(0.2)
    assert "elle se réveille" in shown(robot)
    assert card(robot, "Caméra").level is None  # type: ignore[attr-defined]
    bench.look()
    robot.step(1.0)
    assert "elle voit bien" in shown(robot)
