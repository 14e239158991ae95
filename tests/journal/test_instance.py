"""One program at a time on a data folder; what another wrote is never lost in silence."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.errors import CompanionError
from companion.journal import Journal, open_journal, read_journal
from companion.journal.lock import FolderLock
from companion.play import Play
from tests.tiny_game import Add, Watch, table, totals


def hold(path: Path) -> sqlite3.Connection:
    """Another program in the middle of writing."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_second_start_says_who_has_the_folder(tmp_path: Path) -> None:
    first = open_journal(tmp_path)
    with pytest.raises(CompanionError) as told:
        open_journal(tmp_path)
    assert told.value.key == "history.data_in_use"
    assert told.value.values["pid"] == str(os.getpid())
    first.close()
    open_journal(tmp_path).close()


def test_the_lock_goes_with_its_process(tmp_path: Path) -> None:
    code = (
        "import sys, pathlib; from companion.journal.lock import FolderLock; "
        "lock = FolderLock(pathlib.Path(sys.argv[1])); print('held', flush=True); input()"
    )
    words = [sys.executable, "-c", code, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "held\n"
        with pytest.raises(CompanionError) as told:
            FolderLock(tmp_path)
        assert told.value.values["pid"] == str(child.pid)
        child.kill()
    FolderLock(tmp_path).release()


def test_a_lock_that_is_a_link_is_not_written_through(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (tmp_path / "lock").symlink_to(precious)
    FolderLock(tmp_path).release()
    assert precious.read_text() == "mine"


def test_an_export_reads_beside_the_app_and_sees_the_last_action(tmp_path: Path) -> None:
    journal = open_journal(tmp_path)
    play = Play.begin(table(), journal)
    play.act(Add(1))
    source = read_journal(tmp_path)
    assert [len(archived.entries) for archived in source.archive()] == [1]
    source.close()
    play.act(Add(2))
    assert journal.saving
    journal.close()


def test_catching_up_does_not_write_twice_what_the_disk_had_taken_after_all(
    tmp_path: Path,
) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(), journal)
    other = hold(path)
    play.act(Add(1))
    (waiting,) = journal._store._waiting.all()
    other.execute("ROLLBACK")
    second = Journal(path, Watch())
    second._store.write(*waiting)
    second.close()
    assert journal.retry() is True and journal.saving
    assert journal.take_notices() == ()
    assert Play.resume(play.id, Journal(path, Watch())).state == play.state


def test_an_action_that_another_program_made_impossible_is_told_and_kept_aside(
    tmp_path: Path,
) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(), journal)
    other = hold(path)
    play.act(Add(1))
    other.execute("ROLLBACK")
    elsewhere = Journal(path, Watch(1_800_000_000.0))
    Play.resume(play.id, elsewhere).act(Add(3))
    elsewhere.close()
    assert journal.retry() is True
    (told,) = journal.take_notices()
    assert (told.key, told.values["count"]) == ("history.waiting_refused", 1)
    refused = msgspec.json.decode((tmp_path / str(told.values["file"])).read_bytes())
    assert '"number":1' in str(refused)
    assert totals(Play.resume(play.id, Journal(path, Watch()))) == (3, 0)


def test_while_another_program_holds_the_file_no_action_copies_or_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(goal=1000), journal)
    other = hold(path)

    def never(*_: object) -> None:
        raise AssertionError("this takes longer than a frame")

    monkeypatch.setattr("companion.journal.store.opened", never)
    monkeypatch.setattr("companion.journal.store.Store._made_mirror", never)
    for _ in range(5):
        assert play.act(Add(1)) is None
    assert journal.waiting == 5 and journal.retry() is False
    other.execute("ROLLBACK")
    assert journal.retry() is True


def test_the_end_of_a_play_waits_for_nobody_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "j.db"
    journal = Journal(path, Watch())
    play = Play.begin(table(goal=3), journal)
    other = hold(path)

    def never(*_: object) -> None:
        raise AssertionError("this takes longer than a frame")

    with monkeypatch.context() as patch:
        patch.setattr("companion.journal.store.Store._made_mirror", never)
        assert play.act(Add(3)) is None
    assert play.outcome is not None
    other.execute("ROLLBACK")
    assert journal.retry() is True
    (record,) = Journal(path, Watch()).plays(finished=True)
    assert record.outcome == play.outcome and len(journal.results().packed) == 64


def test_what_waits_is_read_from_the_second_place_after_a_kill(tmp_path: Path) -> None:
    path, second = tmp_path / "j.db", tmp_path / "waiting"
    journal = Journal(path, Watch(), second_place=second)
    play = Play.begin(table(), journal)
    other = hold(path)
    for number in (1, 2, 3):
        play.act(Add(number))
    other.execute("ROLLBACK")
    again = Journal(path, Watch(), second_place=second)
    assert again.saving and again.waiting == 0 and again.take_notices() == ()
    assert Play.resume(play.id, again).state == play.state
    assert not second.exists()


def test_a_second_place_that_was_cut_off_gives_what_is_whole(tmp_path: Path) -> None:
    path, second = tmp_path / "j.db", tmp_path / "waiting"
    journal = Journal(path, Watch(), second_place=second)
    play = Play.begin(table(), journal)
    other = hold(path)
    for number in (1, 2, 3):
        play.act(Add(number))
    os.truncate(second, second.stat().st_size - 5)
    other.execute("ROLLBACK")
    again = Journal(path, Watch(), second_place=second)
    assert totals(Play.resume(play.id, again)) == (1, 2)


def test_a_second_place_of_somebody_else_is_not_believed(tmp_path: Path) -> None:
    path, second = tmp_path / "j.db", tmp_path / "waiting"
    target = tmp_path / "target"
    target.write_bytes(b"\0\0\0\1" + bytes(9))
    second.symlink_to(target)
    journal = Journal(path, Watch(), second_place=second)
    play = Play.begin(table(), journal)
    other = hold(path)
    play.act(Add(1))
    other.execute("ROLLBACK")
    assert target.read_bytes() == b"\0\0\0\1" + bytes(9)
