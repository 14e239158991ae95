"""The moments of claims on disk: bounded, written aside, deleted with their play."""

from __future__ import annotations

import io
import os
import struct
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion import moments
from companion.events import Event, MomentKept
from companion.history.backup import files_to_keep
from companion.moments import Moments
from companion.vision import thresholds
from companion.vision.load import pixels_told
from companion.vision.moment import Moment, Shot, pack, unpack
from companion.vision.reading import Image
from companion.vision.recorder import Key, Recorder

SPOTS = tuple((0.1 * (k % 4), 0.2 * (k // 4)) for k in range(16))
CELLS = "RBY.....RB..YYRB"


def plain(level: int, wide: int = 64, high: int = 36) -> Image:
    return np.full((high, wide, 3), level, np.uint8)


def a_moment(level: int = 90) -> Moment:
    run = (Shot(-0.5, plain(level)), Shot(0.4, plain(level + 20)))
    return Moment(plain(level), CELLS, SPOTS, run)


@pytest.fixture
def posted() -> list[Event]:
    return []


@pytest.fixture
def store(tmp_path: Path, posted: list[Event]) -> Moments:
    store = Moments(tmp_path, threaded=False)
    store.open(posted.append)
    return store


def test_a_moment_comes_back_as_it_was_kept(store: Moments, posted: list[Event]) -> None:
    store.keep(("play", 1200), a_moment())
    assert posted == [MomentKept("play", 1200, True)]
    found = store.load(("play", 1200)).moment
    assert found is not None
    assert (found.cells, found.spots) == (CELLS, SPOTS)
    assert [shot.after for shot in found.run] == [-0.5, 0.4]
    assert abs(int(found.large[5, 5, 0]) - 90) < 4


def test_moments_of_earlier_evenings_are_found(store: Moments, tmp_path: Path) -> None:
    store.keep(("play", -7), a_moment())
    again = Moments(tmp_path, threaded=False)
    assert not again.has(("play", -7))
    again.open(lambda event: None)
    assert again.has(("play", -7))


def test_what_was_never_kept_loads_as_nothing(store: Moments) -> None:
    loading = store.load(("play", 1))
    assert loading.done and loading.moment is None


@pytest.mark.parametrize("data", [b"", b"PK", b"x" * 500, pack(a_moment())[:-60]])
def test_a_damaged_file_loads_as_nothing(store: Moments, tmp_path: Path, data: bytes) -> None:
    store.keep(("play", 1), a_moment())
    (tmp_path / "moments" / "play" / "1.zip").write_bytes(data)
    loading = store.load(("play", 1))
    assert loading.done and loading.moment is None


def png_head(wide: int, high: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)


def changed(name: str, data: bytes) -> bytes:
    """A moment's file in which one piece is another one, packed as small as it can be."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(pack(a_moment()))) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for each in old.namelist():
            new.writestr(each, data if each == name else old.read(each))
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("moment.jpg", png_head(60_000, 60_000)),
        ("run/00.jpg", png_head(16_000, 16_000)),
        ("moment.json", b"[" * 100_000),
        ("moment.json", b" " * 50_000_000),
        ("moment.json", b'{"cells": 1}'),
    ],
)
def test_a_file_that_would_fill_the_memory_loads_as_nothing(
    store: Moments, tmp_path: Path, name: str, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.keep(("play", 1), a_moment())
    (tmp_path / "moments" / "play" / "1.zip").write_bytes(changed(name, data))
    decoded: list[int] = []
    decode = cv2.imdecode

    def counted(data: Image, how: int) -> object:
        decoded.append(pixels_told(bytes(data)))
        return decode(data, how)

    monkeypatch.setattr("cv2.imdecode", counted)
    loading = store.load(("play", 1))
    assert loading.done and loading.moment is None
    assert all(pixels < 10_000 for pixels in decoded)


def test_a_backup_brings_no_more_moments_back_than_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "MOST_FILES", 3)
    folder = tmp_path / "moments" / "play"
    folder.mkdir(parents=True)
    for number, name in enumerate(("1", "2", "3", "4", "odd", "²", "5")):
        (folder / f"{name}.zip").write_bytes(b"x")
        os.utime(folder / f"{name}.zip", (number, number))
    store = Moments(tmp_path, threaded=False)
    store.open(lambda event: None)
    assert len(list(folder.iterdir())) == 3
    assert [n for n in range(9) if store.has(("play", n))] == [5]


def test_only_the_newest_are_kept(
    store: Moments, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moments, "MOST_FILES", 3)
    for number in range(5):
        store.keep(("play", number), a_moment())
        os.utime(tmp_path / "moments" / "play" / f"{number}.zip", (number, number))
    assert [number for number in range(5) if store.has(("play", number))] == [2, 3, 4]


def test_they_never_take_more_room_than_allowed(
    store: Moments, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(pack(a_moment()))
    monkeypatch.setattr(moments, "MOST_BYTES", 2 * size + size // 2)
    for number in range(4):
        store.keep(("play", number), a_moment())
        os.utime(tmp_path / "moments" / "play" / f"{number}.zip", (number, number))
    files = list((tmp_path / "moments").glob("*/*.zip"))
    assert sum(file.stat().st_size for file in files) <= 2 * size + size // 2


def test_they_go_with_their_play(store: Moments, tmp_path: Path) -> None:
    store.keep(("gone", 1), a_moment())
    store.keep(("there", 1), a_moment())
    store.sweep(lambda play: play == "there")
    assert not store.has(("gone", 1)) and store.has(("there", 1))
    assert [folder.name for folder in (tmp_path / "moments").iterdir()] == ["there"]


def test_they_go_along_with_a_copy_of_everything(store: Moments, tmp_path: Path) -> None:
    store.keep(("play", 1), a_moment())
    assert files_to_keep(tmp_path) == ("moments/play/1.zip",)


def test_a_full_disk_is_told_and_nothing_half_written_stays(
    store: Moments, posted: list[Event], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(moments, "write_whole", full)
    store.keep(("play", 1), a_moment())
    assert posted == [MomentKept("play", 1, False)]
    assert not store.has(("play", 1)) and not list(tmp_path.glob("moments/*/*"))


def test_without_a_folder_nothing_is_kept(posted: list[Event]) -> None:
    store = Moments(None)
    store.open(posted.append)
    store.keep(("play", 1), a_moment())
    store.close()
    assert posted == []


def test_its_own_thread_writes_and_is_waited_for(tmp_path: Path, posted: list[Event]) -> None:
    store = Moments(tmp_path)
    store.open(posted.append)
    store.keep(("play", 5), a_moment())
    store.close()
    assert posted == [MomentKept("play", 5, True)]


@pytest.mark.parametrize("data", [b"", b"not a zip"])
def test_a_file_that_is_no_moment_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        unpack(data)


# -- the recorder --------------------------------------------------------------------------------


class Kept:
    """What the recorder gave away."""

    def __init__(self) -> None:
        self.moments: list[tuple[Key, Moment]] = []
        self.recorder = Recorder(lambda key, moment: self.moments.append((key, moment)))

    def film(self, start: float, seconds: float) -> None:
        for k in range(round(seconds * 10)):
            self.recorder.see(plain(k), start + k / 10)


def test_a_second_before_and_after_the_claim_is_kept() -> None:
    kept = Kept()
    kept.film(0.0, 3.0)
    kept.recorder.claim(("play", 3000), 3.0, plain(7), CELLS, SPOTS)
    assert kept.moments == []
    kept.film(3.1, 2.0)
    ((key, moment),) = kept.moments
    times = [shot.after for shot in moment.run]
    assert key == ("play", 3000)
    assert -1.0 <= min(times) <= -0.8 and 0.8 <= max(times) <= 1.01
    assert times == sorted(times)


def test_the_pictures_of_the_run_are_bounded() -> None:
    kept, frame = Kept(), plain(3, 1280, 720)
    for k in range(600):
        kept.recorder.see(frame, k / 60)
    assert len(kept.recorder._last) <= thresholds.MOMENT_SHOTS // 2
    kept.recorder.claim(("play", 1), 10.0, plain(1), CELLS, SPOTS)
    for k in range(600, 700):
        kept.recorder.see(frame, k / 60)
    ((_, moment),) = kept.moments
    assert len(moment.run) <= thresholds.MOMENT_SHOTS
    assert all(shot.image.shape[1] <= thresholds.MOMENT_RUN_WIDTH for shot in moment.run)


def test_claims_in_a_row_are_all_kept_but_only_a_few_stay_open() -> None:
    kept = Kept()
    kept.film(0.0, 1.0)
    for k in range(thresholds.MOMENTS_AT_ONCE + 2):
        kept.recorder.claim(("play", k), 1.0 + k / 100, plain(k), CELLS, SPOTS)
    assert len(kept.moments) == 2
    kept.recorder.finish()
    assert [key[1] for key, _ in kept.moments] == list(range(thresholds.MOMENTS_AT_ONCE + 2))


def test_a_look_of_a_second_and_more_does_not_lose_the_pictures_after_a_claim() -> None:
    kept = Kept()
    kept.recorder.see(plain(1), 10.0)
    kept.recorder.claim(("play", 1), 10.0, plain(2), CELLS, SPOTS)
    for at in kept.recorder.due(12.2):
        kept.recorder.see(plain(3), at)
    (moment,) = [moment for _, moment in kept.moments]
    after = [shot.after for shot in moment.run if shot.after > 0]
    assert after[0] < 0.2 and after[-1] > 0.8


def test_a_slow_look_asks_for_the_pictures_it_missed() -> None:
    kept = Kept()
    kept.recorder.see(plain(1), 10.0)
    due = kept.recorder.due(10.5)
    assert due[0] == pytest.approx(10.0 + thresholds.MOMENT_APART)
    assert due[-1] == 10.5 and due == sorted(due)
    assert min(kept.recorder.due(60.0)) >= 60.0 - thresholds.MOMENT_BEFORE


def test_a_camera_that_was_away_for_days_owes_no_picture_of_them() -> None:
    kept = Kept()
    kept.recorder.see(plain(1), 10.0)
    kept.recorder.claim(("play", 1), 10.0, plain(2), CELLS, SPOTS)
    back = 10.0 + 3 * 24 * 3600
    due = kept.recorder.due(back)
    assert len(due) <= thresholds.MOMENT_SHOTS and due == sorted(due)
    assert all(at < 11.01 or at > back - 1.01 for at in due)
