"""The service manager's side: ready, alive, stopping. Without one, nothing happens."""

from __future__ import annotations

import os
from collections.abc import Mapping

FED = 3.0  # seconds between signs of life; the watchdog of the unit waits 10
SWITCH_OFF = 77  # exit code that asks the unit to switch the machine off
DRAWN = "on the screen"  # a version on trial is kept only once it says so: systemd/versions.py


def is_service() -> bool:
    """Whether the service manager started this process."""
    return "NOTIFY_SOCKET" in os.environ


class Notifier:
    """Sends one-line datagrams to the socket that the service manager names, if it names one."""

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        address = (os.environ if environ is None else environ).get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._fed = float("-inf")

    def ready(self, status: str = DRAWN) -> None:
        """The first frame is on the screen, or `status` says what it waits for."""
        self._send(f"READY=1\nSTATUS={status}")

    def alive(self, now: float) -> None:
        """Called on every turn of the main loop; a loop that hangs stops calling."""
        if now - self._fed >= FED:
            self._fed = now
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def _send(self, line: str) -> None:
        if not self._address:
            return
        import socket  # only here: the first frame must not wait for it

        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.sendto(line.encode(), self._address)
        except OSError:
            return  # a manager that does not listen is no reason to stop a play
