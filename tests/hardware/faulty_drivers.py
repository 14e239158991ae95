"""Drivers of every port that raise or hang in one of their methods, until they are mended."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import numpy as np

from hardware.backlight import SysBacklight
from hardware.ports import Message
from tests.hardware.hardware_waiting import PATIENCE

if TYPE_CHECKING:
    from hardware.ports import Image


class StrangeError(Exception):
    """A driver's own kind of error, which nobody has heard of."""


RAISED: tuple[type[Exception], ...] = (
    OSError,
    RuntimeError,
    ValueError,
    TypeError,
    AttributeError,
    KeyError,
    ZeroDivisionError,
    MemoryError,
    RecursionError,
    TimeoutError,
    EOFError,
    AssertionError,
    StopIteration,
    StrangeError,
)
HANG = "hang"
FaultKind = type[Exception] | str
KINDS: tuple[FaultKind, ...] = (*RAISED, HANG)


class Fault:
    """What is wrong with a driver: one method raises, or hangs until it is mended."""

    def __init__(self, method: str, kind: FaultKind) -> None:
        self.method, self.kind = method, kind
        self.met = threading.Event()
        self.mended = threading.Event()
        self.waited_out = False

    def meet(self, method: str) -> None:
        """Called by the driver in each of its methods."""
        if method != self.method or self.mended.is_set():
            return
        self.met.set()
        if isinstance(self.kind, str):
            self.waited_out = not self.mended.wait(PATIENCE)
        else:
            raise self.kind("a wire is loose")


class Device:
    """A pin of gpiozero's that meets a fault."""

    closed = False

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self._value: float = 0
        self._frequency = 0.0

    @property
    def value(self) -> float:
        self._fault.meet("read")
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        self._fault.meet("write")
        self._value = value

    @property
    def frequency(self) -> float:
        return self._frequency

    @frequency.setter
    def frequency(self, hertz: float) -> None:
        self._fault.meet("frequency")
        self._frequency = hertz

    def off(self) -> None:
        self._fault.meet("off")
        self._value = 0

    def close(self) -> None:
        self._fault.meet("close")
        self.closed = True


class Line:
    """A button's wire that meets a fault."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self.is_down = False

    def listen(self) -> None:
        self._fault.meet("listen")

    def down(self) -> bool:
        self._fault.meet("down")
        return self.is_down

    def close(self) -> None:
        self._fault.meet("close")


class Horn:
    """A speaker that meets a fault."""

    names = ("bip", "key")

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self._volume = 100
        self.played = 0

    @property
    def volume(self) -> int:
        return self._volume

    @volume.setter
    def volume(self, percent: int) -> None:
        self._fault.meet("volume")
        self._volume = percent

    def play(self, name: str) -> bool:
        self._fault.meet("play")
        self.played += 1
        return True

    def listen(self, tell: object) -> None: ...

    def look(self) -> bool:
        return False

    def lost(self) -> None: ...

    def close(self) -> None:
        self._fault.meet("close")


class Lamp(SysBacklight):
    """A backlight that meets a fault."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self.shone = 50

    @property
    def percent(self) -> int | None:
        return self.shone

    def shine(self, percent: int) -> bool:
        self._fault.meet("shine")
        self.shone = percent
        return True


class Film:
    """A camera's source that meets a fault."""

    about = Message("hardware.about_simulated_camera")
    repeats = False

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self._grey = 0

    def open(self) -> None:
        self._fault.meet("open")

    def read(self) -> Image | None:
        self._fault.meet("read")
        time.sleep(0.01)
        self._grey = (self._grey + 1) % 100
        return np.full((48, 48, 3), 60 + self._grey, np.uint8)

    def photo(self) -> Image | None:
        self._fault.meet("photo")
        return self.read()

    def lock(self) -> bool:
        self._fault.meet("lock")
        return True

    def unlock(self) -> None:
        self._fault.meet("unlock")

    def close(self) -> None:
        self._fault.meet("close")
