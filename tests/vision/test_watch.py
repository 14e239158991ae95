"""`companion watch` and `companion card`: plain objects, and clear words for bad input."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.line import Line
from companion.vision.reading import Image, Quad, Reading
from companion.vision.steady import Follower
from companion.vision.watch import (
    EVENT_WORDS,
    FAULT_WORDS,
    card_command,
    event_words,
    frames_of,
    watch,
    watch_command,
)

pytestmark = pytest.mark.slow

FILMS = Path(__file__).parents[1] / "photos" / "sequences"
FILMED = sorted(p.parent for p in FILMS.glob("*/seq.json") if (p.parent / "f00.jpg").exists())
PLACE: Quad = ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0))


def say(key: str, **values: object) -> str:
    return f"{key} {sorted(values)}"


def plain_frames(count: int) -> Iterator[tuple[float, Image]]:
    for number in range(count):
        yield number * 0.5, np.zeros((20, 20, 3), np.uint8)


def test_every_event_is_one_object_with_its_frame() -> None:
    boards = ["R.B.Y..R.B.Y.RBY"] * 2 + [".RB.Y..R.B.Y.RBY"] * 3
    readings = iter(
        [Reading(tuple(b), (0.9,) * 16, (False,) * 16, "grid", "", PLACE) for b in boards]
    )
    lines = list(watch(plain_frames(5), lambda _: next(readings), Follower()))
    assert [(line["frame"], line["event"]) for line in lines] == [(0, "steady"), (3, "move")]
    assert (lines[1]["from"], lines[1]["to"]) == ([0, 0], [0, 1])
    assert lines[1]["cells"] == [".RB.", "Y..R", ".B.Y", ".RBY"]
    assert json.loads(json.dumps(lines)) == lines


@pytest.mark.parametrize("kind", EVENT_WORDS)
def test_every_event_has_words(kind: str) -> None:
    assert event_words({"event": kind, "from": [0, 1], "to": [1, 1]}, say).startswith(
        "vision.event_"
    )


@pytest.mark.parametrize("fault", FAULT_WORDS)
def test_every_fault_has_words(fault: str) -> None:
    line: Line = {"event": "illegal", "fault": fault}
    assert event_words(line, say).startswith("vision.fault_")


def test_a_missing_path_is_told(tmp_path: Path) -> None:
    with pytest.raises(CompanionError) as told:
        list(watch_command(tmp_path / "nowhere", say))
    assert told.value.key == "vision.watch_missing"


def test_an_empty_folder_and_a_file_that_is_no_video_are_told(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no film")
    for path in (tmp_path, tmp_path / "notes.txt"):
        with pytest.raises(CompanionError) as told:
            list(frames_of(path))
        assert told.value.key == "vision.watch_nothing"


def test_a_folder_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    for name, level in (("b.png", 2), ("a.png", 1), ("c.png", 3)):
        cv2.imwrite(str(tmp_path / name), np.full((60, 60, 3), level, np.uint8))
    assert [int(image[0, 0, 0]) for _, image in frames_of(tmp_path)] == [1, 2, 3]


def test_a_video_has_its_own_time(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 64))
    for level in (0, 100, 200):
        video.write(np.full((64, 64, 3), level, np.uint8))
    video.release()
    assert [round(at, 3) for at, _ in frames_of(path)] == [0.0, 0.1, 0.2]


@pytest.mark.parametrize("folder", FILMED, ids=lambda folder: folder.name)
def test_a_filmed_hand_gives_its_event_and_no_other(folder: Path) -> None:
    story = json.loads((folder / "seq.json").read_text())
    tapped = " ".join(f"{x},{y}" for x, y in story["frames"][0]["tapped"])
    lines = [e for e in watch_command(folder, say, tapped) if e["event"] not in ("steady", "bump")]
    moved = story["moved"]
    kind = "illegal" if not story["legal"] else "swap" if len(moved) == 2 else "move"
    assert [line["event"] for line in lines] == [kind]
    assert sorted((lines[0]["from"], lines[0]["to"])) == sorted((moved[0]["frm"], moved[0]["to"]))


def test_a_file_that_is_no_photo_has_its_line_too(tmp_path: Path) -> None:
    (tmp_path / "card.jpg").write_bytes(b"not a picture")
    (line,) = card_command([tmp_path / "card.jpg"], say)
    assert line["pattern"] is None
    assert line["why"].startswith("vision.not_a_photo")
