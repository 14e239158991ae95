"""The whole app with a green light that raises at every call: opening, playing, closing."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from msgspec.structs import replace

from companion.app import BATCH, App
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES, sit_down
from companion.events import Pressed
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.window import Window
from hardware.parts import Parts, no_parts
from tests.hardware.faults import LightFault, SpeakerFault, impatient
from tests.hardware.faulty_drivers import HANG, Fault
from tests.hardware.hardware_waiting import eventually

pytestmark = pytest.mark.slow


@pytest.fixture
def robot() -> Iterator[Robot]:
    clock = VirtualClock()
    app = App(Settings(), Window((800, 480)), Journal(None, time.time), clock=clock)
    yield Robot(app, clock)
    app.close()


def troubles(robot: Robot) -> list[str]:
    robot.step()
    return [trouble.key for trouble in robot.shell.troubles]


@pytest.mark.parametrize("kind", [OSError, RuntimeError, HANG])
@pytest.mark.parametrize("method", ["write", "close"])
def test_a_play_is_opened_and_left_with_a_light_that_fails(
    robot: Robot, method: str, kind: type[Exception] | str
) -> None:
    fault = Fault(method, kind)
    parts: Parts = replace(no_parts(), light=LightFault(fault).light)
    with impatient():
        robot.app.use(parts)
        sit_down(robot, "gumball_rally", NAMES[:3])
        if method == "write":
            assert eventually(lambda: "hardware.light_failed" in troubles(robot))
        robot.tap("pause")
        robot.app.close()
        assert not fault.waited_out
        fault.mended.set()


def test_a_sound_that_takes_its_time_delays_no_tap(robot: Robot) -> None:
    fault = Fault("play", HANG)
    with impatient():
        robot.app.use(replace(no_parts(), speaker=SpeakerFault(fault).speaker))
        sit_down(robot, "gumball_rally", NAMES[:3])
        assert fault.met.wait(20) and not fault.mended.is_set()
        assert eventually(lambda: "hardware.sound_failed" in troubles(robot))
        assert not fault.waited_out
        fault.mended.set()
        assert eventually(lambda: "hardware.sound_failed" not in troubles(robot))


def test_a_flood_of_presses_keeps_no_frame_from_being_drawn(robot: Robot) -> None:
    for number in range(3 * BATCH):
        robot.app.post(Pressed("seat1", float(number)))
    robot.app.step()
    assert robot.app._events.qsize() == 2 * BATCH
