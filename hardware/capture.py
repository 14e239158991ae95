"""One camera for every source of pictures: a thread reads, the latest frame wins.

Sources (picamera2, webcam, photos, simulated) only open, read and close; losing them, opening
them again, and telling each trouble once is done here, the same for all.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from typing import TYPE_CHECKING

from hardware.errors import HardwareError
from hardware.lasting import Lasting
from hardware.ports import CameraHealth, CameraState, Frame, Message, PartName, Tell, Trouble
from hardware.source import EndOfPicturesError, SkippedPictureError, Source
from hardware.watch import Watch

if TYPE_CHECKING:
    from hardware.ports import Image

log = logging.getLogger(__name__)

# Frames kept for `frame_at_or_before`: so many, and every one up to 30 a second, so that the
# frame of an instant is never older than one period of the camera.
KEPT_FRAMES = 16
KEPT_APART = 0.03
REOPEN_AFTER = 0.5
WATCH_EVERY = 0.25
PHOTO_WITHIN = 2.0
CLOSED_WITHIN = 1.0
RATE_OVER = 20
TOLD = {
    CameraState.LOST: "hardware.camera_lost",
    CameraState.FROZEN: "hardware.camera_frozen",
    CameraState.BLACK: "hardware.camera_black",
}
SIGHTLESS = (CameraState.LOST, CameraState.FROZEN, CameraState.CLOSED)


def _as_hardware_error(problem: Exception) -> HardwareError:
    """What the table is told of a driver's error; the log has the rest."""
    if isinstance(problem, HardwareError):
        return problem
    log.warning("the camera's driver failed", exc_info=problem)
    return HardwareError("hardware.camera_lost")


