"""One program at a time on a data folder: a lock that goes with the process that holds it."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.errors import CompanionError

FILE = "lock"  # in the data folder
FLAGS = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class FolderLock:
    """Held until `release`, or until the process ends in any way."""

    def __init__(self, folder: Path) -> None:
        """Takes the lock. Raises CompanionError that names the process which has it.

        A folder that cannot be written needs no lock, for nothing is written there.
        """
        self._handle: int | None = None
        try:
            self._handle = os.open(
                folder / FILE, FLAGS, 0o660
            )  # the appliance's group locks it too
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            holder = _holder(self._handle)
            self.release()
            raise CompanionError("history.data_in_use", folder=str(folder), pid=holder) from problem
        except OSError:
            self.release()
        else:
            _sign(self._handle)

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _sign(handle: int) -> None:
    """On a full disk the lock holds all the same; it only does not say whose it is."""
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.pwrite(handle, str(os.getpid()).encode(), 0)


def _holder(handle: int | None) -> str:
    told = os.pread(handle, 20, 0).decode(errors="replace").strip() if handle is not None else ""
    return told if told.isdecimal() else "?"
