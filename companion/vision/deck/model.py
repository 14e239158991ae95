"""A taught deck: the look of each kind, and the one file that keeps them."""

from __future__ import annotations

import io
import logging
import zipfile
from pathlib import Path
from typing import NamedTuple

import cv2
import msgspec
import numpy as np

from companion.errors import CompanionError
from companion.files import NotAFileError, TooLargeError, read_limited, write_whole
from companion.vision.deck import thresholds
from companion.vision.reading import Image

log = logging.getLogger(__name__)
VERSION = 1
BACK = "back"
UNSURE = "?"
FACE_HIGH = 300  # pixels: a taught picture is kept this high, more than any camera shows
MOST_BYTES = 200_000_000
MOST_FACES = 600
MOST_PACKED = 2_000_000  # bytes of one kept picture
HEAD = "deck.json"


class Face(NamedTuple):
    """One taught picture of a kind, upright and cut to its edge."""

    kind: str
    image: Image


class Deck(NamedTuple):
    """All taught pictures; several may be of one kind. `aspect` is width over height.

    `codes` are the stickers that cards carry, each with the kind it stands for.
    """

    faces: tuple[Face, ...]
    aspect: float
    codes: tuple[tuple[int, str], ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(face.kind for face in self.faces))


class _Version(msgspec.Struct, frozen=True):
    version: int


class _Head(msgspec.Struct, frozen=True):
    """What the file says of itself, before any picture."""

    version: int
    aspect: float
    kinds: tuple[str, ...]
    codes: tuple[tuple[int, str], ...] = ()


def kept_size(aspect: float) -> tuple[int, int]:
    """Width and height at which the pictures of a deck are kept."""
    return max(32, round(FACE_HIGH * aspect)), FACE_HIGH


def save_deck(deck: Deck, file: Path) -> None:
    """Writes the deck whole or not at all. Raises CompanionError."""
    out = io.BytesIO()
    head = _Head(VERSION, deck.aspect, tuple(face.kind for face in deck.faces), deck.codes)
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(HEAD, msgspec.json.encode(head))
        for number, face in enumerate(deck.faces):
            archive.writestr(_name(number), cv2.imencode(".png", face.image)[1].tobytes())
    try:
        write_whole(file, [out.getvalue()])
    except OSError as problem:
        raise CompanionError("vision.deck_not_written", file=file) from problem


def load_deck(file: Path) -> Deck:
    """The deck of a file. Raises CompanionError where it is none, damaged or of another version."""
    try:
        packed = read_limited(file, MOST_BYTES)
    except (NotAFileError, TooLargeError) as problem:
        raise CompanionError("vision.deck_file_damaged", file=file) from problem
    except OSError as problem:
        raise CompanionError("vision.deck_missing", file=file) from problem
    try:
        return _unpacked(packed)
    except _OtherVersionError as problem:
        raise CompanionError("vision.deck_version", file=file) from problem
    except (KeyError, ValueError, NotImplementedError, RuntimeError, EOFError) as problem:
        raise CompanionError("vision.deck_file_damaged", file=file) from problem
    except (zipfile.BadZipFile, msgspec.MsgspecError, RecursionError, OSError) as problem:
        raise CompanionError("vision.deck_file_damaged", file=file) from problem


class _OtherVersionError(Exception):
    """The file is a deck, but not one of this version."""


def _unpacked(packed: bytes) -> Deck:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        words = _entry(archive, HEAD)
        if msgspec.json.decode(words, type=_Version).version != VERSION:
            raise _OtherVersionError
        head = msgspec.json.decode(words, type=_Head)
        least = thresholds.FILE_ASPECT
        known = 0 < len(head.kinds) <= MOST_FACES and all(head.kinds)
        if not (least < head.aspect <= 1 / least and known):
            raise ValueError("no such deck")
        if not {kind for _, kind in head.codes} <= set(head.kinds):
            raise ValueError("a sticker of no kind")
        size = kept_size(head.aspect)
        faces = [
            Face(kind, _picture(_entry(archive, _name(number)), size))
            for number, kind in enumerate(head.kinds)
        ]
    return Deck(tuple(faces), head.aspect, head.codes)


def _name(number: int) -> str:
    return f"{number:03d}.png"


def _entry(archive: zipfile.ZipFile, name: str) -> bytes:
    """A part of the file; it is no larger than it says, and that is little."""
    if archive.getinfo(name).file_size > MOST_PACKED:
        raise ValueError("too large")
    return archive.read(name)


def _picture(packed: bytes, size: tuple[int, int]) -> Image:
    if packed[:8] != b"\x89PNG\r\n\x1a\n" or packed[16:24] != b"".join(
        side.to_bytes(4, "big") for side in size
    ):
        raise ValueError("not a taught picture")
    image = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("not a taught picture")
    return np.asarray(image, np.uint8)
