"""The pictures around a claim: what the camera took is shown to a recorder as it comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.vision.calibrate import Calibration
    from companion.vision.reading import Reading
    from companion.vision.recorder import Keep, Key, Recorder
    from hardware.ports import Camera, Frame

PATIENCE = 3.0  # seconds after a claim in which the pictures after it must have come


class MomentEyes:
    """Records nothing until somebody wants to `keep` it."""

    def __init__(self) -> None:
        self.keep: Keep | None = None
        self._recorder: Recorder | None = None

    def watch(self, camera: Camera, upto: float) -> None:
        """Shows the recorder what the camera took since, also while a look took its time."""
        if self.keep is None:
            return
        if self._recorder is None:
            from companion.vision.recorder import Recorder

            self._recorder = Recorder(self.keep)
        for at in self._recorder.due(upto):
            frame = camera.frame_at_or_before(at)
            if frame is not None:
                self._recorder.see(frame.image, frame.at)

    def claim(
        self, key: Key, at: float, frame: Frame, reading: Reading, known: Calibration
    ) -> None:
        """Marks the frame by which a claim is judged, with what was read in it."""
        if self._recorder is None:
            return
        from companion.vision.calibrate import spots_in

        spots = spots_in(reading, known, frame.image)
        self._recorder.claim(key, at, frame.image, "".join(reading.cells), spots)

    def waits(self, now: float) -> bool:
        """Whether pictures after a claim are wanted still; a camera that gives none ends it."""
        at = self._recorder.claimed_at if self._recorder is not None else None
        if at is not None and now - at > PATIENCE:
            self.finish()
            return False
        return at is not None

    def finish(self) -> None:
        """Whatever waits for later pictures is kept without them."""
        if self._recorder is not None:
            self._recorder.finish()
