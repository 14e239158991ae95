"""Is this camera still seeing? Pure: fed with frames and times, it says how the camera does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.ports import CameraState

if TYPE_CHECKING:
    from hardware.ports import Image

# Seconds without a frame after which a camera counts as unplugged; told within two seconds.
LOST_AFTER = 1.5
# A camera that was just opened may need this long for its first frame.
FIRST_FRAME_AFTER = 4.0
# A live sensor always has noise: the very same pixels for so long are a frozen picture.
FROZEN_AFTER = 3.0
# Darker than this grey level on average, without structure, is a covered lens or a dead sensor.
BLACK_LEVEL = 10.0
BLACK_SPREAD = 4.0
BLACK_AFTER = 1.0
# Every so many pixels are looked at: enough to see noise, cheap enough for every frame.
STRIDE = 24


class Watch:
    """Judges a stream of frames; `repeats` says that equal frames are no fault."""

    def __init__(self, started: float, repeats: bool = False) -> None:
        self._repeats = repeats
        self._failed = False
        self._last: float | None = None
        self._opened = started
        self._changed = started
        self._bright = started
        self._look = b""

    def opened(self, at: float) -> None:
        """Starts over, after the camera was opened again."""
        self._failed, self._last, self._look = False, None, b""
        self._opened = self._changed = self._bright = at

    def failed(self) -> None:
        """Notes that the driver itself reported the loss."""
        self._failed = True

    def frame(self, image: Image, at: float) -> None:
        """Looks at a new frame."""
        points = image[::STRIDE, ::STRIDE]
        look = points.tobytes()
        if look != self._look:
            self._changed = at
        if points.mean() > BLACK_LEVEL or points.std() > BLACK_SPREAD:
            self._bright = at
        self._look, self._last, self._failed = look, at, False

    def state(self, now: float) -> CameraState:
        """Says how the camera does now."""
        if self._failed:
            return CameraState.LOST
        if self._last is None:
            late = now - self._opened > FIRST_FRAME_AFTER
            return CameraState.LOST if late else CameraState.STARTING
        if now - self._last > LOST_AFTER:
            return CameraState.LOST
        if self._last - self._bright > BLACK_AFTER:
            return CameraState.BLACK
        if not self._repeats and self._last - self._changed > FROZEN_AFTER:
            return CameraState.FROZEN
        return CameraState.LIVE
