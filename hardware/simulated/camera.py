"""The simulated camera: photographs the simulated table, through the same port as a real one."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hardware.errors import HardwareError
from hardware.ports import Message
from hardware.simulated.scene import Fault
from hardware.simulated.table import SimulatedTable

if TYPE_CHECKING:
    from hardware.ports import Image
    from hardware.simulated.render import Renderer
    from hardware.simulated.sensor import Sensor

FRAMES_PER_SECOND = 15.0


class TableSource:
    """Pictures of a table; a Source for LiveCamera."""

    repeats = False

    def __init__(
        self,
        table: SimulatedTable,
        size: tuple[int, int] = (1280, 720),
        rate: float = FRAMES_PER_SECOND,
    ) -> None:
        self.about = Message("hardware.about_simulated_camera")
        self._table = table
        self._size = size
        self._pause = 1 / rate
        self._next = 0.0
        self._renderer: Renderer | None = None
        self._sensor: Sensor | None = None
        self._last: Image | None = None

    def open(self) -> None:
        # Loaded here, in the camera's thread: cv2 must not delay the first screen.
        from hardware.simulated.render import Renderer
        from hardware.simulated.sensor import Sensor

        if self._table.scene.fault is Fault.UNPLUGGED:
            raise HardwareError("hardware.camera_lost")
        self._renderer = self._renderer or Renderer(self._size)
        self._sensor = Sensor()

    def read(self) -> Image | None:
        self._wait_for_turn()
        fault = self._table.scene.fault
        if fault is Fault.UNPLUGGED:
            raise HardwareError("hardware.camera_lost")
        if fault is not Fault.FROZEN or self._last is None:
            self._last = self._photograph(covered=fault is Fault.COVERED)
        return self._last

    def _photograph(self, covered: bool) -> Image:
        assert self._renderer is not None and self._sensor is not None
        scene = self._table.scene
        clean = self._renderer.clean(scene)
        if covered:
            clean = clean * 0
        return self._sensor.expose(clean, scene.room, scene.lens)

    def _wait_for_turn(self) -> None:
        now = time.monotonic()
        self._next = max(self._next + self._pause, now)
        time.sleep(self._next - now)

    def photo(self) -> Image | None:
        return None

    def lock(self) -> bool:
        if self._sensor is None:
            return False
        self._sensor.settle(self._table.scene.room)
        self._sensor.locked = True
        return True

    def unlock(self) -> None:
        if self._sensor is not None:
            self._sensor.locked = False

    def close(self) -> None:
        self._last = self._sensor = None
