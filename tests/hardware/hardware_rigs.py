"""One rig per implementation of a port: the part, and a way to move the world it looks at.

A rig of real parts raises AbsentError with the reason where they do not answer.
"""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from hardware import picamera, v4l2
from hardware.absent import NoLight
from hardware.capture import LiveCamera
from hardware.errors import HardwareError
from hardware.figures import mock_pins
from hardware.gpio import GpioButtons, open_factory
from hardware.gpio_light import GpioLight
from hardware.photos import PhotoSource, VideoSource
from hardware.ports import Buttons, Camera, GreenLight
from hardware.simulated.buttons import SimulatedButtons
from hardware.simulated.camera import TableSource
from hardware.simulated.light import SimulatedLight
from hardware.simulated.table import SimulatedTable
from hardware.webcam import WebcamSource
from hardware.wiring import Wiring, default_wiring

WIRING = default_wiring(seats=2, buzzer=True)
PINS = {"green": WIRING.green_button, "seat0": WIRING.seat_buttons[0]}


class AbsentError(Exception):
    """The real part is not here; the text says why."""


class ButtonRig(Protocol):
    buttons: Buttons

    def edge(self, name: str, down: bool) -> None: ...

    def close(self) -> None: ...


class SimulatedButtonRig:
    def __init__(self) -> None:
        self.table = SimulatedTable(seats=2)
        self.buttons: Buttons = SimulatedButtons(self.table)

    def edge(self, name: str, down: bool) -> None:
        self.table.edge(name, down)

    def close(self) -> None:
        self.buttons.close()


class MockButtonRig:
    def __init__(self) -> None:
        self.pins = mock_pins()
        self.buttons: Buttons = GpioButtons(WIRING, self.pins)

    def edge(self, name: str, down: bool) -> None:
        pin = self.pins.pin(PINS[name])
        (pin.drive_low if down else pin.drive_high)()

    def close(self) -> None:
        self.buttons.close()
        self.pins.close()


class GpioSimButtonRig:
    """The real lgpio on the kernel's simulated chip; see tests/real."""

    def __init__(self) -> None:
        chip = simulated_chip()
        self._lines = Path(chip["lines"])
        for name in PINS:
            self.edge(name, False)
        self._factory = real_factory(int(chip["number"]))
        self.buttons: Buttons = GpioButtons(WIRING, self._factory)

    def edge(self, name: str, down: bool) -> None:
        line = self._lines / f"sim_gpio{PINS[name]}" / "pull"
        line.write_text("pull-down" if down else "pull-up")

    def close(self) -> None:
        self.buttons.close()
        self._factory.close()


BUTTON_RIGS: dict[str, Callable[[], ButtonRig]] = {
    "simulated": SimulatedButtonRig,
    "mock pins": MockButtonRig,
    "kernel's simulated chip": GpioSimButtonRig,
}


def simulated_chip() -> dict[str, str]:
    """Gives number and folder of the simulated GPIO chip that tests/real prepared."""
    number, lines = (os.environ.get(f"COMPANION_GPIO_SIM_{part}") for part in ("CHIP", "LINES"))
    if not number or not lines:
        raise AbsentError("no simulated GPIO chip: run tests/real/run_vm.sh")
    return {"number": number, "lines": lines}


def real_factory(chip: int) -> Any:
    """Gives the real pins; the board's revision is told, for there is no Pi around the chip."""
    try:
        return open_factory(chip=chip, revision=0xA02082)
    except HardwareError as problem:
        raise AbsentError(f"{problem.key} {problem.values}") from problem


class LightRig(Protocol):
    light: GreenLight

    def shines(self) -> bool: ...

    def close(self) -> None: ...


class SimulatedLightRig:
    def __init__(self) -> None:
        self.table = SimulatedTable()
        self.light: GreenLight = SimulatedLight(self.table)

    def shines(self) -> bool:
        return self.light.lit

    def close(self) -> None:
        self.light.close()


class MockLightRig:
    def __init__(self) -> None:
        self.pins = mock_pins()
        self.light: GreenLight = GpioLight(WIRING, self.pins)

    def shines(self) -> bool:
        return bool(self.pins.pin(WIRING.green_led).state)

    def close(self) -> None:
        self.light.close()
        self.pins.close()


class NoLightRig:
    def __init__(self) -> None:
        self.light: GreenLight = NoLight()

    def shines(self) -> bool:
        return self.light.lit

    def close(self) -> None:
        self.light.close()


class GpioSimLightRig:
    def __init__(self) -> None:
        chip = simulated_chip()
        self._line = Path(chip["lines"]) / f"sim_gpio{WIRING.green_led}" / "value"
        wiring = Wiring(seat_leds=WIRING.seat_leds)
        self._factory = real_factory(int(chip["number"]))
        self.light: GreenLight = GpioLight(wiring, self._factory)

    def shines(self) -> bool:
        return self._line.read_text().strip() == "1"

    def close(self) -> None:
        self.light.close()
        self._factory.close()


LIGHT_RIGS: dict[str, Callable[[], LightRig]] = {
    "simulated": SimulatedLightRig,
    "mock pins": MockLightRig,
    "absent": NoLightRig,
    "kernel's simulated chip": GpioSimLightRig,
}


def picture(
    colour: tuple[int, int, int] = (40, 90, 200), size: tuple[int, int] = (320, 240)
) -> Any:
    """Gives a plain picture with a lighter square in it, blue-green-red."""
    image = np.full((size[1], size[0], 3), colour, np.uint8)
    image[40:120, 40:120] = 230
    return image


def simulated_camera(folder: Path) -> Camera:
    return LiveCamera(TableSource(SimulatedTable(), (640, 360), rate=30))


def photo_camera(folder: Path) -> Camera:
    cv2.imwrite(str(folder / "one.png"), picture())
    return LiveCamera(PhotoSource(folder))


@cache
def film() -> bytes:
    """Gives eight seconds of film, made once for all tests."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "film.avi"
        video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (320, 240))
        for shade in range(240):
            video.write(picture((40, 90, shade)))
        video.release()
        return path.read_bytes()


def video_camera(folder: Path) -> Camera:
    path = folder / "film.avi"
    path.write_bytes(film())
    return LiveCamera(VideoSource(path))


def real_webcam(folder: Path) -> Camera:
    if not v4l2.webcams():
        raise AbsentError("no webcam answers on /dev/video*")
    return LiveCamera(WebcamSource(None, (640, 480)))


def real_picamera(folder: Path) -> Camera:
    try:
        cameras = picamera.found()
    except HardwareError as problem:
        raise AbsentError(f"{problem.key} {problem.values}") from problem
    if not cameras:
        raise AbsentError("libcamera finds no camera")
    return LiveCamera(picamera.PicameraSource(0, (640, 480)))


CAMERA_RIGS: dict[str, Callable[[Path], Camera]] = {
    "simulated": simulated_camera,
    "photos": photo_camera,
    "video": video_camera,
    "webcam": real_webcam,
    "picamera2": real_picamera,
}
