"""SQLite's write-ahead log read by hand: what it holds that SQLite itself would pass over.

SQLite ends its reading at the first frame whose checksum is wrong. After a power cut that is
right; where the disk has changed a byte, saved actions lie behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.journal.header import PAGE

HEADER, FRAME = 32, 24  # bytes
SALTS = slice(8, 16)  # of a frame's header; the same in all frames of one log


class Frame(NamedTuple):
    """One page of a log; `pages` is the file's new size where the frame ends a transaction."""

    number: int
    page: int
    pages: int
    at: int


def frames(log: Path) -> list[Frame]:
    """The frames of the log's present life, whatever their checksums say."""
    try:
        with log.open("rb") as file:
            header = file.read(HEADER)
            found = list(_frames(file.read(), header[16:24]))
    except OSError:
        return []
    return found


def _frames(data: bytes, salts: bytes) -> Iterator[Frame]:
    whole = range(0, len(data) - FRAME - PAGE + 1, FRAME + PAGE)
    heads = [data[at : at + FRAME] for at in whole]
    if heads and heads[0][SALTS] != salts and not any(head[SALTS] == salts for head in heads):
        salts = heads[0][SALTS]  # the log's own header was changed
    for number, (at, head) in enumerate(zip(whole, heads, strict=True), 1):
        if head[SALTS] == salts:
            page, pages = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
            yield Frame(number, page, pages, HEADER + at + FRAME)


def passed_over(found: list[Frame], read: int) -> int:
    """How many transactions end behind the `read` frames that SQLite believes."""
    return sum(1 for frame in found if frame.pages and frame.number > read)


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
