"""The running app: what it tells the log, and what it says when the log cannot be written."""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.events import Pressed, Trouble
from companion.journal import Journal
from companion.log import FOLDER, Log
from companion.settings import AppSettings, Settings
from companion.ui.window import Window
from hardware.ports import PartName


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    made = Log(lambda: tmp_path)
    made.begin()
    yield made
    made.close()


@pytest.fixture
def robot(tmp_path: Path, log: Log) -> Iterator[Robot]:
    clock = VirtualClock()
    settings = Settings(app=AppSettings(data_dir=str(tmp_path)))
    app = App(settings, Window((800, 480)), Journal(None, time.time), clock=clock, log=log)
    yield Robot(app, clock)
    app.close()


def test_the_last_events_are_known_to_a_crash_report(robot: Robot, log: Log) -> None:
    robot.app.post(Pressed("seat3", 1.0))
    robot.step()
    assert Pressed("seat3", 1.0) in log.events


def test_a_trouble_stands_in_the_log(robot: Robot, log: Log) -> None:
    robot.app.post(Trouble(PartName.CAMERA, "hardware.camera_lost"))
    robot.step()
    assert "hardware.camera_lost" in log.recent.lines[-1]


def test_a_log_that_cannot_be_written_is_said_once_and_the_app_goes_on(
    robot: Robot, tmp_path: Path
) -> None:
    (tmp_path / FOLDER).write_text("no folder")
    robot.app.post(Trouble(PartName.CAMERA, "hardware.camera_lost"))
    robot.step()
    assert "journal technique" in robot.shell.said.text
    robot.shell.dismiss()
    robot.app.post(Trouble(PartName.CAMERA, "hardware.camera_back", solved=True))
    robot.step()
    assert "journal technique" not in robot.shell.said.text


def test_a_report_goes_to_a_stick_while_the_app_runs(robot: Robot, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    robot.app.post(Trouble(PartName.CAMERA, "hardware.camera_lost"))
    robot.step()
    count, file = robot.shell.services.storage.report(stick).result()
    with zipfile.ZipFile(file) as pack:
        assert len(pack.namelist()) == count
        assert "hardware.camera_lost" in pack.read("log/companion.log").decode()
        assert "missing.txt" not in pack.namelist()
