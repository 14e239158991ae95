"""What `companion read` does: photos in, one JSON-ready object per photo out."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import cv2
import msgspec

from companion.errors import CompanionError
from companion.files import read_limited
from companion.vision import thresholds
from companion.vision.draw import overlay
from companion.vision.line import Line
from companion.vision.load import load
from companion.vision.locate import Locator
from companion.vision.photo import read_photo
from companion.vision.reading import SIDE, Image, Quad, Reading, nothing

Say = Callable[..., str]  # message key and values -> words
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


def parse_crossings(text: str) -> Quad:
    """ "x,y x,y x,y x,y" -> four points; raises CompanionError."""
    pairs = re.fullmatch(
        rf"\s*{NUMBER}\s*,\s*{NUMBER}(?:[\s;]+{NUMBER}\s*,\s*{NUMBER}){{3}}\s*", text
    )
    if pairs is None:
        raise CompanionError("vision.crossings_unclear", text=text)
    values = [float(v) for v in re.findall(NUMBER, text)]
    return _quad([values[k : k + 2] for k in range(0, 8, 2)], text)


def _quad(points: Sequence[Sequence[float]], text: str) -> Quad:
    if len(points) != 4 or any(len(p) != 2 or not all(map(math.isfinite, p)) for p in points):
        raise CompanionError("vision.crossings_unclear", text=text)
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return (a, b, c, d)


def crossings_file(path: Path) -> dict[str, Quad]:
    """{"name.jpg": [[x, y], ...]} -> points per photo; raises CompanionError."""
    try:
        data = read_limited(path, thresholds.CROSSINGS_MOST_BYTES)
        known = msgspec.json.decode(data, type=dict[str, list[list[float]]])
    except OSError as error:
        raise CompanionError("vision.crossings_file_missing", file=str(path)) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise CompanionError("vision.crossings_file_unclear", file=str(path)) from error
    return {name: _quad(points, name) for name, points in known.items()}


def read_one(
    path: Path, crossings: Quad | None, eyes: Locator, most: int = 3
) -> tuple[Reading, Image | None]:
    """The reading of one file, and its picture when it is one."""
    try:
        image = load(path)
    except CompanionError as error:
        return nothing(error.key), None
    return read_photo(image, crossings, eyes, most), image


def as_json(name: str, reading: Reading, say: Say) -> Line:
    """The object printed for one photo."""
    out: Line = {"file": name, "cells": None, "margins": None, "found": reading.found}
    if reading.found == "none":
        out["why"] = say(reading.why, file=name)
        return out
    out["cells"] = reading.rows()
    rounded = [round(m, 3) for m in reading.margins]
    out["margins"] = [rounded[k : k + SIDE] for k in range(0, len(rounded), SIDE)]
    if not reading.oriented:
        out["note"] = say("vision.turn_unknown")
    return out


def read_command(
    photos: Sequence[Path],
    say: Say,
    crossings: str | None = None,
    crossings_from: Path | None = None,
    draw: Path | None = None,
    most: int = 3,
) -> Iterator[Line]:
    """One object per photo, in order; drawn photos go to `draw`; raises for a bad option."""
    quad = None if crossings is None else parse_crossings(crossings)
    known: Mapping[str, Quad] = crossings_file(crossings_from) if crossings_from else {}
    eyes = Locator()
    for path in photos:
        reading, image = read_one(path, known.get(path.name, quad), eyes, most)
        if draw is not None and image is not None:
            keep_drawing(draw, path, overlay(image, reading))
        yield as_json(str(path), reading, say)


def keep_drawing(folder: Path, path: Path, picture: Image) -> None:
    """Writes an annotated photo into a folder; raises CompanionError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = cv2.imwrite(str(folder / f"{path.stem}.png"), picture)
    except (OSError, cv2.error) as error:
        raise CompanionError("vision.cannot_draw", folder=str(folder)) from error
    if not kept:
        raise CompanionError("vision.cannot_draw", folder=str(folder))
