"""SQLite's write-ahead log read by hand: what it holds that SQLite itself would pass over.

SQLite ends its reading at the first frame whose checksum is wrong. After a power cut that is
right; where the disk has changed a byte, saved actions lie behind it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.journal.header import PAGE

HEADER, FRAME = 32, 24  # bytes
SALTS = slice(8, 16)  # of a frame's header; the same in all frames of one log


class WalFrame(NamedTuple):
    """One page of a log; `pages` is the file's new size where the frame ends a transaction."""

    number: int
    page: int
    pages: int
    at: int


def frames(log: Path) -> list[WalFrame]:
    """The frames of the log's present life, whatever their checksums say."""
    try:
        with log.open("rb") as file:
            header = file.read(HEADER)
            found = list(_frames(file.read(), header))
    except OSError:
        return []
    return found


def _frames(data: bytes, header: bytes) -> Iterator[WalFrame]:
    whole = range(0, len(data) - FRAME - PAGE + 1, FRAME + PAGE)
    heads = [data[at : at + FRAME] for at in whole]
    # A sound header may be newer than every frame: SQLite writes it first when a log begins anew.
    salts = header[16:24] if _is_sound(header) or not heads else heads[0][SALTS]
    for number, (at, head) in enumerate(zip(whole, heads, strict=True), 1):
        if head[SALTS] == salts:
            page, pages = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
            yield WalFrame(number, page, pages, HEADER + at + FRAME)


def _is_sound(header: bytes) -> bool:
    """Whether the header of a log has its right checksum."""
    if len(header) < HEADER:
        return False
    order = ">" if header[3] & 1 else "<"
    first = second = 0
    for one, two in struct.iter_unpack(f"{order}II", header[:24]):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return struct.pack(">II", first, second) == header[24:32]


def passed_over(found: list[WalFrame], read: int) -> bool:
    """Whether saved transactions lie behind the `read` frames that SQLite believes.

    One alone may be the transaction in which the process was killed: nobody was told of it.
    """
    return sum(1 for frame in found if frame.pages and frame.number > read) > 1


def apply_by_hand(log: Path, file: Path) -> None:
    """Writes every page of every ended transaction into the file. Raises OSError."""
    found = frames(log)
    last = max((frame.number for frame in found if frame.pages), default=0)
    with file.open("r+b") as target, log.open("rb") as source:
        most = file.stat().st_size // PAGE + len(found)
        for frame in found:
            if frame.number <= last and 0 < frame.page <= most:
                source.seek(frame.at)
                target.seek((frame.page - 1) * PAGE)
                target.write(source.read(PAGE))
