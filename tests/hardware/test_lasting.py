"""Threads that should live: started once more, then told."""

from __future__ import annotations

import time
from threading import Semaphore, Thread

import pytest

from hardware.button_events import ButtonEvents
from hardware.capture import LiveCamera
from hardware.figures import mock_pins
from hardware.gpio import GpioButtons
from hardware.gpio_light import GpioLight
from hardware.lasting import Lasting
from hardware.parts import no_parts
from hardware.ports import CameraState, PartName, Trouble
from hardware.simulated.camera import TableSource
from hardware.simulated.table import SimulatedTable
from hardware.wiring import Wiring
from tests.hardware.hardware_waiting import ended, eventually


def test_a_thread_that_was_never_started_need_not_live() -> None:
    assert Lasting("idle", lambda: None, lambda: None).lives()


def test_a_thread_that_dies_is_started_once_more_and_then_told_once() -> None:
    begun: list[int] = []
    told: list[int] = []
    thread = Lasting("short", lambda: begun.append(1), lambda: told.append(1))
    thread.start()
    ended("short")
    assert thread.lives() and not told
    ended("short")
    assert not thread.lives() and not thread.lives()
    assert (len(begun), len(told)) == (2, 1)


def test_a_thread_that_was_told_to_end_is_not_missed() -> None:
    thread = Lasting("short", lambda: None, lambda: pytest.fail("it is not missed"))
    thread.start()
    thread.end(20)
    assert thread.lives() and thread.lives()


def test_a_thread_that_is_wanted_again_while_it_leaves_comes_back() -> None:
    working, may_leave = Semaphore(0), Semaphore(0)

    def work() -> None:
        working.release()
        may_leave.acquire(timeout=20)

    thread = Lasting("leaving", work, lambda: pytest.fail("it is not dead"))
    thread.start()
    assert working.acquire(timeout=20)
    thread.dismiss()
    thread.start()
    may_leave.release()
    assert working.acquire(timeout=20), "it went although it was wanted again"
    assert thread.lives()
    thread.dismiss()
    may_leave.release()
    thread.wait(20)
    ended("leaving")


@pytest.mark.parametrize("name", ["light", "buttons"])
def test_a_part_whose_thread_dies_twice_is_told_as_a_trouble(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GpioLight, "_shine_on", lambda light: None)
    monkeypatch.setattr(ButtonEvents, "_wait_on", lambda events: None)
    told: list[Trouble] = []
    light, buttons = GpioLight(Wiring(), mock_pins()), GpioButtons(Wiring(), mock_pins())
    light.listen(told.append)
    buttons.start(lambda event: None, told.append)
    part = light if name == "light" else buttons
    ended(name)
    assert part.lives()
    ended(name)
    assert not part.lives()
    assert [trouble.key for trouble in told] == [f"hardware.{name}_failed"]
    light.close()
    buttons.close()
    assert part.lives()


def test_a_camera_whose_thread_dies_twice_is_lost_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LiveCamera, "_read_on", lambda camera: None)
    told: list[Trouble] = []
    camera = LiveCamera(TableSource(SimulatedTable()))
    camera.start(told.append)
    ended("camera")
    assert camera.lives()
    ended("camera")
    assert not camera.lives()
    assert camera.health().state is CameraState.LOST
    assert [trouble.part for trouble in told] == [PartName.CAMERA]
    camera.close()
    assert camera.lives()


def test_a_camera_that_died_once_shows_pictures_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read_on, first = LiveCamera._read_on, [True]

    def dies_first(camera: LiveCamera) -> None:
        if first:
            first.clear()
            return
        read_on(camera)

    monkeypatch.setattr(LiveCamera, "_read_on", dies_first)
    camera = LiveCamera(TableSource(SimulatedTable()))
    camera.start()
    ended("camera")
    until = time.monotonic() + 20
    while camera.latest() is None and time.monotonic() < until:
        assert camera.lives()
        time.sleep(0.01)
    assert camera.latest() is not None
    camera.close()


@pytest.mark.slow
def test_a_camera_that_is_wanted_again_while_it_closes_shows_pictures() -> None:
    """Its threads are still leaving then: none of them may go for good."""
    source = SlowToClose(SimulatedTable())
    camera = LiveCamera(source)
    camera.start()
    assert eventually(lambda: camera.latest() is not None)
    closing = Thread(target=camera.close)
    closing.start()
    assert source.closing.acquire(timeout=20)
    camera.start()
    source.closed.release()
    assert eventually(lambda: camera.health().state is CameraState.LIVE)
    closing.join(20)
    assert camera.lives()
    source.closed.release()
    camera.close()
    ended("camera")


class SlowToClose(TableSource):
    """Tells that it is being closed, and closes when it may."""

    def __init__(self, table: SimulatedTable) -> None:
        super().__init__(table)
        self.closing, self.closed = Semaphore(0), Semaphore(0)

    def close(self) -> None:
        self.closing.release()
        self.closed.acquire(timeout=20)
        super().close()


def test_parts_that_are_not_there_live() -> None:
    assert no_parts().lives()
