"""A backup: one file with everything, refused in one sentence when it is not what it should be."""

from __future__ import annotations

import errno
import re
import stat
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.history import backup, values
from companion.history.backup import files_to_keep, read_backup, write_backup
from companion.history.values import sensible_values
from companion.journal import Journal
from companion.journal.kept import Kept
from tests.full_disk import full_disk
from tests.ui.shell_kit import evenings

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
MAKES = re.compile(r"\bKept(\[.*\])?\(")
VALUES = {"names": ["Léa", "Marc"], "volume": 60, "options.traffic": {"rounds": 3}}


def filled(data: Path) -> Journal:
    """A table with plays, values, a calibration, taught cards and a kept moment."""
    journal = Journal(None, time.time)
    journal.adopt(evenings())
    journal.remember_all(VALUES)
    for name in ("cameras/camera-simulated.json", "cameras/taught-cards.json", "moments/a/1.jpg"):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_bytes(name.encode() * 100)
    return journal


def written(tmp_path: Path) -> Path:
    data, path = tmp_path / "data", tmp_path / "copy.zip"
    journal = filled(data)
    write_backup(path, journal.archive(), journal.remembered(), data, 1e9)
    journal.close()
    return path


def test_everything_that_goes_in_is_found_again(tmp_path: Path) -> None:
    found = read_backup(written(tmp_path))
    assert len(found.plays) == len(evenings())
    assert found.values == VALUES
    assert found.files == (
        "cameras/camera-simulated.json",
        "cameras/taught-cards.json",
        "moments/a/1.jpg",
    )
    assert found.made == 1e9


def test_the_same_table_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    first.mkdir()
    second.mkdir()
    assert written(first).read_bytes() == written(second).read_bytes()


def test_links_and_unfinished_files_of_the_device_stay_out(tmp_path: Path) -> None:
    filled(tmp_path).close()
    (tmp_path / "cameras" / "secret.json").symlink_to("/etc/passwd")
    (tmp_path / "cameras" / "camera-x.json.part").write_text("half")
    (tmp_path / "lock").write_text("1")
    assert len(files_to_keep(tmp_path)) == 3


def with_pieces(path: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """The backup with other pieces."""
    with zipfile.ZipFile(path) as packed:
        pieces = {name: packed.read(name) for name in packed.namelist()}
    change(pieces)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in pieces.items():
            packed.writestr(name, data)
    return path


def newer(pieces: dict[str, bytes]) -> None:
    pieces["backup.json"] = pieces["backup.json"].replace(b'"version":1', b'"version":2')


def of_another_program(pieces: dict[str, bytes]) -> None:
    pieces["backup.json"] = b'{"format":"other","version":1,"made":1.0}'


def swelling_rules(pieces: dict[str, bytes]) -> None:
    """House rules that take twenty times their bytes once they are taken apart."""
    plays = pieces["plays.json"]
    at = plays.index(b'"options":') + len(b'"options":')
    pieces["plays.json"] = plays[:at] + b'{"a":[' + b"[]," * 2_000_000 + b'[]],"b":' + plays[at:]
    end = pieces["plays.json"].index(b"}", at + 6_000_000)
    pieces["plays.json"] = pieces["plays.json"][: end + 1] + b"}" + pieces["plays.json"][end + 1 :]


WRONG: dict[str, tuple[Callable[[dict[str, bytes]], object], str]] = {
    "no word of what it is": (lambda p: p.pop("backup.json"), "keep.foreign"),
    "another program's": (of_another_program, "keep.foreign"),
    "newer": (newer, "keep.newer"),
    "no plays": (lambda p: p.pop("plays.json"), "keep.damaged"),
    "a way out": (lambda p: p.update({"../../etc/passwd": b"x"}), "keep.strange"),
    "a way out below": (lambda p: p.update({"cameras/../x": b"x"}), "keep.strange"),
    "an absolute name": (lambda p: p.update({"/etc/passwd": b"x"}), "keep.strange"),
    "the journal itself": (lambda p: p.update({"journal.sqlite": b"x"}), "keep.strange"),
    "another backslash": (lambda p: p.update({"cameras\\..\\x": b"x"}), "keep.strange"),
    "too many values": (lambda p: p.update({"values.json": bytes(2**20 + 1)}), "keep.too_large"),
    "a head that swells": (lambda p: p.update({"backup.json": b" " * 9999}), "keep.too_large"),
    "values that are none": (lambda p: p.update({"values.json": b"[1"}), "keep.damaged"),
    "house rules that swell": (swelling_rules, "history.import_play"),
    "plays that are none": (lambda p: p.update({"plays.json": b"[]"}), "history.import_foreign"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_no_backup_holds_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    change, key = WRONG[name]
    path = with_pieces(written(tmp_path), change)  # type: ignore[arg-type]
    with pytest.raises(CompanionError) as told:
        read_backup(path)
    assert told.value.key == key


def test_a_link_inside_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    link = zipfile.ZipInfo("cameras/link.json")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr(link, "/etc/passwd")
    with pytest.raises(CompanionError, match=r"keep\.strange"):
        read_backup(path)


def test_a_piece_that_swells_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "MOST_BYTES", 2**20)
    path = with_pieces(written(tmp_path), lambda p: p.update({"cameras/a.json": bytes(2**21)}))
    with pytest.raises(CompanionError, match=r"keep\.too_large"):
        read_backup(path)


def test_a_list_of_a_million_pieces_is_never_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "MOST_LIST", 300)
    path = written(tmp_path)
    monkeypatch.setattr("zipfile.ZipFile", lambda *_: pytest.fail("its list was read"))
    for read in (read_backup, backup.unpacked_size):
        with pytest.raises(CompanionError, match=r"keep\.too_large"):
            read(path)


def test_a_list_whose_length_is_told_elsewhere_is_never_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)
    data = path.read_bytes()
    at = data.rindex(b"PK\x05\x06")
    path.write_bytes(data[:at] + b"PK\x06\x07" + bytes(16) + data[at:])
    monkeypatch.setattr("zipfile.ZipFile", lambda *_: pytest.fail("its list was read"))
    with pytest.raises(CompanionError, match=r"keep\.too_large"):
        read_backup(path)


