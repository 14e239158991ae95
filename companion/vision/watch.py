"""What `companion watch` and `companion card` do: pictures in, one plain object per line out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from companion.errors import CompanionError
from companion.vision import thresholds
from companion.vision.cards import CardReader, CardReading
from companion.vision.commands import Say, parse_crossings
from companion.vision.line import Line
from companion.vision.load import load
from companion.vision.reading import SIDE, Image, Reading
from companion.vision.steady import Event, Follower
from companion.vision.steady_anchor import AnchoredReader
from companion.vision.teach import TaughtDeck

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp")

EVENT_WORDS = {
    "move": "vision.event_move",
    "swap": "vision.event_swap",
    "undo": "vision.event_undo",
    "bump": "vision.event_bump",
    "steady": "vision.event_steady",
}
FAULT_WORDS = {
    "two_steps": "vision.fault_two_steps",
    "diagonal": "vision.fault_diagonal",
    "far_swap": "vision.fault_far_swap",
    "two_cars": "vision.fault_two_cars",
    "car_gone": "vision.fault_car_gone",
    "car_extra": "vision.fault_car_extra",
    "colour_changed": "vision.fault_colour_changed",
}

Reader = Callable[[Image], Reading]
Frame = tuple[float, Image]  # seconds, picture


def frames_of(path: Path) -> Iterator[Frame]:
    """The pictures of a folder by name, or of a video; CompanionError when there are none."""
    if not path.exists():
        raise CompanionError("vision.watch_missing", path=str(path))
    frames = _folder_frames(path) if path.is_dir() else _video_frames(path)
    first = next(frames, None)
    if first is None:
        raise CompanionError("vision.watch_nothing", path=str(path))
    yield first
    yield from frames


def _folder_frames(path: Path) -> Iterator[Frame]:
    files = sorted(p for p in path.iterdir() if p.suffix.lower() in PICTURES)
    for number, file in enumerate(files):
        yield number * thresholds.FOLDER_PACE, load(file)


def _video_frames(path: Path) -> Iterator[Frame]:
    video = cv2.VideoCapture(str(path))
    try:
        pace = video.get(cv2.CAP_PROP_FPS) or 0.0
        number = 0
        while True:
            good, picture = video.read()
            if not good:
                return
            yield (
                number / pace if pace > 0 else number * thresholds.FOLDER_PACE,
                np.asarray(picture, np.uint8),
            )
            number += 1
    finally:
        video.release()


def watch(frames: Iterable[Frame], read: Reader, follower: Follower) -> Iterator[Line]:
    """The events of a film in order, each with the number of the frame that completed it."""
    for number, (at, picture) in enumerate(frames):
        for event in follower.see(read(picture), at):
            yield event_line(number, event)


def event_line(frame: int, event: Event) -> Line:
    """An event as it is printed with --json."""
    line: Line = {"frame": frame, "event": event.kind}
    if event.frm is not None and event.to is not None:
        line |= {"from": list(event.frm), "to": list(event.to)}
    if event.differs:
        line["differs"] = [list(crossing) for crossing in event.differs]
    if event.fault:
        line["fault"] = event.fault
    rows = ["".join(event.cells[i : i + SIDE]) for i in range(0, len(event.cells), SIDE)]
    return line | {"cells": rows, "margin": round(event.margin, 3)}


def watch_command(
    path: Path, say: Say, crossings: str | None = None, diagonals: bool = False, cars: int = 3
) -> Iterator[Line]:
    """The objects printed by `companion watch`; CompanionError for a bad path or option."""
    quad = parse_crossings(crossings) if crossings else None
    reader = AnchoredReader(quad, cars)
    follower = Follower(diagonals=diagonals, cars=cars)
    for line in watch(frames_of(path), reader.read, follower):
        yield line | {"words": event_words(line, say)}


def event_words(line: Line, say: Say) -> str:
    """The event in words, crossings counted from 1 as people do."""
    places: dict[str, int] = {}
    for name, crossing in (("from", line.get("from")), ("to", line.get("to"))):
        row, column = crossing or (-1, -1)
        places |= {f"{name}_row": row + 1, f"{name}_column": column + 1}
    key = FAULT_WORDS[line["fault"]] if "fault" in line else EVENT_WORDS[line["event"]]
    return say(key, **places)


def card_command(files: Iterable[Path], say: Say, deck: TaughtDeck | None = None) -> Iterator[Line]:
    """The objects printed by `companion card`; a file that is no photo has its line too."""
    reader = CardReader()
    for file in files:
        try:
            reading = reader.read(load(file), deck)
        except CompanionError as problem:
            reading = CardReading(None, (), 0.0, why=problem.key)
        yield card_line(str(file), reading, say)


def card_line(name: str, reading: CardReading, say: Say) -> Line:
    """The object printed for one card; `pattern` is null, with the reason, when none is told."""
    line: Line = {
        "file": name,
        "kind": reading.kind,
        "pattern": list(reading.pattern) or None,
        "margin": round(reading.margin, 3),
    }
    if reading.code:
        line["code"] = reading.code
    if reading.why:
        line["why"] = say(reading.why, file=name)
    return line
