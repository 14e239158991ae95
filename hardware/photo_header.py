"""How large a photo will be once decoded, told by its first bytes: nothing is decoded here."""

from __future__ import annotations

import struct
from typing import NamedTuple

PNG = b"\x89PNG\r\n\x1a\n"
PNG_CHANNELS = {0: 1, 2: 3, 3: 3, 4: 2, 6: 4}
JPEG = b"\xff\xd8"
NO_FRAME = (0xC4, 0xC8, 0xCC)  # tables among the numbers of frames
PROGRESSIVE = (0xC2, 0xC6, 0xCA, 0xCE)
BARE = (0x01, *range(0xD0, 0xD9))  # markers without a length


class PhotoSize(NamedTuple):
    """Pixels, and how many bytes of memory each takes while the photo is read."""

    width: int
    height: int
    bytes_each: int

    @property
    def memory(self) -> int:
        return self.width * self.height * self.bytes_each


def photo_size(data: bytes) -> PhotoSize | None:
    """The size of a JPEG, PNG, BMP or WebP; None for anything else, or where it does not say."""
    try:
        if data.startswith(PNG):
            return _png(data)
        if data.startswith(JPEG):
            return _jpeg(data)
        if data.startswith(b"BM"):
            return _bmp(data)
        if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError):
        return None
    return None


def _png(data: bytes) -> PhotoSize | None:
    if data[12:16] != b"IHDR":
        return None
    width, height, depth, colour = struct.unpack_from(">IIBB", data, 16)
    raw = PNG_CHANNELS.get(colour, 4) * (2 if depth == 16 else 1)
    return PhotoSize(width, height, raw + 3)


def _jpeg(data: bytes) -> PhotoSize | None:
    """A progressive one keeps all its coefficients, two bytes each, beside the pixels."""
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in BARE:
            at += 2
        elif 0xC0 <= marker <= 0xCF and marker not in NO_FRAME:
            height, width, parts = struct.unpack_from(">HHB", data, at + 5)
            extra = 2 * parts if marker in PROGRESSIVE else 0
            return PhotoSize(width, height, max(3, parts) + extra)
        else:
            at += 2 + struct.unpack_from(">H", data, at + 2)[0]
    return None


def _bmp(data: bytes) -> PhotoSize:
    if struct.unpack_from("<I", data, 14)[0] == 12:
        width, height = struct.unpack_from("<HH", data, 18)
    else:
        width, height = struct.unpack_from("<ii", data, 18)
    return PhotoSize(abs(width), abs(height), 7)


def _webp(data: bytes) -> PhotoSize | None:
    kind = data[12:16]
    if kind == b"VP8X":
        width = int.from_bytes(data[24:27], "little") + 1
        height = int.from_bytes(data[27:30], "little") + 1
    elif kind == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 ":
        width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
    else:
        return None
    return PhotoSize(width, height, 7)
