"""What the journal keeps and finds again."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from companion.errors import CompanionError
from companion.games.base import Outcome, Standing
from companion.history.values import LANGUAGE
from companion.journal import Journal
from companion.journal.kept import Kept
from companion.journal.records import Archived
from companion.journal.schema import MIGRATIONS, believed_version, connect, path_of_version
from companion.play import Play
from tests.tiny_game import Add, Watch, table, totals

WON = Outcome((Standing(0, 1, 7), Standing(1, 2, 3)))


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "data" / "journal.db", Watch())


def test_plays_come_latest_first_and_can_be_filtered(journal: Journal) -> None:
    first = journal.open_play(table("Ana", "Bo"))
    second = journal.open_play(table("Bo", "Cléo"))
    journal.append(first, 1, "act", b"{}", outcome=WON, outcome_changed=True)
    assert [p.id for p in journal.plays()] == [second, first]
    assert [p.id for p in journal.plays(player="Ana")] == [first]
    assert [p.id for p in journal.plays(finished=False)] == [second]
    assert [p.id for p in journal.plays(finished=True, game="tiny")] == [first]
    assert journal.plays(game="traffic") == ()
    assert [p.id for p in journal.plays(limit=1, offset=1)] == [first]
    assert (journal.count(), journal.count(player="Bo"), journal.count(finished=True)) == (2, 2, 1)
    assert journal.names() == ("Bo", "Ana", "Cléo")


def test_a_play_put_back_counts_or_not_as_before(journal: Journal) -> None:
    play = journal.open_play(table("Ana", "Bo"))
    journal.append(play, 1, "act", b"{}", outcome=WON, outcome_changed=True)
    (whole,) = journal.archive()
    journal.set_counted(play, False)
    journal.put_back(whole)
    (again,) = journal.archive()
    assert again == Archived(msgspec.structs.replace(whole.play, counted=False), whole.entries)
    assert len(journal.results().packed) == 0


def test_another_thread_reads_a_snapshot_while_play_goes_on(journal: Journal) -> None:
    play = journal.open_play(table("Ana", "Bo"))
    before = tuple(journal.archive())
    snapshot = journal.snapshot()
    journal.append(play, 1, "act", b"{}")
    with ThreadPoolExecutor(1) as other:
        assert other.submit(lambda: tuple(snapshot.archive())).result() == before
    assert len(journal.entries(play)) == 1


def test_a_play_knows_when_it_was_last_touched(journal: Journal) -> None:
    play = journal.open_play(table())
    record = journal.plays()[0]
    assert record.last_at == record.started
    entry = journal.append(play, 1, "act", b"{}")
    assert journal.plays()[0].last_at == entry.at > record.started


def test_a_deleted_play_is_hidden_until_it_is_restored(journal: Journal) -> None:
    play = journal.open_play(table())
    journal.delete(play)
    assert (journal.plays(), journal.count(), journal.names()) == ((), 0, ())
    journal.restore(play)
    assert [p.id for p in journal.plays()] == [play]


def test_a_play_can_be_left_out_of_the_count(journal: Journal) -> None:
    play = journal.open_play(table())
    journal.set_counted(play, False)
    assert journal.plays()[0].counted is False


def test_a_name_can_be_put_right_in_one_play_or_in_all(journal: Journal) -> None:
    one = journal.open_play(table("Ana", "Bo"))
    two = journal.open_play(table("Bo", "Ana"))
    journal.rename(one, 1, 'Bob "x"')
    assert [p.name for p in journal.plays()[1].players] == ["Ana", 'Bob "x"']
    journal.rename_everywhere("Ana", "Anaïs")
    assert {p.name for r in journal.plays() for p in r.players} == {"Anaïs", 'Bob "x"', "Bo"}
    assert [p.id for p in journal.plays(player="Anaïs")] == [two, one]


def test_a_name_put_right_in_all_plays_never_stands_twice_at_one_table(journal: Journal) -> None:
    both = journal.open_play(table("Ana", "Bo"))
    alone = journal.open_play(table("Ana", "Cléo"))
    assert journal.rename_everywhere("Ana", "Bo") == 1
    names = {r.id: [p.name for p in r.players] for r in journal.plays()}
    assert names == {both: ["Ana", "Bo"], alone: ["Bo", "Cléo"]}


TABLE = Kept[dict[str, list[int]]]("values", dict[str, list[int]])


def test_values_are_remembered_over_a_restart(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.db", Watch())
    assert journal.recall(LANGUAGE, "fr") == "fr"
    journal.remember(LANGUAGE, "en")
    journal.remember(LANGUAGE, "fr")
    journal.remember(TABLE, {"finish": [5, 3, 2, 1]})
    journal.close()
    again = Journal(tmp_path / "j.db", Watch())
    assert again.recall(LANGUAGE) == "fr"
    assert again.recall(TABLE) == {"finish": [5, 3, 2, 1]}


def test_each_commit_is_forced_to_the_disk(tmp_path: Path) -> None:
    database = connect(tmp_path / "j.db")
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database.execute("PRAGMA synchronous").fetchone() == (2,)


def test_two_programs_on_one_play_do_not_overwrite_each_other(tmp_path: Path) -> None:
    here = Play.begin(table(), Journal(tmp_path / "j.db", Watch()))
    there = Play.resume(here.id, Journal(tmp_path / "j.db", Watch()))
    assert here.act(Add(1)) is None
    with pytest.raises(CompanionError) as told:
        there.act(Add(3))
    assert told.value.key == "history.open_elsewhere"
    assert totals(there) == (0, 0)
    assert totals(Play.resume(here.id, Journal(tmp_path / "j.db", Watch()))) == (1, 0)


def test_plays_of_another_journal_are_added_once(journal: Journal) -> None:
    other = Journal(None, Watch())
    play = Play.begin(table(goal=3), other)
    play.act(Add(3))
    archive = tuple(other.archive())
    assert (journal.adopt(archive), journal.adopt(archive)) == (1, 0)
    assert tuple(journal.archive()) == archive
    assert Play.resume(play.id, journal).state == play.state


def test_adopting_is_all_or_nothing(journal: Journal) -> None:
    other = Journal(None, Watch())
    good = other.play(other.open_play(table()))
    bad = other.play(other.open_play(table()))
    assert good is not None and bad is not None
    broken = Archived(bad, (object(),))  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        journal.adopt((Archived(good, ()), broken))
    assert journal.plays() == ()


def test_an_older_journal_is_migrated_and_a_copy_stays_for_the_older_version(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path, Watch())
    play = journal.open_play(table())
    journal.close()
    newer = connect(path, (*MIGRATIONS, "ALTER TABLE plays ADD COLUMN place TEXT"))
    assert newer.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
    assert newer.execute("SELECT uuid, place FROM plays").fetchall() == [(play, None)]
    newer.close()
    older = Journal(path, Watch())
    assert [p.id for p in older.plays()] == [play]
    assert [n.key for n in older.take_notices()] == ["history.journal_newer"]


def test_half_a_copy_of_a_power_cut_is_made_anew_for_the_older_version(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = Journal(path, Watch())
    play = journal.open_play(table())
    journal.close()
    copy = path_of_version(path, len(MIGRATIONS))
    copy.with_name(copy.name + ".part").write_bytes(path.read_bytes()[:5000])
    connect(path, (*MIGRATIONS, "CREATE TABLE newer (x)")).close()
    assert [p.id for p in Journal(path, Watch()).plays()] == [play]
    assert not copy.with_name(copy.name + ".part").exists()


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal(path, Watch()).close()
    with pytest.raises(sqlite3.OperationalError):
        connect(path, (*MIGRATIONS, "CREATE TABLE extra (x); CREATE TABLE plays (x)"))
    database = connect(path)
    assert believed_version(database) == len(MIGRATIONS)
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    assert "extra" not in names


def test_a_journal_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    connect(path, ("CREATE TABLE other (x)",) * 1 + ("SELECT 1",) * len(MIGRATIONS)).close()
    before = path.read_bytes()
    journal = Journal(path, Watch())
    notices = journal.take_notices()
    assert [n.key for n in notices] == ["history.journal_newer"]
    assert notices[0].values == {"file": path_of_version(path, len(MIGRATIONS)).name}
    assert journal.take_notices() == ()
    play = journal.open_play(table())
    journal.close()
    assert path.read_bytes() == before
    assert [p.id for p in Journal(path, Watch()).plays()] == [play]
