"""The first bytes of the journal's file, read before SQLite sees them.

SQLite believes its header: one changed bit makes a sound file read-only, newer or empty.
"""

from __future__ import annotations

import stat
from pathlib import Path

PAGE = 4096  # bytes; what SQLite takes for a new file
SIZE = 100
MAGIC = b"SQLite format 3\0"
VERSION = slice(60, 64)  # where the header holds user_version
# What every journal has at these places, whatever is in it.
FIXED = (
    (0, (MAGIC,)),
    (16, (PAGE.to_bytes(2, "big"),)),
    (18, (b"\1\1", b"\2\2")),  # both as a rollback journal or both as a log
    (20, (bytes((0, 64, 32, 32)),)),
    (44, ((4).to_bytes(4, "big"), bytes(4))),  # zero until the first table is made
    (52, (bytes(4),)),
    (56, ((1).to_bytes(4, "big"), bytes(4))),
    (64, (bytes(4),)),
    (68, (bytes(24),)),
)


def is_ordinary(path: Path) -> bool:
    """Whether the path may be opened without waiting for ever: a file, or nothing yet."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return not path.is_symlink()


def read_header(path: Path) -> bytes:
    """Empty where there is no file. Raises OSError."""
    try:
        with path.open("rb") as file:
            return file.read(SIZE)
    except FileNotFoundError:
        return b""


def is_ours(header: bytes) -> bool:
    """Whether these are the first bytes of a journal. An empty file is no journal yet."""
    return len(header) == SIZE and all(header.startswith(right, at) for at, right in FIXED)


def version_in(header: bytes) -> int:
    return int.from_bytes(header[VERSION], "big") if header.startswith(b"SQLite") else 0
