"""The service manager's watchdog is fed only while the app proves that it works."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.eyes import Eyes
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.window import Window
from hardware.capture import LiveCamera
from hardware.simulated.camera import TableSource
from hardware.simulated.table import SimulatedTable
from tests.hardware.hardware_waiting import ended


@pytest.fixture
def robot() -> Iterator[Robot]:
    clock = VirtualClock()
    app = App(Settings(), Window((800, 480)), Journal(None, time.time), clock=clock)
    yield Robot(app, clock)
    app.close()


def test_a_loop_that_turns_and_draws_works(robot: Robot) -> None:
    robot.step()
    assert robot.app.works


def test_a_frame_that_was_due_and_is_not_on_the_display_is_no_sign_of_life(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot.step()
    monkeypatch.setattr(robot.app.window, "paint", lambda *_: False)
    robot.shell.changed()
    robot.step()
    assert not robot.app.works


def test_eyes_that_died_are_started_once_more_and_then_it_is_no_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Eyes, "_run", lambda eyes: None)
    camera, eyes = LiveCamera(TableSource(SimulatedTable())), Eyes()
    eyes.open(camera, lambda event: None, tmp_path)
    assert eyes.lives()
    eyes.want(True, False)
    ended("eyes")
    assert eyes.lives()
    ended("eyes")
    assert not eyes.lives()
    eyes.want(False, False)
    assert eyes.lives()
    eyes.close()
    camera.close()


def test_a_part_that_is_dead_for_good_is_no_sign_of_life(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot.step()
    monkeypatch.setattr(type(robot.shell.parts.light), "lives", lambda light: False)
    assert not robot.app.works
