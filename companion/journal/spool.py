"""A second place for what the disk does not take: memory that outlives the process.

It lies in the folder that the system gives a service (or a person) for as long as the machine
runs. Best effort: where it cannot be written, what waits lives in the process alone.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

log = logging.getLogger(__name__)
Transaction = tuple[tuple[str, tuple[object, ...]], ...]
SIZE = 4  # bytes of a record's length
SUM = 8  # bytes of its checksum
FLAGS = os.O_CREAT | os.O_APPEND | os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def spool_path(journal: Path, environ: Mapping[str, str]) -> Path | None:
    """Where entries of this journal wait; None on a machine without such a folder."""
    folder = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or environ.get(
        "XDG_RUNTIME_DIR", ""
    )
    if not folder:
        return None
    name = hashlib.blake2b(str(journal.resolve()).encode(), digest_size=6).hexdigest()
    return Path(folder) / f"table-companion-{name}.waiting"


class Spool:
    """Transactions in order; what was cut off or changed ends the reading."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def add(self, transaction: Sequence[tuple[str, Sequence[object]]]) -> None:
        data = msgspec.msgpack.encode(transaction)
        record = len(data).to_bytes(SIZE, "big") + _sum(data) + data
        if self._path is None:
            return
        try:
            handle = os.open(self._path, FLAGS, 0o600)
            try:
                os.write(handle, record)
            finally:
                os.close(handle)
        except OSError as problem:
            log.warning("no second place for what waits: %s", problem)

    def read(self) -> list[Transaction]:
        found: list[Transaction] = []
        data = self._data()
        while len(data) >= SIZE + SUM:
            end = SIZE + SUM + int.from_bytes(data[:SIZE], "big")
            body = data[SIZE + SUM : end]
            if len(data) < end or _sum(body) != data[SIZE : SIZE + SUM]:
                log.warning("%s ends in the middle of an entry", self._path)
                break
            with suppress(msgspec.DecodeError):
                found.append(msgspec.msgpack.decode(body, type=Transaction))
            data = data[end:]
        return found

    def _data(self) -> bytes:
        """Only of a file that this very user has made."""
        if self._path is None:
            return b""
        with suppress(OSError):
            found = self._path.lstat()
            if stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid():
                return self._path.read_bytes()
        return b""

    def clear(self) -> None:
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


def _sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=SUM).digest()