def test_a_photo_or_nothing_at_all_is_no_backup(tmp_path: Path) -> None:
    photo = tmp_path / "photo.zip"
    photo.write_bytes(b"\xff\xd8\xff\xe0 a picture")
    for path, key in ((photo, r"keep\.foreign"), (tmp_path / "gone.zip", r"history\.file_missing")):
        with pytest.raises(CompanionError, match=key):
            read_backup(path)


def test_a_backup_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = path.read_bytes()
    for share in range(1, 40):
        path.write_bytes(whole[: len(whole) * share // 40])
        with pytest.raises(CompanionError, match=r"keep\.(damaged|foreign)"):
            read_backup(path)


def test_a_backup_whose_list_lost_its_last_piece_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    spoilt, last = bytearray(path.read_bytes()), len(read_backup(path).files[-1]) + 46
    at = spoilt.rindex(b"PK\x05\x06") + 12
    size = int.from_bytes(spoilt[at : at + 4], "little")
    with path.open("rb") as file:
        file.seek(-22 - last, 2)
        gone = file.read(last)
    spoilt[at : at + 4] = (size - last).to_bytes(4, "little")
    path.write_bytes(spoilt.replace(gone, b""))
    with pytest.raises(CompanionError, match=r"keep\.damaged"):
        read_backup(path)


def test_a_backup_with_a_wrong_byte_never_passes_as_another(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole, right = path.read_bytes(), read_backup(path)
    for at in range(0, len(whole), max(1, len(whole) // 150)):
        spoilt = bytearray(whole)
        spoilt[at] ^= 0x55
        path.write_bytes(spoilt)
        try:
            found = read_backup(path)
        except CompanionError:
            continue
        assert found == right  # a date or a flag that nobody reads


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.ENOSPC, "history.export_full"), (errno.EROFS, "history.export_read_only")],
)
def test_a_stick_that_takes_nothing_is_told_and_nothing_half_stays(
    number: int, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fsync(_: int) -> None:
        raise OSError(number, "no")

    data, stick = tmp_path / "data", tmp_path / "stick"
    stick.mkdir()
    journal = filled(data)
    monkeypatch.setattr("companion.files.os.fsync", fsync)
    with pytest.raises(CompanionError) as told:
        write_backup(stick / "copy.zip", journal.archive(), {}, data, 1e9)
    assert told.value.key == key
    assert list(stick.iterdir()) == []
    journal.close()


def test_a_full_stick_keeps_the_older_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path)
    before = path.read_bytes()
    full_disk(monkeypatch)
    with pytest.raises(CompanionError, match=r"history\.export_full"):
        write_backup(path, [], {}, tmp_path / "data", 2e9)
    assert path.read_bytes() == before


def test_a_stick_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"history\.export_folder"):
        write_backup(tmp_path / "gone" / "copy.zip", [], {}, tmp_path, 1e9)


def test_values_of_the_wrong_shape_are_left_out() -> None:
    wrong = {"volume": "loud", "names": [1], "rotation": 45, "language": "de", "whatever": 1}
    assert sensible_values({**wrong, "large_text": True, "box.traffic": {}}) == {
        "large_text": True,
        "box.traffic": {},
    }


def test_whatever_the_app_remembers_is_in_a_backup_or_named_as_of_the_moment() -> None:
    kept = [value for value in vars(values).values() if isinstance(value, Kept)]
    groups = (values.SETTINGS, values.HOUSE_RULES, values.PEOPLE, values.OF_THE_MOMENT)
    assert Counter(kept) == Counter(value for group in groups for value in group)
    keys = [value.key for value in kept]
    assert len(keys) == len(set(keys)) > 20


def test_every_value_is_named_in_the_one_table() -> None:
    """A value of its own elsewhere would be in no backup, and nobody would notice."""
    files = {path: path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py")}
    makers = {str(path.relative_to(ROOT)) for path, text in files.items() if MAKES.search(text)}
    assert makers == {"companion/history/values.py", "companion/journal/kept.py"}


def test_a_value_of_another_shape_is_as_if_nothing_were_remembered() -> None:
    journal = Journal(None, time.time)
    journal.remember_all({"volume": "loud", "names": ["Léa"], "last_table": [{"who": 1}]})
    assert journal.recall(values.VOLUME, 80) == 80
    assert journal.recall(values.NAMES) == ["Léa"]
    assert journal.recall(values.LAST_TABLE, []) == []
