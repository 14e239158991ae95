"""The product's webcam driver on a kernel's own video device (vivid); see run_vm.sh."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import v4l2
from hardware.capture import LiveCamera
from hardware.errors import HardwareError
from hardware.ports import CameraState, Trouble
from hardware.webcam import WebcamSource

DRIVER = Path("/sys/bus/platform/drivers/vivid")
PATIENCE = 60.0


def becomes(camera: LiveCamera, state: CameraState) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and camera.health().state is not state:
        time.sleep(0.02)
    return camera.health().state is state


@pytest.fixture
def plug() -> Iterator[Path]:
    if not (DRIVER / "vivid.0").exists():
        pytest.skip("no vivid video device: run tests/real/run_vm.sh")
    yield DRIVER
    if not (DRIVER / "vivid.0").exists():
        (DRIVER / "bind").write_text("vivid.0")


def test_the_kernel_names_its_webcam(plug: Path) -> None:
    (device,) = v4l2.webcams()
    assert device.driver == "vivid"


def test_a_number_without_a_webcam_is_one_sentence(plug: Path) -> None:
    with pytest.raises(HardwareError) as problem:
        WebcamSource(42).open()
    assert problem.value.key == "hardware.webcam_missing"


def test_pulling_the_plug_is_told_once_and_putting_it_back_mends_it(plug: Path) -> None:
    camera, told = LiveCamera(WebcamSource(None, (640, 360))), list[Trouble]()
    camera.start(told.append)
    assert becomes(camera, CameraState.LIVE)
    (plug / "unbind").write_text("vivid.0")
    pulled = time.monotonic()
    assert becomes(camera, CameraState.LOST)
    print("noticed after", round(time.monotonic() - pulled, 2), "s")
    (plug / "bind").write_text("vivid.0")
    assert becomes(camera, CameraState.LIVE)
    camera.close()
    # An emulated machine may stall once more by itself: still, each loss is told once and mended.
    once = ["hardware.camera_lost", "hardware.camera_back"]
    assert [trouble.key for trouble in told] == once * (len(told) // 2) and told
