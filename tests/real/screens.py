"""screens.py SOCKET LOG DIR: a picture of the VM's screen whenever its log says `SCREEN name`."""

from __future__ import annotations

import contextlib
import json
import socket
import sys
import time
from pathlib import Path

SOCKET, LOG, FOLDER = (Path(argument) for argument in sys.argv[1:4])
PATIENCE = 120.0


def connected() -> socket.socket:
    """The emulator's monitor, once it is there."""
    end = time.monotonic() + PATIENCE
    while True:
        monitor = socket.socket(socket.AF_UNIX)
        try:
            monitor.connect(str(SOCKET))
        except OSError:
            monitor.close()
            if time.monotonic() > end:
                raise
            time.sleep(0.5)
        else:
            return monitor


def ask(stream: socket.SocketIO, monitor: socket.socket, **order: object) -> None:
    monitor.sendall(json.dumps(order).encode())
    while b'"return"' not in stream.readline():
        pass


def main() -> None:
    monitor = connected()
    stream = monitor.makefile("rb", buffering=0)
    stream.readline()
    ask(stream, monitor, execute="qmp_capabilities")
    taken: set[str] = set()
    while SOCKET.exists():
        lines = LOG.read_text(errors="replace").splitlines() if LOG.exists() else []
        for name in (line.split()[1] for line in lines if line.startswith("SCREEN ")):
            if name not in taken:
                taken.add(name)
                where = {"filename": str(FOLDER / f"{name}.png"), "format": "png"}
                ask(stream, monitor, execute="screendump", arguments=where)
        time.sleep(0.2)


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the machine is off
        main()
