"""A camera without a thread: it shows the simulated table when the test says so."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.demo.robot import Robot
from companion.ui.shell import Shell
from hardware.ports import CameraHealth, CameraState, Frame, Message, Tell
from hardware.simulated.render import Renderer
from hardware.simulated.scene import Scene
from hardware.simulated.sensor import Sensor
from hardware.simulated.table import SimulatedTable

if TYPE_CHECKING:
    from hardware.ports import Image

SIZE = (1280, 720)
STEP = 0.1  # seconds between two frames


@cache
def renderer() -> Renderer:
    """Made once for all tests: its textures take a while."""
    return Renderer(SIZE)


def photograph(scene: Scene) -> Image:
    """The scene as a camera shows it after its exposure has settled."""
    sensor = Sensor()
    sensor.settle(scene.room)
    image = sensor.expose(renderer().clean(scene), scene.room, scene.lens)
    image.setflags(write=False)
    return image


class ScriptedCamera:
    """`show` is the only source of frames; starting and closing are counted."""

    about = Message("hardware.about_simulated_camera")

    def __init__(self) -> None:
        self.state = CameraState.STARTING
        self.started = self.closed = 0
        self.frame: Frame | None = None
        self._number = 0

    def show(self, image: Image, at: float) -> Frame:
        self._number += 1
        self.state = CameraState.LIVE
        self.frame = Frame(image, at, self._number)
        return self.frame

    def lose(self) -> None:
        self.state = CameraState.LOST

    def start(self, tell: Tell | None = None) -> None:
        self.started += 1
        self.state = CameraState.STARTING

    def latest(self) -> Frame | None:
        return self.frame if self.state is CameraState.LIVE else None

    def frame_at_or_before(self, at: float) -> Frame | None:
        return self.latest()

    def photo(self) -> Frame | None:
        return self.latest()

    def lock(self) -> None:
        """Nothing settles here."""

    def unlock(self) -> None:
        """Nothing settles here."""

    def health(self) -> CameraHealth:
        return CameraHealth(self.state)

    def lives(self) -> bool:
        return True

    def close(self) -> None:
        self.closed += 1
        self.state, self.frame = CameraState.CLOSED, None


class Bench:
    """A robot at the simulated table: `look` photographs it and lets the eyes look once."""

    def __init__(self, robot: Robot, folder: Path) -> None:
        self.robot = robot
        self.table = SimulatedTable()
        self.camera = ScriptedCamera()
        shell: Shell = robot.shell
        shell.eyes.open(self.camera, robot.app.post, folder, threaded=False)
        shell.parts.camera = self.camera

    def look(self, looks: int = 1) -> None:
        """A frame, one look at it, and time for the screen to notice."""
        image = photograph(self.table.scene)
        for _ in range(looks):
            self.robot.step(STEP)
            frame = self.camera.show(image, self.robot.clock.now)
            self.robot.shell.eyes.look(frame)
            self.robot.step(STEP)