class LiveCamera:
    """A Camera over any source."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._guard = threading.Lock()
        self._switch = threading.Lock()  # one starts or closes it at a time, from any thread
        self._stop = threading.Event()
        self._threads = (
            Lasting("camera", self._read_on, self._died),
            Lasting("camera-watch", self._watch_on, self._died),
        )
        self._tell: Tell | None = None
        self._watch = Watch(time.monotonic(), source.repeats)
        self._state = CameraState.CLOSED
        self._latest: Frame | None = None
        self._kept: deque[Frame] = deque(maxlen=KEPT_FRAMES)
        self._times: deque[float] = deque(maxlen=RATE_OVER)
        self._ended = False
        self._problem: HardwareError | None = None
        self._troubles_told: set[str] = set()
        self._lock_wanted = self._locked = False
        self._photo_wanted = threading.Event()
        self._photo_taken = threading.Event()
        self._photo: Frame | None = None

    @property
    def about(self) -> Message:
        return self._source.about

    def start(self, tell: Tell | None = None) -> None:
        with self._switch:
            self._tell = None
            self._stop.clear()
            if self._state is CameraState.CLOSED:
                self._forget()
            self._tell = tell
            for thread in self._threads:
                thread.start()

    def _forget(self) -> None:
        """A camera that was closed starts anew: nothing it saw before is worth looking at."""
        self._ended = False
        self._forget_frames()
        with self._guard:
            self._times.clear()
            self._watch.opened(time.monotonic())
        self._enter(CameraState.STARTING)

    def _forget_frames(self) -> None:
        """They are large: forty megabytes of them."""
        with self._guard:
            self._latest = None
            self._kept.clear()

    def latest(self) -> Frame | None:
        return None if self._state in SIGHTLESS else self._latest

    def frame_at_or_before(self, at: float) -> Frame | None:
        with self._guard:
            candidates = [*self._kept, *([self._latest] if self._latest else [])]
        older = [frame for frame in candidates if frame.at <= at]
        return max(older, key=lambda frame: frame.at, default=None)

    def photo(self) -> Frame | None:
        self._photo_taken.clear()
        self._photo = None
        self._photo_wanted.set()
        self._photo_taken.wait(PHOTO_WITHIN)
        return self._photo or self.latest()

    def lock(self) -> None:
        self._lock_wanted = True

    def unlock(self) -> None:
        self._lock_wanted = False

    def health(self) -> CameraHealth:
        with self._guard:
            times = tuple(self._times)
            frames = self._latest.number if self._latest else 0
        span = times[-1] - times[0] if len(times) > 1 else 0.0
        rate = (len(times) - 1) / span if span > 0 else 0.0
        return CameraHealth(self._state, frames, rate, self._locked)

    def close(self) -> None:
        with self._switch:
            for thread in self._threads:
                thread.dismiss()
            self._stop.set()
            self._enter(CameraState.CLOSED)
        for thread in self._threads:
            thread.wait(CLOSED_WITHIN)
        if self._stop.is_set():
            self._forget_frames()

    def lives(self) -> bool:
        living = [
            thread.lives() for thread in self._threads
        ]  # each is asked, also after a dead one
        return all(living)

    def _died(self) -> None:
        with self._guard:
            self._problem = HardwareError("hardware.part_failed", reason="its thread has died")
        self._enter(CameraState.LOST)

    # the reading thread

    def _read_on(self) -> None:
        while not self._stop.is_set():
            if self._opened():
                self._read_until_lost()
        self._let_go()

    def _let_go(self) -> None:
        try:
            self._source.close()
        except Exception:  # a driver may raise anything
            log.warning("the camera could not be let go", exc_info=True)

    def _opened(self) -> bool:
        try:
            self._source.open()
        except Exception as problem:  # a driver may raise anything
            self._let_go()
            self._lose(_as_hardware_error(problem))
            return False
        with self._guard:
            self._watch.opened(time.monotonic())
        self._locked = False
        return True

    def _read_until_lost(self) -> None:
        while not self._stop.is_set():
            try:
                self._read_once()
            except SkippedPictureError as problem:
                self._tell_once(problem)
            except EndOfPicturesError as problem:
                self._end(problem)
                return
            except Exception as problem:  # a driver may raise anything
                self._let_go()
                self._lose(_as_hardware_error(problem))
                return

    def _read_once(self) -> None:
        image = self._source.read()
        if image is not None:
            self._keep(image)
        if self._photo_wanted.is_set():
            self._take_photo()
        if self._lock_wanted != self._locked:
            self._settle()

    def _settle(self) -> None:
        if self._lock_wanted:
            self._locked = self._source.lock()
        else:
            self._source.unlock()
            self._locked = False

    def _keep(self, image: Image) -> None:
        image.setflags(write=False)
        now = time.monotonic()
        with self._guard:
            number = self._latest.number + 1 if self._latest else 1
            self._latest = Frame(image, now, number)
            if not self._kept or now - self._kept[-1].at >= KEPT_APART:
                self._kept.append(self._latest)
            self._times.append(now)
            self._watch.frame(image, now)
        self._judge()

    def _take_photo(self) -> None:
        self._photo_wanted.clear()
        image = self._source.photo()
        if image is not None:
            image.setflags(write=False)
            number = self._latest.number if self._latest else 0
            self._photo = Frame(image, time.monotonic(), number)
        self._photo_taken.set()

    def _lose(self, problem: HardwareError) -> None:
        with self._guard:
            self._watch.failed()
            self._problem = problem
        self._enter(CameraState.LOST)
        self._stop.wait(REOPEN_AFTER)

    def _end(self, problem: HardwareError) -> None:
        self._ended = True
        self._problem = problem
        self._enter(CameraState.ENDED)
        self._stop.wait()

    # telling

    def _watch_on(self) -> None:
        while not self._stop.wait(WATCH_EVERY):
            self._judge()

    def _judge(self) -> None:
        if self._ended or self._stop.is_set():
            return
        with self._guard:
            state = self._watch.state(time.monotonic())
        # An opened device is not yet a seeing one: the loss lasts until the first frame.
        if state is CameraState.STARTING and self._state is CameraState.LOST:
            return
        self._enter(state)

    def _enter(self, state: CameraState) -> None:
        with self._guard:
            if self._stop.is_set() and state is not CameraState.CLOSED:
                return
            before, self._state = self._state, state
            # Of a camera that is still lost it was told; it must not be told when it is back.
            problem, self._problem = self._problem, None
            if before is state:
                return
            if state is CameraState.LOST:
                self._times.clear()
        self._report(before, state, problem)

    def _report(
        self, before: CameraState, state: CameraState, problem: HardwareError | None
    ) -> None:
        if self._tell is None:
            return
        if problem is not None:
            self._tell(Trouble(PartName.CAMERA, problem.key, problem.values))
        elif state in TOLD:
            self._tell(Trouble(PartName.CAMERA, TOLD[state]))
        elif state is CameraState.LIVE and before in TOLD:
            self._tell(Trouble(PartName.CAMERA, "hardware.camera_back", solved=True))

    def _tell_once(self, problem: HardwareError) -> None:
        told = repr((problem.key, problem.values))
        if self._tell is not None and told not in self._troubles_told:
            self._troubles_told.add(told)
            self._tell(Trouble(PartName.CAMERA, problem.key, problem.values))
