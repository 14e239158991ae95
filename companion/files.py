"""Files that are written whole or not at all, also when the power goes; and read within limits."""

from __future__ import annotations

import os
import resource
import stat
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

MORE_MEMORY = 300 * 2**20  # bytes that a foreign file may take while it is read


class NotAFileError(OSError):
    """A device, a pipe or a folder where a file was expected."""


class TooLargeError(OSError):
    """A file with more bytes than were asked for."""


@contextmanager
def limited_memory(more: int = MORE_MEMORY) -> Iterator[None]:
    """What is done inside takes at most so many bytes more, or ends with MemoryError.

    For foreign files: whatever they hold, they cannot take the machine's memory. Only the main
    thread is held to it, since the limit is the whole process's.
    """
    before = resource.getrlimit(resource.RLIMIT_AS)
    size = _address_space()
    if size is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    limit = size + more if before[0] == resource.RLIM_INFINITY else min(before[0], size + more)
    resource.setrlimit(resource.RLIMIT_AS, (limit, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _address_space() -> int | None:
    """Bytes of this process; None where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        return None


def write_whole(path: Path, chunks: Iterable[bytes]) -> None:
    """Writes the chunks; an older file of that name stays until they are all on the disk.

    Raises OSError, and whatever the chunks raise; then nothing half written stays.
    """
    with whole_file(path) as file:
        file.writelines(chunks)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to, which takes the place of an older one when all of it is on the disk.

    Whatever lies in the way under the name of the unfinished file is taken away first, and is
    never written through: it may be a link to something precious. Raises OSError, and whatever
    is raised inside; then nothing half written stays.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with os.fdopen(os.open(part, flags, 0o666), "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def free_name(path: Path) -> Path:
    """The path itself, or with the first number that no file has yet.

    Where the disk no longer answers, writing tells it.
    """
    found, count = path, 1
    while os.path.exists(found):  # noqa: PTH110  Path.exists raises where the disk does not answer
        count += 1
        found = path.with_name(f"{path.stem}-{count}{path.suffix}")
    return found


def sync_folder(folder: Path) -> None:
    """Makes a rename in the folder outlive a power cut, where the file system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_limited(path: Path, most: int) -> bytes:
    """All bytes of an ordinary file.

    Raises NotAFileError for anything that may never end or never answer, TooLargeError for more
    than `most` bytes, and OSError.
    """
    # Without O_NONBLOCK a pipe that nobody writes to would be waited for, for ever.
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise NotAFileError(f"{path} is no file")
        if found.st_size > most:
            raise TooLargeError(f"{path} has {found.st_size} bytes")
        with os.fdopen(handle, "rb", closefd=False) as file:
            # Files in /proc have no size until they are read; some have nothing to say yet.
            data = file.read(most + 1) or b""
    finally:
        os.close(handle)
    if len(data) > most:
        raise TooLargeError(f"{path} goes on and on")
    return data
