"""The disk is full, read-only, locked or gone: the game goes on and is saved later."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.history.values import LANGUAGE
from companion.journal import Journal
from companion.journal.schema import connect
from companion.play import Play
from tests.tiny_game import Add, Watch, table, totals

NOBODY = 65534


@contextmanager
def nothing_writable(folder: Path) -> Iterator[None]:
    """A folder that cannot be written, also when the tests run as root."""
    for path in (folder, *folder.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path in (folder, *folder.iterdir()):
            path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Beside pytest's own folders, which other users may not enter."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        inner = Path(name) / "data"
        inner.mkdir()
        yield inner


class FullDisk:
    """While `full`, no file may grow: what SQLite then says is what it says on a full disk."""

    def __init__(self) -> None:
        self._room: dict[Path, int] = {}
        self._open: list[tuple[Path, sqlite3.Connection]] = []
        self._full = False

    @property
    def full(self) -> bool:
        return self._full

    @full.setter
    def full(self, full: bool) -> None:
        self._full = full
        for path, database in self._open:
            self._limit(path, database)

    def connect(self, path: Path | None) -> sqlite3.Connection:
        database = connect(path)
        if path is not None and path.suffix == ".db":
            self._open.append((path, database))
            self._limit(path, database)
        return database

    def _limit(self, path: Path, database: sqlite3.Connection) -> None:
        limit = 2**30
        if self._full:
            pages = database.execute("PRAGMA page_count").fetchone()[0]
            limit = self._room.setdefault(path, pages)
        database.execute(f"PRAGMA max_page_count = {limit}")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FullDisk:
    disk = FullDisk()
    monkeypatch.setattr("companion.journal.store.connect", disk.connect)
    return disk


class DyingDisk:
    """Once `dead`, what is open can be neither read nor written: a card that lost its contact."""

    dead = False

    def connect(self, path: Path | None) -> Any:
        return connect(path) if path is None else DyingConnection(connect(path), self)


class DyingConnection:
    def __init__(self, database: sqlite3.Connection, disk: DyingDisk) -> None:
        self._database = database
        self._disk = disk

    def __getattr__(self, name: str) -> Any:
        if self._disk.dead and name in ("execute", "backup"):
            raise sqlite3.OperationalError("disk I/O error")
        return getattr(self._database, name)


def hold(path: Path) -> sqlite3.Connection:
    """Another program in the middle of writing."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_on_a_full_disk_the_game_goes_on_says_so_and_is_saved_once_there_is_room(
    tmp_path: Path, disk: FullDisk
) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(goal=100_000), journal)
    disk.full = True
    for _ in range(400):
        assert play.act(Add(1)) is None
    assert journal.trouble is not None and journal.trouble.key == "history.disk_full"
    assert totals(play) == (200, 200)
    assert len(journal.entries(play.id)) == 400
    saved = Journal(path, Watch()).entries(play.id)
    assert 0 < len(saved) < 400
    disk.full = False
    assert journal.retry() is True and journal.trouble is None
    assert Play.resume(play.id, Journal(path, Watch())).state == play.state


def test_while_the_disk_is_locked_actions_wait_and_are_saved_in_order(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(), journal)
    play.act(Add(1))
    other = hold(path)
    for number in (2, 3, 1):
        assert play.act(Add(number)) is None
    assert journal.trouble is not None and journal.trouble.key == "history.journal_busy"
    assert totals(play) == (4, 3)
    assert len(journal.entries(play.id)) == 4
    assert journal.retry() is False
    other.execute("ROLLBACK")
    assert journal.retry() is True and journal.saving
    assert Play.resume(play.id, Journal(path, Watch())).state == play.state


def test_saving_resumes_by_itself_at_the_next_action(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(), journal)
    other = hold(path)
    play.act(Add(1))
    assert not journal.saving
    other.execute("ROLLBACK")
    play.act(Add(2))
    assert journal.saving and journal.trouble is None
    assert totals(Play.resume(play.id, Journal(path, Watch()))) == (1, 2)


def test_a_disk_that_can_no_longer_be_read_either_is_told_and_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = DyingDisk()
    monkeypatch.setattr("companion.journal.store.connect", disk.connect)
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(), journal)
    play.act(Add(1))
    disk.dead = True
    assert play.act(Add(2)) is None
    assert play.act(Add(3)) is None
    assert journal.trouble is not None and journal.trouble.key == "history.disk_trouble"
    disk.dead = False
    assert journal.retry() is True
    assert Play.resume(play.id, Journal(path, Watch())).state == play.state


def test_a_folder_that_cannot_be_written_is_told_and_played_on(folder: Path) -> None:
    path = folder / "j.db"
    with nothing_writable(folder):
        journal = Journal(path, Watch())
        assert journal.trouble is not None and journal.trouble.key == "history.disk_read_only"
        play = Play.begin(table(), journal)
        play.act(Add(2))
        assert not journal.saving
    assert journal.retry() is True
    assert totals(Play.resume(play.id, Journal(path, Watch()))) == (2, 0)


def test_what_a_read_only_disk_holds_is_still_shown(folder: Path) -> None:
    path = folder / "j.db"
    earlier = Journal(path, Watch())
    play = Play.begin(table(), earlier)
    play.act(Add(3))
    earlier.remember(LANGUAGE, "en")
    earlier.close()
    with nothing_writable(folder):
        journal = Journal(path, Watch())
        assert not journal.saving
        assert journal.recall(LANGUAGE) == "en"
        again = Play.resume(play.id, journal)
        assert totals(again) == (3, 0)
        again.act(Add(1))
    assert journal.retry() is True
    assert totals(Play.resume(play.id, Journal(path, Watch()))) == (3, 1)


def test_a_data_folder_that_is_a_file_is_told_and_played_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    journal = Journal(tmp_path / "data" / "j.db", Watch())
    assert journal.trouble is not None
    play = Play.begin(table(), journal)
    assert play.act(Add(1)) is None
    (tmp_path / "data").unlink()
    assert journal.retry() is True
    assert totals(Play.resume(play.id, Journal(tmp_path / "data" / "j.db", Watch()))) == (1, 0)


def test_closing_saves_what_waits(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(), journal)
    other = hold(path)
    play.act(Add(1))
    other.execute("ROLLBACK")
    journal.close()
    assert totals(Play.resume(play.id, Journal(path, Watch()))) == (1, 0)
