"""Sleeping until something happens: no loop that looks sixty times a second at nothing.

pygame's own wait looks every millisecond. Here the kernel wakes us: for what the desktop sends
to the window, for the input devices of the Pi's bare screen, and for a pipe of our own.
"""

from __future__ import annotations

import logging
import os
import select
import socket
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pygame

log = logging.getLogger(__name__)

PANELS, OPEN_FILES = Path("/dev/input"), Path("/proc/self/fd")
CHUNK = 4096  # bytes of input events that are taken off a device at once
BARE = ("kmsdrm", "dummy", "offscreen")  # SDL's drivers that no desktop stands behind
BLIND = 1 / 30  # seconds between looks at a desktop whose connection was not found
GONE = select.POLLERR | select.POLLHUP | select.POLLNVAL


class Waiter:
    """Sleeps; `wake` may be called from any thread."""

    def __init__(self, driver: str, panels: Path = PANELS) -> None:
        """`driver` is SDL's video driver; its window is open already."""
        bare = driver.casefold() in BARE
        self._ear, self._mouth = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._devices = frozenset(_opened(sorted(panels.glob("event*")))) if bare else frozenset()
        desktop = frozenset() if bare else frozenset(_connections())
        self._longest = float("inf") if bare or desktop else BLIND
        self._poll = select.poll()
        for number in (self._ear, *self._devices, *desktop):
            self._poll.register(number, select.POLLIN)

    def wait(self, seconds: float) -> None:
        """Until a finger, a key, `wake`, or so many seconds."""
        # What the desktop sent while we drew may be read already, and would wake nobody.
        pygame.event.pump()
        if pygame.event.peek(None):
            return
        for number, happened in self._poll.poll(max(0.0, min(seconds, self._longest) * 1000)):
            if number == self._ear or number in self._devices:
                self._take(number)
            if happened & GONE:
                self._poll.unregister(number)  # pulled out; a new panel opens the window anew

    def _take(self, number: int) -> None:
        """SDL reads a copy of its own; this one only told that there is something."""
        with suppress(OSError):
            while len(os.read(number, CHUNK)) == CHUNK:
                pass

    def wake(self) -> None:
        """Ends the sleep, or keeps the next one from beginning."""
        with suppress(OSError):  # full: it is awake; closed: nobody sleeps any more
            os.write(self._mouth, b"!")

    def close(self) -> None:
        for number in (self._ear, self._mouth, *self._devices):
            with suppress(OSError):
                os.close(number)


def _opened(paths: Iterable[Path]) -> Iterable[int]:
    for path in paths:
        try:
            yield os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as problem:
            log.info("%s is not listened to: %s", path, problem)


def _connections() -> Iterable[int]:
    """The sockets by which this program speaks with X11 or Wayland."""
    with suppress(OSError):
        for file in list(OPEN_FILES.iterdir()):
            with suppress(OSError):
                if _is_display(int(file.name)):
                    yield int(file.name)


def _is_display(number: int) -> bool:
    if not stat.S_ISSOCK(os.fstat(number).st_mode):
        return False
    with socket.socket(fileno=os.dup(number)) as copy:
        peer = copy.getpeername()
    if isinstance(peer, tuple):  # X11 through a network, as ssh does it
        return isinstance(peer[-1], int) and 6000 <= (peer[1] if len(peer) > 1 else 0) < 6100
    text = peer.decode(errors="replace") if isinstance(peer, bytes) else str(peer)
    return ".X11-unix" in text or "wayland" in text
