"""The journal's file is believed only where the rest of it agrees; the app always starts."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.journal.copies import copy_aside
from companion.journal.header import is_ours
from companion.journal.schema import MIGRATIONS, connect
from companion.play import Play
from tests.tiny_game import Add, Watch, table, totals

OLD = ("CREATE TABLE", "CREATE INDEX")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite"
    journal = Journal(path, Watch())
    play = Play.begin(table(goal=1000), journal)
    for _ in range(20):
        play.act(Add(1))
    journal.close()
    return path


def keys(journal: Journal) -> list[str]:
    return [notice.key for notice in journal.take_notices()]


def kept(journal: Journal) -> list[int]:
    return [len(journal.entries(play.id)) for play in journal.plays()]


def change(path: Path, place: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(data)


@pytest.mark.parametrize(
    ("place", "data"),
    [
        (0, b"X"),
        (16, b"\x20"),
        (18, b"\x03"),
        (19, b"\x01"),
        (20, b"\x08"),
        (31, b"\x02"),
        (47, b"\x09"),
        (55, b"\x01"),
        (59, b"\x02"),
        (60, b"\x01"),
        (63, b"\x00"),
        (63, b"\x01"),
        (63, b"\x07"),
        (70, b"\x01"),
    ],
)
def test_a_changed_header_costs_nothing_and_is_told(path: Path, place: int, data: bytes) -> None:
    change(path, place, data)
    journal = Journal(path, Watch())
    assert keys(journal) == ["history.journal_damaged"]
    assert kept(journal) == [20] and journal.saving
    journal.close()
    again = Journal(path, Watch())
    assert keys(again) == [] and kept(again) == [20]


def test_a_changed_table_definition_is_found_out(path: Path) -> None:
    change(path, path.read_bytes().index(b"deleted_at REAL"), b"deleted_xx TEXT")
    journal = Journal(path, Watch())
    assert keys(journal) == ["history.journal_damaged"] and kept(journal) == [20]


def test_an_empty_file_is_no_new_journal(path: Path) -> None:
    os.truncate(path, 0)
    journal = Journal(path, Watch())
    assert keys(journal) == ["history.journal_damaged"]
    assert journal.plays() == ()


@pytest.mark.parametrize("gone", [True, False])
def test_an_empty_or_missing_file_comes_back_from_the_copy_of_an_evening(
    path: Path, gone: bool
) -> None:
    copy_aside(path, 1_700_000_000.0)
    if gone:
        path.unlink()
    else:
        os.truncate(path, 0)
    journal = Journal(path, Watch())
    assert keys(journal) == ["history.journal_damaged", "history.plays_healed"]
    assert kept(journal) == [20]


def test_a_first_start_tells_nothing_and_leaves_no_half_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite", Watch())
    assert keys(journal) == []
    journal.close()
    assert [p.name for p in tmp_path.iterdir()] == ["journal.sqlite"]


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda p: p.symlink_to("/dev/zero")])
def test_what_is_no_file_is_moved_out_of_the_way(tmp_path: Path, make: object) -> None:
    path = tmp_path / "journal.sqlite"
    make(path)  # type: ignore[operator]
    journal = Journal(path, Watch())
    assert keys(journal) == ["history.journal_damaged"]
    play = Play.begin(table(), journal)
    play.act(Add(2))
    journal.close()
    assert totals(Play.resume(play.id, Journal(path, Watch()))) == (2, 0)


def test_a_journal_of_the_first_version_gets_its_sums(path: Path) -> None:
    old = path.with_name("old.sqlite")
    database = connect(old, MIGRATIONS[:1])
    source = sqlite3.connect(path)
    for name, columns in (
        ("plays", "id, uuid, game, setup, started"),
        ("entries", "play, n, kind, action, at"),
        ("seats", "play, seat, name"),
    ):
        marks = ", ".join("?" * len(columns.split(",")))
        rows = source.execute(f"SELECT {columns} FROM {name}").fetchall()
        database.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", rows)
    database.close()
    journal = Journal(old, Watch())
    assert keys(journal) == [] and kept(journal) == [20]
    journal.close()
    assert is_ours(old.read_bytes()[:100])
    database = sqlite3.connect(old)
    assert database.execute("SELECT count(*) FROM entries WHERE sum IS NULL").fetchone() == (0,)
    assert old.with_name("old.v1.sqlite").exists()


def test_a_damaged_journal_of_the_first_version_is_read_without_sums(path: Path) -> None:
    old = path.with_name("old.sqlite")
    database = connect(old, MIGRATIONS[:1])
    play = "INSERT INTO plays (id, uuid, game, setup, started) VALUES (1, 'x', 'tiny', ?, 5.0)"
    setup = '{"game":"tiny","players":[{"name":"Ana","shape":"A"}],"options":{},"seed":1}'
    database.execute(play, (setup,))
    action = '{"do":"add","number":1}'
    database.execute("INSERT INTO entries VALUES (1, 1, 'act', ?, 6.0)", (action,))
    database.close()
    change(old, 0, b"X")
    journal = Journal(old, Watch())
    assert kept(journal) == [1]
    assert "history.plays_lost" not in keys(journal)


def test_a_byte_changed_in_the_log_costs_nothing_that_was_saved(path: Path) -> None:
    journal = Journal(path, Watch())
    play = Play.resume(journal.plays()[0].id, journal)
    for _ in range(10):
        play.act(Add(1))
    log = path.with_name(path.name + "-wal")
    files = path.read_bytes(), bytearray(log.read_bytes())
    files[1][32 + 24 + 4096 + 30] ^= 1  # in the second page of the log
    other = path.with_name("other.sqlite")
    other.write_bytes(files[0])
    other.with_name(other.name + "-wal").write_bytes(files[1])
    again = Journal(other, Watch())
    assert keys(again)[0] == "history.journal_damaged"
    assert kept(again) == [30]


def test_a_table_definition_that_is_no_text_any_more_is_found_out(path: Path) -> None:
    change(path, path.read_bytes().index(b"CREATE INDEX plays_by_time"), b"CR\xec")
    journal = Journal(path, Watch())
    assert keys(journal) == ["history.journal_damaged"] and kept(journal) == [20]
