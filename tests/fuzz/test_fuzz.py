"""Whatever stands in a file: it is read, or refused in words; nothing else is ever raised."""

from __future__ import annotations

import tempfile
from pathlib import Path

import cv2
import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.history.imports import read_export
from companion.history.replay import replay
from companion.journal import Journal
from companion.settings import read_settings
from companion.vision.load import decode

CALM = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

SECTIONS = st.sampled_from(
    ["app", "sound", "clock", "hardware", "wiring", "traffic", "macadam", "x"]
)
KEYS = st.sampled_from(
    ["language", "size", "mute", "turn_limit", "camera", "green_led", "seat_buttons", "turn45", "é"]
)
VALUES = st.sampled_from(
    ['"fr"', '"GPIO17"', '"pin 1"', "17", "-4", "true", "[]", "[1, 2]", '"é"', "1.5", "{}", '""']
)
LINES = st.lists(st.tuples(KEYS, VALUES), max_size=4, unique_by=lambda pair: pair[0])
FILES = st.lists(st.tuples(SECTIONS, LINES), max_size=4, unique_by=lambda pair: pair[0])


def written(data: bytes) -> Path:
    path = Path(tempfile.mkdtemp()) / "file"
    path.write_bytes(data)
    return path


@CALM
@given(FILES)
def test_any_settings_are_read_or_their_problems_told(
    file: list[tuple[str, list[tuple[str, str]]]],
) -> None:
    lines = []
    for section, pairs in file:
        lines.append(f"[{section}]")
        lines += [f"{key!r} = {value}".replace("'", '"', 2) for key, value in pairs]
    found, problems = read_settings(written("\n".join(lines).encode()))
    assert found is not None
    assert all(problem.key.startswith(("settings.", "hardware.")) for problem in problems)


@CALM
@given(st.binary(max_size=400))
def test_any_bytes_as_settings_are_told_in_words(data: bytes) -> None:
    found, _ = read_settings(written(data))
    assert found is not None


@CALM
@given(st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
def test_any_bytes_as_an_import_are_refused_in_words(data: bytes) -> None:
    path = written(data)
    for read in (read_export, replay):
        try:
            read(path)
        except CompanionError as problem:
            assert problem.key.startswith("history.")


@CALM
@given(st.integers(0, 5000), st.integers(0, 255))
def test_a_broken_photo_is_read_or_refused_in_words(place: int, value: int) -> None:
    photo = cv2.imencode(".jpg", np.full((60, 80, 3), 120, np.uint8))[1].tobytes()
    broken = bytearray(photo)
    broken[place % len(broken)] = value
    try:
        image = decode(bytes(broken), "photo.jpg")
    except CompanionError as problem:
        assert problem.key.startswith("vision.")
    else:
        assert image.dtype == np.uint8 and image.shape[2] == 3


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(min_size=600, max_size=9000))
def test_any_file_of_a_page_as_a_journal_is_set_aside_and_a_new_one_goes_on(data: bytes) -> None:
    folder = Path(tempfile.mkdtemp())
    (folder / "journal.sqlite").write_bytes(data)
    journal = Journal(folder / "journal.sqlite", lambda: 1000.0)
    journal.remember("language", "en")
    assert journal.recall("language") == "en"
    journal.close()
    kept = [path.read_bytes() for path in folder.iterdir() if path.name != "journal.sqlite"]
    assert data in kept or any(item.startswith(data) for item in kept)
