"""A simulated camera that takes a picture when told to: for the demonstration and the tests."""

from __future__ import annotations

from collections import deque
from tempfile import TemporaryDirectory

from hardware.ports import CameraHealth, CameraState, Frame, Message, PartName, Tell, Trouble
from hardware.simulated.render import Renderer
from hardware.simulated.scene import Fault
from hardware.simulated.sensor import Sensor
from hardware.simulated.table import SimulatedTable

KEPT = 8


class StagedCamera:
    """Renders the simulated table through the same optics, in the script's own time."""

    about = Message("hardware.about_simulated_camera")

    def __init__(self, table: SimulatedTable, size: tuple[int, int] = (1280, 720)) -> None:
        self._table = table
        self._renderer, self._sensor = Renderer(size), Sensor()
        self._frames: deque[Frame] = deque(maxlen=KEPT)
        self._number = 0
        self._tell: Tell | None = None
        self._lost = False
        self.learnt = TemporaryDirectory(
            prefix="table-companion-camera-"
        )  # a new one knows nothing

    def start(self, tell: Tell | None = None) -> None:
        self._tell = tell

    def take(self, at: float) -> Frame | None:
        """A picture of the table as it is now; None while the camera is unplugged."""
        lost = self._table.scene.fault is Fault.UNPLUGGED
        if lost != self._lost and self._tell is not None:
            key = "hardware.camera_lost" if lost else "hardware.camera_back"
            self._tell(Trouble(PartName.CAMERA, key, solved=not lost))
        self._lost = lost
        if lost:
            return None
        scene = self._table.scene
        image = self._sensor.expose(self._renderer.clean(scene), scene.room, scene.lens)
        image.setflags(write=False)
        self._number += 1
        self._frames.append(Frame(image, at, self._number))
        return self._frames[-1]

    def latest(self) -> Frame | None:
        return self._frames[-1] if self._frames and not self._lost else None

    def frame_at_or_before(self, at: float) -> Frame | None:
        older = [frame for frame in self._frames if frame.at <= at]
        return max(older, key=lambda frame: frame.at, default=None)

    def photo(self) -> Frame | None:
        return self.latest()

    def lock(self) -> None:
        self._sensor.settle(self._table.scene.room)
        self._sensor.locked = True

    def unlock(self) -> None:
        self._sensor.locked = False

    def lives(self) -> bool:
        return True

    def health(self) -> CameraHealth:
        state = CameraState.LOST if self._lost else CameraState.LIVE
        return CameraHealth(state, self._number)

    def close(self) -> None:
        self._frames.clear()
