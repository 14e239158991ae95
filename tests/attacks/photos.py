"""Photos from outside: small files with huge pictures, broken ones, devices."""

from __future__ import annotations

import os
import random
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.attacks.figures import Figures
from tests.attacks.foreign import NAMES, NEVER, Answer, Judge, watched

MANY = 2**20  # zeros in a block
BOARD = Path(__file__).parent.parent / "photos" / "boards" / "dev_0003.jpg"


def attack(count: int, seed: int, folder: Path) -> Figures:
    figures = Figures("photos", NEVER, NAMES)
    good = BOARD.read_bytes()
    idle = _look(_written(folder, "good.jpg", good), folder)
    judge = Judge(figures, idle)
    judge.judge("a good photo", idle, good=True)
    inputs = _inputs(folder, random.Random(seed), good)
    for _, (name, path) in zip(range(count), inputs, strict=False):
        judge.judge(name, _look(path, folder), good=None)
    return figures


def _look(path: Path, folder: Path) -> Answer:
    return watched("read", str(path), data=folder)


def _written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def _jpeg(width: int, height: int) -> bytes:
    chance = np.random.default_rng(1)
    small = chance.integers(0, 255, (max(1, height // 16), max(1, width // 16), 3), np.uint8)
    return cv2.imencode(".jpg", cv2.resize(small, (width, height)))[1].tobytes()


def _inputs(folder: Path, chance: random.Random, good: bytes) -> Iterator[tuple[str, Path]]:
    pipe, link, long = folder / "pipe.jpg", folder / "link.jpg", folder / "long.jpg"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    with long.open("wb") as file:
        file.truncate(2**30)
    for path in (pipe, link, long, folder, Path("/dev/full"), Path("/proc/self/mem")):
        yield str(path), path
    for name, data in _huge(good):
        yield name, _written(folder, f"huge{Path(name).suffix}", data)
    picture = cv2.imdecode(np.frombuffer(good, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    kinds = [(e, cv2.imencode(e, picture)[1].tobytes())
             for e in (".jpg", ".png", ".bmp", ".webp")]  # fmt: skip
    while True:
        ending, data = chance.choice(kinds)
        yield f"changed{ending}", _written(folder, f"changed{ending}", _changed(data, chance))


def _huge(good: bytes) -> Iterator[tuple[str, bytes]]:
    """Each says truly or falsely that it holds more pixels than any table has."""
    for width, height in ((30_000, 30_000), (48, 200_000), (200_000, 48), (6_000, 6_000)):
        yield f"{width}x{height}.png", _png(width, height)
    yield "16 bits.png", _png(4_000, 4_000, depth=16, colour=6)
    for marker in (0xC0, 0xC2):
        yield f"65500x65500-{marker:x}.jpg", _jpeg_of(good, 65_500, 65_500, marker)
    yield "20000x2000.jpg", _jpeg_of(good, 20_000, 2_000, 0xC2)
    yield "12 million.jpg", _jpeg(4_000, 3_000)
    yield (
        "30000x30000.bmp",
        b"BM" + struct.pack("<IIIIiiHHI", 54, 0, 54, 40, 30_000, 30_000, 1, 24, 0),
    )
    yield "16383x16383.webp", b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"\xfe\x3f\0" * 2
    yield "empty.jpg", b""
    yield "header alone.jpg", good[:300]
    yield "8x8.jpg", _jpeg(8, 8)


def _png(width: int, height: int, depth: int = 8, colour: int = 2) -> bytes:
    """A real picture of one colour: a thousand times smaller than what it becomes."""
    line = 1 + width * (depth // 8) * (4 if colour == 6 else 3)
    rows = packed_zeros(line * height)
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")
    )


def packed_zeros(count: int) -> bytes:
    """What zlib makes of so many zeros: one block that stands alone is packed, and repeated."""
    block, rest = _raw(MANY, zlib.Z_FULL_FLUSH), _raw(count % MANY, zlib.Z_FINISH)
    sum_ = (count % 65_521) << 16 | 1  # Adler's, of zeros
    return b"\x78\xda" + block * (count // MANY) + rest + struct.pack(">I", sum_)


def _raw(zeros: int, flush: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(bytes(zeros)) + packer.flush(flush)


def _chunk(kind: bytes, data: bytes) -> bytes:
    whole = kind + data
    return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))


def _jpeg_of(good: bytes, width: int, height: int, marker: int) -> bytes:
    at = good.index(b"\xff\xc0")
    head = bytes((0xFF, marker)) + good[at + 2 : at + 5] + struct.pack(">HH", height, width)
    return good[:at] + head + good[at + 9 :]


def _changed(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        limit = 64 if chance.random() < 0.6 else len(changed)
        changed[chance.randrange(limit)] = chance.randrange(256)
    return bytes(changed[: chance.randint(1, len(changed))] if chance.random() < 0.2 else changed)
