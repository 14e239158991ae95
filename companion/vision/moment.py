"""The moment of a claim as one file: the picture of that instant, what was read in it, and a
short run of small pictures around it.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import NamedTuple

import cv2
import msgspec
import numpy as np

from companion.vision import thresholds
from companion.vision.load import pixels_told
from companion.vision.reading import Image, Point

BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError)
LARGE, ABOUT, RUN = "moment.jpg", "moment.json", "run/{:02d}.jpg"


class _About(msgspec.Struct):
    """What a file says of its pictures."""

    cells: str
    spots: tuple[Point, ...]
    run: list[float]


class Shot(NamedTuple):
    """A picture, and the seconds by which it was taken after the claim."""

    after: float
    image: Image


class Moment(NamedTuple):
    """`spots` are the sixteen crossings in the large picture, as shares of its width and height.

    `cells` are what was read there; both are empty where no board was seen.
    """

    large: Image
    cells: str
    spots: tuple[Point, ...]
    run: tuple[Shot, ...]


def pack(moment: Moment) -> bytes:
    """The file of a moment."""
    about = _About(moment.cells, moment.spots, [shot.after for shot in moment.run])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(LARGE, _jpeg(moment.large, thresholds.MOMENT_WIDTH))
        file.writestr(ABOUT, msgspec.json.encode(about, enc_hook=float))
        for number, shot in enumerate(moment.run):
            file.writestr(RUN.format(number), _jpeg(shot.image, thresholds.MOMENT_RUN_WIDTH))
    return out.getvalue()


def unpack(data: bytes) -> Moment:
    """The moment of a file; raises ValueError when it is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            if sum(each.file_size for each in file.infolist()) > thresholds.MOMENT_MOST_BYTES:
                raise ValueError("larger than any moment")
            about = msgspec.json.decode(file.read(ABOUT), type=_About)
            times = about.run[: thresholds.MOMENT_SHOTS]
            run = tuple(
                Shot(after, _picture(file.read(RUN.format(number))))
                for number, after in enumerate(times)
            )
            whole = len(about.spots) == len(about.cells) == 16
            large = _picture(file.read(LARGE))
    except (*BROKEN, KeyError, msgspec.DecodeError, RecursionError) as problem:
        raise ValueError(str(problem)) from problem
    return Moment(large, about.cells if whole else "", about.spots if whole else (), run)


def shrunk(image: Image, width: int) -> Image:
    """The picture at most so wide."""
    high, wide = image.shape[:2]
    if wide <= width:
        return image
    size = (width, round(high * width / wide))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _jpeg(image: Image, width: int) -> bytes:
    quality = [cv2.IMWRITE_JPEG_QUALITY, thresholds.MOMENT_QUALITY]
    good, data = cv2.imencode(".jpg", shrunk(image, width), quality)
    if not good:
        raise ValueError("not a picture")
    return bytes(data)


def _picture(data: bytes) -> Image:
    if not 0 < pixels_told(data) <= thresholds.MOMENT_MOST_PIXELS:
        raise ValueError("not a picture of a moment")
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("not a picture")
    return np.asarray(image, np.uint8)
