"""Whatever stands in a file: it is read, or refused in words; nothing else is ever raised.

`FUZZ=5000 pytest tests/fuzz` looks longer.
"""

from __future__ import annotations

import functools
import os
import tempfile
import time
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.history.backup import read_backup, write_backup
from companion.history.exports import json_chunks
from companion.history.imports import read_export
from companion.history.replay import replay
from companion.history.values import LANGUAGE
from companion.journal import Journal
from companion.settings.reading import read_settings
from companion.vision.boardnet import INPUT
from companion.vision.calibrate import Calibration, load
from companion.vision.load import decode
from companion.vision.moment import Moment, Shot, pack, unpack
from tests.ui.shell_kit import evenings

pytestmark = pytest.mark.slow

EXAMPLES = int(os.environ.get("FUZZ", "60"))
CALM = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))

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


HERE = tempfile.TemporaryDirectory(prefix="fuzz-")


def written(data: bytes) -> Path:
    path = Path(HERE.name) / "file"
    path.write_bytes(data)
    return path


Change = tuple[int, int, bytes]  # from where, how many bytes go, what comes instead
CHANGES = st.lists(
    st.tuples(st.integers(0, 10**6), st.integers(0, 40), st.binary(max_size=12)),
    min_size=1,
    max_size=4,
)


def changed(data: bytes, changes: list[Change]) -> bytes:
    for place, gone, new in changes:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + gone :]
    return data


@functools.cache
def a_moment() -> bytes:
    picture = np.full((36, 64, 3), 90, np.uint8)
    spots = tuple((0.1 * (k % 4), 0.2 * (k // 4)) for k in range(16))
    return pack(Moment(picture, "." * 16, spots, (Shot(0.5, picture),)))


@functools.cache
def an_export() -> bytes:
    return b"".join(json_chunks(evenings()[:2]))


@functools.cache
def a_backup() -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "moments" / "a").mkdir(parents=True)
        (folder / "moments" / "a" / "1.zip").write_bytes(a_moment())
        write_backup(folder / "copy.zip", evenings()[:2], {"volume": 60}, folder, 1e9)
        return (folder / "copy.zip").read_bytes()


@functools.cache
def a_calibration() -> bytes:
    picture = cv2.imencode(".png", np.full((INPUT, INPUT, 3), 120, np.uint8))[1].tobytes()
    return msgspec.json.encode(Calibration(camera="a", empty=picture, bend=0.1))


@CALM
@given(CHANGES)
def test_a_changed_moment_is_read_or_refused(changes: list[Change]) -> None:
    try:
        moment = unpack(changed(a_moment(), changes))
    except ValueError:
        return
    assert moment.large.ndim == 3 and len(moment.spots) in (0, 16)


@CALM
@given(CHANGES)
def test_a_changed_export_is_read_or_refused_in_words(changes: list[Change]) -> None:
    path = written(changed(an_export(), changes))
    try:
        plays = read_export(path).plays
    except CompanionError as problem:
        assert problem.key.startswith("history.")
        return
    journal = Journal(None, time.time)
    journal.adopt(plays)
    assert len(journal.plays()) <= len(plays)
    journal.close()


@CALM
@given(CHANGES)
def test_a_changed_backup_is_read_or_refused_in_words(changes: list[Change]) -> None:
    try:
        read_backup(written(changed(a_backup(), changes)))
    except CompanionError as problem:
        assert problem.key.startswith(("history.", "keep."))


@CALM
@given(CHANGES)
def test_a_changed_calibration_is_read_or_refused_in_words(changes: list[Change]) -> None:
    folder = Path(HERE.name)
    (folder / "camera-a.json").write_bytes(changed(a_calibration(), changes))
    try:
        load(folder, "a")
    except CompanionError as problem:
        assert problem.key == "vision.calibration_damaged"


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


@settings(
    max_examples=max(25, EXAMPLES // 20), deadline=None, suppress_health_check=list(HealthCheck)
)
@given(st.binary(min_size=600, max_size=9000))
def test_any_file_of_a_page_as_a_journal_is_set_aside_and_a_new_one_goes_on(data: bytes) -> None:
    folder = Path(tempfile.mkdtemp())
    (folder / "journal.sqlite").write_bytes(data)
    journal = Journal(folder / "journal.sqlite", lambda: 1000.0)
    journal.remember(LANGUAGE, "en")
    assert journal.recall(LANGUAGE) == "en"
    journal.close()
    kept = [path.read_bytes() for path in folder.iterdir() if path.name != "journal.sqlite"]
    assert data in kept or any(item.startswith(data) for item in kept)
